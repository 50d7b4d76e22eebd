//! Questions on the whole screen of a terminal, with keys and colour.

use std::io::{Stdout, Write, stdout};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};
use crossterm::style::{Attribute, Color, Print, ResetColor, SetAttribute, SetForegroundColor};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use croupier_school::{Answer, AnswerForm, Exercise, Judgement};

use super::ask::{AskError, Asker, GivenAnswer, millis_since, now};
use super::words;
use crate::command::lost_terminal;

/// The time between two updates of the clock.
const TICK: Duration = Duration::from_millis(250);

/// The maximum number of characters in an answer.
const LONGEST: usize = 20;

/// Asks on the whole screen. Dropping this value restores the screen.
pub(super) struct ScreenAsker {
    out: Stdout,
    title: String,
    clock: bool,
    colour: bool,
    right: usize,
    asked: usize,
}

/// The colour of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Plain,
    Good,
    Bad,
}

/// The contents of the screen.
struct DrillPage<'p> {
    head: String,
    body: Vec<(Tone, String)>,
    /// The number of lines of the body that are scrolled away.
    top: usize,
    /// The answer so far, with its prompt.
    answer: String,
    foot: &'p str,
}

impl ScreenAsker {
    pub(super) fn open(clock: bool, title: &str) -> Result<ScreenAsker, String> {
        let failed = |error: std::io::Error| format!("cannot use the terminal: {error}; try --plain");
        enable_raw_mode().map_err(failed)?;
        // The progress is written after every answer, so nothing is lost.
        lost_terminal::watch(|| false);
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let mut asker =
            ScreenAsker { out: stdout(), title: title.to_owned(), clock, colour, right: 0, asked: 0 };
        execute!(asker.out, EnterAlternateScreen, Hide).map_err(failed)?;
        Ok(asker)
    }

    /// Draws a page. The answer stands below the body, and stays in view while a long body is scrolled.
    fn draw(&mut self, page: &DrillPage<'_>) -> std::io::Result<()> {
        let (width, height) = screen();
        queue!(self.out, MoveTo(0, 0), Clear(ClearType::All), SetAttribute(Attribute::Bold))?;
        queue!(self.out, Print(cut(&page.head, width)), SetAttribute(Attribute::Reset))?;
        let room = room();
        let mut row = 2;
        for (tone, line) in page.body.iter().skip(page.top).take(room) {
            queue!(self.out, MoveTo(0, row))?;
            let colour = match tone {
                Tone::Plain => None,
                Tone::Good => Some(Color::Green),
                Tone::Bad => Some(Color::Red),
            };
            if let Some(colour) = colour.filter(|_| self.colour) {
                queue!(self.out, SetForegroundColor(colour), Print(cut(line, width)), ResetColor)?;
            } else {
                queue!(self.out, Print(cut(line, width)))?;
            }
            row += 1;
        }
        let last = height.saturating_sub(1) as u16;
        let answer = (row + 1).min(last.saturating_sub(1));
        queue!(self.out, MoveTo(0, answer), Print(cut(&page.answer, width)))?;
        let more = if page.body.len() > page.top + room { "Down: more lines. " } else { "" };
        queue!(self.out, MoveTo(0, last), Print(cut(&format!("{more}{}", page.foot), width)))?;
        self.out.flush()
    }

    fn head(&self, exercise: &Exercise, begin: Option<Instant>) -> String {
        let clock = begin.filter(|_| self.clock).map(|begin| format!("   {} s", begin.elapsed().as_secs()));
        let (topic, level) = (exercise.question.topic.title(), exercise.question.level);
        let score = format!("{}/{} right", self.right, self.asked);
        let rest = format!("   {topic}, level {level}   {score}{}", clock.unwrap_or_default());
        // A long title gives way to the score and the clock.
        let room = screen().0.saturating_sub(rest.chars().count());
        let title = match self.title.chars().count() > room {
            true => format!("{}…", cut(&self.title, room.saturating_sub(1))),
            false => self.title.clone(),
        };
        format!("{title}{rest}")
    }
}

impl Drop for ScreenAsker {
    fn drop(&mut self) {
        let _ = execute!(self.out, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Returns the part of a line that fits.
fn cut(line: &str, width: usize) -> String {
    line.chars().take(width).collect()
}

/// Returns the width and the height of the terminal.
fn screen() -> (usize, usize) {
    let (width, height) = size().unwrap_or((80, 24));
    (usize::from(width), usize::from(height))
}

/// Returns the number of lines between the head and the answer.
fn room() -> usize {
    screen().1.saturating_sub(5).max(1)
}

/// Returns the first line to show after these many lines, so that the last page is full.
fn scrolled(top: usize, lines: usize) -> usize {
    top.min(lines.saturating_sub(room()))
}

/// Returns the next key press; `None` if no key was pressed before the clock must be drawn again.
fn key() -> Result<Option<KeyEvent>, AskError> {
    if !poll(TICK)? {
        return Ok(None);
    }
    let Event::Key(key) = read()? else { return Ok(None) };
    if key.kind == KeyEventKind::Release {
        return Ok(None);
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Esc => Err(AskError::Ended),
        KeyCode::Char('c' | 'd') if control => Err(AskError::Ended),
        _ => Ok(Some(key)),
    }
}

impl Asker for ScreenAsker {
    fn ask(&mut self, exercise: &Exercise, _: usize) -> Result<GivenAnswer, AskError> {
        let question = &exercise.question;
        let begin = now();
        let (mut typed, mut note, mut top) = (String::new(), String::new(), 0);
        let given =
            |answer: Answer, clock: bool| GivenAnswer { answer, millis: clock.then(|| millis_since(begin)) };
        loop {
            let lines = words::wrapped(&words::question(question), screen().0);
            let body: Vec<(Tone, String)> = lines.into_iter().map(|line| (Tone::Plain, line)).collect();
            let head = self.head(exercise, Some(begin));
            let is_choice = matches!(question.form, AnswerForm::Choice { .. });
            let usual = if is_choice {
                "Press a letter. Esc ends the drill."
            } else {
                "Type your answer, then Enter. Esc ends the drill."
            };
            let foot = if note.is_empty() { usual } else { note.as_str() };
            top = scrolled(top, body.len());
            let answer = format!("{}{typed}_", words::prompt(&question.form));
            self.draw(&DrillPage { head, body, top, answer, foot })?;
            let Some(key) = key()? else { continue };
            match key.code {
                KeyCode::Down | KeyCode::PageDown => top += 5,
                KeyCode::Up | KeyCode::PageUp => top = top.saturating_sub(5),
                KeyCode::Backspace => drop(typed.pop()),
                KeyCode::Enter => match question.form.read(&typed) {
                    Ok(answer) => return Ok(given(answer, self.clock)),
                    Err(error) => note = format!("{error}."),
                },
                KeyCode::Char(letter) if is_choice => match question.form.read(&letter.to_string()) {
                    Ok(answer) => return Ok(given(answer, self.clock)),
                    Err(error) => note = format!("{error}."),
                },
                KeyCode::Char(letter) if typed.len() < LONGEST => typed.push(letter),
                _ => {}
            }
        }
    }

    fn tell(&mut self, exercise: &Exercise, judgement: &Judgement) -> Result<(), AskError> {
        self.asked += 1;
        self.right += usize::from(judgement.right);
        let mut top = 0;
        loop {
            let tone = if judgement.right { Tone::Good } else { Tone::Bad };
            let mut body: Vec<(Tone, String)> = Vec::new();
            let asked: Vec<String> =
                exercise.question.happens.iter().chain([&exercise.question.ask]).cloned().collect();
            body.extend(words::wrapped(&asked, screen().0).into_iter().map(|line| (Tone::Plain, line)));
            body.push((Tone::Plain, String::new()));
            for (index, line) in words::result(exercise, judgement).into_iter().enumerate() {
                let tone = match index {
                    0 => tone,
                    1 if !judgement.right => Tone::Good,
                    _ => Tone::Plain,
                };
                body.extend(words::wrapped(&[line], screen().0).into_iter().map(|line| (tone, line)));
            }
            let head = self.head(exercise, None);
            top = scrolled(top, body.len());
            let foot = "Enter: next question. Esc ends the drill.";
            self.draw(&DrillPage { head, body, top, answer: String::new(), foot })?;
            match key()?.map(|key| key.code) {
                Some(KeyCode::Down | KeyCode::PageDown) => top += 5,
                Some(KeyCode::Up | KeyCode::PageUp) => top = top.saturating_sub(5),
                Some(KeyCode::Enter | KeyCode::Char(_)) => return Ok(()),
                _ => {}
            }
        }
    }
}
