//! Questions, results and summaries as lines of text.

use croupier_school::{
    AnswerForm, Exercise, Grade, Judgement, Question, TableScene, TraineeProgress, TrainingRecord,
};

use crate::command::list;

/// Returns the lines of a question.
pub(super) fn question(question: &Question) -> Vec<String> {
    let mut lines = scene(&question.scene);
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(question.happens.iter().cloned());
    lines.push(question.ask.clone());
    lines.extend(choices(&question.form));
    lines
}

/// Returns the lines of a table: the notes, and the bets of each player.
fn scene(scene: &TableScene) -> Vec<String> {
    let mut lines = scene.notes.clone();
    let mut players: Vec<(&str, u32)> = Vec::new();
    for bet in &scene.bets {
        if !players.contains(&(bet.player.as_str(), bet.position)) {
            players.push((&bet.player, bet.position));
        }
    }
    for (player, position) in players {
        let own = scene.bets.iter().filter(|bet| (bet.player.as_str(), bet.position) == (player, position));
        let bets = own.map(|bet| {
            let dealers = if bet.for_dealers { " for the dealers" } else { "" };
            let called = match bet.called {
                Some(true) => " (called on)",
                Some(false) => " (called off)",
                None => "",
            };
            format!("{} {}{dealers}{called}", bet.wager, bet.stake.dollars())
        });
        lines.push(format!("{player} at position {position} has: {}.", bets.collect::<Vec<_>>().join(", ")));
    }
    lines
}

fn choices(form: &AnswerForm) -> Vec<String> {
    match form {
        AnswerForm::Choice { choices } => {
            ('a'..).zip(choices).map(|(letter, choice)| format!("  {letter}) {choice}")).collect()
        }
        AnswerForm::Amount | AnswerForm::Number => Vec::new(),
    }
}

pub(super) fn prompt(form: &AnswerForm) -> String {
    match form {
        AnswerForm::Amount => "Amount in dollars: ".to_owned(),
        AnswerForm::Number => "Number: ".to_owned(),
        AnswerForm::Choice { choices } => {
            let last = ('a'..).nth(choices.len().saturating_sub(1)).unwrap_or('z');
            format!("Choice (a to {last}): ")
        }
    }
}

/// Returns the lines of a result: the verdict, the right answer if the given one was wrong, the reasons and the
/// clauses.
pub(super) fn result(exercise: &Exercise, judgement: &Judgement) -> Vec<String> {
    let key = &exercise.key;
    let mut lines = vec![match judgement.right {
        true => format!("Right: {}", key.words),
        false => format!("Wrong. You said: {}", judgement.given),
    }];
    if !judgement.right {
        lines.push(format!("The answer is: {}", key.words));
    }
    lines.extend(key.why.iter().cloned());
    for clause in &key.clauses {
        lines.push(match clause.text.as_str() {
            "" => format!("Clause {}", clause.id),
            text => format!("Clause {}: {text}", clause.id),
        });
    }
    lines.extend(key.page.iter().map(|page| format!("Shown in {page}")));
    lines
}

/// Breaks lines at spaces so that none is wider than the screen.
pub(super) fn wrapped(lines: &[String], width: usize) -> Vec<String> {
    let mut all = Vec::new();
    for line in lines {
        let indent = line.len() - line.trim_start().len();
        let mut current = " ".repeat(indent);
        let mut is_empty = true;
        for word in line.split_whitespace() {
            let next = current.chars().count() + 1 + word.chars().count();
            if !is_empty && next > width {
                all.push(std::mem::replace(&mut current, " ".repeat(indent + 2)));
                is_empty = true;
            }
            if !is_empty {
                current.push(' ');
            }
            current.push_str(word);
            is_empty = false;
        }
        all.push(current.trim_end().to_owned());
    }
    all
}

/// Prints the results of a session, and the grades that the trainee has reached.
pub(super) fn summary(out: &mut String, record: &TrainingRecord, progress: &TraineeProgress) {
    let total = record.total();
    if total.asked == 0 {
        line!(out, "No question was answered.");
        return;
    }
    line!(out, "\n{} of {} right.\n", total.right, super::super::counted(total.asked, "answer"));
    let mut table = list(&["Topic", "Right", "Asked", "Median", "Recent answers", "Grade"]);
    for topic in &record.topics {
        let recent = progress.count(&record.pack.id, topic.topic);
        let percent = recent.right * 100 / recent.asked.max(1);
        table.add_row([
            topic.topic.title().to_owned(),
            topic.count.right.to_string(),
            topic.count.asked.to_string(),
            topic.count.median.map_or_else(|| "–".to_owned(), seconds),
            format!("{percent}% of {}", recent.asked),
            Grade::of(&recent).name().to_owned(),
        ]);
    }
    line!(out, "{table}");
}

/// Returns a time in seconds, with one decimal.
pub(super) fn seconds(millis: u32) -> String {
    format!("{}.{} s", millis / 1000, millis % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_and_keep_their_indent() {
        let lines = ["  a) one two three four".to_owned(), "short".to_owned(), String::new()];
        assert_eq!(wrapped(&lines, 14), ["  a) one two", "    three four", "short", ""]);
    }
}
