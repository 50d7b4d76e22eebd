//! The page has no rules: the house sends facts, and the page does not take them out of texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{packs, root};

/// The names of fields and variables with text: names, sentences, clauses, lines of scripts.
const TEXTS: [&str; 28] = [
    "about", "allowed", "citation", "clause", "help", "label", "line", "message", "name", "note", "notes",
    "on", "outcome", "pack", "pays", "reason", "said", "says", "script", "sentence", "text", "title", "told",
    "when", "why", "word", "words", "written",
];

/// The methods that look into a text, or cut it.
const METHODS: [&str; 10] = [
    "endsWith",
    "includes",
    "indexOf",
    "match",
    "matchAll",
    "replace",
    "replaceAll",
    "search",
    "split",
    "startsWith",
];

/// An id becomes readable words. This takes nothing out of a text.
const READABLE: &str = "replaceAll('-', ' ')";

/// The places that may look into a text: file, code, reason.
const EXCEPTIONS: [(&str, &str, &str); 34] = [
    ("account/Limits.svelte", ".test(text)", "a visitor types an amount"),
    ("account/People.svelte", "'for good'", "the API's value of `excluded` other than a date"),
    ("account/Wallet.svelte", "'for good'", "the API's value of `excluded` other than a date"),
    ("audit/replay.svelte.ts", "text.split('\\n')", "a file of the log has one entry in each line"),
    ("audit/words.ts", "name.split(':')", "an account of the log is a kind and a number"),
    ("book/CallPage.svelte", "says.includes('{')", "a call has braces where the crew says a value"),
    ("book/Worth.svelte", "name.startsWith(`${wager.wager}-`)", "the id of the odds on a number"),
    ("book/Worth.svelte", ".test(name.slice(wager.wager.length + 1))", "the id of the odds on a number"),
    ("book/index.ts", "clause.indexOf('/')", "the id of a clause begins with its pack"),
    ("book/index.ts", "text.matchAll(NUMBER)", "numbers in a clause link to clauses that exist"),
    ("book/index.ts", ".exec(clauseNumber(clause.id))", "the id of a clause begins with its chapter"),
    ("book/index.ts", ".test(name)", "a chapter is a number or a letter of a clause's id"),
    ("book/index.ts", "name.startsWith(`${wager}-`)", "the id of the odds on a number"),
    ("book/index.ts", ".test(name.slice(wager.length + 1))", "the id of the odds on a number"),
    ("cards/felt/words.ts", "text.split('/')", "an exact fraction becomes a number"),
    ("compare/SideClause.svelte", "clause.indexOf('/')", "the id of a clause begins with its pack"),
    ("crew/fields.ts", ".test(text.trim())", "the crew types dice"),
    ("crew/fields.ts", "text.match(/\\d/g)", "the crew types dice"),
    ("crew/shoe.ts", "word.match(/^(?:[A2-9TJQK][CDHS])+$/)", "the crew types cards"),
    ("crew/shoe.ts", "word.match(/../g)", "the crew types cards"),
    ("crew/fields.ts", "name.split('.')", "a form's own field for a nested part of a request"),
    ("figures/model.ts", "text.includes(word)", "a visitor searches"),
    ("games/craps/ZoneFace.svelte", ".test(text)", "capitals are wider"),
    ("games/craps/ZoneFace.svelte", "text.matchAll(/ /g)", "print is broken into lines"),
    ("games/craps/ZoneFace.svelte", "label.split(' ')", "print without space for a name has its last word"),
    ("games/craps/geometry/zones.ts", ".exec(on)", "a fact of the house: `each` lists dice such as `3-3`"),
    ("games/wheel/Entry.svelte", ".test(text)", "the crew types the number of a space"),
    ("lib/clause.ts", "clause.indexOf('/')", "the id of a clause begins with its pack"),
    ("lib/money.ts", "text.replace(/[\\s$]/g, '')", "a visitor types an amount"),
    ("lib/sentence.ts", ".test(words)", "a full stop unless there is a sign of punctuation"),
    ("lobby/OptionField.svelte", "text.replace('%', '')", "the operator types a rate"),
    (
        "lobby/WagerLimits.svelte",
        "words.replaceAll(`'${limit.wager}'`, nameOf(limit.wager))",
        "a fault quotes the id of the wager; the page shows its name",
    ),
    ("simulate/Writing.svelte", "text.split('\\n')", "the editor counts the lines of a strategy"),
    (
        "ui/Rich.svelte",
        "text.matchAll(/<([a-z]+)(?:\\/>|>(.*?)<\\/\\1>)/gs)",
        "marks in the page's own texts",
    ),
];

/// The page has no clause numbers, names no packs and does not look into texts. The house sends facts.
#[test]
fn the_page_contains_no_rules() {
    let packs = packs();
    let mut unused: BTreeSet<(&str, &str)> =
        EXCEPTIONS.iter().map(|(file, code, _)| (*file, *code)).collect();
    let mut found = Vec::new();
    for (file, text) in page_files(&root().join("web/src")) {
        // The page decides how the tables of a pack look: each game lists its packs' faces.
        let faces = file.starts_with("games/") && file.ends_with("/faces.ts");
        for (number, line) in text.lines().enumerate() {
            let Some(code) = code_of(line) else { continue };
            let mut rules: Vec<String> = readings(code);
            rules.extend(packs.iter().filter(|pack| !faces && code.contains(pack.as_str())).cloned());
            rules.extend(clause_number(code));
            rules.retain(|rule| {
                let known = EXCEPTIONS.iter().find(|(place, allowed, _)| *place == file && allowed == rule);
                known.is_none_or(|(place, allowed, _)| {
                    unused.remove(&(*place, *allowed));
                    false
                })
            });
            found.extend(rules.into_iter().map(|rule| format!("web/src/{file}:{}: {rule}", number + 1)));
        }
    }
    assert!(
        found.is_empty(),
        "the page names a pack or clause, or looks into a text; send a fact instead:\n{}",
        found.join("\n")
    );
    assert!(unused.is_empty(), "exceptions without a place: {unused:?}");
}

/// Each line was once in the page, and read something that the house now sends as a fact.
#[test]
fn every_way_of_reading_a_text_is_found() {
    for line in [
        "return [pays, pays.replace(' to ', ':')].find((text) => fits(text, width)) ?? '';",
        "const more = wager.outcomes.filter((outcome) => outcome.pays !== '1 to 1');",
        "const vigorish = clauses.find((id) => /vig/i.test(clauses.find((clause) => clause.id === id)?.text ?? ''));",
        "{#snippet order()}<br />2 3 4 5 6 7 8 9 10 J Q K A{/snippet}",
        "const clause = /\\(([a-z0-9-]+\\/[^)\\s]+)\\)/.exec(note);",
        "const words = clause ? note.replace(` ${clause[0]}`, '') : note;",
        "const given = notes?.find((note) => note.startsWith('given '));",
        "const [, stem, own] = /^(.*?) ([\\d-]+)$/.exec(name) ?? [];",
        "<p>{t('book-refused', { reason: frame.refused.words.replace(/, by \\S+$/, '') })}</p>",
        "return wager.name.replace(/ (Bet|Wager)$/, '');",
        "packs.map((pack) => pack.title.replace(/^.*: /, ''))",
        "clause: clause?.split(', ')[0],",
        "const value = new RegExp(`^let\\\\s${name}\\\\s(\\\\S+)`, 'm').exec(text)?.[1];",
        "const came = /^player (\\S+) ([\\d.,]+)(.*)$/.exec(line);",
        "'takes dice': t('games-takes-dice'),",
        "return number > 0 && !wager.name.endsWith(String(number)) ? 1 : 2;",
        "case 'not yet':",
    ] {
        assert!(!readings(line).is_empty(), "nothing is found in: {line}");
    }
    for line in [
        "<b>{name.replaceAll('-', ' ')}</b>",
        "if (event.key === ' ') {",
        "const [over, under = '1'] = fraction.split('/');",
        "return t('book-player-bets', { verb: 'reduce', wager: on });",
    ] {
        assert_eq!(readings(line), [""; 0], "{line}");
    }
}

/// Returns the code of a line; `None` if the whole line is a comment.
fn code_of(line: &str) -> Option<&str> {
    let code = line.split("// ").next().unwrap_or_default().trim();
    (!code.starts_with('*') && !code.starts_with("/*") && !code.starts_with("//")).then_some(code)
}

/// Returns the pieces of code that look into a text, or compare it with a sentence.
fn readings(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for method in METHODS {
        for (at, dot) in code.match_indices(&format!(".{method}(")) {
            let receiver = last_name(&code[..at]);
            let call = format!("{method}({})", argument(&code[at + dot.len()..]));
            if TEXTS.contains(&receiver) && call != READABLE {
                found.push(format!("{receiver}.{call}"));
            }
        }
    }
    for method in [".test(", ".exec("] {
        for (at, dot) in code.match_indices(method) {
            let argument = argument(&code[at + dot.len()..]);
            if names(argument).any(|name| TEXTS.contains(&name)) {
                found.push(format!("{method}{argument})"));
            }
        }
    }
    for fixed in ["new RegExp(", "J Q K", "event.reason ==="] {
        found.extend(code.contains(fixed).then(|| fixed.to_owned()));
    }
    found.extend(compared_sentences(code));
    found
}

/// Returns the texts with a space that code compares with something, or that are keys of an object.
fn compared_sentences(code: &str) -> impl Iterator<Item = String> {
    let literals = code.char_indices().filter_map(|(at, quote)| {
        let (before, rest) = (&code[..at], code[at..].strip_prefix(['\'', '"', '`'])?);
        let (text, after) = rest.split_once(quote)?;
        let compared = ["=== ", "!== ", "case "].iter().any(|compares| before.ends_with(compares));
        let key = after.starts_with(':') && (before.is_empty() || before.ends_with(['{', ' ']));
        let sentence = text.trim().contains(' ');
        (sentence && (compared || key)).then(|| format!("{quote}{text}{quote}"))
    });
    literals.collect::<Vec<_>>().into_iter()
}

/// Returns the name at the end of code, such as `words` in `refused.words?`.
fn last_name(code: &str) -> &str {
    let code = code.trim_end_matches(['?', '!']);
    let start = code.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    // The end of a non-ASCII letter may be within a character.
    code.get(start..).unwrap_or_default()
}

/// Returns the code up to the bracket that closes an argument.
fn argument(code: &str) -> &str {
    let mut depth = 1;
    let end = code.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    &code[..end.unwrap_or(code.len())]
}

/// Returns the names in code.
fn names(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The console shows the dealer's jobs as the house sends them, and does not derive them from the log's events.
#[test]
fn the_console_of_the_crew_reads_no_events() {
    for (file, text) in page_files(&root().join("web/src")) {
        let reads = ["entry.then", "Legend", "GameEvent", "LogObject"].into_iter();
        let found: Vec<&str> =
            reads.filter(|read| file.starts_with("crew/") && text.contains(read)).collect();
        assert!(found.is_empty(), "web/src/{file} reads {found:?}: the house sends facts");
    }
}

/// Finds a clause number in quotation marks, such as `'4.2.1'` or `'10.A'`.
fn clause_number(code: &str) -> Option<String> {
    let number = |part: &&str| {
        let mut pieces = part.split(['.', '#']);
        let first = pieces
            .next()
            .is_some_and(|piece| !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit()));
        let rest: Vec<&str> = pieces.collect();
        let clause = |piece: &&str| {
            !piece.is_empty() && piece.len() < 12 && piece.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        // `1.5` is a decimal number, not a clause.
        let decimal = rest.len() == 1 && rest[0].bytes().all(|byte| byte.is_ascii_digit());
        first && !rest.is_empty() && !decimal && rest.iter().all(clause)
    };
    code.split(['\'', '"', '`']).skip(1).step_by(2).find(number).map(str::to_owned)
}

/// The files of the page, by path, except generated ones.
fn page_files(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            if (name.ends_with(".ts") || name.ends_with(".svelte")) && name != "lib/wire.ts" {
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(files.len() > 100);
    files
}
