//! Reads a script: every line becomes a statement, up to the first line that cannot be read.

use std::collections::BTreeSet;

use croupier_rules::{Choices, Dice, Library, Money, SourceLine};

use crate::bet::{Owner, SeatNo};
use crate::craps::{BetMethod, DiceLanding, DicePool, SeatChoice};

use super::RehearsalError;
use super::expect::read_expectation;
use super::rounds_line::round_line;
use super::statement::{NamedBet, SetupLine, Statement};

/// A parsed rehearsal.
#[derive(Clone, Debug)]
pub struct Script {
    /// The place where it begins.
    pub place: SourceLine,
    /// Its title; may be empty.
    pub title: String,
    /// The pack that it plays.
    pub pack: String,
    /// The operator's choices.
    pub choices: Choices,
    /// The clauses that it shows, by full id.
    pub clauses: Vec<String>,
    /// The first line that cannot be read.
    pub trouble: Option<RehearsalError>,
    pub(super) lines: Vec<(u32, Statement)>,
    /// Its text, starting with its first line.
    pub(super) source: String,
    /// The options that the script has chosen so far.
    chosen: BTreeSet<String>,
}

/// Words that cannot be a player's name, because lines start with them.
pub(crate) const RESERVED: [&str; 43] = [
    "clause",
    "pack",
    "option",
    "limit",
    "crew",
    "player",
    "dice",
    "no-roll",
    "send",
    "open",
    "close",
    "deal",
    "spin",
    "shoe",
    "new-shoe",
    "irregular",
    "expect",
    "point",
    "shooter",
    "refused",
    "call",
    "tips",
    "total",
    "nobody",
    "game",
    "bets",
    "come-resolution",
    "last-roll",
    "banker",
    "winner",
    "cards",
    "dealer",
    "floor",
    "decks",
    "discards",
    "meter",
    "marker",
    "square",
    "road",
    "trigger",
    "draw",
    "load",
    "cover",
];

impl Script {
    /// Reads a script for one pack, or for several. In the latter case its first line is `packs ID…`, and lines that
    /// begin with `ID:` are for that pack alone. Returns a script for each pack.
    pub fn read_each(library: &Library, place: &SourceLine, text: &str) -> Vec<Script> {
        let first = text.lines().map(|line| without_comment(line).trim()).find(|line| !line.is_empty());
        let Some(packs) = first.and_then(|line| line.strip_prefix("packs ")) else {
            return vec![Script::read(library, place, "", text, None)];
        };
        let packs: Vec<&str> = packs.split_whitespace().collect();
        let own = |pack: &str, line: &str| match line.split_once(": ") {
            _ if line.starts_with("packs ") => format!("pack {pack}"),
            Some((meant, rest)) if meant.split_whitespace().any(|id| id == pack) => rest.to_owned(),
            Some((meant, _)) if meant.split_whitespace().all(|id| packs.contains(&id)) => String::new(),
            _ => line.to_owned(),
        };
        let for_pack = |pack: &&str| {
            let lines: Vec<String> =
                text.lines().map(|line| own(pack, without_comment(line).trim())).collect();
            Script::read(library, place, pack, &lines.join("\n"), None)
        };
        packs.iter().map(for_pack).collect()
    }

    /// Reads a script. `pack` is the pack to play if the script does not name one.
    pub fn read(
        library: &Library,
        place: &SourceLine,
        title: &str,
        text: &str,
        pack: Option<&str>,
    ) -> Script {
        let own = pack.unwrap_or_default();
        let mut script = Script {
            place: place.clone(),
            title: title.to_owned(),
            pack: library.playable(own).unwrap_or(own).to_owned(),
            choices: Choices::new(),
            clauses: Vec::new(),
            trouble: None,
            lines: Vec::new(),
            source: text.to_owned(),
            chosen: BTreeSet::new(),
        };
        let text = text.trim_start_matches('\u{feff}');
        for (index, line) in text.lines().enumerate() {
            let number = place.line + index as u32;
            let line = without_comment(line).trim();
            if line.is_empty() {
                continue;
            }
            if let Err(message) = script.line(library, own, number, line) {
                let place = SourceLine { file: place.file.clone(), line: number };
                script.trouble = Some(RehearsalError { place, message });
                break;
            }
        }
        if script.trouble.is_none() && script.pack.is_empty() {
            let message = "the script names no pack: write 'pack bclc-craps' first".to_owned();
            script.trouble = Some(RehearsalError { place: place.clone(), message });
        }
        script
    }

    fn line(&mut self, library: &Library, own: &str, number: u32, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["clause", ref ids @ ..] if !ids.is_empty() => self.show(library, own, ids),
            ["clause"] => Err("a clause line must name the clauses that the script shows".to_owned()),
            ["pack", id] => self.choose_pack(library, id),
            ["option", name, ref value @ ..] if !value.is_empty() => {
                self.choose(library, name, &value.join(" "))
            }
            _ => {
                if self.pack.is_empty() {
                    return Err("the pack comes first: write 'pack bclc-craps'".to_owned());
                }
                let statement = statement(&words)?;
                self.lines.push((number, statement));
                Ok(())
            }
        }
    }

    fn show(&mut self, library: &Library, own: &str, ids: &[&str]) -> Result<(), String> {
        for id in ids {
            let whole = if id.contains('/') { (*id).to_owned() } else { format!("{own}/{id}") };
            let known = whole.split_once('/').and_then(|(pack, _)| library.get(pack));
            // A script may show clauses of packs that this library does not have.
            if known.is_some_and(|pack| !pack.clauses.iter().any(|clause| clause.id == whole)) {
                return Err(format!("unknown clause {whole}"));
            }
            self.clauses.push(whole);
        }
        Ok(())
    }

    fn choose_pack(&mut self, library: &Library, id: &str) -> Result<(), String> {
        if !self.lines.is_empty() || !self.chosen.is_empty() {
            return Err("the pack must come before everything else".to_owned());
        }
        let Some(playable) = library.playable(id) else {
            return Err(library.unknown_pack(id));
        };
        self.pack = playable.to_owned();
        // If a script names an amendment, the table offers it.
        self.choices = library.offering(id);
        Ok(())
    }

    fn choose(&mut self, library: &Library, name: &str, value: &str) -> Result<(), String> {
        if !self.lines.iter().all(|(_, statement)| matches!(statement, Statement::Setup(_))) {
            return Err("options must come before the first player".to_owned());
        }
        let composition =
            library.compose(&self.pack).ok_or("the pack comes first: write 'pack bclc-craps'")?;
        let name = name.replace('_', "-");
        let place = SourceLine::new(self.pack.as_str(), 1);
        let chosen = composition.choose(&name, &value.replace('_', "-"), &place);
        let value = chosen.map_err(|fault| fault.words())?;
        if !self.chosen.insert(name.clone()) {
            return Err(format!("option {name} is chosen twice"));
        }
        self.choices.insert(name, value);
        Ok(())
    }
}

/// Returns the line up to a `#` that starts a word. A `#` inside a clause id does not start a comment.
pub(super) fn without_comment(line: &str) -> &str {
    let starts = line
        .char_indices()
        .find(|(at, c)| *c == '#' && (*at == 0 || line[..*at].ends_with(char::is_whitespace)));
    starts.map_or(line, |(at, _)| &line[..at])
}

fn statement(words: &[&str]) -> Result<Statement, String> {
    if let Some(line) = round_line(words) {
        return line.map(Statement::Round);
    }
    match *words {
        ["limit", wager, min, max] => Ok(Statement::Setup(SetupLine::Limit {
            wager: wager.to_owned(),
            min: money(min)?,
            max: money(max)?,
        })),
        ["crew", ref does @ ..] => Ok(crew(does)),
        ["player", name, chips] => player(name, chips, SeatChoice::Next),
        ["player", name, chips, "at", spot] => player(name, chips, place_at(spot)?),
        ["dice", a, b] => Ok(Statement::Roll { dice: faces(a, b)?, landing: DiceLanding::Flat }),
        ["no-roll", reason] => Ok(Statement::NoRoll { reason: reason.to_owned() }),
        ["send"] => Ok(Statement::Send),
        ["irregular", ref what @ ..] => super::irregular::irregular(what),
        ["expect", ref what @ ..] => read_expectation(what).map(Statement::Expect),
        ["open"] => Ok(Statement::OpenBets),
        ["close"] => Ok(Statement::CloseBets),
        [name, ref does @ ..] if !RESERVED.contains(&name) && !does.is_empty() => deed(name, does),
        _ => Err(format!("unknown statement '{}'", words.join(" "))),
    }
}

fn player(name: &str, chips: &str, spot: SeatChoice) -> Result<Statement, String> {
    if RESERVED.contains(&name) {
        return Err(format!("'{name}' is a reserved word and cannot be a player's name"));
    }
    Ok(Statement::Player { name: name.to_owned(), chips: money(chips)?, spot })
}

fn place_at(text: &str) -> Result<SeatChoice, String> {
    match text {
        "first-end" => Ok(SeatChoice::End(0)),
        "second-end" => Ok(SeatChoice::End(1)),
        number => {
            let expected = "; expected a number, first-end or second-end";
            position(number).map(SeatChoice::Position).map_err(|message| message + expected)
        }
    }
}

fn crew(does: &[&str]) -> Statement {
    let deeds = does.iter().filter(|deed| **deed != "nothing").map(|deed| (*deed).to_owned());
    Statement::Setup(SetupLine::Crew(deeds.collect()))
}

/// Reads an action of a player.
fn deed(name: &str, does: &[&str]) -> Result<Statement, String> {
    let (does, at) = without_position(does)?;
    let player = || name.to_owned();
    let bet = |wager: &str, owner| NamedBet { at, ..named(name, wager, owner) };
    let make = |amount: &str, wager: &str, owner, way, cash: Option<&str>| {
        let cash = cash.map(money).transpose()?;
        Ok::<_, String>(Statement::Bet { bet: bet(wager, owner), amount: money(amount)?, way, cash })
    };
    match *does {
        ["bet", amount, wager] => make(amount, wager, Owner::Player, BetMethod::Proper, None),
        ["bet", amount, wager, "for", "dealer" | "dealers"] => {
            make(amount, wager, Owner::Dealers, BetMethod::Proper, None)
        }
        ["bet", amount, wager, "with", cash] => {
            make(amount, wager, Owner::Player, BetMethod::Proper, Some(cash))
        }
        ["places", amount, wager] => make(amount, wager, Owner::Player, BetMethod::ByPlayer, None),
        ["places", amount, wager, "for", "dealer" | "dealers"] => {
            make(amount, wager, Owner::Dealers, BetMethod::ByPlayer, None)
        }
        ["calls", amount, wager] => make(amount, wager, Owner::Player, BetMethod::Called, None),
        ["calls", amount, wager, "with", cash] => {
            make(amount, wager, Owner::Player, BetMethod::Called, Some(cash))
        }
        ["asks", amount, wager] => make(amount, wager, Owner::Player, BetMethod::ByCrew, None),
        ["moves", from, "to", to] => {
            Ok(Statement::Move { from: bet(from, Owner::Player), to: bet(to, Owner::Player) })
        }
        ["calls", amount, wager, "for", "dealer" | "dealers"] => {
            make(amount, wager, Owner::Dealers, BetMethod::Called, None)
        }
        ["reduce", amount, wager] => {
            Ok(Statement::Reduce { bet: bet(wager, Owner::Player), amount: money(amount)? })
        }
        ["reduce", amount, wager, "for", "dealer" | "dealers"] => {
            Ok(Statement::Reduce { bet: bet(wager, Owner::Dealers), amount: money(amount)? })
        }
        ["down", wager] => Ok(Statement::Down { bet: bet(wager, Owner::Player) }),
        ["down", wager, "for", "dealer" | "dealers"] => {
            Ok(Statement::Down { bet: bet(wager, Owner::Dealers) })
        }
        ["on", wager] => Ok(Statement::Turn { bet: bet(wager, Owner::Player), on: true }),
        ["off", wager] => Ok(Statement::Turn { bet: bet(wager, Owner::Player), on: false }),
        ["takes", "dice"] => Ok(Statement::TakeDice { name: player() }),
        ["declines", "dice"] => Ok(Statement::DeclineDice { name: player() }),
        ["passes", "dice"] => Ok(Statement::PassDice { name: player() }),
        ["chooses", ref dice @ ..] => Ok(Statement::ChooseDice { name: player(), dice: dice_set(dice)? }),
        ["changes", "dice", "three"] => {
            Ok(Statement::ChangeDice { name: player(), from: DicePool::OtherThree })
        }
        ["changes", "dice", "five"] => Ok(Statement::ChangeDice { name: player(), from: DicePool::All }),
        ["buys", amount] => Ok(Statement::BuyIn { name: player(), amount: money(amount)? }),
        ["colours", amount, "into", chip] => {
            Ok(Statement::ColourChange { name: player(), amount: money(amount)?, into: money(chip)? })
        }
        ["leaves"] => Ok(Statement::Leave { name: player() }),
        _ => Err(format!(
            "'{name} {}' is not a player's action; expected one of: bet, places, calls, reduce, down, on, off, takes dice, \
             declines dice, passes dice, chooses, changes dice, buys, colours, asks, moves, leaves; at a card table \
             also raise, stands, war, surrenders, turns, cuts, declines, pays vigorish, takes position",
            does.join(" ")
        )),
    }
}

pub(super) fn named(player: &str, wager: &str, owner: Owner) -> NamedBet {
    NamedBet { player: player.to_owned(), wager: crate::names::normal_name(wager), owner, at: None }
}

/// Returns the words without `at N`, and the position `N`.
pub(crate) fn without_position<'w>(words: &[&'w str]) -> Result<(Vec<&'w str>, Option<SeatNo>), String> {
    let Some(index) = words.iter().position(|word| *word == "at") else { return Ok((words.to_vec(), None)) };
    let number = words.get(index + 1).copied().unwrap_or_default();
    let seat = position(number)?;
    let others = words.iter().enumerate().filter(|(at, _)| *at != index && *at != index + 1);
    Ok((others.map(|(_, word)| *word).collect(), Some(seat)))
}

/// Reads a position by its number, counted from 1.
pub(super) fn position(text: &str) -> Result<SeatNo, String> {
    match text.parse::<u8>() {
        Ok(number) if number > 0 => Ok(SeatNo(number - 1)),
        _ => Err(format!("'{text}' is not a position")),
    }
}

pub(crate) fn money(text: &str) -> Result<Money, String> {
    text.parse().map_err(|error: croupier_rules::InvalidMoney| error.to_string())
}

pub(super) fn faces(a: &str, b: &str) -> Result<Dice, String> {
    let face = |text: &str| text.parse::<u8>().ok();
    let dice = face(a).zip(face(b)).and_then(|(a, b)| Dice::new(a, b));
    dice.ok_or_else(|| format!("'{a} {b}' is not a pair of dice; faces are from 1 to 6"))
}

/// Reads dice of the set by their numbers, counted from 1. Returns a bit for each.
pub(super) fn dice_set(dice: &[&str]) -> Result<u8, String> {
    dice.iter().try_fold(0, |set, die| match die.parse::<u32>() {
        Ok(number @ 1..=8) => Ok(set | 1 << (number - 1)),
        _ => Err(format!("'{die}' is not a die of the set")),
    })
}
