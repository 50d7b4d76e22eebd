//! Reads the lines of a script about irregularities and the house's decisions.

use crate::bet::Owner;
use crate::craps::{CrewRank, DiceLanding, RulingCause, StopCause, UnclearRequest};

use super::read::{faces, money, named};
use super::statement::{NamedBet, NamedRuling, Statement};

/// All lines about irregularities at card tables and the wheel, listed as help for a mistyped line.
const OF_ROUNDS: &str = "recut, delay NAME, extra-card, third-card hidden or shown, banker-third hidden or shown, exposed, \
    exposed at N, conversion NAME WAGER CHIP, late-bet NAME AMOUNT WAGER, confirm NAME WAGER, peg, slip SYMBOL SYMBOL, \
    rests SYMBOL then SYMBOL, propose-wheel TEXT";

const KNOWN: &str = "same-dice NAME, inspected, hand-switch, lost-from-view, improper-shooting, pass-dice REASON, \
     overrule A B, overrule no-roll, cocked A B, cocked-both A B, hidden A B, short-throw A B [valid|void], \
     flagged REASON A B, unclear NAME bet|on-off|down, confirm NAME WAGER, no-bet NAME WAGER, \
     unchecked NAME AMOUNT WAGER, noticed NAME WAGER, correction NAME WAGER, interrupted [A B [agreed]], \
     spoilt REASON, dice-hours N, new-dice, table-closes [override], removed NAME, \
     ruling RANK pay NAME AMOUNT | return NAME WAGER | forfeit NAME WAGER | pass-dice | void-round because REASON, \
     pays-change OPTION VALUE [posted DATE] [notified DATE]";

fn own(name: &str, wager: &str) -> NamedBet {
    named(name, wager, Owner::Player)
}

pub(super) fn irregular(what: &[&str]) -> Result<Statement, String> {
    let text = str::to_owned;
    match *what {
        ["same-dice", name] => Ok(Statement::SameDice { name: text(name) }),
        ["inspected"] => Ok(Statement::Inspected),
        ["hand-switch"] => Ok(Statement::Stop(StopCause::HandSwitch)),
        ["lost-from-view"] => Ok(Statement::Stop(StopCause::LostFromView)),
        ["improper-shooting"] => Ok(Statement::Relieve { reason: "improper-shooting".to_owned() }),
        ["pass-dice", reason] => Ok(Statement::Relieve { reason: text(reason) }),
        ["overrule", "no-roll"] => Ok(Statement::Overrule(None)),
        ["overrule", a, b] => Ok(Statement::Overrule(Some(faces(a, b)?))),
        ["cocked", a, b] => Ok(Statement::Roll { dice: faces(a, b)?, landing: DiceLanding::SecondCocked }),
        ["cocked-both", a, b] => Ok(Statement::Roll { dice: faces(a, b)?, landing: DiceLanding::BothCocked }),
        ["hidden", a, b] => Ok(Statement::Roll { dice: faces(a, b)?, landing: DiceLanding::Hidden }),
        ["short-throw", a, b, ref ruling @ ..] => short_throw(a, b, ruling),
        ["flagged", reason, a, b] => Ok(Statement::Flagged { reason: text(reason), dice: faces(a, b)? }),
        ["unclear", name, asked] => unclear(name, asked),
        ["confirm", name, wager] => Ok(Statement::Confirm { bet: own(name, wager) }),
        ["no-bet", name, wager] => Ok(Statement::NoBet { bet: own(name, wager) }),
        ["unchecked", name, amount, wager] => {
            Ok(Statement::Unchecked { bet: own(name, wager), amount: money(amount)? })
        }
        ["noticed", name, wager] => Ok(Statement::Noticed { bet: own(name, wager) }),
        ["correction", name, wager] => Ok(Statement::Correct { bet: own(name, wager) }),
        ["interrupted"] => Ok(Statement::Interrupted { dice: None, agreed: false }),
        ["interrupted", a, b] => Ok(Statement::Interrupted { dice: Some(faces(a, b)?), agreed: false }),
        ["interrupted", a, b, "agreed"] => {
            Ok(Statement::Interrupted { dice: Some(faces(a, b)?), agreed: true })
        }
        ["spoilt", reason] => Ok(Statement::Spoilt { reason: text(reason) }),
        ["dice-hours", hours] => {
            let hours = hours.parse().map_err(|_| format!("'{hours}' is not a number of hours"))?;
            Ok(Statement::DiceHours { hours })
        }
        ["new-dice"] => Ok(Statement::NewDice),
        ["table-closes"] => Ok(Statement::CloseTable { override_undecided: false }),
        ["table-closes", "override"] => Ok(Statement::CloseTable { override_undecided: true }),
        ["removed", name] => Ok(Statement::Remove { name: text(name) }),
        ["ruling", rank, ref ruling @ ..] => ruled(rank, ruling),
        ["pays-change", option, pays, word @ ("to" | "for"), per, ref dates @ ..] => {
            pays_change(option, &format!("{pays} {word} {per}"), dates)
        }
        ["pays-change", option, value, ref dates @ ..] => pays_change(option, value, dates),
        _ => Err(format!(
            "unknown irregularity '{}'. At craps: {KNOWN}. At a card table or a wheel: {OF_ROUNDS}",
            what.join(" ")
        )),
    }
}

fn short_throw(a: &str, b: &str, ruling: &[&str]) -> Result<Statement, String> {
    let ruling = match *ruling {
        [] => None,
        ["valid"] => Some(true),
        ["void"] => Some(false),
        _ => return Err("a short throw must be ruled valid or void".to_owned()),
    };
    Ok(Statement::ShortThrow { dice: faces(a, b)?, ruling })
}

fn unclear(name: &str, asked: &str) -> Result<Statement, String> {
    let asked = match asked {
        "bet" => UnclearRequest::CallBet,
        "on" | "off" | "on-off" => UnclearRequest::OnOff,
        "down" => UnclearRequest::Down,
        other => return Err(format!("unknown request '{other}'; expected one of: bet, on-off, down")),
    };
    Ok(Statement::Unclear { name: name.to_owned(), asked })
}

fn ruled(rank: &str, ruling: &[&str]) -> Result<Statement, String> {
    let by = one_of("rank", rank, &CrewRank::NAMES)?;
    let (ruling, why) = match *ruling {
        [ref ruling @ .., "because", why] => {
            (ruling, Some(one_of("reason for a ruling", why, &RulingCause::NAMES)?))
        }
        _ => (ruling, None),
    };
    let ruling = match *ruling {
        ["pay", name, amount] => NamedRuling::Pay { name: name.to_owned(), amount: money(amount)? },
        ["return", name, wager] => NamedRuling::Return { bet: own(name, wager) },
        ["forfeit", name, wager] => NamedRuling::Forfeit { bet: own(name, wager) },
        ["pass-dice"] => NamedRuling::PassDice,
        ["void-round"] => NamedRuling::VoidRound,
        _ => return Err(format!("unknown ruling '{}'; known lines: {KNOWN}", ruling.join(" "))),
    };
    Ok(Statement::Rule { by, why, ruling })
}

/// Returns the meaning of a word from a closed list.
fn one_of<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, meaning)| *meaning);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        format!("unknown {what} '{word}'; expected one of: {}", names.join(", "))
    })
}

fn pays_change(option: &str, value: &str, dates: &[&str]) -> Result<Statement, String> {
    let (mut posted, mut notified) = (false, false);
    for pair in dates.chunks(2) {
        match *pair {
            ["posted", date] if is_date(date) => posted = true,
            ["notified", date] if is_date(date) => notified = true,
            _ => return Err("expected posted YYYY-MM-DD or notified YYYY-MM-DD".to_owned()),
        }
    }
    Ok(Statement::ChangePays { option: option.to_owned(), value: value.to_owned(), posted, notified })
}

/// Returns whether a text looks like a date: `2012-01-31`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &&str, length: usize, most: u32| {
        part.len() == length && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    matches!(&parts[..], [year, month, day] if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31))
}
