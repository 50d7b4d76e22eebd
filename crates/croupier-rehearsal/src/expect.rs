//! Reads expectations.

use croupier_table::{Owner, SeatNo};

use crate::bet_result::BetResult;
use crate::games::craps::{CrapsFact, craps_fact};
use crate::read::{money, named, without_position};
use crate::rounds::round_fact;
use crate::statement::{Expectation, ExpectedFact, NamedBet};

pub(crate) fn read_expectation(words: &[&str]) -> Result<Expectation, String> {
    let of_round = || Some(round_fact(words)?.map(ExpectedFact::Round));
    let of_craps = || Some(craps_fact(words)?.map(ExpectedFact::Craps));
    let expected = of_round().or_else(of_craps).unwrap_or_else(|| shared_fact(words))?;
    Ok(Expectation { words: words.join(" "), expected })
}

/// Reads an expectation of any table, or of the pack.
fn shared_fact(words: &[&str]) -> Result<ExpectedFact, String> {
    Ok(match *words {
        ["refused"] => ExpectedFact::Refused(None),
        ["refused", clause] => ExpectedFact::Refused(Some(clause.to_owned())),
        ["offered", "nobody"] => ExpectedFact::Offered(None),
        ["offered", name] => ExpectedFact::Offered(Some(name.to_owned())),
        ["call", ref text @ ..] if !text.is_empty() => ExpectedFact::Call(text.join(" ")),
        ["no-call", ref text @ ..] if !text.is_empty() => ExpectedFact::NoCall(text.join(" ")),
        ["tips", amount] => ExpectedFact::Tips(money(amount)?),
        ["vigorish", amount] => ExpectedFact::Vigorish(money(amount)?),
        ["total", amount] => ExpectedFact::Total(money(amount)?),
        ["bets", "open"] => ExpectedFact::BetsOpen(true),
        ["bets", "closed"] => ExpectedFact::BetsOpen(false),
        ["submission", "accepted"] => ExpectedFact::Submission { refused: None },
        ["submission", "refused", clause] => ExpectedFact::Submission { refused: Some(clause.to_owned()) },
        ["option", option, ref value @ .., "refused", clause] if !value.is_empty() => {
            let (option, value, clause) = (option.to_owned(), value.join(" "), clause.to_owned());
            ExpectedFact::OptionRefused { option, value, clause }
        }
        ["settled", ref bets @ ..] => read_settled(bets)?,
        [name, "rail", amount] => ExpectedFact::Rail { name: name.to_owned(), amount: money(amount)? },
        [name, "position", number] => ExpectedFact::Position {
            name: name.to_owned(),
            position: number.parse().map_err(|_| format!("'{number}' is not a position"))?,
        },
        [name, wager, ref what @ ..] => {
            let (what, at) = without_position(what)?;
            about_bet(name, wager, &what, at)?
        }
        _ => return Err(format!("unknown expectation '{}'", words.join(" "))),
    })
}

fn about_bet(name: &str, wager: &str, what: &[&str], at: Option<SeatNo>) -> Result<ExpectedFact, String> {
    let bet = NamedBet { at, ..named(name, wager, Owner::Player) };
    let (what, alone) = match *what {
        [ref what @ .., "alone"] => (what, true),
        _ => (what, false),
    };
    if let [ref whose @ .., decided, "by", clause] = *what
        && let Some(decided) = BetResult::parse(decided)
        && let [] | ["for", "dealer" | "dealers"] = *whose
    {
        let owner = if whose.is_empty() { Owner::Player } else { Owner::Dealers };
        let bet = NamedBet { owner, ..bet };
        return Ok(ExpectedFact::Decided { bet, decided, clause: clause.to_owned(), alone });
    }
    if let Some(expected) = CrapsFact::of_bet(&bet, what) {
        return expected.map(ExpectedFact::Craps);
    }
    match *what {
        ["pending"] => Ok(ExpectedFact::Pending(bet)),
        ["for", "dealer" | "dealers", amount] | [amount, "for", "dealer" | "dealers"] => {
            Ok(ExpectedFact::Stake { bet: NamedBet { owner: Owner::Dealers, ..bet }, amount: money(amount)? })
        }
        [amount] => Ok(ExpectedFact::Stake { bet, amount: money(amount)? }),
        _ => Err(format!(
            "for a bet, expect an AMOUNT, on, off, by HAND, lammer WORD, held AMOUNT, for dealer AMOUNT, or won, lost or pushed by CLAUSE, not '{}'",
            what.join(" ")
        )),
    }
}

/// Reads `Ann place-6 before Ann fire-bet`, each with an optional `for dealer`.
fn read_settled(words: &[&str]) -> Result<ExpectedFact, String> {
    let wrong = || "write: expect settled NAME WAGER before NAME WAGER".to_owned();
    let middle = words.iter().position(|word| *word == "before").ok_or_else(wrong)?;
    let bet = |words: &[&str]| {
        let (words, at) = without_position(words)?;
        match *words {
            [name, wager] => Ok(NamedBet { at, ..named(name, wager, Owner::Player) }),
            [name, wager, "for", "dealer" | "dealers"] => {
                Ok(NamedBet { at, ..named(name, wager, Owner::Dealers) })
            }
            _ => Err(wrong()),
        }
    };
    Ok(ExpectedFact::SettledBefore { first: bet(&words[..middle])?, second: bet(&words[middle + 1..])? })
}
