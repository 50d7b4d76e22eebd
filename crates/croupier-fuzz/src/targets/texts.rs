//! Texts that people write (packs, submissions, strategies and rehearsals), with random damage.

use std::cell::RefCell;
use std::fs;
use std::sync::LazyLock;

use croupier_rehearsal::{RehearsalRunner, Script};
use croupier_rules::{Library, SourceLine, Submission};
use croupier_sim::strategy::{self, Strategy};
use croupier_table::GameRules;

use super::Target;
use super::samples::{LIBRARY, root};
use crate::Tape;
use crate::mutate::mutate;

pub(super) const PACKS: Target = Target {
    name: "packs",
    about: "broken packs: reading, composing, compiling",
    unit: "packs",
    length: 600,
    usual: 12,
    run: packs,
    parse: Some(parse_pack),
};

pub(super) const SUBMISSIONS: Target = Target {
    name: "submissions",
    about: "broken submissions of operators",
    unit: "submissions",
    length: 1_000,
    usual: 30,
    run: submissions,
    parse: Some(parse_submission),
};

pub(super) const STRATEGIES: Target = Target {
    name: "strategies",
    about: "broken strategies: reading, printing, binding to tables",
    unit: "strategies",
    length: 1_000,
    usual: 60,
    run: strategies,
    parse: Some(parse_strategy),
};

pub(super) const REHEARSALS: Target = Target {
    name: "rehearsals",
    about: "broken rehearsals: reading and playing",
    unit: "rehearsals",
    length: 600,
    usual: 40,
    run: rehearsals,
    parse: Some(parse_rehearsal),
};

/// Words of all these languages.
const WORDS: [&str; 48] = [
    "pack",
    "game",
    "craps",
    "baccarat",
    "wager",
    "option",
    "form",
    "one-roll",
    "race",
    "line",
    "odds",
    "combination",
    "collect",
    "totals",
    "pays",
    "on",
    "off",
    "yes",
    "no",
    "rows",
    "clause",
    "builds-on",
    "amends",
    "when",
    "if",
    "then",
    "bet",
    "raise",
    "let",
    "end",
    "after",
    "bankroll",
    "pass",
    "place-6",
    "expect",
    "roll",
    "sit",
    "deal",
    "spin",
    "irregular",
    "option",
    "limits",
    "all",
    "[[",
    "]]",
    "toml",
    "play",
    "=",
];

fn broken(tape: &mut Tape<'_>, text: &str, other: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    mutate(tape, &mut bytes, &WORDS, other.as_bytes());
    String::from_utf8(bytes).ok()
}

fn each(tape: &mut Tape<'_>, mut one: impl FnMut(&mut Tape<'_>)) -> u64 {
    let mut texts = 0;
    while !tape.is_over() {
        one(tape);
        texts += 1;
    }
    texts
}

fn folder(path: &str) -> &str {
    path.rsplit('/').nth(1).unwrap_or_default()
}

/// A pack and the packs that it needs, with one broken file.
fn packs(tape: &mut Tape<'_>) -> u64 {
    let files = Library::embedded_files();
    each(tape, |tape| {
        let (path, text) = files[tape.below(files.len())];
        let other = files[tape.below(files.len())].1;
        if let Some(text) = broken(tape, text, other) {
            read_pack(path, &text);
        }
    })
}

fn read_pack(path: &str, text: &str) {
    let id = folder(path);
    let pack = LIBRARY.get(id);
    let needed: Vec<&str> = pack
        .into_iter()
        .flat_map(|pack| pack.builds_on.iter().chain(&pack.amends).chain(&pack.also_amends))
        .map(String::as_str)
        .collect();
    let own = Library::embedded_files().iter().copied();
    let own = own.filter(|(own, _)| folder(own) == id || needed.contains(&folder(own)));
    let files = own.filter(|(own, _)| *own != path).chain([(path, text)]);
    let Ok(library) = Library::read(files) else { return };
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        if let Some(composition) = library.compose(&pack.id) {
            let _ = GameRules::compile(&composition, &composition.essential());
        }
    }
}

fn parse_pack(text: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    if let Ok(library) = Library::read([("any/0-pack.md", text)])
        && let Some(composition) = library.compose("any")
    {
        let _ = GameRules::compile(&composition, &composition.essential());
    }
    read_pack("packs/bclc-red-dog/9-more.md", text);
}

static TEMPLATES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let packs = LIBRARY.packs().filter(|pack| pack.amends.is_none());
    packs.map(|pack| croupier_table::submission_template(&LIBRARY.compose(&pack.id).unwrap())).collect()
});

fn submissions(tape: &mut Tape<'_>) -> u64 {
    each(tape, |tape| {
        let template = &TEMPLATES[tape.below(TEMPLATES.len())];
        // The lines of a template are commented out; some of them become choices.
        let lines = template.lines().map(|line| {
            let line = if tape.byte() < 100 { line.trim_start_matches("# ") } else { line };
            format!("{line}\n")
        });
        let text: String = lines.collect();
        if let Some(text) = broken(tape, &text, template) {
            parse_submission(text.as_bytes());
        }
    })
}

fn parse_submission(text: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    let (submission, _) = Submission::read(&LIBRARY, "any.toml", text);
    if let Some(submission) = submission {
        let _ = GameRules::submitted(&LIBRARY, &submission);
    }
}

/// A table of each game, to which strategies are bound.
static TABLES: LazyLock<Vec<GameRules>> = LazyLock::new(|| {
    let packs = LIBRARY.packs().filter(|pack| pack.amends.is_none());
    packs
        .map(|pack| LIBRARY.compose(&pack.id).unwrap())
        .filter_map(|composition| GameRules::compile(&composition, &composition.essential()).ok())
        .collect()
});

fn strategies(tape: &mut Tape<'_>) -> u64 {
    let all = strategy::StrategyLibrary::all();
    each(tape, |tape| {
        let (text, other) = (all[tape.below(all.len())].text, all[tape.below(all.len())].text);
        if let Some(text) = broken(tape, text, other) {
            parse_strategy(text.as_bytes());
        }
    })
}

fn parse_strategy(text: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    let (understood, mistakes) = Strategy::understood("any", text);
    for rules in TABLES.iter() {
        let _ = croupier_sim::mistakes(rules, &understood, &[]);
    }
    if mistakes.is_empty() {
        let printed = understood.to_string();
        let again = Strategy::read("any", &printed);
        assert!(
            again.is_ok_and(|again| again.to_string() == printed),
            "the printed text does not parse to the same strategy:\n{printed}"
        );
    }
    let _ = strategy::read_condition(text);
}

/// The rehearsals, and the plays of the packs.
static PLAYS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = fs::read_dir(root().join("rehearsals")).into_iter().flatten().flatten();
    let mut files: Vec<_> = folder.map(|file| file.path()).collect();
    files.sort_unstable();
    let own = files.iter().filter_map(|file| fs::read_to_string(file).ok());
    let packs = LIBRARY.packs().filter_map(|pack| Some((LIBRARY.playable(&pack.id)?, pack)));
    let packs =
        packs.flat_map(|(id, pack)| pack.plays.iter().map(move |play| format!("pack {id}\n{}", play.text)));
    own.chain(packs).collect()
});

fn rehearsals(tape: &mut Tape<'_>) -> u64 {
    each(tape, |tape| {
        let (text, other) = (&PLAYS[tape.below(PLAYS.len())], &PLAYS[tape.below(PLAYS.len())]);
        if let Some(text) = broken(tape, text, other) {
            parse_rehearsal(text.as_bytes());
        }
    })
}

thread_local! {
    /// Compiling a pack takes longer than playing it, so the runner caches compiled packs.
    static THEATRE: RefCell<(u32, RehearsalRunner<'static>)> = RefCell::new((0, theatre()));
}

fn theatre() -> RehearsalRunner<'static> {
    RehearsalRunner::new(&LIBRARY)
}

/// The number of plays after which a new runner replaces the old one, which caches everything that it ever compiled.
const PLAYS_A_THEATRE: u32 = 2_000;

fn parse_rehearsal(text: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    let scripts = Script::read_each(&LIBRARY, &SourceLine::new("any.play", 1), text);
    THEATRE.with_borrow_mut(|(plays, theatre)| {
        for script in scripts.iter().take(3) {
            *plays += 1;
            if *plays == PLAYS_A_THEATRE {
                (*plays, *theatre) = (0, self::theatre());
            }
            let _ = theatre.play(script);
        }
    });
}
