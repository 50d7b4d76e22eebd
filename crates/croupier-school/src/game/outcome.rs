//! An outcome that waits for the trainee: the bets on the layout, and how the rules settle each.

use croupier_ledger::line::{Command, Event};
use croupier_rehearsal::BetResult;
use croupier_rules::Money;
use croupier_sim::seat::SeatTable;
use croupier_table::craps::{self, LayoutPlace};
use croupier_table::{Owner, rounds};

use super::action::SettledAs;
use super::irregular::Irregularity;
use super::mark::{MarkDraft, MarkKind, MarkVerdict};
use crate::drill::{
    BetSettlement, SettledKey, SettlementOrder, bet_words, ordered, seen_in, settled, settlement_clauses,
    settlement_reasons,
};
use crate::table::SchoolTable;

/// A bet on the layout at the time of an outcome.
#[derive(Clone, Debug)]
pub(crate) struct BetAtOutcome {
    pub(crate) number: u32,
    key: SettledKey,
    /// The bet in words: `Ann's Place 6 ($30)`.
    pub(crate) words: String,
    pub(crate) player: String,
    pub(crate) position: u32,
    pub(crate) wager: String,
    /// The spot on the layout.
    pub(crate) spot: String,
    pub(crate) stake: Money,
    pub(crate) for_dealers: bool,
    /// How the trainee settled it, and its place in the order.
    pub(crate) answered: Option<(SettledAs, Option<Money>)>,
}

/// An outcome that waits for calls and payments.
#[derive(Clone, Debug)]
pub(crate) struct PendingOutcome {
    pub(crate) command: Command,
    pub(crate) events: Vec<Event>,
    /// The sentences about the dice, cards or symbols.
    pub(crate) seen: Vec<String>,
    pub(crate) bets: Vec<BetAtOutcome>,
    settlements: Vec<BetSettlement>,
    /// The bets in the order in which the trainee settled them, by index.
    order: Vec<usize>,
    pub(crate) irregular: Option<Irregularity>,
}

impl PendingOutcome {
    /// Looks ahead at the effect of a command; `None` if the table refuses it.
    pub(crate) fn of(
        table: &SchoolTable,
        command: Command,
        irregular: Option<Irregularity>,
    ) -> Option<PendingOutcome> {
        let events = table.decide(&command).ok()?;
        let settlements = settled(table, &events);
        let mut bets = on_layout(table);
        for settlement in &settlements {
            if bets.iter().all(|bet| bet.key != settlement.key) {
                bets.push(of_settlement(table, settlement));
            }
        }
        for (index, bet) in bets.iter_mut().enumerate() {
            bet.number = index as u32 + 1;
        }
        let seen = seen_in(table, &events);
        Some(PendingOutcome { command, events, seen, bets, settlements, order: Vec::new(), irregular })
    }

    /// Returns whether the trainee must call or settle something for this outcome.
    pub(crate) fn is_settling(&self) -> bool {
        use craps::Event as C;
        use rounds::Event as R;
        let outcome = |event: &Event| {
            matches!(event, Event::Craps(C::Rolled { .. } | C::Settled) | Event::Round(R::RoundOver { .. }))
        };
        self.irregular.is_some() || !self.settlements.is_empty() || self.events.iter().any(outcome)
    }

    /// Returns whether the round or throw is over with this outcome.
    pub(crate) fn ends_round(&self) -> bool {
        ends_round(&self.events)
    }

    /// Compares the trainee's action on a bet with the rules' settlement; `None` if there is no such bet, or it
    /// was answered.
    pub(crate) fn settle(
        &mut self,
        table: &SchoolTable,
        number: u32,
        verdict: SettledAs,
        amount: Option<Money>,
    ) -> Option<MarkDraft> {
        let index = (number as usize).checked_sub(1)?;
        let bet = self.bets.get_mut(index).filter(|bet| bet.answered.is_none())?;
        bet.answered = Some((verdict, amount));
        self.order.push(index);
        let bet = &self.bets[index];
        let settlement = self.settlements.iter().find(|settlement| settlement.key == bet.key);
        let (hand, chips) = expected_action(settlement);
        let gives = match verdict {
            SettledAs::Take => amount.unwrap_or(bet.stake),
            SettledAs::Pay => amount.unwrap_or(Money::ZERO),
            SettledAs::Leave => Money::ZERO,
        };
        let right = verdict == hand && gives == chips;
        Some(MarkDraft {
            kind: MarkKind::Payment,
            verdict: if right { MarkVerdict::Right } else { MarkVerdict::Wrong },
            what: format!("{}.", capital(&bet.words)),
            given: in_words(verdict, gives),
            expected: in_words(hand, chips),
            why: settlement.map_or(vec!["The bet is undecided.".to_owned()], |settlement| {
                settlement_reasons(table, settlement)
            }),
            clauses: clauses(table, bet.key, settlement),
        })
    }

    /// Returns the faults that appear once the trainee has finished the settlement: bets that were forgotten, and a
    /// wrong order. A right order earns a mark, too.
    pub(crate) fn finish(&self, table: &SchoolTable) -> Vec<MarkDraft> {
        let mut marks: Vec<MarkDraft> = Vec::new();
        for settlement in &self.settlements {
            let (hand, chips) = expected_action(Some(settlement));
            let answered = self.bets.iter().any(|bet| bet.key == settlement.key && bet.answered.is_some());
            if hand == SettledAs::Leave || answered {
                continue;
            }
            marks.push(MarkDraft {
                kind: MarkKind::Payment,
                verdict: MarkVerdict::Missed,
                what: format!("{}.", capital(&bet_words(settlement))),
                given: String::new(),
                expected: in_words(hand, chips),
                why: settlement_reasons(table, settlement),
                clauses: settlement_clauses(table, settlement),
            });
        }
        marks.extend(self.order_mark(table));
        marks
    }

    /// Compares the order of the payments with the order of the table, where the document decides it. Only the players'
    /// bets have a place in it.
    fn order_mark(&self, table: &SchoolTable) -> Option<MarkDraft> {
        let prescribed = SettlementOrder::of(table.rules())?;
        let right: Vec<&BetSettlement> = ordered(&self.settlements).collect();
        let place = |key: SettledKey| right.iter().position(|bet| bet.key == key);
        let keys = self.order.iter().map(|index| self.bets[*index].key);
        let given: Vec<&BetSettlement> = keys.filter_map(|key| place(key).map(|at| right[at])).collect();
        // Wars are settled one by one as they are fought, whatever the order of the positions.
        let decides = |one: &BetSettlement, two: &BetSettlement| {
            prescribed.decides(one, two).filter(|_| place(one.key) < place(two.key))
        };
        let decided = pairs(&right).find_map(|(one, two)| decides(one, two))?;
        let wrong = pairs(&given).find_map(|(one, two)| Some((one, two, decides(two, one)?)));
        let before = |one: &BetSettlement, two: &BetSettlement| {
            format!("{} before {}.", capital(&bet_words(one)), bet_words(two))
        };
        let (verdict, given, expected, reason) = match &wrong {
            Some((one, two, reason)) => (MarkVerdict::Wrong, before(one, two), before(two, one), *reason),
            None => (MarkVerdict::Right, "In this order.".to_owned(), "In this order.".to_owned(), decided),
        };
        Some(MarkDraft {
            kind: MarkKind::Order,
            verdict,
            what: "The order in which the bets are settled.".to_owned(),
            given,
            expected,
            why: vec![format!("{}.", capital(reason.words))],
            clauses: table.rules().citations().clauses(reason.cite).to_vec(),
        })
    }
}

/// Returns the pairs of these bets, in their order.
fn pairs<'b>(bets: &'b [&BetSettlement]) -> impl Iterator<Item = (&'b BetSettlement, &'b BetSettlement)> {
    bets.iter().enumerate().flat_map(|(at, one)| bets[at + 1..].iter().map(move |two| (*one, *two)))
}

/// Returns the clauses that decide a bet. An undecided bet has the clause of its wager.
fn clauses(table: &SchoolTable, key: SettledKey, settlement: Option<&BetSettlement>) -> Vec<String> {
    if let Some(settlement) = settlement {
        return settlement_clauses(table, settlement);
    }
    let cite = match (table.in_play(), key) {
        (SeatTable::Craps(rules, _), SettledKey::Craps(at)) => rules.layout.wager(at.key.wager).cite,
        (SeatTable::Rounds(rules, _), SettledKey::Round(spot)) => rules.layout.wager(spot.wager).cite,
        _ => return Vec::new(),
    };
    table.rules().citations().clauses(cite).to_vec()
}

/// Returns whether a round or a throw is over with these events.
pub(crate) fn ends_round(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::Craps(craps::Event::Settled) | Event::Round(rounds::Event::RoundOver { .. }))
    })
}

/// Returns the dealer's action on a bet and its chips.
fn expected_action(settlement: Option<&BetSettlement>) -> (SettledAs, Money) {
    match settlement {
        Some(bet) if bet.result == BetResult::Won => (SettledAs::Pay, bet.paid),
        Some(bet) if bet.result == BetResult::Lost => (SettledAs::Take, bet.taken),
        _ => (SettledAs::Leave, Money::ZERO),
    }
}

fn in_words(verdict: SettledAs, chips: Money) -> String {
    match verdict {
        SettledAs::Take => format!("Take {}.", chips.dollars()),
        SettledAs::Pay => format!("Pay {}.", chips.dollars()),
        SettledAs::Leave => "Leave it.".to_owned(),
    }
}

/// Returns the bets on the layout, by position.
fn on_layout(table: &SchoolTable) -> Vec<BetAtOutcome> {
    let named = |key, name: String, position: u32, wager: String, spot: &str, stake: Money, owner: Owner| {
        BetAtOutcome {
            number: 0,
            key,
            words: format!("{name}'s {wager} ({})", stake.dollars()),
            player: name,
            position,
            wager,
            spot: spot.to_owned(),
            stake,
            for_dealers: owner == Owner::Dealers,
            answered: None,
        }
    };
    match table.in_play() {
        SeatTable::Craps(rules, state) => {
            let bets = state.players().flat_map(|(number, seat)| {
                seat.live().map(move |(slot, bet)| (number, seat.player, slot, *bet))
            });
            let bets = bets.map(|(seat, person, slot, bet)| {
                let key = SettledKey::Craps(LayoutPlace { seat, slot, key: bet.key });
                let wager = table.bet_name(bet.key.wager, bet.key.state, bet.key.owner);
                let spot = rules.layout.spot(bet.key.wager, bet.key.state);
                named(key, table.name(person), seat.position(), wager, spot, bet.stake, bet.key.owner)
            });
            bets.collect()
        }
        SeatTable::Rounds(rules, state) => {
            let mut bets: Vec<_> = state.bets.iter().collect();
            bets.sort_by_key(|bet| bet.spot.seat);
            let bets = bets.into_iter().map(|bet| {
                let person = state.player(bet.spot.player).map_or(0, |player| player.id);
                let wager = table.bet_name(bet.spot.wager, 0, bet.spot.owner);
                let position = bet.spot.seat.position();
                let (key, spot) =
                    (SettledKey::Round(bet.spot), rules.layout.wager(bet.spot.wager).id.as_str());
                named(key, table.name(person), position, wager, spot, bet.stake, bet.spot.owner)
            });
            bets.collect()
        }
    }
}

fn of_settlement(table: &SchoolTable, bet: &BetSettlement) -> BetAtOutcome {
    BetAtOutcome {
        number: 0,
        key: bet.key,
        words: bet_words(bet),
        player: table.name(bet.person),
        position: bet.seat.position(),
        wager: bet.name.clone(),
        spot: bet.spot.clone(),
        stake: bet.stake,
        for_dealers: bet.owner == Owner::Dealers,
        answered: None,
    }
}

/// Capitalises the first letter of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
