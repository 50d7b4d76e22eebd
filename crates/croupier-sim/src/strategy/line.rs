//! Where reading stands within a line.

use super::lexer::Token;
use super::mistake::Mistake;
use super::nearest;
use super::tree::{SourcePosition, Word};
use super::words::{is_reserved, is_wager};

/// So many parts an expression may have: more than anybody writes, and few enough that no tree is too deep to walk.
const PARTS: u32 = 250;

/// The tokens of a line that have not been read yet.
pub(super) struct LineTokens<'a> {
    tokens: &'a [Token],
    /// Where the line ends, for what is missing there.
    end: SourcePosition,
    parts: u32,
}

impl<'a> LineTokens<'a> {
    /// The tokens of a line. `start` is where something would stand if there are none.
    pub(super) fn new(tokens: &'a [Token], start: SourcePosition) -> LineTokens<'a> {
        let end = tokens.last().map_or(start, |last| SourcePosition { line: last.at.line, column: last.end });
        LineTokens { tokens, end, parts: 0 }
    }

    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.tokens.first()
    }

    pub(super) fn take(&mut self) -> Option<&'a Token> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    /// What has not been read, all of it.
    pub(super) fn rest(&mut self) -> &'a [Token] {
        std::mem::take(&mut self.tokens)
    }

    /// Where the next token stands, or would stand.
    pub(super) fn at(&self) -> SourcePosition {
        self.peek().map_or(self.end, |token| token.at)
    }

    /// So many columns behind the end of the line.
    pub(super) fn end_after(&self, columns: u32) -> SourcePosition {
        SourcePosition { line: self.end.line, column: self.end.column.saturating_add(columns) }
    }

    /// Takes the sign if it is next.
    pub(super) fn sign(&mut self, sign: &str) -> bool {
        let there = self.peek().is_some_and(|token| token.is_sign(sign));
        if there {
            self.take();
        }
        there
    }

    /// Takes the word if it is next.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let there = self.peek().is_some_and(|token| token.is_word(word));
        if there {
            self.take();
        }
        there
    }

    /// Takes the word, which has to be next.
    pub(super) fn must(&mut self, word: &str, example: &str) -> Result<(), Mistake> {
        if self.word(word) {
            return Ok(());
        }
        let mistake = Mistake::new(self.at(), format!("'{word}' was expected{}", self.but()));
        Err(mistake.help(format!("write it as in '{example}'")))
    }

    /// Takes whatever word is next.
    pub(super) fn any_word(&mut self, what: &str) -> Result<Word, Mistake> {
        let found = self.peek().filter(|token| !token.sign);
        let token =
            found.ok_or_else(|| Mistake::new(self.at(), format!("{what} was expected{}", self.but())))?;
        self.take();
        Ok(Word { text: token.text.clone(), at: token.at })
    }

    /// Takes wagers until something else comes; there is at least one.
    pub(super) fn wagers(&mut self, until: &[&str]) -> Result<Vec<Word>, Mistake> {
        let mut wagers = Vec::new();
        while let Some(token) = self.peek() {
            if token.sign || until.contains(&token.text.as_str()) {
                break;
            }
            wagers.push(self.wager()?);
        }
        if wagers.is_empty() { Err(self.no_wager()) } else { Ok(wagers) }
    }

    fn no_wager(&self) -> Mistake {
        Mistake::new(self.at(), format!("a wager was expected{}", self.but()))
            .help("name one or more, such as 'pass', 'place-6 place-8', or a family, such as 'come-*'")
    }

    /// Takes a wager.
    pub(super) fn wager(&mut self) -> Result<Word, Mistake> {
        let token = self.peek().filter(|token| !token.sign).ok_or_else(|| self.no_wager())?;
        if token.text == "all" {
            let mistake = Mistake::new(token.at, "'all' goes only with 'down', and alone");
            return Err(mistake.help("name the wagers, or a family such as 'place-*'"));
        }
        if !is_wager(&token.text) || is_reserved(&token.text) {
            let mistake = Mistake::new(token.at, format!("'{}' is no name of a wager", token.text));
            return Err(
                mistake.help("an amount stands before the wagers: 'bet 10 pass', 'bet 2 * unit come'")
            );
        }
        self.take();
        Ok(Word { text: token.text.clone(), at: token.at })
    }

    /// Nothing may be left.
    pub(super) fn finished(&self) -> Result<(), Mistake> {
        match self.peek() {
            None => Ok(()),
            Some(token) => Err(Mistake::new(token.at, format!("'{}' was not expected here", token.text))),
        }
    }

    /// `, not 'x'` for a message about what was expected.
    pub(super) fn but(&self) -> String {
        self.peek()
            .map_or_else(|| ", and nothing is there".to_owned(), |token| format!(", not '{}'", token.text))
    }

    /// One part more of an expression, unless it becomes too large.
    pub(super) fn part(&mut self) -> Result<(), Mistake> {
        self.parts += 1;
        if self.parts <= PARTS {
            return Ok(());
        }
        let mistake = Mistake::new(self.at(), "this is too long to be understood");
        Err(mistake.help("give parts of it a name with 'let', or make several rules of it"))
    }

    /// The next expression of the line counts its own parts.
    pub(super) fn fresh(&mut self) {
        self.parts = 0;
    }
}

/// An unknown word, and the one that was meant.
pub(super) fn unknown<'a>(word: &Word, what: &str, known: impl IntoIterator<Item = &'a str>) -> Mistake {
    let mistake = Mistake::new(word.at, format!("there is no {what} '{}'", word.text));
    mistake.meant(nearest(&word.text, known))
}
