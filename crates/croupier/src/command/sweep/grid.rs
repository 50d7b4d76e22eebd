//! The values to try, as people write them: `5..25:5`, `0,1,2,3`, `0,5..20:5`.

use croupier_sim::sweep::{OptionAxis, SweepAxis};

use crate::command::number::money;

/// The maximum number of values of one number.
const MOST_VALUES: usize = 100_000;

/// Reads numbers with their values, each as NAME=VALUES.
pub(super) fn axes(sets: &[String]) -> Result<Vec<SweepAxis>, String> {
    let mut axes: Vec<SweepAxis> = Vec::new();
    for set in sets {
        let wrong = || format!("write --set {set} as NAME=VALUES, such as unit=5..25:5 or unit=5,10,25");
        let (name, list) = set.split_once('=').ok_or_else(wrong)?;
        if axes.iter().any(|axis| axis.name == name) {
            return Err(format!("--set {name} is given twice; write all its values as one list"));
        }
        axes.push(SweepAxis { name: name.to_owned(), values: values(&format!("--set {name}"), list)? });
    }
    Ok(axes)
}

/// Reads options with their values, each as NAME=VALUE,VALUE. No option's value contains a comma.
pub(super) fn options(over: &[String]) -> Result<Vec<OptionAxis>, String> {
    let mut options: Vec<OptionAxis> = Vec::new();
    for option in over {
        let wrong = || format!("write --over {option} as NAME=VALUE,VALUE, such as odds=2,3-4-5");
        let (name, list) = option.split_once('=').ok_or_else(wrong)?;
        if options.iter().any(|option| option.name == name) {
            return Err(format!("--over {name} is given twice; write all its values as one list"));
        }
        let mut values: Vec<String> = Vec::new();
        for value in list.split(',').map(str::trim) {
            if value.is_empty() {
                return Err(wrong());
            }
            if values.iter().all(|known| known != value) {
                values.push(value.to_owned());
            }
        }
        options.push(OptionAxis { name: name.to_owned(), values });
    }
    Ok(options)
}

/// Reads a list of values and ranges. Returns hundredths, each once, in the order of the list.
pub(in crate::command) fn values(option: &str, list: &str) -> Result<Vec<i64>, String> {
    let mut values = Vec::new();
    for part in list.split(',') {
        let read = |text: &str| {
            money(text.trim()).map(|value| value.cents()).map_err(|message| format!("{option}: {message}"))
        };
        let Some((from, rest)) = part.split_once("..") else {
            values.push(read(part)?);
            continue;
        };
        let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
        let (from, to, step) = (read(from)?, read(to)?, read(step)?);
        if step <= 0 || to < from {
            return Err(format!(
                "{option}: write the range '{part}' as FROM..TO:STEP, with TO at least FROM"
            ));
        }
        if (to - from) / step >= MOST_VALUES as i64 {
            return Err(format!("{option}: '{part}' has more than {MOST_VALUES} values"));
        }
        values.extend((from..=to).step_by(step as usize));
    }
    let mut known = std::collections::HashSet::new();
    values.retain(|value| known.insert(*value));
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges_mix() {
        let read = |list| values("--set unit", list).unwrap();
        assert_eq!(read("5..25:10"), [500, 1500, 2500]);
        assert_eq!(read("0,1.5,1..3,2"), [0, 150, 100, 200, 300]);
        assert_eq!(read("$1k"), [100_000]);
        for wrong in ["", "5..1", "1..5:0", "a", "1..", "0..1e9:0.01"] {
            let message = values("--set unit", wrong).unwrap_err();
            assert!(message.starts_with("--set unit: "), "{message}");
        }
        let two = ["unit=1".to_owned(), "unit=2".to_owned()];
        assert!(axes(&two).unwrap_err().contains("given twice"));
    }

    #[test]
    fn options_have_lists_of_words() {
        let read = options(&["odds=2, 3-4-5,2".to_owned()]).unwrap();
        assert_eq!(
            (read[0].name.as_str(), read[0].values.clone()),
            ("odds", vec!["2".to_owned(), "3-4-5".to_owned()])
        );
        for wrong in [&["odds"][..], &["odds="], &["odds=2,,3"], &["odds=2", "odds=3"]] {
            let wrong: Vec<String> = wrong.iter().map(|text| (*text).to_owned()).collect();
            assert!(options(&wrong).unwrap_err().contains("--over odds"), "{wrong:?}");
        }
    }
}
