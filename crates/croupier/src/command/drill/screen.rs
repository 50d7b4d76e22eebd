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

    /// Draws a page: head, body and foot. The body shows the lines from `top` on.
    fn draw(&mut self, head: &str, body: &[(Tone, String)], top: usize, foot: &str) -> std::io::Result<()> {
        let (width, height) = size().unwrap_or((80, 24));
        let (width, height) = (usize::from(width), usize::from(height));
        queue!(self.out, MoveTo(0, 0), Clear(ClearType::All), SetAttribute(Attribute::Bold))?;
        queue!(self.out, Print(cut(head, width)), SetAttribute(Attribute::Reset))?;
        let room = height.saturating_sub(4);
        for (row, (tone, line)) in body.iter().skip(top).take(room).enumerate() {
            queue!(self.out, MoveTo(0, row as u16 + 2))?;
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
        }
        let more = if body.len() > top + room { "Down: more lines. " } else { "" };
        queue!(
            self.out,
            MoveTo(0, height.saturating_sub(1) as u16),
            Print(cut(&format!("{more}{foot}"), width))
        )?;
        self.out.flush()
    }

    fn head(&self, exercise: &Exercise, begin: Option<Instant>) -> String {
        let clock = begin.filter(|_| self.clock).map(|begin| format!("   {} s", begin.elapsed().as_secs()));
        let (topic, level) = (exercise.question.topic.title(), exercise.question.level);
        let score = format!("{}/{} right", self.right, self.asked);
        format!("{}   {topic}, level {level}   {score}{}", self.title, clock.unwrap_or_default())
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

fn wide() -> usize {
    size().map_or(80, |(width, _)| usize::from(width))
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
            let lines = words::wrapped(&words::question(question), wide());
            let mut body: Vec<(Tone, String)> = lines.into_iter().map(|line| (Tone::Plain, line)).collect();
            body.push((Tone::Plain, String::new()));
            body.push((Tone::Plain, format!("{}{typed}_", words::prompt(&question.form))));
            body.extend((!note.is_empty()).then(|| (Tone::Bad, note.clone())));
            let head = self.head(exercise, Some(begin));
            let is_choice = matches!(question.form, AnswerForm::Choice { .. });
            let foot = if is_choice {
                "Press a letter. Esc ends the drill."
            } else {
                "Type your answer, then Enter. Esc ends the drill."
            };
            top = top.min(body.len().saturating_sub(1));
            self.draw(&head, &body, top, foot)?;
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
            body.extend(words::wrapped(&asked, wide()).into_iter().map(|line| (Tone::Plain, line)));
            body.push((Tone::Plain, String::new()));
            for (index, line) in words::result(exercise, judgement).into_iter().enumerate() {
                let tone = match index {
                    0 => tone,
                    1 if !judgement.right => Tone::Good,
                    _ => Tone::Plain,
                };
                body.extend(words::wrapped(&[line], wide()).into_iter().map(|line| (tone, line)));
            }
            let head = self.head(exercise, None);
            top = top.min(body.len().saturating_sub(1));
            self.draw(&head, &body, top, "Enter: next question. Esc: end")?;
            match key()?.map(|key| key.code) {
                Some(KeyCode::Down | KeyCode::PageDown) => top += 5,
                Some(KeyCode::Up | KeyCode::PageUp) => top = top.saturating_sub(5),
                Some(KeyCode::Enter | KeyCode::Char(_)) => return Ok(()),
                _ => {}
            }
        }
    }
}
