//! Expectations: reads them, and compares them with the table.

use croupier_rules::{Money, PaymentSource, WagerPlacer};

use croupier_table::craps::{BettingState, Event};
use croupier_table::{Bet, BetKey, Owner, SeatNo};

use crate::craps_stage::CrapsRehearsal;
use crate::decided::{BetResult, decided_by};
use crate::read::{dice_numbers, money, named, without_position};
use crate::rounds_expect::round_expectation;
use crate::statement::{Expectation, ExpectedFact, NamedBet};

pub(crate) fn read_expectation(words: &[&str]) -> Result<Expectation, String> {
    if let Some(expected) = round_expectation(words) {
        return Ok(Expectation { words: words.join(" "), expected: ExpectedFact::Round(expected?) });
    }
    let expected = match *words {
        ["refused"] => ExpectedFact::Refused(None),
        ["refused", clause] => ExpectedFact::Refused(Some(clause.to_owned())),
        ["point", "off"] => ExpectedFact::Point(None),
        ["point", number] => match number.parse() {
            Ok(number @ 2..=12) => ExpectedFact::Point(Some(number)),
            _ => return Err(format!("'{number}' is not a point")),
        },
        ["shooter", "nobody"] => ExpectedFact::Shooter(None),
        ["shooter", name] => ExpectedFact::Shooter(Some(name.to_owned())),
        ["offered", "nobody"] => ExpectedFact::Offered(None),
        ["offered", name] => ExpectedFact::Offered(Some(name.to_owned())),
        ["call", ref text @ ..] if !text.is_empty() => ExpectedFact::Call(text.join(" ")),
        ["no-call", ref text @ ..] if !text.is_empty() => ExpectedFact::NoCall(text.join(" ")),
        ["tips", amount] => ExpectedFact::Tips(money(amount)?),
        ["vigorish", amount] => ExpectedFact::Vigorish(money(amount)?),
        ["total", amount] => ExpectedFact::Total(money(amount)?),
        ["dice", "none"] => ExpectedFact::Dice(0),
        ["dice", ref dice @ ..] if !dice.is_empty() => {
            ExpectedFact::Dice(dice_numbers(dice)?.iter().fold(0, |set, die| set | 1 << (die - 1)))
        }
        ["markers", "none"] => ExpectedFact::Markers(0),
        ["markers", ref numbers @ ..] if !numbers.is_empty() => ExpectedFact::Markers(markers(numbers)?),
        ["points", count] => ExpectedFact::PointsMade(
            count.parse().map_err(|_| format!("'{count}' is not a number of points"))?,
        ),
        ["game", "over"] => ExpectedFact::GameOver(true),
        ["game", "on"] => ExpectedFact::GameOver(false),
        ["disputed"] => ExpectedFact::Disputed,
        ["bets", "open"] => ExpectedFact::BetsOpen(true),
        ["bets", "closed"] => ExpectedFact::BetsOpen(false),
        ["come-resolution"] => ExpectedFact::ComeResolution(true),
        ["no", "come-resolution"] => ExpectedFact::ComeResolution(false),
        ["last-roll", "void"] => ExpectedFact::Void,
        ["posted", wager, min, max] => ExpectedFact::Posted {
            wager: wager.to_owned(),
            min: money(min)?,
            max: if max == "none" { None } else { Some(money(max)?) },
        },
        ["submission", "accepted"] => ExpectedFact::Submission { refused: None },
        ["submission", "refused", clause] => ExpectedFact::Submission { refused: Some(clause.to_owned()) },
        ["option", option, ref value @ .., "refused", clause] if !value.is_empty() => {
            let (option, value, clause) = (option.to_owned(), value.join(" "), clause.to_owned());
            ExpectedFact::OptionRefused { option, value, clause }
        }
        ["settled", ref bets @ ..] => settled(bets)?,
        ["paid", name, wager, "from", from] => {
            ExpectedFact::PaidFrom { bet: named(name, wager, Owner::Player), from: from.to_owned() }
        }
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
    };
    Ok(Expectation { words: words.join(" "), expected })
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
    match *what {
        ["on"] => Ok(ExpectedFact::Works { bet, on: true }),
        ["off"] => Ok(ExpectedFact::Works { bet, on: false }),
        ["pending"] => Ok(ExpectedFact::Pending(bet)),
        ["by", hand] => Ok(ExpectedFact::SetBy { bet, hand: hand.to_owned() }),
        ["for", "dealer" | "dealers", "by", hand] => {
            Ok(ExpectedFact::SetBy { bet: named(name, wager, Owner::Dealers), hand: hand.to_owned() })
        }
        ["lammer", text] => Ok(ExpectedFact::Lammer { bet, text: text.to_owned() }),
        ["held", amount] => Ok(ExpectedFact::Held { bet, amount: money(amount)? }),
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
fn settled(words: &[&str]) -> Result<ExpectedFact, String> {
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

fn markers(numbers: &[&str]) -> Result<u16, String> {
    numbers.iter().try_fold(0, |set, number| match number.parse::<u32>() {
        Ok(number @ 2..=12) => Ok(set | 1 << number),
        _ => Err(format!("'{number}' is not a point")),
    })
}

/// Lists the numbers of a set of points.
fn numbers(set: u16) -> String {
    let list: Vec<String> = (0..16).filter(|bit| set & 1 << bit != 0).map(|bit| bit.to_string()).collect();
    if list.is_empty() { "none".to_owned() } else { list.join(" ") }
}

impl CrapsRehearsal {
    /// Returns `Ok` if the expectation holds, otherwise the state that the table shows.
    pub(crate) fn holds(&mut self, expected: &ExpectedFact) -> Result<(), String> {
        match expected {
            ExpectedFact::Rail { name, amount } => same(self.rail(name)?, *amount),
            ExpectedFact::Stake { bet, amount } => {
                same(self.bet(bet)?.map_or(Money::ZERO, |bet| bet.stake), *amount)
            }
            ExpectedFact::Decided { bet, decided, clause, alone } => {
                decided_by(&mut self.decisions, bet, *decided, (clause, *alone))
            }
            ExpectedFact::Held { bet, amount } => {
                same(self.bet(bet)?.map_or(Money::ZERO, |bet| bet.held), *amount)
            }
            ExpectedFact::Works { bet, on } => {
                let (wager, found) = (self.named(&bet.wager), self.bet(bet)?);
                let (Some(wager), Some(found)) = (wager, found) else { return Err("no such bet".to_owned()) };
                let terms = &self.rules.layout.wager(wager.wager).terms;
                let works = found.works(terms, self.table.point_on());
                if works == *on { Ok(()) } else { Err(if works { "on" } else { "off" }.to_owned()) }
            }
            ExpectedFact::SetBy { bet, hand } => self.set_by(bet, hand),
            ExpectedFact::Lammer { bet, text } => self.lammer(bet, text),
            ExpectedFact::Point(point) => {
                let shown = (self.table.head.point != 0).then_some(self.table.head.point);
                let words = |point: Option<u8>| point.map_or("off".to_owned(), |number| number.to_string());
                if shown == *point { Ok(()) } else { Err(format!("point {}", words(shown))) }
            }
            ExpectedFact::Shooter(name) => self.who(self.table.head.shooter, name.as_deref()),
            ExpectedFact::Offered(name) => self.who(self.table.head.offered, name.as_deref()),
            ExpectedFact::Refused(clause) => {
                self.prompter.refused(clause.as_deref(), &self.rules.layout.citations)
            }
            ExpectedFact::Call(text) => self.prompter.said(text),
            ExpectedFact::NoCall(text) => self.prompter.not_said(text),
            ExpectedFact::Tips(amount) => same(self.table.head.tips, *amount),
            ExpectedFact::Vigorish(amount) => same(self.table.head.vigorish, *amount),
            ExpectedFact::Total(amount) => same(self.total(), *amount),
            ExpectedFact::Dice(dice) => {
                let chosen = self.table.head.dice.chosen;
                let list: Vec<String> =
                    (0..8).filter(|bit| chosen & 1 << bit != 0).map(|bit| (bit + 1).to_string()).collect();
                let shown = if list.is_empty() { "none".to_owned() } else { list.join(" ") };
                if chosen == *dice { Ok(()) } else { Err(format!("dice {shown}")) }
            }
            ExpectedFact::Markers(set) => {
                let shown = self.table.head.hand.markers;
                if shown == *set { Ok(()) } else { Err(format!("markers {}", numbers(shown))) }
            }
            ExpectedFact::PointsMade(count) => {
                let shown = self.table.head.hand.points_made;
                if shown == *count { Ok(()) } else { Err(format!("points {shown}")) }
            }
            ExpectedFact::Position { name, position } => {
                let shown = self.seat(name)?.position();
                if shown == *position { Ok(()) } else { Err(format!("position {shown}")) }
            }
            ExpectedFact::SettledBefore { first, second } => self.settled_before(first, second),
            ExpectedFact::PaidFrom { bet, from } => self.paid_from(bet, from),
            ExpectedFact::GameOver(over) => {
                if self.table.head.ended == *over {
                    Ok(())
                } else {
                    Err(if *over { "the game goes on" } else { "the game is over" }.to_owned())
                }
            }
            ExpectedFact::BetsOpen(open) => {
                let shown = self.table.head.bets == BettingState::Open;
                let words = match self.table.head.bets {
                    BettingState::Waiting => "not open yet",
                    BettingState::Open => "open",
                    BettingState::Closed => "closed",
                };
                if shown == *open { Ok(()) } else { Err(format!("bets {words}")) }
            }
            ExpectedFact::ComeResolution(on) => {
                let shown = self.table.head.come_resolution;
                if shown == *on { Ok(()) } else { Err(format!("come resolution: {shown}")) }
            }
            ExpectedFact::Pending(bet) => {
                let found = self.bet(bet)?.ok_or("no such bet")?;
                let pending = found.unconfirmed || found.call_unconfirmed;
                if pending { Ok(()) } else { Err("nothing is pending".to_owned()) }
            }
            ExpectedFact::Void => {
                let void = self.last_events.iter().any(|event| matches!(event, Event::NoRoll { .. }));
                if void { Ok(()) } else { Err("the last throw counted".to_owned()) }
            }
            ExpectedFact::Disputed => {
                let disputed = self.last_events.iter().any(|event| matches!(event, Event::Disputed { .. }));
                if disputed { Ok(()) } else { Err("nothing was disputed".to_owned()) }
            }
            ExpectedFact::Posted { wager, min, max } => self.posted(wager, *min, *max),
            ExpectedFact::Submission { .. } | ExpectedFact::OptionRefused { .. } => {
                Err("this expectation is about the pack, not the table".to_owned())
            }
            ExpectedFact::Round(_) => {
                Err("this expectation applies only to a card table or a wheel".to_owned())
            }
        }
    }

    fn posted(&self, wager: &str, min: Money, max: Option<Money>) -> Result<(), String> {
        let named = self.named(wager).ok_or_else(|| format!("unknown wager '{wager}'"))?;
        let limits = &self.rules.layout.wager(named.wager).terms.limits;
        let (least, most) = (limits.min.value, limits.max.map(|max| max.value));
        let shown = most.map_or("none".to_owned(), |most| most.to_string());
        if (least, most) == (min, max) { Ok(()) } else { Err(format!("posted {least} {shown}")) }
    }

    /// Returns the bet that a script names.
    pub(crate) fn bet(&self, bet: &NamedBet) -> Result<Option<&Bet>, String> {
        let Some(named) = self.named(&bet.wager) else {
            return match croupier_table::names::is_craps_wager(&bet.wager)
                || self.rules.layout.not_offered(&bet.wager).is_some()
            {
                true => Ok(None),
                false => Err(format!("unknown wager '{}'", bet.wager)),
            };
        };
        let Ok(seat) = self.seat(&bet.player) else {
            return if self.gone.contains_key(&bet.player) {
                Ok(None)
            } else {
                Err(format!("there is no player '{}'", bet.player))
            };
        };
        let Some(seat) = self.table.seat(seat) else { return Ok(None) };
        let found = match named.state {
            Some(state) => seat.find(BetKey { wager: named.wager, state, owner: bet.owner }),
            None => seat.find_wager(named.wager, bet.owner),
        };
        Ok(found.map(|(_, bet)| bet))
    }

    fn who(&self, seat: Option<croupier_table::SeatNo>, expected: Option<&str>) -> Result<(), String> {
        let shown = seat.map(|seat| self.name_at(seat));
        if shown.as_deref() == expected { Ok(()) } else { Err(shown.unwrap_or("nobody".to_owned())) }
    }

    fn set_by(&self, bet: &NamedBet, hand: &str) -> Result<(), String> {
        let named = self.named(&bet.wager).ok_or_else(|| format!("unknown wager '{}'", bet.wager))?;
        let seat = self.seat(&bet.player)?;
        let shown = match self.set_by.get(&(seat, named.wager, bet.owner)) {
            Some(WagerPlacer::Player | WagerPlacer::Either) => "player",
            Some(WagerPlacer::Dealer) => "dealer",
            Some(WagerPlacer::Stick) => "stick",
            None => "nobody",
        };
        if shown == hand { Ok(()) } else { Err(format!("by {shown}")) }
    }

    fn lammer(&self, bet: &NamedBet, text: &str) -> Result<(), String> {
        let (named, found) = (self.named(&bet.wager), self.bet(bet)?);
        let (Some(named), Some(found)) = (named, found) else { return Err("no such bet".to_owned()) };
        let own =
            self.rules.layout.wager(named.wager).terms.lammer.as_ref().map(|lammer| lammer.value.clone());
        let called = found.called.map(|on| if on { "On".to_owned() } else { "Off".to_owned() });
        let shown: Vec<String> = own.into_iter().chain(called).collect();
        let held = if text == "none" { shown.is_empty() } else { shown.iter().any(|lammer| lammer == text) };
        let there = if shown.is_empty() { "none".to_owned() } else { shown.join(", ") };
        if held { Ok(()) } else { Err(format!("lammers: {there}")) }
    }

    /// Returns the index in the last roll's events at which a bet was lost or paid.
    fn settled_at(&self, bet: &NamedBet) -> Result<usize, String> {
        let seat = self.seat(&bet.player)?;
        let matches_bet = |key: BetKey| {
            let spot = self.rules.layout.spot(key.wager, key.state);
            key.owner == bet.owner
                && (spot == bet.wager || self.rules.layout.wager(key.wager).id == bet.wager)
        };
        let at = self.last_events.iter().position(|event| match event {
            Event::Lost { at, .. } | Event::Paid { at, .. } => at.seat == seat && matches_bet(at.key),
            _ => false,
        });
        at.ok_or_else(|| format!("the last roll did not settle {}'s {}", bet.player, bet.wager))
    }

    fn settled_before(&self, first: &NamedBet, second: &NamedBet) -> Result<(), String> {
        let (one, two) = (self.settled_at(first)?, self.settled_at(second)?);
        if one < two { Ok(()) } else { Err("they were settled the other way round".to_owned()) }
    }

    fn paid_from(&self, bet: &NamedBet, from: &str) -> Result<(), String> {
        let index = self.settled_at(bet)?;
        let shown = match self.last_events.get(index) {
            Some(Event::Paid { payment, .. }) => match payment.from {
                Some(PaymentSource::WorkingStacks) => "working-stacks",
                Some(PaymentSource::MainFloat) => "main-float",
                None => "anywhere",
            },
            _ => "nowhere: the bet lost",
        };
        if shown == from { Ok(()) } else { Err(format!("from {shown}")) }
    }
}

pub(crate) fn same(shown: Money, expected: Money) -> Result<(), String> {
    if shown == expected { Ok(()) } else { Err(shown.to_string()) }
}
