//! The normal form of texts for comparing calls.

/// Returns the text in the form in which calls are compared: lower case, no punctuation, numbers as digits.
pub(crate) fn plain_words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').map(|word| word.trim_matches('\''));
    let words = words.filter(|word| !word.is_empty()).map(|word| {
        let number = (1..=12).find(|number| croupier_table::craps::words(*number) == word);
        number.map_or_else(|| word.replace('\'', ""), |number| number.to_string())
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_punctuation_and_number_words_are_normalized() {
        assert_eq!(plain_words("Eight, hard eight!"), "8 hard 8");
        assert_eq!(plain_words("pay the don'ts"), "pay the donts");
    }
}
