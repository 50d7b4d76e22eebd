//! Reads a script: every line becomes a statement, up to the first line that cannot be read.

use std::collections::BTreeSet;

use croupier_rules::{Choices, Dice, Library, Money, SourceLine};

use croupier_table::craps::{BetMethod, CrapsRequest, DicePool};
use croupier_table::names::normal_name;
use croupier_table::request::Cents;
use croupier_table::rounds::request::SharedRequest;
use croupier_table::{Owner, SeatNo};

use crate::RehearsalError;
use crate::expect::read_expectation;
use crate::named_request::NamedRequest;
use crate::rounds_line::{cents, round_line};
use crate::statement::{NamedBet, SetupLine, Statement};

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
    pub(crate) lines: Vec<(u32, Statement)>,
    /// Its text, starting with its first line.
    pub(crate) source: String,
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
pub(crate) fn without_comment(line: &str) -> &str {
    let starts = line
        .char_indices()
        .find(|(at, c)| *c == '#' && (*at == 0 || line[..*at].ends_with(char::is_whitespace)));
    starts.map_or(line, |(at, _)| &line[..at])
}

fn statement(words: &[&str]) -> Result<Statement, String> {
    let request = |line: Result<NamedRequest, String>| line.map(Box::new).map(Statement::Request);
    if let Some(line) = round_line(words) {
        return request(line);
    }
    let crews = |line: CrapsRequest| request(Ok(NamedRequest::craps(None, line)));
    match *words {
        ["limit", wager, min, max] => Ok(Statement::Setup(SetupLine::Limit {
            wager: wager.to_owned(),
            min: money(min)?,
            max: money(max)?,
        })),
        ["crew", ref does @ ..] => Ok(crew(does)),
        ["player", name, chips] => request(player(name, chips, None)),
        ["player", name, chips, "at", spot] => request(player(name, chips, Some(spot))),
        ["dice", a, b] => crews(CrapsRequest::Roll { dice: faces(a, b)?, landing: None }),
        ["no-roll", reason] => crews(CrapsRequest::NoRoll { reason: reason.to_owned() }),
        ["send"] => crews(CrapsRequest::Send {}),
        ["irregular", "pays-change", ref change @ ..] => crate::irregular::pays_change(change),
        ["irregular", ref what @ ..] => request(crate::irregular::irregular(what)),
        ["expect", ref what @ ..] => read_expectation(what).map(Statement::Expect),
        ["open"] => crews(CrapsRequest::OpenBets {}),
        ["close"] => {
            let close = NamedRequest::craps(None, CrapsRequest::CloseBets {});
            request(Ok(close.or_rounds(Ok(SharedRequest::Close {}))))
        }
        [name, ref does @ ..] if !RESERVED.contains(&name) && !does.is_empty() => request(deed(name, does)),
        _ => Err(format!("unknown statement '{}'", words.join(" "))),
    }
}

fn player(name: &str, chips: &str, spot: Option<&str>) -> Result<NamedRequest, String> {
    if RESERVED.contains(&name) {
        return Err(format!("'{name}' is a reserved word and cannot be a player's name"));
    }
    let (chips, mut position, mut end) = (cents(chips)?, None, None);
    match spot {
        None => {}
        Some("first-end") => end = Some(1),
        Some("second-end") => end = Some(2),
        Some(number) => {
            let expected = "; expected a number, first-end or second-end";
            let seat = self::position(number).map_err(|message| message + expected)?;
            position = Some(seat.position());
        }
    }
    let seated = match end {
        Some(_) => Err("this table has no ends"),
        None => Ok(SharedRequest::Sit { chips, position }),
    };
    Ok(NamedRequest::craps(Some(name), CrapsRequest::Sit { chips, position, end }).or_rounds(seated))
}

fn crew(does: &[&str]) -> Statement {
    let deeds = does.iter().filter(|deed| **deed != "nothing").map(|deed| (*deed).to_owned());
    Statement::Setup(SetupLine::Crew(deeds.collect()))
}

/// Reads an action of a player.
fn deed(name: &str, does: &[&str]) -> Result<NamedRequest, String> {
    let (words, at) = without_position(does)?;
    let position = at.map(SeatNo::position);
    let (words, for_dealers) = match words[..] {
        [
            verb @ ("bet" | "places" | "calls" | "reduce" | "down"),
            ref what @ ..,
            "for",
            "dealer" | "dealers",
        ] => ([&[verb], what].concat(), true),
        _ => (words, false),
    };
    let craps = |request: CrapsRequest| NamedRequest::craps(Some(name), request);
    let wager = normal_name;
    Ok(match *words {
        [verb @ ("bet" | "places" | "calls" | "asks"), amount, on] => {
            let amount = cents(amount)?;
            bet(name, verb, NamedStake { wager: wager(on), amount, position, for_dealers, cash: None })
        }
        [verb @ ("bet" | "calls"), amount, on, "with", cash] if !for_dealers => {
            let (cash, amount) = (Some(cents(cash)?), cents(amount)?);
            bet(name, verb, NamedStake { wager: wager(on), amount, position, for_dealers, cash })
        }
        ["moves", from, "to", to] => {
            craps(CrapsRequest::Move { from: wager(from), to: wager(to), for_dealers })
        }
        ["reduce", amount, on] => {
            let (amount, wager) = (cents(amount)?, wager(on));
            let reduce = SharedRequest::Reduce { wager: wager.clone(), amount, position, for_dealers };
            craps(CrapsRequest::Reduce { wager, amount, for_dealers }).or_rounds(Ok(reduce))
        }
        ["down", on] => {
            let down = SharedRequest::Down { wager: wager(on), position, for_dealers };
            craps(CrapsRequest::Down { wager: wager(on), for_dealers }).or_rounds(Ok(down))
        }
        [turn @ ("on" | "off"), on] => {
            craps(CrapsRequest::Turn { wager: wager(on), on: turn == "on", for_dealers })
        }
        ["takes", "dice"] => craps(CrapsRequest::TakeDice {}),
        ["declines", "dice"] => craps(CrapsRequest::DeclineDice {}),
        ["passes", "dice"] => craps(CrapsRequest::PassDice {}),
        ["chooses", ref dice @ ..] => craps(CrapsRequest::ChooseDice { dice: dice_numbers(dice)? }),
        ["changes", "dice", "three"] => craps(CrapsRequest::ChangeDice { from: DicePool::OtherThree }),
        ["changes", "dice", "five"] => craps(CrapsRequest::ChangeDice { from: DicePool::All }),
        ["buys", amount] => {
            let amount = cents(amount)?;
            craps(CrapsRequest::BuyIn { amount }).or_rounds(Ok(SharedRequest::BuyIn { amount }))
        }
        ["colours", amount, "into", chip] => {
            let (amount, chip) = (cents(amount)?, cents(chip)?);
            let colour = SharedRequest::Colour { chip };
            craps(CrapsRequest::ColourChange { amount, into: chip }).or_rounds(Ok(colour))
        }
        ["leaves"] => craps(CrapsRequest::Leave {}).or_rounds(Ok(SharedRequest::Leave {})),
        _ => {
            return Err(format!(
                "'{name} {}' is not a player's action; expected one of: bet, places, calls, reduce, down, on, off, takes dice, \
                 declines dice, passes dice, chooses, changes dice, buys, colours, asks, moves, leaves; at a card table \
                 also raise, stands, war, surrenders, turns, cuts, declines, pays vigorish, takes position",
                does.join(" ")
            ));
        }
    })
}

/// A bet that a player makes, as a line names it.
struct NamedStake {
    wager: String,
    amount: Cents,
    position: Option<u32>,
    for_dealers: bool,
    cash: Option<Cents>,
}

/// Returns a player's request to bet.
fn bet(name: &str, verb: &str, stake: NamedStake) -> NamedRequest {
    let NamedStake { wager, amount, position, for_dealers, cash } = stake;
    let (way, paid) = match (verb, cash) {
        ("calls", cash) => (Some(BetMethod::Called), Ok(Some(cash.unwrap_or(Cents(0))))),
        ("places", None) => (Some(BetMethod::ByPlayer), Ok(None)),
        ("bet", None) => (None, Ok(None)),
        (verb, _) => {
            let way = if verb == "asks" { Some(BetMethod::ByCrew) } else { None };
            (way, Err("a bet here is made with chips, or called out with cash"))
        }
    };
    let shared = |cash| SharedRequest::Bet { wager: wager.clone(), amount, position, for_dealers, cash };
    let rounds = paid.map(shared);
    NamedRequest::craps(Some(name), CrapsRequest::Bet { wager, amount, for_dealers, way, cash })
        .or_rounds(rounds)
}

pub(crate) fn named(player: &str, wager: &str, owner: Owner) -> NamedBet {
    NamedBet { player: player.to_owned(), wager: croupier_table::names::normal_name(wager), owner, at: None }
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
pub(crate) fn position(text: &str) -> Result<SeatNo, String> {
    match text.parse::<u8>() {
        Ok(number) if number > 0 => Ok(SeatNo(number - 1)),
        _ => Err(format!("'{text}' is not a position")),
    }
}

pub(crate) fn money(text: &str) -> Result<Money, String> {
    text.parse().map_err(|error: croupier_rules::InvalidMoney| error.to_string())
}

pub(crate) fn faces(a: &str, b: &str) -> Result<[u8; 2], String> {
    let face = |text: &str| text.parse::<u8>().ok();
    let dice = face(a).zip(face(b)).filter(|(a, b)| Dice::new(*a, *b).is_some());
    dice.map(|(a, b)| [a, b]).ok_or_else(|| format!("'{a} {b}' is not a pair of dice; faces are from 1 to 6"))
}

/// Reads dice of the set by their numbers, counted from 1.
pub(crate) fn dice_numbers(dice: &[&str]) -> Result<Vec<u8>, String> {
    let number = |die: &&str| match die.parse::<u8>() {
        Ok(number @ 1..=8) => Ok(number),
        _ => Err(format!("'{die}' is not a die of the set")),
    };
    dice.iter().map(number).collect()
}
