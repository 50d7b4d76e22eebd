//! The Markdown of a pack: headings, clauses, `toml` blocks and `play` blocks.
//!
//! A clause is a list item with these parts: its id in backquotes, its kind, the citation in parentheses (omitted if it
//! is simply `§id`), a colon and the paraphrase. If no play proves the clause, an indented item below it gives its
//! status.
//!
//! ```text
//! - `6.9.1` timing: Field bets are accepted in both phases.
//! - `6.9.3#2-1` payout (§6.9.3, table row 2-1): The Field pays 2 to 1 on 2 and 12.
//! - `1.6` physical: Stick and box see the dice at all times.
//!   - recorded: a loss of sight is an irregularity of the log; eyes are not software.
//! ```

use crate::clause::{Clause, ClauseKind, ClauseStatus};
use crate::fault::{Fault, Faults, SourceLine};
use crate::unknown::unknown;

/// A fenced block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The place of the first line inside the fences.
    pub place: SourceLine,
    /// The text after the fence's first word.
    pub title: String,
    /// The lines between the fences.
    pub text: String,
}

/// The contents of one file of a pack.
#[derive(Clone, Default, Debug)]
pub(crate) struct PackPage {
    /// Its clauses.
    pub clauses: Vec<Clause>,
    /// The file's `toml` blocks.
    pub settings: Vec<Block>,
    /// The file's `play` blocks.
    pub plays: Vec<Block>,
}

/// Reads one file of the pack `pack`.
pub(crate) fn read(pack: &str, file: &str, text: &str, faults: &mut Faults) -> PackPage {
    let mut page = PackPage::default();
    let mut headings: Vec<String> = Vec::new();
    let mut lines = text.lines().enumerate();
    // Whether the previous line belongs to a clause.
    let mut in_clause = false;
    while let Some((index, line)) = lines.next() {
        let continues = in_clause && line.starts_with("  ");
        in_clause = continues || line.starts_with("- `");
        let place = SourceLine::new(file, index as u32 + 1);
        if let Some(info) = line.strip_prefix("```") {
            let (language, title) = info.trim().split_once(' ').unwrap_or((info.trim(), ""));
            let mut block = Block {
                place: SourceLine::new(file, place.line + 1),
                title: title.trim().to_owned(),
                text: String::new(),
            };
            let mut closed = false;
            for (_, inner) in lines.by_ref() {
                if inner.trim_end() == "```" {
                    closed = true;
                    break;
                }
                block.text.push_str(inner);
                block.text.push('\n');
            }
            if !closed {
                faults.push(Fault::new(&place, "this block is never closed").help("end it with a line ```"));
            }
            match language {
                "toml" => page.settings.push(block),
                "play" => page.plays.push(block),
                _ => {}
            }
        } else if line.starts_with('#') {
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            headings.truncate(level - 1);
            headings.resize(level - 1, String::new());
            headings.push(line[level..].trim().to_owned());
        } else if line.starts_with("- `") {
            match clause(pack, line, &place, &headings) {
                Ok(clause) => page.clauses.push(clause),
                Err(message) => {
                    faults.push(Fault::new(&place, message).help("write: - `id` kind (citation): paraphrase"))
                }
            }
        } else if let Some(item) = line.strip_prefix("  - ").filter(|_| continues) {
            match (account(item), page.clauses.last_mut()) {
                (Some(account), Some(clause)) => clause.account = Some(account),
                _ => faults.push(
                    Fault::new(&place, "this is not the status of a clause")
                        .help("start it with 'modelled:', 'recorded:' or 'not modelled:'"),
                ),
            }
        } else if let (true, Some(clause)) = (continues, page.clauses.last_mut()) {
            continue_item(clause, line.trim());
        } else if line.trim_start().starts_with("```") {
            faults.push(Fault::new(&place, "a block must start at the first column of its line"));
        }
    }
    page
}

fn continue_item(clause: &mut Clause, more: &str) {
    let text = match &mut clause.account {
        Some(
            ClauseStatus::Modelled(text) | ClauseStatus::Recorded(text) | ClauseStatus::NotModelled(text),
        ) => text,
        None => &mut clause.text,
    };
    text.push(' ');
    text.push_str(more);
}

fn clause(pack: &str, line: &str, place: &SourceLine, headings: &[String]) -> Result<Clause, String> {
    let item = &line["- `".len()..];
    let (id, rest) = item.split_once('`').ok_or("the clause's id has no closing backquote")?;
    let rest = rest.trim_start();
    let end = rest.find([' ', ':']).ok_or("the clause has no kind")?;
    let (kind, rest) = rest.split_at(end);
    let kind = ClauseKind::by_name(kind)
        .ok_or_else(|| unknown("kind of clause", kind, ClauseKind::NAMES.iter().map(|(_, name)| *name)))?;
    // The kind is followed by a colon, or by a citation and a colon.
    let (citation, text) = match (rest.strip_prefix(": "), rest.strip_prefix(" (")) {
        (Some(text), _) => (format!("§{}", id.split('#').next().unwrap_or(id)), text),
        (_, Some(rest)) => {
            let (citation, text) = rest.split_once("): ").ok_or("the citation is not followed by '): '")?;
            (citation.to_owned(), text)
        }
        _ => return Err("the kind is followed by neither ': ' nor ' (citation): '".to_owned()),
    };
    if id.is_empty() || text.trim().is_empty() {
        return Err("a clause needs an id and a paraphrase".to_owned());
    }
    Ok(Clause {
        id: format!("{pack}/{id}"),
        citation,
        kind,
        text: text.trim().to_owned(),
        headings: headings.to_vec(),
        account: None,
        place: place.clone(),
    })
}

fn account(item: &str) -> Option<ClauseStatus> {
    let (word, reason) = item.split_once(": ")?;
    let reason = reason.trim().to_owned();
    match word {
        "modelled" => Some(ClauseStatus::Modelled(reason)),
        "recorded" => Some(ClauseStatus::Recorded(reason)),
        "not modelled" => Some(ClauseStatus::NotModelled(reason)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_clauses_and_blocks() {
        let text = "# Craps\n## 6.9 The Field\n- `6.9.1` timing: In both\n  phases.\n- `6.9.3#2` payout (§6.9.3, row 2): Two.\n\
                    \x20 - recorded: why\n    not\n```toml\na = 1\n```\n```play Doubles\npack x\n```\n";
        let mut faults = Faults::default();
        let page = read("bclc-craps", "6.md", text, &mut faults);
        assert_eq!(faults.0, []);
        let [first, second] = &page.clauses[..] else { panic!("two clauses") };
        assert_eq!((first.id.as_str(), first.citation.as_str()), ("bclc-craps/6.9.1", "§6.9.1"));
        assert_eq!(first.text, "In both phases.");
        assert_eq!(first.headings, ["Craps", "6.9 The Field"]);
        assert_eq!(second.citation, "§6.9.3, row 2");
        assert_eq!(second.account, Some(ClauseStatus::Recorded("why not".to_owned())));
        assert_eq!((page.settings[0].place.line, page.settings[0].text.as_str()), (9, "a = 1\n"));
        assert_eq!(page.plays[0].title, "Doubles");
    }

    #[test]
    fn faults_say_what_is_wrong_with_a_clause() {
        let mut faults = Faults::default();
        read("p", "f.md", "- `1.1` timng: x\n- `1.2` timing (a: b\n```toml\n", &mut faults);
        let messages: Vec<String> = faults.0.iter().map(|fault| fault.message.clone()).collect();
        assert_eq!(
            messages,
            [
                "unknown kind of clause 'timng'; did you mean 'timing'?",
                "the citation is not followed by '): '",
                "this block is never closed"
            ]
        );
    }
}
