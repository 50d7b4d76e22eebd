//! The lines that only craps has.

use croupier_rules::{Dice, unknown};
use croupier_table::craps::{
    CrapsRequest, CrewRank, DiceLanding, DicePool, RulingCause, RulingRequest, StopCause, UnclearRequest,
};
use croupier_table::names::normal_name;

use crate::named_request::NamedRequest;
use crate::read::{cents, is_reserved, without_position};
use crate::statement::{PayoutChange, Statement};

/// Words that cannot be a player's name, because lines and expectations of craps start with them.
pub(crate) const RESERVED: &str = "dice no-roll send open point shooter come-resolution last-roll";

/// The actions of players, as help for a mistyped line.
pub(crate) const ACTIONS: &str =
    "on, off, takes dice, declines dice, passes dice, chooses, changes dice, moves";

/// The lines about irregularities, as help for a mistyped line.
pub(crate) const IRREGULARITIES: &str = "same-dice NAME, inspected, hand-switch, lost-from-view, improper-shooting, pass-dice REASON, \
     overrule A B, overrule no-roll, correct-roll A B, cocked A B, cocked-both A B, hidden A B, short-throw A B [valid|void], \
     flagged REASON A B, unclear NAME bet|on-off|down, no-bet NAME WAGER, \
     unchecked NAME AMOUNT WAGER, noticed NAME WAGER, correction NAME WAGER, interrupted [A B [agreed]], \
     spoilt REASON, dice-hours N, new-dice, table-closes [override], removed NAME, \
     ruling RANK pay NAME AMOUNT | return NAME WAGER | forfeit NAME WAGER | pass-dice | void-round because REASON, \
     pays-change OPTION VALUE [posted DATE] [notified DATE]";

/// Reads a line; `None` for any other words.
pub(crate) fn craps_line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let crews = |request: CrapsRequest| NamedRequest::craps(None, request);
    Some(match *words {
        ["dice", a, b] => faces(a, b).map(|dice| crews(CrapsRequest::Roll { dice, landing: None })),
        ["no-roll", reason] => Ok(crews(CrapsRequest::NoRoll { reason: reason.to_owned() })),
        ["send"] => Ok(crews(CrapsRequest::Send {})),
        ["open"] => Ok(crews(CrapsRequest::OpenBets {})),
        ["irregular", "same-dice", name] => Ok(NamedRequest::craps(Some(name), CrapsRequest::SameDice {})),
        ["irregular", "ruling", rank, ref ruling @ ..] => read_ruling(rank, ruling),
        ["irregular", ref what @ ..] => {
            return irregular(what).map(|read| read.map(crews)).or_else(|| about(what));
        }
        [name, ref does @ ..] if !is_reserved(name) => {
            let (does, _) = without_position(does).ok()?;
            let request = player_action(&does)?;
            request.map(|request| NamedRequest::craps(Some(name), request))
        }
        _ => return None,
    })
}

/// Reads an action of a player.
fn player_action(does: &[&str]) -> Option<Result<CrapsRequest, String>> {
    let (wager, for_dealers) = (normal_name, false);
    Some(Ok(match *does {
        ["moves", from, "to", to] => CrapsRequest::Move { from: wager(from), to: wager(to), for_dealers },
        [turn @ ("on" | "off"), on] => CrapsRequest::Turn { wager: wager(on), on: turn == "on", for_dealers },
        ["takes", "dice"] => CrapsRequest::TakeDice {},
        ["declines", "dice"] => CrapsRequest::DeclineDice {},
        ["passes", "dice"] => CrapsRequest::PassDice {},
        ["chooses", ref dice @ ..] => {
            return Some(dice_numbers(dice).map(|dice| CrapsRequest::ChooseDice { dice }));
        }
        ["changes", "dice", "three"] => CrapsRequest::ChangeDice { from: DicePool::OtherThree },
        ["changes", "dice", "five"] => CrapsRequest::ChangeDice { from: DicePool::All },
        _ => return None,
    }))
}

/// Reads an irregularity that is not about one player.
fn irregular(what: &[&str]) -> Option<Result<CrapsRequest, String>> {
    let roll = |a, b, landing| faces(a, b).map(|dice| CrapsRequest::Roll { dice, landing: Some(landing) });
    let power = |a, b, agreed| faces(a, b).map(|dice| CrapsRequest::Interrupted { dice: Some(dice), agreed });
    Some(match *what {
        ["inspected"] => Ok(CrapsRequest::Inspected {}),
        ["hand-switch"] => Ok(CrapsRequest::Stop { why: StopCause::HandSwitch }),
        ["lost-from-view"] => Ok(CrapsRequest::Stop { why: StopCause::LostFromView }),
        [reason @ "improper-shooting"] | ["pass-dice", reason] => {
            Ok(CrapsRequest::Relieve { reason: reason.to_owned() })
        }
        ["correct-roll", a, b] => faces(a, b).map(|dice| CrapsRequest::CorrectRoll { dice }),
        ["overrule", "no-roll"] => Ok(CrapsRequest::Overrule { dice: None }),
        ["overrule", a, b] => faces(a, b).map(|dice| CrapsRequest::Overrule { dice: Some(dice) }),
        ["cocked", a, b] => roll(a, b, DiceLanding::SecondCocked),
        ["cocked-both", a, b] => roll(a, b, DiceLanding::BothCocked),
        ["hidden", a, b] => roll(a, b, DiceLanding::Hidden),
        ["short-throw", a, b, ref ruling @ ..] => short_throw(a, b, ruling),
        ["flagged", reason, a, b] => {
            faces(a, b).map(|dice| CrapsRequest::Flagged { reason: reason.to_owned(), dice })
        }
        ["interrupted"] => Ok(CrapsRequest::Interrupted { dice: None, agreed: false }),
        ["interrupted", a, b] => power(a, b, false),
        ["interrupted", a, b, "agreed"] => power(a, b, true),
        ["spoilt", reason] => Ok(CrapsRequest::Spoilt { reason: reason.to_owned() }),
        ["dice-hours", hours] => match hours.parse() {
            Ok(hours) => Ok(CrapsRequest::DiceHours { hours }),
            Err(_) => Err(format!("'{hours}' is not a number of hours")),
        },
        ["new-dice"] => Ok(CrapsRequest::NewDice {}),
        ["table-closes"] => Ok(CrapsRequest::CloseTable { override_undecided: false }),
        ["table-closes", "override"] => Ok(CrapsRequest::CloseTable { override_undecided: true }),
        _ => return None,
    })
}

/// Reads a request of the crew about a player. The stage sets the position.
fn about(what: &[&str]) -> Option<Result<NamedRequest, String>> {
    let (position, wager, for_dealers) = (0, normal_name, false);
    let (name, request) = match *what {
        ["unclear", name, asked] => (name, unclear(asked)),
        ["removed", name] => (name, Ok(CrapsRequest::Remove { position })),
        ["no-bet", name, on] => (name, Ok(CrapsRequest::NoBet { position, wager: wager(on), for_dealers })),
        ["noticed", name, on] => {
            (name, Ok(CrapsRequest::Noticed { position, wager: wager(on), for_dealers }))
        }
        ["correction", name, on] => {
            (name, Ok(CrapsRequest::Correct { position, wager: wager(on), for_dealers }))
        }
        ["unchecked", name, amount, on] => {
            let unchecked =
                |amount| CrapsRequest::Unchecked { position, wager: wager(on), amount, for_dealers };
            (name, cents(amount).map(unchecked))
        }
        _ => return None,
    };
    Some(request.map(|request| NamedRequest::craps(None, request).about(name)))
}

fn short_throw(a: &str, b: &str, ruling: &[&str]) -> Result<CrapsRequest, String> {
    let valid = match *ruling {
        [] => None,
        ["valid"] => Some(true),
        ["void"] => Some(false),
        _ => return Err("a short throw must be ruled valid or void".to_owned()),
    };
    Ok(CrapsRequest::ShortThrow { dice: faces(a, b)?, valid })
}

fn unclear(asked: &str) -> Result<CrapsRequest, String> {
    let asked = match asked {
        "bet" => UnclearRequest::CallBet,
        "on" | "off" | "on-off" => UnclearRequest::OnOff,
        "down" => UnclearRequest::Down,
        other => return Err(unknown("request", other, ["bet", "on", "off", "on-off", "down"])),
    };
    Ok(CrapsRequest::Unclear { position: 0, asked })
}

fn read_ruling(rank: &str, ruling: &[&str]) -> Result<NamedRequest, String> {
    let by = one_of("rank", rank, &CrewRank::NAMES)?;
    let (ruling, why) = match *ruling {
        [ref ruling @ .., "because", why] => {
            (ruling, Some(one_of("reason for a ruling", why, &RulingCause::NAMES)?))
        }
        _ => (ruling, None),
    };
    let (position, wager, for_dealers) = (0, normal_name, false);
    let (name, ruling) = match *ruling {
        ["pay", name, amount] => (Some(name), RulingRequest::Pay { position, amount: cents(amount)? }),
        ["return", name, on] => {
            (Some(name), RulingRequest::Return { position, wager: wager(on), for_dealers })
        }
        ["forfeit", name, on] => {
            (Some(name), RulingRequest::Forfeit { position, wager: wager(on), for_dealers })
        }
        ["pass-dice"] => (None, RulingRequest::PassDice {}),
        ["void-round"] => (None, RulingRequest::VoidRound {}),
        _ => return Err(format!("unknown ruling '{}'; known lines: {IRREGULARITIES}", ruling.join(" "))),
    };
    let request = NamedRequest::craps(None, CrapsRequest::Rule { by, why, ruling });
    Ok(NamedRequest { about: name.map(str::to_owned), ..request })
}

/// Returns the meaning of a word from a closed list.
fn one_of<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, meaning)| *meaning);
    found.ok_or_else(|| unknown(what, word, known.iter().map(|(name, _)| *name)))
}

/// Reads a line about a change of payouts; `None` for any other words.
pub(crate) fn pays_change(words: &[&str]) -> Option<Result<Statement, String>> {
    let (option, value, dates) = match *words {
        ["irregular", "pays-change", option, pays, word @ ("to" | "for"), per, ref dates @ ..] => {
            (option, format!("{pays} {word} {per}"), dates)
        }
        ["irregular", "pays-change", option, value, ref dates @ ..] => (option, value.to_owned(), dates),
        _ => return None,
    };
    let (mut posted, mut notified) = (false, false);
    for pair in dates.chunks(2) {
        match *pair {
            ["posted", date] if is_date(date) => posted = true,
            ["notified", date] if is_date(date) => notified = true,
            _ => return Some(Err("expected posted YYYY-MM-DD or notified YYYY-MM-DD".to_owned())),
        }
    }
    let change = PayoutChange { option: option.to_owned(), value, posted, notified };
    Some(Ok(Statement::ChangePays(change)))
}

/// Returns whether a text looks like a date: `2012-01-31`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &&str, length: usize, most: u32| {
        part.len() == length && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    matches!(&parts[..], [year, month, day] if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31))
}

fn faces(a: &str, b: &str) -> Result<[u8; 2], String> {
    let face = |text: &str| text.parse::<u8>().ok();
    let dice = face(a).zip(face(b)).filter(|(a, b)| Dice::new(*a, *b).is_some());
    dice.map(|(a, b)| [a, b]).ok_or_else(|| format!("'{a} {b}' is not a pair of dice; faces are from 1 to 6"))
}

/// Reads dice of the set by their numbers, counted from 1.
pub(super) fn dice_numbers(dice: &[&str]) -> Result<Vec<u8>, String> {
    let number = |die: &&str| match die.parse::<u8>() {
        Ok(number @ 1..=8) => Ok(number),
        _ => Err(format!("'{die}' is not a die of the set")),
    };
    dice.iter().map(number).collect()
}
