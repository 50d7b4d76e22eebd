//! Cuts a line of a strategy into words, numbers and symbols.

use super::mistake::Mistake;
use super::tree::SourcePosition;

/// A word, a number or a symbol, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LexerToken {
    pub(super) text: String,
    pub(super) sign: bool,
    pub(super) at: SourcePosition,
    /// The column just after the text as written, which may differ from the corrected text in `text`.
    pub(super) end: u32,
}

impl LexerToken {
    /// Returns whether this token is the given symbol.
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.sign && self.text == sign
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        !self.sign && self.text == word
    }
}

/// Symbols of two characters. They are tried first.
const PAIRS: [&str; 3] = ["!=", "<=", ">="];

/// Symbols of one character. They are tried last.
const SINGLES: [&str; 10] = ["=", "<", ">", "+", "*", "/", "(", ")", ":", ","];

/// Notations from other languages, each with the correct form and a piece of advice.
const HABITS: [(&str, &str, &str); 12] = [
    ("==", "=", "write one '=' for equal"),
    ("<>", "!=", "write '!=' for not equal"),
    ("=<", "<=", "write '<=' for at most"),
    ("=>", ">=", "write '>=' for at least"),
    ("&&", "and", "write 'and'"),
    ("||", "or", "write 'or'"),
    ("≤", "<=", "write '<=' for at most"),
    ("≥", ">=", "write '>=' for at least"),
    ("≠", "!=", "write '!=' for not equal"),
    ("×", "*", "write '*' for times"),
    ("!", "not", "write 'not'"),
    ("$", "", "write amounts without a currency sign: 12 or 12.50"),
];

/// Returns the part of a line before its comment.
pub(super) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// Cuts a line into tokens. Text that is not a valid token is reported as an error; if the intention is clear, the
/// intended token is used instead.
pub(super) fn cut(number: u32, line: &str, mistakes: &mut Vec<Mistake>) -> Vec<LexerToken> {
    let letters: Vec<char> = without_comment(line).chars().collect();
    let mut cutter = Lexer { letters: &letters, next: 0, line: number, tokens: Vec::new(), mistakes };
    while cutter.next < letters.len() {
        cutter.step();
    }
    cutter.tokens
}

struct Lexer<'a> {
    letters: &'a [char],
    next: usize,
    line: u32,
    tokens: Vec<LexerToken>,
    mistakes: &'a mut Vec<Mistake>,
}

impl Lexer<'_> {
    fn step(&mut self) {
        let letter = self.letters[self.next];
        if letter.is_whitespace() {
            self.next += 1;
        } else if letter.is_alphanumeric() || letter == '_' || self.negative() {
            self.word();
        } else if letter == '-' {
            self.minus();
        } else if let Some(sign) = PAIRS.iter().find(|sign| self.stands(sign)) {
            self.push(sign, true, 2);
        } else if let Some((habit, meant, help)) = HABITS.iter().find(|(habit, ..)| self.stands(habit)) {
            self.habit(habit, meant, help);
        } else if let Some(sign) = SINGLES.iter().find(|sign| self.stands(sign)) {
            self.push(sign, true, 1);
        } else {
            let at = self.at();
            self.mistakes.push(Mistake::new(at, format!("'{letter}' has no meaning here")));
            self.next += 1;
        }
    }

    fn at(&self) -> SourcePosition {
        SourcePosition { line: self.line, column: u32::try_from(self.next + 1).unwrap_or(u32::MAX) }
    }

    fn push(&mut self, text: &str, sign: bool, width: usize) {
        let at = self.at();
        self.next += width;
        self.tokens.push(LexerToken { text: text.to_owned(), sign, at, end: self.at().column });
    }

    fn letter(&self, ahead: usize) -> Option<char> {
        self.letters.get(self.next + ahead).copied()
    }

    fn stands(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(ahead, letter)| self.letter(ahead) == Some(letter))
    }

    /// Returns whether a minus sign directly before a digit belongs to the number.
    fn negative(&self) -> bool {
        self.letter(0) == Some('-') && self.letter(1).is_some_and(|digit| digit.is_ascii_digit())
    }

    fn minus(&mut self) {
        let alone = self.letter(1).is_none_or(|after| after.is_whitespace() || after == '(');
        if !alone {
            let mistake = Mistake::new(self.at(), "a minus needs a space on either side");
            self.mistakes.push(mistake.help("a hyphen belongs inside a name, such as come-6"));
        }
        self.push("-", true, 1);
    }

    fn habit(&mut self, habit: &str, meant: &str, help: &str) {
        self.mistakes.push(Mistake::new(self.at(), format!("'{habit}' is not used here")).help(help));
        let width = habit.chars().count();
        if meant.is_empty() {
            self.next += width;
        } else {
            let sign = !meant.starts_with(char::is_alphabetic);
            self.push(meant, sign, width);
        }
    }

    /// Reads a word of letters, digits, hyphens and points. A star after a hyphen ends the word.
    fn word(&mut self) {
        let (start, at) = (self.next, self.at());
        self.next += 1;
        while let Some(letter) = self.letter(0) {
            let star = letter == '*' && self.letters[self.next - 1] == '-';
            if !(letter.is_alphanumeric() || matches!(letter, '-' | '.' | '_' | '\'') || star) {
                break;
            }
            self.next += 1;
        }
        let written: String = self.letters[start..self.next].iter().collect();
        let small = written.to_lowercase();
        if small != written {
            let mistake = Mistake::new(at, format!("'{written}' must be in lowercase"));
            self.mistakes.push(mistake.help(format!("write '{small}'")));
        }
        self.thousands(&written);
        self.tokens.push(LexerToken { text: small, sign: false, at, end: self.at().column });
    }

    /// Reports `1,000`, which would otherwise be read as two actions and cause confusing errors later.
    fn thousands(&mut self, written: &str) {
        let number = written.chars().all(|letter| letter.is_ascii_digit());
        let comma =
            || self.letter(0) == Some(',') && self.letter(1).is_some_and(|next| next.is_ascii_digit());
        if number && comma() {
            let mistake = Mistake::new(self.at(), "a number cannot contain a comma");
            self.mistakes
                .push(mistake.help("write 1000, or put a space after a comma that separates actions"));
            while self.letter(0).is_some_and(|next| next == ',' || next.is_ascii_digit()) {
                self.next += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> (Vec<String>, Vec<String>) {
        let mut mistakes = Vec::new();
        let tokens = cut(1, line, &mut mistakes);
        (
            tokens.into_iter().map(|token| token.text).collect(),
            mistakes.iter().map(ToString::to_string).collect(),
        )
    }

    #[test]
    fn a_line_is_cut_into_words_numbers_and_symbols() {
        let (tokens, mistakes) =
            texts("when (point!=6) and net <= -12.50: down come-*, set x 2*x - 1 # all of it");
        let expected = "when ( point != 6 ) and net <= -12.50 : down come-* , set x 2 * x - 1";
        assert_eq!(tokens.join(" "), expected);
        assert_eq!(mistakes, Vec::<String>::new());
    }

    #[test]
    fn columns_count_characters() {
        let tokens = cut(3, "été  bet", &mut Vec::new());
        assert_eq!(tokens[1].at, SourcePosition { line: 3, column: 6 });
    }

    #[test]
    fn notations_from_other_languages_are_corrected_and_reported() {
        let (tokens, mistakes) = texts("a == b && !c ≥ $5");
        assert_eq!(tokens.join(" "), "a = b and not c >= 5");
        assert_eq!(mistakes.len(), 5);
        assert_eq!(mistakes[0], "1:3: '==' is not used here\n    help: write one '=' for equal");
    }

    #[test]
    fn invalid_tokens_are_reported() {
        for (line, told) in [
            ("bet 5 Pass", "1:7: 'Pass' must be in lowercase\n    help: write 'pass'"),
            ("unit -x", "1:6: a minus needs a space"),
            ("bet 1,000 pass", "1:6: a number cannot contain a comma"),
            ("bet 5% pass", "1:6: '%' has no meaning here"),
        ] {
            let (_, mistakes) = texts(line);
            assert_eq!(mistakes.len(), 1, "{line}: {mistakes:?}");
            assert!(mistakes[0].starts_with(told), "{line}: {mistakes:?}");
        }
    }
}
