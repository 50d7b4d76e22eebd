//! Ends a computation early when nobody waits for its result any more.
//!
//! Figures of cards take seconds, and reviews and comparisons compute many of them. All of them look now and then at
//! the check of the surrounding [`until`], on the same thread, and then fail or leave something out. So [`until`] never
//! returns a result that such a look could have changed.

use std::cell::RefCell;
use std::rc::Rc;

/// The check of the surrounding call of [`until`], and whether a look found that it was time to stop.
struct Watch {
    is_over: Box<dyn Fn() -> bool>,
    seen: std::cell::Cell<bool>,
}

thread_local! {
    static WATCH: RefCell<Option<Rc<Watch>>> = const { RefCell::new(None) };
}

/// Puts the previous check back, even if the work panics.
struct Previous(Option<Rc<Watch>>);

impl Drop for Previous {
    fn drop(&mut self) {
        WATCH.with(|watch| watch.replace(self.0.take()));
    }
}

/// Does some work on this thread, whose computations of figures end early as soon as `is_over` returns true. Returns
/// `None` if one of them did.
///
/// ```
/// use croupier_edge::{FigureRequest, figures, until};
/// use croupier_table::GameRules;
///
/// let library = croupier_rules::Library::embedded();
/// let wheel = library.compose("bclc-wheel").unwrap();
/// let rules = GameRules::compile(&wheel, &Default::default()).unwrap();
/// let compute = || figures(&rules, &FigureRequest::default());
/// assert!(until(|| false, compute).unwrap().is_ok());
/// assert!(until(|| true, compute).is_none());
/// ```
pub fn until<T>(is_over: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> Option<T> {
    let watch = Rc::new(Watch { is_over: Box::new(is_over), seen: std::cell::Cell::new(false) });
    let previous = Previous(WATCH.with(|known| known.replace(Some(Rc::clone(&watch)))));
    let done = work();
    drop(previous);
    (!watch.seen.get()).then_some(done)
}

/// Returns an error if it is time to stop.
pub(crate) fn check() -> Result<(), String> {
    let watch = WATCH.with(|watch| watch.borrow().clone());
    let Some(watch) = watch else { return Ok(()) };
    if watch.seen.get() || (watch.is_over)() {
        watch.seen.set(true);
        return Err("the computation was interrupted".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn work_that_looked_too_late_has_no_result() {
        assert_eq!(check(), Ok(()), "there is no limit outside");
        let looks = Rc::new(Cell::new(0));
        let limit = |most: u32| {
            let looks = Rc::clone(&looks);
            looks.set(0);
            move || {
                looks.set(looks.get() + 1);
                looks.get() > most
            }
        };
        let three = || (0..3).filter(|_| check().is_ok()).count();
        assert_eq!(until(limit(3), three), Some(3));
        assert_eq!(until(limit(2), three), None);
        // Once over, it stays over, without further calls of the check.
        assert_eq!((until(limit(0), three), looks.get()), (None, 1));
        // The outer limit holds again after the inner one.
        let nested = until(limit(1), || (until(|| true, check), check().is_ok(), check().is_ok()));
        assert_eq!(nested, None);
        let panicked = std::panic::catch_unwind(|| until(|| true, || panic!("expected")));
        assert!(panicked.is_err() && check().is_ok(), "the check outlived its work");
    }
}
