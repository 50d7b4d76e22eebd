//! The reader's position within a line.

use super::lexer::LexerToken;
use super::mistake::Mistake;
use super::nearest;
use super::tree::{SourcePosition, SourceWord};
use super::words::{is_reserved, is_wager};

/// The maximum number of parts of an expression. It is more than people write, and small enough that walking the
/// tree does not overflow the stack.
const PARTS: u32 = 250;

/// The tokens of a line that have not been read yet.
pub(super) struct LineTokens<'a> {
    tokens: &'a [LexerToken],
    /// The position to report when a word is missing at the end of the line.
    end: SourcePosition,
    parts: u32,
}

impl<'a> LineTokens<'a> {
    /// Starts reading the tokens of a line. `start` is the position to report if there are no tokens.
    pub(super) fn new(tokens: &'a [LexerToken], start: SourcePosition) -> LineTokens<'a> {
        let end = tokens.last().map_or(start, |last| SourcePosition { line: last.at.line, column: last.end });
        LineTokens { tokens, end, parts: 0 }
    }

    pub(super) fn peek(&self) -> Option<&'a LexerToken> {
        self.tokens.first()
    }

    pub(super) fn take(&mut self) -> Option<&'a LexerToken> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    /// Consumes all remaining tokens.
    pub(super) fn rest(&mut self) -> &'a [LexerToken] {
        std::mem::take(&mut self.tokens)
    }

    /// Returns the position of the next token, or of the end of the line.
    pub(super) fn at(&self) -> SourcePosition {
        self.peek().map_or(self.end, |token| token.at)
    }

    /// Returns the position that is `columns` columns after the end of the line.
    pub(super) fn end_after(&self, columns: u32) -> SourcePosition {
        SourcePosition { line: self.end.line, column: self.end.column.saturating_add(columns) }
    }

    /// Consumes the symbol if it is next.
    pub(super) fn sign(&mut self, sign: &str) -> bool {
        let there = self.peek().is_some_and(|token| token.is_sign(sign));
        if there {
            self.take();
        }
        there
    }

    /// Consumes the word if it is next.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let there = self.peek().is_some_and(|token| token.is_word(word));
        if there {
            self.take();
        }
        there
    }

    /// Consumes the word. Fails if a different token is next.
    pub(super) fn must(&mut self, word: &str, example: &str) -> Result<(), Mistake> {
        if self.word(word) {
            return Ok(());
        }
        let mistake = Mistake::new(self.at(), format!("'{word}' was expected{}", self.but()));
        Err(mistake.help(format!("for example: '{example}'")))
    }

    /// Consumes the next word.
    pub(super) fn any_word(&mut self, what: &str) -> Result<SourceWord, Mistake> {
        let found = self.peek().filter(|token| !token.sign);
        let token =
            found.ok_or_else(|| Mistake::new(self.at(), format!("{what} was expected{}", self.but())))?;
        self.take();
        Ok(SourceWord { text: token.text.clone(), at: token.at })
    }

    /// Consumes wagers until a different kind of token follows. There must be at least one wager.
    pub(super) fn wagers(&mut self, until: &[&str]) -> Result<Vec<SourceWord>, Mistake> {
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

    /// Consumes a wager.
    pub(super) fn wager(&mut self) -> Result<SourceWord, Mistake> {
        let token = self.peek().filter(|token| !token.sign).ok_or_else(|| self.no_wager())?;
        if token.text == "all" {
            let mistake = Mistake::new(token.at, "'all' can only be used with 'down', and alone");
            return Err(mistake.help("name the wagers, or a family such as 'place-*'"));
        }
        if !is_wager(&token.text) || is_reserved(&token.text) {
            let mistake = Mistake::new(token.at, format!("'{}' is not the name of a wager", token.text));
            return Err(
                mistake.help("the amount comes before the wagers: 'bet 10 pass', 'bet 2 * unit come'")
            );
        }
        self.take();
        Ok(SourceWord { text: token.text.clone(), at: token.at })
    }

    /// Checks that no tokens are left.
    pub(super) fn finished(&self) -> Result<(), Mistake> {
        match self.peek() {
            None => Ok(()),
            Some(token) => Err(Mistake::new(token.at, format!("'{}' was not expected here", token.text))),
        }
    }

    /// Returns `, not 'x'` or `, but nothing is there`, to end a message about an expected word.
    pub(super) fn but(&self) -> String {
        self.peek()
            .map_or_else(|| ", but nothing is there".to_owned(), |token| format!(", not '{}'", token.text))
    }

    /// Counts another part of an expression, and fails if there are too many.
    pub(super) fn part(&mut self) -> Result<(), Mistake> {
        self.parts += 1;
        if self.parts <= PARTS {
            return Ok(());
        }
        let mistake = Mistake::new(self.at(), "this expression is too long");
        Err(mistake.help("name parts of it with 'let', or split it into several rules"))
    }

    /// Starts counting parts again, for the next expression of the line.
    pub(super) fn fresh(&mut self) {
        self.parts = 0;
    }
}

/// Reports an unknown word, and suggests the word that was probably intended.
pub(super) fn unknown<'a>(
    word: &SourceWord,
    what: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Mistake {
    let mistake = Mistake::new(word.at, format!("unknown {what} '{}'", word.text));
    mistake.with_suggestion(nearest(&word.text, known))
}
