//! The expectations of a craps table: reads those that only craps has, and compares them with the table.

use croupier_rules::{Money, NamedWager, PaymentSource, WagerPlacer, unknown};
use croupier_table::craps::{BettingState, Event};
use croupier_table::{Bet, BetKey, Owner, SeatNo, names};

use crate::read::{money, named};
use crate::stage::{same, shown};
use crate::statement::{ExpectedFact, NamedBet};

use super::CrapsStage;
use super::lines::dice_numbers;

/// A statement that must be true of a craps table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum CrapsFact {
    /// The commission held for a bet.
    Held { bet: NamedBet, amount: Money },
    /// Whether a bet works on the next throw.
    Works { bet: NamedBet, on: bool },
    /// The person who sets a bet on the layout.
    SetBy { bet: NamedBet, hand: String },
    /// The text of the lammer on a bet.
    Lammer { bet: NamedBet, text: String },
    /// The number that the puck is on; `None` for off.
    Point(Option<u8>),
    /// The player who has the dice; `None` if there is no shooter.
    Shooter(Option<String>),
    /// The dice that are chosen, a bit for each.
    Dice(u8),
    /// The different points made in this hand, a bit for each.
    Markers(u16),
    /// The number of points made in this hand, including repeats.
    PointsMade(u16),
    /// The source of the chips for a payment of the last roll.
    PaidFrom { bet: NamedBet, from: String },
    /// Whether the game has ended.
    GameOver(bool),
    /// The last correction was only recorded as a dispute.
    Disputed,
    /// Whether only come bets are being resolved.
    ComeResolution(bool),
    /// The last throw did not count.
    Void,
    /// The posted limits of a wager; `None` for no maximum.
    Posted { wager: String, min: Money, max: Option<Money> },
}

/// Reads an expectation that only craps has; `None` for any other words.
pub(crate) fn craps_fact(words: &[&str]) -> Option<Result<CrapsFact, String>> {
    use CrapsFact as C;
    Some(Ok(match *words {
        ["point", "off"] => C::Point(None),
        ["point", number] => match number.parse() {
            Ok(number @ 2..=12) => C::Point(Some(number)),
            _ => return Some(Err(format!("'{number}' is not a point"))),
        },
        ["shooter", "nobody"] => C::Shooter(None),
        ["shooter", name] => C::Shooter(Some(name.to_owned())),
        ["dice", "none"] => C::Dice(0),
        ["dice", ref dice @ ..] if !dice.is_empty() => {
            let set = |dice: Vec<u8>| dice.iter().fold(0, |set, die| set | 1 << (die - 1));
            return Some(dice_numbers(dice).map(|dice| C::Dice(set(dice))));
        }
        ["markers", "none"] => C::Markers(0),
        ["markers", ref numbers @ ..] if !numbers.is_empty() => {
            return Some(markers(numbers).map(C::Markers));
        }
        ["points", count] => match count.parse() {
            Ok(count) => C::PointsMade(count),
            Err(_) => return Some(Err(format!("'{count}' is not a number of points"))),
        },
        ["game", "over"] => C::GameOver(true),
        ["game", "on"] => C::GameOver(false),
        ["disputed"] => C::Disputed,
        ["come-resolution"] => C::ComeResolution(true),
        ["no", "come-resolution"] => C::ComeResolution(false),
        ["last-roll", "void"] => C::Void,
        ["posted", wager, min, max] => return Some(read_posted(wager, min, max)),
        ["paid", name, wager, "from", from] => {
            C::PaidFrom { bet: named(name, wager, Owner::Player), from: from.to_owned() }
        }
        _ => return None,
    }))
}

impl CrapsFact {
    /// Reads an expectation of a bet; `None` for any other words.
    pub(crate) fn of_bet(bet: &NamedBet, what: &[&str]) -> Option<Result<CrapsFact, String>> {
        let bet = bet.clone();
        Some(Ok(match *what {
            ["on"] => CrapsFact::Works { bet, on: true },
            ["off"] => CrapsFact::Works { bet, on: false },
            ["by", hand] => CrapsFact::SetBy { bet, hand: hand.to_owned() },
            ["for", "dealer" | "dealers", "by", hand] => {
                let bet = NamedBet { owner: Owner::Dealers, at: None, ..bet };
                CrapsFact::SetBy { bet, hand: hand.to_owned() }
            }
            ["lammer", text] => CrapsFact::Lammer { bet, text: text.to_owned() },
            ["held", amount] => return Some(money(amount).map(|amount| CrapsFact::Held { bet, amount })),
            _ => return None,
        }))
    }
}

fn read_posted(wager: &str, min: &str, max: &str) -> Result<CrapsFact, String> {
    let (min, max) = (money(min)?, if max == "none" { None } else { Some(money(max)?) });
    Ok(CrapsFact::Posted { wager: wager.to_owned(), min, max })
}

fn markers(numbers: &[&str]) -> Result<u16, String> {
    numbers.iter().try_fold(0, |set, number| match number.parse::<u32>() {
        Ok(number @ 2..=12) => Ok(set | 1 << number),
        _ => Err(format!("'{number}' is not a point")),
    })
}

/// Lists the numbers of a set; `first` is the number of the lowest bit.
fn numbers(set: u16, first: u32) -> String {
    let list: Vec<String> =
        (0..16).filter(|bit| set & 1 << bit != 0).map(|bit| (bit + first).to_string()).collect();
    if list.is_empty() { "none".to_owned() } else { list.join(" ") }
}

impl CrapsStage {
    /// Returns `Ok` if the expectation holds, otherwise the state that the table shows.
    pub(super) fn holds_at_craps(&self, expected: &ExpectedFact) -> Result<(), String> {
        match expected {
            ExpectedFact::Craps(expected) => self.holds_fact(expected),
            ExpectedFact::Offered(name) => self.who(self.table.head.turn.offered, name.as_deref()),
            ExpectedFact::BetsOpen(open) => {
                let words = match self.table.head.bets {
                    BettingState::Waiting => "not open yet",
                    BettingState::Open => "open",
                    BettingState::Closed => "closed",
                };
                shown((self.table.head.bets == BettingState::Open) == *open, || format!("bets {words}"))
            }
            ExpectedFact::Pending(bet) => {
                let found = self.bet(bet)?.ok_or("no such bet")?;
                let pending = found.unconfirmed || found.call_unconfirmed;
                shown(pending, || "nothing is pending".to_owned())
            }
            _ => Err("this expectation is for another game; this pack plays craps".to_owned()),
        }
    }

    fn holds_fact(&self, expected: &CrapsFact) -> Result<(), String> {
        let head = &self.table.head;
        match expected {
            CrapsFact::Held { bet, amount } => {
                same(self.bet(bet)?.map_or(Money::ZERO, |bet| bet.held), *amount)
            }
            CrapsFact::Works { bet, on } => {
                let (wager, found) = (self.named(&bet.wager), self.bet(bet)?);
                let (Some(wager), Some(found)) = (wager, found) else { return Err("no such bet".to_owned()) };
                let terms = &self.rules.layout.wager(wager.wager).terms;
                let works = found.works(terms, self.table.point_on());
                shown(works == *on, || if works { "on" } else { "off" }.to_owned())
            }
            CrapsFact::SetBy { bet, hand } => self.holds_set_by(bet, hand),
            CrapsFact::Lammer { bet, text } => self.holds_lammer(bet, text),
            CrapsFact::Point(point) => {
                let there = (head.point != 0).then_some(head.point);
                let words = |point: Option<u8>| point.map_or("off".to_owned(), |number| number.to_string());
                shown(there == *point, || format!("point {}", words(there)))
            }
            CrapsFact::Shooter(name) => self.who(head.turn.shooter, name.as_deref()),
            CrapsFact::Dice(dice) => {
                let chosen = head.dice.chosen;
                shown(chosen == *dice, || format!("dice {}", numbers(chosen.into(), 1)))
            }
            CrapsFact::Markers(set) => {
                let there = head.turn.hand.markers;
                shown(there == *set, || format!("markers {}", numbers(there, 0)))
            }
            CrapsFact::PointsMade(count) => {
                let there = head.turn.hand.points_made;
                shown(there == *count, || format!("points {there}"))
            }
            CrapsFact::PaidFrom { bet, from } => self.holds_paid_from(bet, from),
            CrapsFact::GameOver(over) => shown(head.ended == *over, || {
                if *over { "the game goes on" } else { "the game is over" }.to_owned()
            }),
            CrapsFact::Disputed => {
                let disputed = self.last_events.iter().any(|event| matches!(event, Event::Disputed { .. }));
                shown(disputed, || "nothing was disputed".to_owned())
            }
            CrapsFact::ComeResolution(on) => {
                let there = head.turn.come_resolution;
                shown(there == *on, || format!("come resolution: {there}"))
            }
            CrapsFact::Void => {
                let void = self.last_events.iter().any(|event| matches!(event, Event::NoRoll { .. }));
                shown(void, || "the last throw counted".to_owned())
            }
            CrapsFact::Posted { wager, min, max } => {
                let named = self.named(wager).ok_or_else(|| self.unknown_wager(wager))?;
                let limits = &self.rules.layout.wager(named.wager).terms.limits;
                let (least, most) = (limits.min.value, limits.max.map(|max| max.value));
                let words = most.map_or("none".to_owned(), |most| most.to_string());
                shown((least, most) == (*min, *max), || format!("posted {least} {words}"))
            }
        }
    }

    fn named(&self, wager: &str) -> Option<NamedWager> {
        self.rules.layout.find(wager)
    }

    fn unknown_wager(&self, name: &str) -> String {
        unknown("wager", name, self.rules.layout.names())
    }

    /// Returns the bet that a script names.
    pub(super) fn bet(&self, bet: &NamedBet) -> Result<Option<&Bet>, String> {
        let Some(named) = self.named(&bet.wager) else {
            let known =
                names::is_craps_wager(&bet.wager) || self.rules.layout.not_offered(&bet.wager).is_some();
            return if known { Ok(None) } else { Err(self.unknown_wager(&bet.wager)) };
        };
        if self.is_gone(&bet.player) {
            return Ok(None);
        }
        let seat = self.person(&bet.player).map_err(|_| format!("there is no player '{}'", bet.player))?;
        let Some(seat) = self.table.seat(seat) else { return Ok(None) };
        let found = match named.state {
            Some(state) => seat.find(BetKey { wager: named.wager, state, owner: bet.owner }),
            None => seat.find_wager(named.wager, bet.owner),
        };
        Ok(found.map(|(_, bet)| bet))
    }

    fn who(&self, seat: Option<SeatNo>, expected: Option<&str>) -> Result<(), String> {
        let there = seat.map(|seat| self.name_at(seat));
        shown(there.as_deref() == expected, || there.unwrap_or("nobody".to_owned()))
    }

    fn holds_set_by(&self, bet: &NamedBet, hand: &str) -> Result<(), String> {
        let named = self.named(&bet.wager).ok_or_else(|| self.unknown_wager(&bet.wager))?;
        let seat = self.person(&bet.player)?;
        let there = match self.memory.set_by.get(&(seat, named.wager, bet.owner)) {
            Some(WagerPlacer::Player | WagerPlacer::Either) => "player",
            Some(WagerPlacer::Dealer) => "dealer",
            Some(WagerPlacer::Stick) => "stick",
            None => "nobody",
        };
        shown(there == hand, || format!("by {there}"))
    }

    fn holds_lammer(&self, bet: &NamedBet, text: &str) -> Result<(), String> {
        let (named, found) = (self.named(&bet.wager), self.bet(bet)?);
        let (Some(named), Some(found)) = (named, found) else { return Err("no such bet".to_owned()) };
        let own = &self.rules.layout.wager(named.wager).terms.lammer;
        let own = own.as_ref().map(|lammer| lammer.value.clone());
        let called = found.called.map(|on| if on { "On".to_owned() } else { "Off".to_owned() });
        let lammers: Vec<String> = own.into_iter().chain(called).collect();
        let held = if text == "none" { lammers.is_empty() } else { lammers.iter().any(|own| own == text) };
        let there = if lammers.is_empty() { "none".to_owned() } else { lammers.join(", ") };
        shown(held, || format!("lammers: {there}"))
    }

    fn holds_paid_from(&self, bet: &NamedBet, from: &str) -> Result<(), String> {
        let index = self.settled_at(bet)?;
        let there = match self.last_events.get(index) {
            Some(Event::Paid { payment, .. }) => match payment.from {
                Some(PaymentSource::WorkingStacks) => "working-stacks",
                Some(PaymentSource::MainFloat) => "main-float",
                None => "anywhere",
            },
            _ => "nowhere: the bet lost",
        };
        shown(there == from, || format!("from {there}"))
    }
}
