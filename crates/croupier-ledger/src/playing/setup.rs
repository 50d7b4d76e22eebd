//! Turns an operator's choices into the rules of a table.

use croupier_rules::{Choices, Fault, Faults, Library, PostedLimit, SourceLine, Submission};
use croupier_table::GameRules;
use croupier_table::games::RoundGameKind;

use crate::digest::Digest;
use crate::line::{Legend, Setup};

/// Returns the hash of a library's packs. The hash covers every file in order, as `PACK/FILE LENGTH`, a line feed, and
/// the text; `PACK/FILE` are the last two parts of its path.
pub fn rulebook_digest<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Digest {
    let mut files: Vec<(String, &str)> = files.into_iter().map(|(path, text)| (short(path), text)).collect();
    files.sort();
    let text: String = files.iter().map(|(name, text)| format!("{name} {}\n{text}", text.len())).collect();
    Digest::of(text.as_bytes())
}

fn short(path: &str) -> String {
    let mut names: Vec<&str> = path.rsplit(['/', '\\']).take(2).collect();
    names.reverse();
    names.join("/")
}

/// Returns the rules of a table, or everything that its pack does not allow. `changes` are later changes to payouts.
pub(super) fn rules(
    library: &Library,
    setup: &Setup,
    changes: &[(String, String)],
) -> Result<GameRules, Faults> {
    let place = SourceLine::new(setup.name.as_str(), 1);
    let wrong = |message: String| Faults(vec![Fault::new(&place, message)]);
    let pack = library.playable(&setup.pack).ok_or_else(|| wrong(library.unknown_pack(&setup.pack)))?;
    let composition = library.compose(pack).ok_or_else(|| wrong(format!("'{pack}' cannot be composed")))?;
    let mut choices = Choices::new();
    let mut faults = Vec::new();
    for (name, value) in setup.options.iter().chain(changes.iter().map(|(name, value)| (name, value))) {
        match composition.option_value(name, value, &place) {
            Ok(value) => drop(choices.insert(name.clone(), value)),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(Faults(faults));
    }
    // If the setup names an amendment as its pack, the table offers that amendment.
    for (option, on) in library.offering(&setup.pack) {
        choices.entry(option).or_insert(on);
    }
    let limits = setup.limits.iter().map(|limit| PostedLimit {
        wager: limit.wager.clone(),
        min: limit.min,
        max: limit.max,
        place: place.clone(),
    });
    let crew = setup
        .crew
        .as_ref()
        .map(|actions| actions.iter().map(|action| (action.clone(), place.clone())).collect());
    let submission = Submission {
        pack: pack.to_owned(),
        version: composition.version.clone(),
        table: setup.name.clone(),
        choices,
        limits: limits.collect(),
        equipment: Vec::new(),
        crew,
        place: place.clone(),
    };
    GameRules::submitted(library, &submission)
}

/// Returns the meaning of the numbers in the lines of a table.
pub fn legend(rules: &GameRules) -> Legend {
    let cites = rules.citations().all().map(<[String]>::to_vec).collect();
    let names =
        |all: &[(String, croupier_rules::Cited<bool>)]| all.iter().map(|(name, _)| name.clone()).collect();
    match rules {
        GameRules::Craps(rules) => Legend {
            wagers: rules.layout.wagers.iter().map(|wager| wager.spots.clone()).collect(),
            cites,
            no_roll: rules.game.irregular.no_roll.iter().map(|(name, _)| name.clone()).collect(),
            relief: names(&rules.game.relief),
            spoilt: rules.game.dice_set.as_ref().map(|set| names(&set.reasons)).unwrap_or_default(),
            ..Legend::default()
        },
        GameRules::Rounds(rules) => Legend {
            wagers: rules.layout.wagers.iter().map(|wager| vec![wager.id.clone()]).collect(),
            cites,
            meters: rules.game.meters().iter().map(|meter| meter.name.clone()).collect(),
            must_hit: rules.game.kind.rules().must_hit().map(|meter| (meter.reset.value, meter.most.value)),
            spaces: rules.game.kind.rules().symbols().to_vec(),
            ..drawn_legend(&rules.game.kind)
        },
    }
}

/// Returns the part of the legend from which a verifier learns how a draw decides the game. A wheel needs no entry: its
/// outcomes are its spaces.
fn drawn_legend(kind: &RoundGameKind) -> Legend {
    let rules = kind.rules();
    let Some(outcomes) = rules.outcomes().filter(|_| rules.symbols().is_empty()) else {
        return Legend::default();
    };
    let names = |shows: bool| {
        let own = kind.event_names().iter().filter(|name| rules.outcome_events().contains(name) == shows);
        own.map(|name| (*name).to_owned()).collect()
    };
    Legend {
        outcomes: (0..outcomes).filter_map(|outcome| rules.outcome_command(outcome)).collect(),
        shows: names(true),
        quiet: names(false),
        ..Legend::default()
    }
}
