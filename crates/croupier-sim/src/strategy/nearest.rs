//! Suggestions for misspelled words.

/// Words longer than this get no suggestion, because comparing them would only take time.
const LONGEST: usize = 40;

/// Returns the known word nearest to an unknown one, if it is near enough for a suggestion.
///
/// Near means at most one slip for every three letters: a letter too many, too few, wrong, or two in the wrong order.
/// Of equally near words the alphabetically first is returned, so that the result does not depend on the order of
/// `known`.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong: Vec<char> = word.to_lowercase().chars().take(LONGEST + 1).collect();
    if wrong.is_empty() || wrong.len() > LONGEST {
        return None;
    }
    let allowed = wrong.len().div_ceil(3);
    let slips = known.into_iter().filter(|known| *known != word).map(|known| {
        let right: Vec<char> = known.chars().take(LONGEST + 1).collect();
        (slips(&wrong, &right), known)
    });
    slips
        .filter(|(slips, known)| *slips <= allowed && *slips < known.chars().count())
        .min()
        .map(|(_, near)| near)
}

/// Counts the slips between two words, where no letter is changed twice.
fn slips(wrong: &[char], right: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, letter) in wrong.iter().enumerate() {
        let mut now = vec![row + 1];
        for (column, other) in right.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != other);
            let mut best = replaced.min(last[column + 1] + 1).min(now[column] + 1);
            let crossed = row > 0 && column > 0 && *letter == right[column - 1] && wrong[row - 1] == *other;
            if crossed {
                best = best.min(before_last[column - 1] + 1);
            }
            now.push(best);
        }
        before_last = std::mem::replace(&mut last, now);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 6] = ["pass", "place-6", "place-8", "press", "come-out", "dont-pass"];

    #[test]
    fn a_slip_of_the_hand_is_understood() {
        for (wrong, meant) in [
            ("pas", Some("pass")),
            ("psas", Some("pass")),
            ("Pass", Some("pass")),
            ("comeout", Some("come-out")),
            ("plaec-8", Some("place-8")),
            ("dontpass", Some("dont-pass")),
            ("banker", None),
            ("", None),
        ] {
            assert_eq!(nearest(wrong, KNOWN), meant, "{wrong}");
        }
    }

    #[test]
    fn of_two_equally_near_the_first_of_the_alphabet() {
        assert_eq!(nearest("place-7", KNOWN), Some("place-6"));
        assert_eq!(nearest("place-7", KNOWN.into_iter().rev()), Some("place-6"));
    }

    #[test]
    fn a_word_that_is_known_is_not_offered_for_itself_nor_one_of_which_no_letter_is_left() {
        assert_eq!(nearest("pass", ["pass"]), None);
        assert_eq!(nearest("x", ["a"]), None);
        assert_eq!(nearest(&"pass".repeat(1_000_000), KNOWN), None);
    }

    #[test]
    fn slips_are_counted() {
        let count = |a: &str, b: &str| slips(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        assert_eq!(count("", "abc"), 3);
        assert_eq!(count("abc", ""), 3);
        assert_eq!(count("kitten", "sitting"), 3);
        assert_eq!(count("ab", "ba"), 1);
        assert_eq!(count("martingail", "martingale"), 2);
    }
}
