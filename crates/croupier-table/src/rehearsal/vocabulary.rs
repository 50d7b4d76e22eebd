//! The names of craps wagers that people type, whether or not a layout has them.

const PLAIN: [&str; 24] = [
    "pass",
    "dont-pass",
    "pass-odds",
    "dont-pass-odds",
    "come",
    "dont-come",
    "field",
    "any-seven",
    "any-craps",
    "craps-2",
    "craps-3",
    "craps-12",
    "eleven",
    "horn",
    "world",
    "whirl",
    "c-and-e",
    "hi-lo",
    "ace-deuce-eleven",
    "eleven-twelve",
    "hi-lo-eleven",
    "six-seven-eight",
    "fire-bet",
    "sharpshooter",
];
const BONUS: [&str; 3] = ["all-small", "all-tall", "make-them-all"];
const FAMILIES: [&str; 10] =
    ["come", "dont-come", "come-odds", "dont-come-odds", "place", "buy", "lay", "hard", "big", "horn-high"];

/// Is this the name of a craps wager somewhere?
pub(super) fn is_craps_wager(name: &str) -> bool {
    if PLAIN.contains(&name) || BONUS.contains(&name) {
        return true;
    }
    if let Some(faces) = name.strip_prefix("hop-") {
        return croupier_rules::Spot::parse(faces)
            .is_ok_and(|spot| matches!(spot, croupier_rules::Spot::Faces(..)));
    }
    name.rsplit_once('-').is_some_and(|(family, number)| {
        FAMILIES.contains(&family) && number.parse::<u8>().is_ok_and(|number| (2..=12).contains(&number))
    })
}

/// The name as layouts write it: the faces of a hop with the smaller first.
pub(super) fn normal_name(name: &str) -> String {
    match name.strip_prefix("hop-").map(croupier_rules::Spot::parse) {
        Some(Ok(spot)) => format!("hop-{spot}"),
        _ => name.to_owned(),
    }
}

/// Text as calls are compared: small letters, no punctuation, numbers as digits.
pub(super) fn plain_words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').map(|word| word.trim_matches('\''));
    let words = words.filter(|word| !word.is_empty()).map(|word| {
        let number = (1..=12).find(|number| crate::craps::words(*number) == word);
        number.map_or_else(|| word.replace('\'', ""), |number| number.to_string())
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_names_that_people_type() {
        for name in
            ["pass", "come-6", "dont-come-odds-10", "horn-high-12", "hop-4-2", "place-2", "make-them-all"]
        {
            assert!(is_craps_wager(name), "{name}");
        }
        for name in ["", "passs", "come-13", "hop-6", "place", "banker", "place-06x"] {
            assert!(!is_craps_wager(name), "{name}");
        }
        assert_eq!(normal_name("hop-4-2"), "hop-2-4");
    }

    #[test]
    fn compares_calls_by_their_words() {
        assert_eq!(plain_words("Eight, hard eight!"), "8 hard 8");
        assert_eq!(plain_words("pay the don'ts"), "pay the donts");
    }
}
