//! Reads the lines of a script about irregularities and the house's decisions.

use croupier_table::craps::{
    CrapsRequest, CrewRank, DiceLanding, RulingCause, RulingRequest, StopCause, UnclearRequest,
};
use croupier_table::names::normal_name;
use croupier_table::rounds::request::SharedRequest;

use crate::named_request::NamedRequest;
use crate::read::faces;
use crate::rounds_line::cents;
use crate::statement::Statement;

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

pub(crate) fn irregular(what: &[&str]) -> Result<NamedRequest, String> {
    let (text, for_dealers, position) = (str::to_owned, false, 0);
    let request = match *what {
        ["same-dice", name] => return Ok(NamedRequest::craps(Some(name), CrapsRequest::SameDice {})),
        ["inspected"] => CrapsRequest::Inspected {},
        ["hand-switch"] => CrapsRequest::Stop { why: StopCause::HandSwitch },
        ["lost-from-view"] => CrapsRequest::Stop { why: StopCause::LostFromView },
        ["improper-shooting"] => CrapsRequest::Relieve { reason: text("improper-shooting") },
        ["pass-dice", reason] => CrapsRequest::Relieve { reason: text(reason) },
        ["overrule", "no-roll"] => CrapsRequest::Overrule { dice: None },
        ["overrule", a, b] => CrapsRequest::Overrule { dice: Some(faces(a, b)?) },
        ["cocked", a, b] => roll(a, b, DiceLanding::SecondCocked)?,
        ["cocked-both", a, b] => roll(a, b, DiceLanding::BothCocked)?,
        ["hidden", a, b] => roll(a, b, DiceLanding::Hidden)?,
        ["short-throw", a, b, ref ruling @ ..] => short_throw(a, b, ruling)?,
        ["flagged", reason, a, b] => CrapsRequest::Flagged { reason: text(reason), dice: faces(a, b)? },
        ["interrupted"] => CrapsRequest::Interrupted { dice: None, agreed: false },
        ["interrupted", a, b] => CrapsRequest::Interrupted { dice: Some(faces(a, b)?), agreed: false },
        ["interrupted", a, b, "agreed"] => {
            CrapsRequest::Interrupted { dice: Some(faces(a, b)?), agreed: true }
        }
        ["spoilt", reason] => CrapsRequest::Spoilt { reason: text(reason) },
        ["dice-hours", hours] => {
            let hours = hours.parse().map_err(|_| format!("'{hours}' is not a number of hours"))?;
            CrapsRequest::DiceHours { hours }
        }
        ["new-dice"] => CrapsRequest::NewDice {},
        ["table-closes"] => CrapsRequest::CloseTable { override_undecided: false },
        ["table-closes", "override"] => CrapsRequest::CloseTable { override_undecided: true },
        ["ruling", rank, ref ruling @ ..] => return ruled(rank, ruling),
        ["unclear", name, asked] => return Ok(about(name, unclear(asked)?)),
        ["removed", name] => return Ok(about(name, CrapsRequest::Remove { position })),
        ["confirm", name, wager] => {
            let wager = normal_name(wager);
            let confirm = SharedRequest::Confirm { position, wager: wager.clone(), on: None, for_dealers };
            let craps = CrapsRequest::Confirm { position, wager, for_dealers };
            return Ok(about(name, craps).or_rounds(Ok(confirm)));
        }
        ["unchecked", name, amount, wager] => {
            let (wager, amount) = (normal_name(wager), cents(amount)?);
            return Ok(about(name, CrapsRequest::Unchecked { position, wager, amount, for_dealers }));
        }
        [deed @ ("no-bet" | "noticed" | "correction"), name, wager] => {
            let wager = normal_name(wager);
            let request = match deed {
                "no-bet" => CrapsRequest::NoBet { position, wager, for_dealers },
                "noticed" => CrapsRequest::Noticed { position, wager, for_dealers },
                _ => CrapsRequest::Correct { position, wager, for_dealers },
            };
            return Ok(about(name, request));
        }
        _ => return Err(unknown(what)),
    };
    Ok(NamedRequest::craps(None, request))
}

fn unknown(what: &[&str]) -> String {
    let what = what.join(" ");
    format!("unknown irregularity '{what}'. At craps: {KNOWN}. At a card table or a wheel: {OF_ROUNDS}")
}

/// Creates a request of the crew about a player. The stage sets the position.
fn about(name: &str, request: CrapsRequest) -> NamedRequest {
    NamedRequest::craps(None, request).about(name)
}

fn roll(a: &str, b: &str, landing: DiceLanding) -> Result<CrapsRequest, String> {
    Ok(CrapsRequest::Roll { dice: faces(a, b)?, landing: Some(landing) })
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
        other => return Err(format!("unknown request '{other}'; expected one of: bet, on-off, down")),
    };
    Ok(CrapsRequest::Unclear { position: 0, asked })
}

fn ruled(rank: &str, ruling: &[&str]) -> Result<NamedRequest, String> {
    let by = one_of("rank", rank, &CrewRank::NAMES)?;
    let (ruling, why) = match *ruling {
        [ref ruling @ .., "because", why] => {
            (ruling, Some(one_of("reason for a ruling", why, &RulingCause::NAMES)?))
        }
        _ => (ruling, None),
    };
    let (position, for_dealers) = (0, false);
    let (name, ruling) = match *ruling {
        ["pay", name, amount] => (Some(name), RulingRequest::Pay { position, amount: cents(amount)? }),
        ["return", name, wager] => {
            (Some(name), RulingRequest::Return { position, wager: normal_name(wager), for_dealers })
        }
        ["forfeit", name, wager] => {
            (Some(name), RulingRequest::Forfeit { position, wager: normal_name(wager), for_dealers })
        }
        ["pass-dice"] => (None, RulingRequest::PassDice {}),
        ["void-round"] => (None, RulingRequest::VoidRound {}),
        _ => return Err(format!("unknown ruling '{}'; known lines: {KNOWN}", ruling.join(" "))),
    };
    let request = NamedRequest::craps(None, CrapsRequest::Rule { by, why, ruling });
    Ok(NamedRequest { about: name.map(str::to_owned), ..request })
}

/// Returns the meaning of a word from a closed list.
fn one_of<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, meaning)| *meaning);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        format!("unknown {what} '{word}'; expected one of: {}", names.join(", "))
    })
}

/// Reads the rest of a line `irregular pays-change`.
pub(crate) fn pays_change(change: &[&str]) -> Result<Statement, String> {
    let (option, value, dates) = match *change {
        [option, pays, word @ ("to" | "for"), per, ref dates @ ..] => {
            (option, format!("{pays} {word} {per}"), dates)
        }
        [option, value, ref dates @ ..] => (option, value.to_owned(), dates),
        _ => return Err(unknown(&[&["pays-change"], change].concat())),
    };
    let (mut posted, mut notified) = (false, false);
    for pair in dates.chunks(2) {
        match *pair {
            ["posted", date] if is_date(date) => posted = true,
            ["notified", date] if is_date(date) => notified = true,
            _ => return Err("expected posted YYYY-MM-DD or notified YYYY-MM-DD".to_owned()),
        }
    }
    Ok(Statement::ChangePays { option: option.to_owned(), value, posted, notified })
}

/// Returns whether a text looks like a date: `2012-01-31`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &&str, length: usize, most: u32| {
        part.len() == length && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    matches!(&parts[..], [year, month, day] if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31))
}
