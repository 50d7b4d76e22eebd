//! Reads a script: every line becomes a statement, up to the first line that cannot be read.

use std::collections::BTreeSet;

use croupier_rules::{Choices, Library, Money, SourceLine};
use croupier_table::craps::{BetMethod, CrapsRequest};
use croupier_table::names::normal_name;
use croupier_table::request::Cents;
use croupier_table::rounds::request::SharedRequest;
use croupier_table::{Owner, SeatNo};

use crate::RehearsalError;
use crate::expect::read_expectation;
use crate::games::{self, ScriptWords, craps};
use crate::named_request::NamedRequest;
use crate::rounds;
use crate::statement::{NamedBet, SetupLine, Statement};

/// A parsed rehearsal.
#[derive(Clone, Debug)]
pub struct Script {
    /// The place where the script begins.
    pub place: SourceLine,
    /// The title; may be empty.
    pub title: String,
    /// The pack that the script plays.
    pub pack: String,
    /// The operator's choices.
    pub choices: Choices,
    /// The clauses that the script shows, by full id.
    pub clauses: Vec<String>,
    /// The first line that cannot be read.
    pub trouble: Option<RehearsalError>,
    pub(crate) lines: Vec<(u32, Statement)>,
    /// The text, starting with the script's first line.
    pub(crate) source: String,
    /// The options that the script has chosen so far.
    chosen: BTreeSet<String>,
}

/// Words that cannot be a player's name, because lines or expectations of every game start with them.
const RESERVED: &str =
    "clause pack option limit crew player close irregular expect refused call tips total nobody game bets";

/// Returns whether a word cannot be a player's name.
pub(crate) fn is_reserved(word: &str) -> bool {
    let of_games = games::WORDS.iter().map(|words| words.reserved);
    let mut all = [RESERVED, craps::RESERVED, rounds::RESERVED].into_iter().chain(of_games);
    all.any(|words| words.split(' ').any(|reserved| reserved == word))
}

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
        // A simulation may leave open an amount that the operator must give; its record says so.
        let open = composition.unposted().get(&name).filter(|open| *open == value).cloned();
        let chosen = || composition.option_value(&name, &value.replace('_', "-"), &place);
        let value = open.map_or_else(chosen, Ok).map_err(|fault| fault.words())?;
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
    match *words {
        ["limit", wager, min, max] => Ok(Statement::Setup(SetupLine::Limit {
            wager: wager.to_owned(),
            min: money(min)?,
            max: money(max)?,
        })),
        ["crew", ref does @ ..] => Ok(crew(does)),
        ["expect", ref what @ ..] => read_expectation(what).map(Statement::Expect),
        _ => {
            let request = || {
                rounds::round_line(words).or_else(|| shared_line(words)).or_else(|| craps::craps_line(words))
            };
            let requested = request().map(|line| line.map(Box::new).map(Statement::Request));
            requested.or_else(|| craps::pays_change(words)).unwrap_or_else(|| Err(unknown(words)))
        }
    }
}

/// Reads one line that acts, such as `Ann bet 10 pass`.
///
/// # Errors
/// If no table knows the line. The message lists what is known.
pub fn read_request(line: &str) -> Result<NamedRequest, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.is_empty() {
        return Err("the line is empty".to_owned());
    }
    match statement(&words)? {
        Statement::Request(request) => Ok(*request),
        _ => Err(format!("'{line}' is not an action at the table")),
    }
}

/// Returns the message for a line that no table knows.
fn unknown(words: &[&str]) -> String {
    let of_games = |words: fn(&ScriptWords) -> &'static str| {
        let own = games::WORDS.iter().map(words).filter(|own| !own.is_empty());
        own.collect::<Vec<_>>().join(", ")
    };
    match *words {
        ["irregular", ref what @ ..] => format!(
            "unknown irregularity '{}'. At any table: confirm NAME WAGER. At craps: {}. At other tables: {}, {}",
            what.join(" "),
            craps::IRREGULARITIES,
            rounds::IRREGULARITIES,
            of_games(|words| words.irregularities)
        ),
        [name, ref does @ ..] if !is_reserved(name) && !does.is_empty() => format!(
            "'{name} {}' is not a player's action; expected one of: bet, places, calls, asks, reduce, down, buys, \
             colours, leaves; at craps also {}; at other tables also {}, {}",
            does.join(" "),
            craps::ACTIONS,
            rounds::ACTIONS,
            of_games(|words| words.actions)
        ),
        _ => format!("unknown statement '{}'", words.join(" ")),
    }
}

/// Reads a line that all tables have; `None` for any other words.
fn shared_line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    Some(match *words {
        ["player", name, chips] => player(name, chips, None),
        ["player", name, chips, "at", spot] => player(name, chips, Some(spot)),
        ["close"] => {
            let close = NamedRequest::craps(None, CrapsRequest::CloseBets {});
            Ok(close.or_rounds(Ok(SharedRequest::Close {})))
        }
        ["irregular", "confirm", name, wager] => {
            let (position, wager, for_dealers) = (0, normal_name(wager), false);
            let confirm = SharedRequest::Confirm { position, wager: wager.clone(), on: None, for_dealers };
            let craps = CrapsRequest::Confirm { position, wager, for_dealers };
            Ok(NamedRequest::craps(None, craps).about(name).or_rounds(Ok(confirm)))
        }
        [name, ref does @ ..] if !is_reserved(name) => return player_action(name, does).transpose(),
        _ => return None,
    })
}

fn player(name: &str, chips: &str, spot: Option<&str>) -> Result<NamedRequest, String> {
    if is_reserved(name) {
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
    let actions = does.iter().filter(|action| **action != "nothing").map(|action| (*action).to_owned());
    Statement::Setup(SetupLine::Crew(actions.collect()))
}

/// Reads an action of a player; `None` if not all tables have it.
fn player_action(name: &str, does: &[&str]) -> Result<Option<NamedRequest>, String> {
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
    Ok(Some(match *words {
        [verb @ ("bet" | "places" | "calls" | "asks"), amount, on, ref with @ ..] => {
            let cash = match *with {
                [] => None,
                ["with", cash] if ["bet", "calls"].contains(&verb) && !for_dealers => Some(cents(cash)?),
                _ => return Ok(None),
            };
            let (amount, wager) = (cents(amount)?, wager(on));
            let way = match verb {
                "places" => Some(BetMethod::ByPlayer),
                "calls" => Some(BetMethod::Called),
                "asks" => Some(BetMethod::ByCrew),
                _ => None,
            };
            let paid = match (way, cash) {
                (Some(BetMethod::Called), cash) => Ok(cash.or(Some(Cents(0)))),
                (None | Some(BetMethod::ByPlayer), None) => Ok(None),
                _ => Err("a bet here is made with chips, or called out with cash"),
            };
            let own = wager.clone();
            let bet = paid.map(|cash| SharedRequest::Bet { wager: own, amount, position, for_dealers, cash });
            craps(CrapsRequest::Bet { wager, amount, for_dealers, way, cash }).or_rounds(bet)
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
        _ => return Ok(None),
    }))
}

pub(crate) fn named(player: &str, wager: &str, owner: Owner) -> NamedBet {
    NamedBet { player: player.to_owned(), wager: normal_name(wager), owner, at: None }
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

/// Reads an amount in cents.
pub(crate) fn cents(text: &str) -> Result<Cents, String> {
    money(text).map(|amount| Cents(amount.cents()))
}
