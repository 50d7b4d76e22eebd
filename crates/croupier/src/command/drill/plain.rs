//! Questions in lines, for pipes and screen readers, and as JSON for programs.

use std::io::{BufRead, Write, stdin, stdout};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use croupier_school::{Exercise, Judgement};
use serde_json::json;

use super::ask::{AskError, Asker, GivenAnswer, millis_since, now};
use super::words;
use crate::command::answer_line;

/// Something that arrives while a question waits.
enum Input {
    Line(String),
    /// The input has ended, or a person pressed Ctrl-C.
    End,
}

/// Lines of the standard input. A thread reads them, so that Ctrl-C can end the wait.
struct InputLines {
    arrivals: Receiver<Input>,
}

impl InputLines {
    fn open() -> Result<InputLines, String> {
        let (sender, arrivals) = channel();
        let stop: Sender<Input> = sender.clone();
        let interrupted = move || {
            // If nobody waits any longer, the session has ended.
            let _ = stop.send(Input::End);
        };
        ctrlc::set_handler(interrupted).map_err(|error| format!("cannot watch for Ctrl-C: {error}"))?;
        thread::spawn(move || {
            for line in stdin().lock().lines() {
                let Ok(line) = line else { break };
                if sender.send(Input::Line(line)).is_err() {
                    return;
                }
            }
            let _ = sender.send(Input::End);
        });
        Ok(InputLines { arrivals })
    }

    /// Returns the next line; an error at the end of the input, after Ctrl-C, or if the line is `quit`.
    fn next(&self) -> Result<String, AskError> {
        match self.arrivals.recv() {
            Ok(Input::Line(line)) if ["quit", "q"].contains(&line.trim()) => Err(AskError::Ended),
            Ok(Input::Line(line)) => Ok(line),
            Ok(Input::End) | Err(_) => Err(AskError::Ended),
        }
    }
}

/// Asks in plain lines.
pub(super) struct LineAsker {
    lines: InputLines,
    clock: bool,
}

impl LineAsker {
    pub(super) fn new(clock: bool, title: &str) -> Result<LineAsker, String> {
        let asker = LineAsker { lines: InputLines::open()?, clock };
        println!("{title}. Write an answer and press Enter; write quit to end.");
        Ok(asker)
    }
}

impl Asker for LineAsker {
    fn ask(&mut self, exercise: &Exercise, number: usize) -> Result<GivenAnswer, AskError> {
        let question = &exercise.question;
        let mut out = stdout().lock();
        writeln!(out, "\nQuestion {number}. {}.", question.topic.title().trim_end_matches('?'))?;
        for line in words::question(question) {
            writeln!(out, "{line}")?;
        }
        let begin = now();
        loop {
            write!(out, "{}", words::prompt(&question.form))?;
            out.flush()?;
            let line = self.lines.next()?;
            // Lines of a pipe are not echoed, so the prompt needs a line end.
            if !std::io::IsTerminal::is_terminal(&stdin()) {
                writeln!(out, "{line}")?;
            }
            match question.form.read(&line) {
                Ok(answer) => {
                    let millis = self.clock.then(|| millis_since(begin));
                    return Ok(GivenAnswer { answer, millis });
                }
                Err(error) => writeln!(out, "{error}.")?,
            }
        }
    }

    fn tell(&mut self, exercise: &Exercise, judgement: &Judgement) -> Result<(), AskError> {
        let mut out = stdout().lock();
        for line in words::result(exercise, judgement) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// Asks a program: every line is a JSON object.
pub(super) struct JsonAsker {
    lines: InputLines,
    clock: bool,
    millis: Option<u32>,
}

impl JsonAsker {
    pub(super) fn new(clock: bool) -> Result<JsonAsker, String> {
        Ok(JsonAsker { lines: InputLines::open()?, clock, millis: None })
    }
}

impl Asker for JsonAsker {
    fn ask(&mut self, exercise: &Exercise, _: usize) -> Result<GivenAnswer, AskError> {
        let mut out = stdout().lock();
        writeln!(out, "{}", answer_line(json!({ "question": exercise.question })))?;
        out.flush()?;
        let begin = now();
        loop {
            let line = self.lines.next()?;
            match exercise.question.form.read(&line) {
                Ok(answer) => {
                    self.millis = self.clock.then(|| millis_since(begin));
                    return Ok(GivenAnswer { answer, millis: self.millis });
                }
                Err(error) => {
                    writeln!(out, "{}", answer_line(json!({ "error": error.to_string() })))?;
                    out.flush()?;
                }
            }
        }
    }

    fn tell(&mut self, exercise: &Exercise, judgement: &Judgement) -> Result<(), AskError> {
        let mut out = stdout().lock();
        let result = json!({
            "id": exercise.question.id,
            "right": judgement.right,
            "given": judgement.given,
            "millis": self.millis,
            "key": exercise.key,
        });
        writeln!(out, "{}", answer_line(json!({ "result": result })))?;
        out.flush()?;
        Ok(())
    }
}
