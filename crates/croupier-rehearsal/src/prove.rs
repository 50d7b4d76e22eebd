//! Proof by change: alters every setting of a pack, one at a time, and checks that a play notices the change.
//!
//! A clause is proved only if a play would fail without it. The proof therefore gives each setting that rests on the
//! clause a different value with which the pack is still valid: different odds, a different limit, a different time to
//! bet, a different word. The plays that show the clause must then fail.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use croupier_rules::{Choices, Composition, Library, Money, Odds, Setting, SettingKind, SourceLine, Value};
use croupier_table::GameRules;

use crate::recite::recitations;
use crate::ways::choices_of;
use crate::{PlayVerdict, RehearsalRunner, Script, pack_scripts};

/// The findings of a proof.
#[derive(Clone, Default, Debug)]
pub struct ProofReport {
    /// The number of altered settings.
    pub settings: usize,
    /// The number of alterations.
    pub mutants: usize,
    /// Settings that have no other valid value and therefore cannot be tested.
    pub fixed: Vec<String>,
    /// The number of altered citations of decisions.
    pub citations: usize,
    /// Plays that fail without any alteration, so that nothing can be proved.
    pub failing: Vec<String>,
    /// Altered settings that no play noticed: the place and the new value.
    pub unnoticed: Vec<String>,
    /// Clauses that plays claim to show.
    pub claimed: BTreeSet<String>,
    /// Clauses that a play shows, and without which it would fail.
    pub proved: BTreeSet<String>,
    /// Clauses with an altered setting that only the plays of other clauses noticed. Their own plays show only a part
    /// of each clause.
    pub partly: Vec<String>,
}

/// A setting and its clauses, which may differ between spots or phases.
struct Target {
    setting: Setting,
    clauses: BTreeSet<String>,
    /// The first clause of each citation.
    first: BTreeSet<String>,
    /// The choices under which the setting takes effect.
    choices: Vec<Choices>,
}

impl ProofReport {
    /// Joins the findings of two parts of a proof.
    #[must_use]
    pub fn with(mut self, other: ProofReport) -> ProofReport {
        self.settings += other.settings;
        self.mutants += other.mutants;
        self.citations += other.citations;
        self.fixed.extend(other.fixed);
        self.failing.extend(other.failing);
        self.unnoticed.extend(other.unnoticed);
        self.partly.extend(other.partly);
        self.proved.extend(other.proved);
        self.claimed.extend(other.claimed);
        for list in [&mut self.fixed, &mut self.failing, &mut self.unnoticed, &mut self.partly] {
            list.sort();
            list.dedup();
        }
        self
    }

    /// Returns the clauses that a play claims to show although the play depends on no setting that rests on them.
    pub fn unproved(&self) -> Vec<String> {
        self.claimed.difference(&self.proved).cloned().collect()
    }
}

/// Alters the settings of a pack (and of its amendments) and plays its plays.
///
/// Does only `part` of `parts`, so that several threads can share the work; [`ProofReport::with`] joins their
/// findings. `progress` is called with the number of settings before each setting.
pub fn prove(
    library: &Library,
    pack: &str,
    (part, parts): (usize, usize),
    mut progress: impl FnMut(usize),
) -> ProofReport {
    let Some(composition) = library.compose(pack) else { return ProofReport::default() };
    let targets = targets(library, &composition);
    let scripts: Vec<Script> = pack_scripts(library)
        .into_iter()
        .map(|(_, script)| script)
        .filter(|script| script.pack == pack)
        .collect();
    let sets: Vec<(String, u32, String)> = targets
        .iter()
        .filter(|target| target.setting.kind == SettingKind::Set)
        .map(|target| (target.setting.path.clone(), target.setting.node, target.setting.written.clone()))
        .collect();
    let mut proof = ProofReport::default();
    // A play that already fails would seem to notice everything.
    let theatre = RehearsalRunner::new(library);
    proof.failing =
        scripts.iter().filter(|script| !theatre.play(script).passed()).map(|s| s.place.to_string()).collect();
    if !proof.failing.is_empty() {
        return proof;
    }
    let composition = Rc::new(composition);
    for recitation in recitations(library, &composition).into_iter().skip(part).step_by(parts) {
        proof.citations += 1;
        if !recitation.notices(library, &composition, &scripts) {
            proof.unnoticed.push(recitation.words());
        }
    }
    let mut altered = AlteredPack { library, composition, scripts: &scripts };
    for target in targets.iter().skip(part).step_by(parts) {
        progress(targets.len());
        let (mut loaded, mut unnoticed) = (0, Vec::new());
        // The setting's clauses whose plays notice one of the changes, and the first such play.
        let (mut shown, mut by) = (BTreeSet::new(), None);
        // An amount that is invalid under the first choices may be valid under other choices.
        let (first, others) = target.choices.split_at(1);
        let others = if target.setting.kind == SettingKind::Money { others } else { &[] };
        for choices in [first, others] {
            if loaded > 0 {
                break;
            }
            for mutant in mutants(&target.setting, &sets) {
                let Some(noticed) = altered.play(&mutant, target, choices, &shown) else { continue };
                loaded += 1;
                proof.mutants += 1;
                if noticed.by.is_none() {
                    unnoticed.push(mutant.words.clone());
                }
                shown.extend(noticed.clauses);
                by = by.or(noticed.by);
            }
        }
        let place = format!("{} {}", target.setting.place, target.setting.path);
        if loaded == 0 {
            proof.fixed.push(format!("{place} = {}", target.setting.written));
            continue;
        }
        proof.settings += 1;
        if let Some(by) = by {
            let claimed = |id: &&String| scripts.iter().any(|script| script.clauses.contains(id));
            let missed = target.first.difference(&shown).filter(claimed);
            let words = |id: &String| format!("{id}: none of its plays notices {place}, but {by} does");
            proof.partly.extend(missed.map(words));
        }
        proof.proved.extend(shown);
        // For a number, it is enough that a play notices one of the neighbouring values: a full table of 16 looks the
        // same if it has a 17th place.
        let forgiven = matches!(target.setting.kind, SettingKind::Number) && unnoticed.len() < loaded;
        if !forgiven {
            proof.unnoticed.extend(unnoticed.into_iter().map(|words| format!("{place}: {words}")));
        }
    }
    let claimed = scripts.iter().flat_map(|script| script.clauses.iter());
    let here = |id: &&String| {
        let of = id.split_once('/').and_then(|(of, _)| library.get(of));
        of.is_none_or(|of| of.amends.as_deref().is_none_or(|amended| amended == pack))
    };
    proof.claimed = claimed.filter(here).cloned().collect();
    proof
}

/// Returns every setting that takes effect under some choice of the operator.
fn targets(library: &Library, composition: &Composition) -> Vec<Target> {
    let mut found: BTreeMap<u32, Target> = BTreeMap::new();
    for choices in choices_of(composition) {
        let Ok(rules) = GameRules::compile(composition, &choices) else { continue };
        let here = |setting: &&Setting| {
            let folder = setting.place.file.rsplit('/').nth(1).unwrap_or_default();
            is_proved_at(library, &composition.pack, folder)
        };
        for setting in rules.settings().iter().filter(here) {
            let clauses = rules.citations().clauses(setting.cite).to_vec();
            let target = found.entry(setting.node).or_insert_with(|| Target {
                setting: setting.clone(),
                clauses: BTreeSet::new(),
                first: BTreeSet::new(),
                choices: Vec::new(),
            });
            target.choices.push(choices.clone());
            target.first.extend(clauses.first().cloned());
            target.clauses.extend(clauses);
        }
    }
    found.into_values().collect()
}

/// Returns whether the pack `own` is proved with the pack `pack`. An amendment is proved with the first pack that it
/// amends.
pub(crate) fn is_proved_at(library: &Library, pack: &str, own: &str) -> bool {
    library.get(own).is_none_or(|own| own.amends.as_deref().is_none_or(|amended| amended == pack))
}

/// Changed values of one setting, or of a setting and its neighbour.
struct Mutant {
    swaps: Vec<(u32, Value)>,
    words: String,
}

impl Mutant {
    fn of(setting: &Setting, text: String) -> Mutant {
        let words = format!("'{}' changed to '{text}'", setting.written);
        Mutant { swaps: vec![(setting.node, Value::Text(text))], words }
    }
}

fn mutants(setting: &Setting, sets: &[(String, u32, String)]) -> Vec<Mutant> {
    let written = setting.written.as_str();
    let one = |text: String| Mutant::of(setting, text);
    match &setting.kind {
        SettingKind::Odds => {
            // A single number `n` means `n to 1`.
            let alone = written.parse::<u32>().map(|number| format!("{number} to 1"));
            let odds = alone.unwrap_or_else(|_| written.replace('-', " ")).parse::<Odds>();
            odds.map(|odds| one(odds.with_one_more().to_string())).into_iter().collect()
        }
        SettingKind::Money => amounts(written).into_iter().map(one).collect(),
        SettingKind::Number => match written.parse::<u32>() {
            Ok(number) => [number.checked_sub(1), number.checked_add(1)]
                .into_iter()
                .flatten()
                .map(|number| one(number.to_string()))
                .collect(),
            Err(_) => Vec::new(),
        },
        SettingKind::Rate => vec![one("6%".to_owned())],
        SettingKind::Set => moved_tokens(setting, sets),
        SettingKind::Sequence => first_two_exchanged(written).into_iter().map(one).collect(),
        SettingKind::Facts(known) => other_facts(setting, known),
        SettingKind::Design(others) => others.iter().cloned().map(one).collect(),
        SettingKind::Word(words) => {
            words.iter().filter(|word| !same_meaning(word, written)).map(|word| one(word.clone())).collect()
        }
        SettingKind::Text => vec![one("something else".to_owned())],
        SettingKind::OthersStand => every_other_outcome_decides(setting, sets),
    }
}

fn first_two_exchanged(written: &str) -> Option<String> {
    let mut words: Vec<&str> = written.split_whitespace().collect();
    (words.len() > 1).then(|| {
        words.swap(0, 1);
        words.join(" ")
    })
}

/// Omits each fact in turn, and replaces each fact with the next in the list of known facts.
fn other_facts(setting: &Setting, known: &[String]) -> Vec<Mutant> {
    let facts: Vec<&str> = setting.written.split_whitespace().collect();
    let with = |index: usize, fact: Option<&str>| {
        let others = facts.iter().enumerate().filter(|(at, _)| *at != index || fact.is_some());
        let others = others.map(|(at, own)| if at == index { fact.unwrap_or(own) } else { own });
        Mutant::of(setting, others.collect::<Vec<_>>().join(" "))
    };
    let mut made = Vec::new();
    for (index, fact) in facts.iter().enumerate() {
        made.push(with(index, None));
        let at = known.iter().position(|name| name == fact);
        let next = at.and_then(|at| known.get(at + 1).or_else(|| known.get(at.checked_sub(1)?)));
        made.extend(next.map(|next| with(index, Some(next))));
    }
    made
}

/// Returns whether two words mean the same to a reader of packs, or cannot be told apart by any play.
fn same_meaning(one: &str, two: &str) -> bool {
    // "dice-out" and "next-round": if the dealer does not announce that bets are open, no round opens before the dice
    // are out.
    const SAME: [[&str; 2]; 6] = [
        ["yes", "on"],
        ["no", "off"],
        ["player", "player-or-dealer"],
        ["dice-out", "next-round"],
        ["bucket", "rack"],
        ["unit-up", "quarter-up"],
    ];
    one == two || SAME.iter().any(|pair| pair.contains(&one) && pair.contains(&two))
}

/// Returns a slightly larger and a slightly smaller amount.
fn amounts(written: &str) -> Vec<String> {
    let Ok(amount) = written.parse::<Money>() else { return Vec::new() };
    let cents = amount.cents();
    // Zero may mean a default minimum; a small positive amount is then too small.
    if cents == 0 {
        return vec!["0.01".to_owned(), "1000000".to_owned()];
    }
    let step = if cents >= 200 { 100 } else { (cents / 2).max(1) };
    [cents + step, cents - step]
        .into_iter()
        .filter(|cents| *cents > 0)
        .map(|c| Money::from_cents(c).to_string())
        .collect()
}

/// Drops a token of a set, moves it to a neighbouring row of the same wager, or replaces it with an outcome that no row
/// has.
fn moved_tokens(setting: &Setting, sets: &[(String, u32, String)]) -> Vec<Mutant> {
    let tokens: Vec<&str> = setting.written.split_whitespace().collect();
    let mut made = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let rest: Vec<&str> =
            tokens.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, t)| *t).collect();
        let dropped = Mutant::of(setting, rest.join(" "));
        for (_, node, written) in neighbours(setting, sets) {
            let joined = format!("{written} {token}");
            made.push(Mutant {
                swaps: vec![
                    (setting.node, Value::Text(rest.join(" "))),
                    (*node, Value::Text(joined.clone())),
                ],
                words: format!("'{token}' moved to the row '{joined}'"),
            });
        }
        made.push(dropped);
        made.extend(foreign(setting, sets).map(|outcome| {
            let replaced = tokens.iter().enumerate().map(|(i, t)| if i == index { outcome } else { *t });
            Mutant::of(setting, replaced.collect::<Vec<_>>().join(" "))
        }));
    }
    for (_, node, written) in neighbours(setting, sets).filter(|(.., written)| *written != setting.written) {
        made.push(Mutant {
            swaps: vec![
                (setting.node, Value::Text(written.clone())),
                (*node, Value::Text(setting.written.clone())),
            ],
            words: format!("'{}' exchanged with the row '{written}'", setting.written),
        });
    }
    made
}

/// Reverses "the bet stands on every other total": each row of the wager, in turn, also decides all outcomes that no
/// row names.
fn every_other_outcome_decides(setting: &Setting, sets: &[(String, u32, String)]) -> Vec<Mutant> {
    let Some((wager, _)) = setting.path.rsplit_once('.') else { return Vec::new() };
    let of_wager = |path: &str| path.strip_prefix(wager).is_some_and(|rest| rest.starts_with('.'));
    let rows = sets.iter().filter(|(path, ..)| {
        of_wager(path) && row_of(path).is_some_and(|(list, key)| key == "on" && !list.ends_with(".first"))
    });
    let with_rest = rows.map(|(_, node, written)| Mutant {
        swaps: vec![(*node, Value::Text(format!("{written} rest")))],
        words: format!("the row '{written}' changed to decide every other outcome too"),
    });
    with_rest.collect()
}

/// Returns an outcome that none of a wager's rows has, and on which a bet might be decided by mistake.
fn foreign(setting: &Setting, sets: &[(String, u32, String)]) -> Option<&'static str> {
    let is_outcome = row_of(&setting.path).is_some_and(|(_, key)| key == "on");
    let has = |written: &str, outcome: &str| written.split_whitespace().any(|token| token == outcome);
    let free = |outcome: &&str| {
        !has(&setting.written, outcome)
            && !neighbours(setting, sets).any(|(.., written)| has(written, outcome))
    };
    ["2", "11"].into_iter().filter(|_| is_outcome).find(free)
}

/// Returns the same key in the other rows of the same list.
fn neighbours<'s>(
    setting: &'s Setting,
    sets: &'s [(String, u32, String)],
) -> impl Iterator<Item = &'s (String, u32, String)> {
    sets.iter().filter(|(path, node, _)| {
        *node != setting.node && row_of(path).is_some() && row_of(path) == row_of(&setting.path)
    })
}

/// Returns the list of rows that a path `wager.field.rolls.0.on` belongs to, and the key.
fn row_of(path: &str) -> Option<(&str, &str)> {
    let (row, key) = path.rsplit_once('.')?;
    let (list, index) = row.rsplit_once('.')?;
    index.parse::<usize>().ok().map(|_| (list, key))
}

struct Detection {
    /// The setting's clauses that are shown by plays that noticed the change.
    clauses: Vec<String>,
    /// The first play that noticed the change.
    by: Option<SourceLine>,
}

/// A pack whose settings a proof alters, one at a time, and its plays.
struct AlteredPack<'p> {
    library: &'p Library,
    composition: Rc<Composition>,
    scripts: &'p [Script],
}

impl AlteredPack<'_> {
    /// Alters the pack, plays its plays, and restores the pack. `None` if the altered pack does not load: the change
    /// then proves nothing.
    fn play(
        &mut self,
        mutant: &Mutant,
        target: &Target,
        choices: &[Choices],
        before: &BTreeSet<String>,
    ) -> Option<Detection> {
        let mut swapped: Vec<(u32, Value)> = mutant.swaps.clone();
        self.swap(&mut swapped);
        let noticed = self.notice(target, choices, before);
        self.swap(&mut swapped);
        noticed
    }

    fn swap(&mut self, swapped: &mut [(u32, Value)]) {
        let composition = Rc::make_mut(&mut self.composition);
        for (node, value) in swapped {
            composition.swap(*node, value);
        }
    }

    /// Plays the plays that show the setting's clauses, then the others until one fails.
    fn notice(&self, target: &Target, choices: &[Choices], before: &BTreeSet<String>) -> Option<Detection> {
        let theatre = RehearsalRunner::altered(self.library, Rc::clone(&self.composition));
        choices.iter().find(|choices| theatre.compiled(&self.composition.pack, choices).is_ok())?;
        // If a script cannot open a table with the altered pack, its expectations have not noticed the change.
        let fails = |script: &&Script| matches!(theatre.play(script).verdict, PlayVerdict::Failed(_));
        let shown = |script: &Script| -> Vec<String> {
            script.clauses.iter().filter(|id| target.clauses.contains(*id)).cloned().collect()
        };
        let mut noticed = Detection { clauses: Vec::new(), by: None };
        let (showing, others): (Vec<&Script>, Vec<&Script>) =
            self.scripts.iter().partition(|script| !shown(script).is_empty());
        for script in showing {
            // Once a play has noticed the change, only plays that may show another clause are worth playing.
            let tells = noticed.by.is_none()
                || shown(script).iter().any(|id| !before.contains(id) && !noticed.clauses.contains(id));
            if tells && fails(&script) {
                noticed.clauses.extend(shown(script));
                noticed.by.get_or_insert_with(|| script.place.clone());
            }
        }
        noticed.by = noticed.by.or_else(|| others.into_iter().find(fails).map(|script| script.place.clone()));
        Some(noticed)
    }
}
