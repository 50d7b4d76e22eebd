//! Unknown names: the error message, and the suggestion for a misspelt name.

/// The length of the longest word to compare or to quote, in characters.
const LONGEST: usize = 40;
/// The maximum number of names to list.
const LISTED: usize = 40;

/// The known word nearest to an unknown word, if it is near enough to be a likely correction.
///
/// Near enough means at most one slip for every four letters, and always allows one slip. A slip is a letter too many,
/// too few or wrong, or two adjacent letters in the wrong order. If several words are equally near, the first in the
/// alphabet is chosen, so that the answer does not depend on the order of `known`.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong: String = word.to_lowercase().chars().take(LONGEST + 1).collect();
    let length = wrong.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let slips = known
        .into_iter()
        .filter(|known| *known != word && known.len() <= 2 * LONGEST)
        .map(|known| (strsim::osa_distance(&wrong, &known.to_lowercase()), known));
    slips
        .filter(|(slips, known)| *slips <= (length / 4).max(1) && *slips < known.chars().count())
        .min()
        .map(|(_, near)| near)
}

/// The error message for an unknown name. It suggests the nearest known name, or lists all known names.
pub fn unknown<'a>(kind: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut known: Vec<&str> = known.into_iter().collect();
    known.sort_unstable();
    known.dedup();
    let said = format!("unknown {kind} '{}'", shortened(name));
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("{said}; did you mean '{near}'?"),
        None if known.is_empty() => said,
        None => {
            let more = if known.len() > LISTED { ", …" } else { "" };
            known.truncate(LISTED);
            format!("{said}; expected one of: {}{more}", known.join(", "))
        }
    }
}

/// A text, shortened for quoting in an error message.
pub fn shortened(text: &str) -> String {
    let more = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    text.chars().take(LONGEST).collect::<String>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 6] = ["pass", "place-6", "place-8", "press", "come-out", "dont-pass"];

    #[test]
    fn a_misspelt_word_gets_the_nearest_known_word() {
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
    fn of_equally_near_words_the_first_in_the_alphabet_is_chosen() {
        assert_eq!(nearest("place-7", KNOWN), Some("place-6"));
        assert_eq!(nearest("place-7", KNOWN.into_iter().rev()), Some("place-6"));
    }

    #[test]
    fn capitals_count_neither_in_the_word_nor_in_the_known_words() {
        assert_eq!(nearest("A whel", ["A wheel"]), Some("A wheel"));
        assert_eq!(nearest("WHEEL", ["Wheel"]), Some("Wheel"));
    }

    #[test]
    fn known_words_and_entirely_different_words_get_no_suggestion() {
        assert_eq!(nearest("pass", ["pass"]), None);
        assert_eq!(nearest("x", ["a"]), None);
        assert_eq!(nearest(&"pass".repeat(1_000_000), KNOWN), None);
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion_or_the_list() {
        assert_eq!(unknown("wager", "pas", KNOWN), "unknown wager 'pas'; did you mean 'pass'?");
        let all = "come-out, dont-pass, pass, place-6, place-8, press";
        assert_eq!(
            unknown("wager", "banker", KNOWN),
            format!("unknown wager 'banker'; expected one of: {all}")
        );
        assert_eq!(unknown("pack", "x", []), "unknown pack 'x'");
        let long = unknown("wager", &"é".repeat(1_000), KNOWN);
        assert!(long.starts_with(&format!("unknown wager '{}…'", "é".repeat(LONGEST))), "{long}");
        let many: Vec<String> = (0..100).map(|n| format!("hop-{n}")).collect();
        assert!(unknown("wager", "x", many.iter().map(String::as_str)).ends_with(", …"));
    }
}
