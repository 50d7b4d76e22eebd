//! Casino War (BCLC section 7): the initial deal, the wars, surrender, the tie wager, and dealer bets.

use super::cards::Card;
use super::settled::{Outcome, SettledWager};
use crate::reasons::Verdict::{self, Lost, Pushed, Won};

/// A player's decision on a tie (4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    War,
    Surrender,
}

/// A player's wagers in cents (0 for none), and the decision on a tie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    /// The Basic Wager, `war` in the vocabulary.
    pub(crate) basic: i64,
    pub(crate) tie: i64,
    /// The bets for the dealer, on the Basic spot and on the Tie spot.
    pub(crate) dealer_basic: i64,
    pub(crate) dealer_tie: i64,
    pub(crate) on_tie: Decision,
}

impl Seat {
    /// Creates a seat with only a Basic Wager.
    pub(crate) fn basic(stake: i64, on_tie: Decision) -> Seat {
        Seat { basic: stake, tie: 0, dealer_basic: 0, dealer_tie: 0, on_tie }
    }
}

/// The readings that are configurable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// Whether the dealer has one card for all the wars of a round. Three cards are burnt before each player's card in
    /// turn, then three before the dealer's one card (reading 84).
    pub(crate) shared_dealer_card: bool,
    /// The unit to which a surrendered half stake is rounded down (reading 86).
    pub(crate) surrender_unit: i64,
}

impl Default for Options {
    fn default() -> Options {
        Options { shared_dealer_card: false, surrender_unit: 1 }
    }
}

/// The cards that decide a war.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct War {
    pub(crate) player: Card,
    pub(crate) dealer: Card,
}

/// The course of a Basic Wager after the initial cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Course {
    /// No tie.
    Decided,
    /// A tie without a Basic Wager.
    NothingAtStake,
    Surrendered,
    Fought(War),
    /// The shoe ran out: Basic and War are returned (reading 89).
    Void,
}

/// A seat after the round. A wager that was not made is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Result {
    pub(crate) card: Card,
    pub(crate) course: Course,
    pub(crate) basic: Option<SettledWager>,
    /// The part of the Basic Wager that was given up by surrender.
    pub(crate) surrendered: i64,
    /// The Go to War Wager, as large as the Basic Wager.
    pub(crate) war: Option<SettledWager>,
    pub(crate) tie: Option<SettledWager>,
    /// A push stays on the layout (6.5); a win goes to the tips with its stake.
    pub(crate) dealer_basic: Option<SettledWager>,
    pub(crate) dealer_tie: Option<SettledWager>,
}

impl Result {
    /// Returns the net result of the player's wagers.
    pub(crate) fn net(&self, seat: &Seat) -> i64 {
        let of = |settled: Option<SettledWager>, stake: i64| settled.map_or(0, |settled| settled.net(stake));
        of(self.basic, seat.basic) + of(self.war, seat.basic) + of(self.tie, seat.tie) - self.surrendered
    }

    /// Returns, for each wager that was made, its name, whether it is the dealer's, its result and its clauses.
    pub(crate) fn reasons(&self, dealer: Card) -> Vec<(&'static str, bool, Verdict, &'static str)> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let initial = self.card.ace_high().cmp(&dealer.ace_high());
        let tie = match initial {
            Greater => (Lost, "5.2.1.a"),
            Less => (Lost, "5.2.2.a"),
            Equal => (Won, "5.2.3 7.1"),
        };
        let at_the_deal = |tied| match initial {
            Greater => (Won, "5.2.1 7.2"),
            Less => (Lost, "5.2.2"),
            Equal => tied,
        };
        let (basic, war) = match self.course {
            Course::Fought(war) => match war.player.ace_high().cmp(&war.dealer.ace_high()) {
                Greater => ((Pushed, "5.2.4.a.3"), (Won, "5.2.4.a.3")),
                Equal => ((Won, "5.2.4.a.4"), (Won, "5.2.4.a.4")),
                Less => ((Lost, "5.2.4.a.5"), (Lost, "5.2.4.a.5")),
            },
            // Half of the bet is lost (5.2.3.a(1), 7.3).
            _ => (at_the_deal((Lost, "5.2.3.a.1#half 7.3")), (Pushed, "")),
        };
        // A bet for the dealer has no war and is not surrendered (6.5.1); on a tie it may remain (6.5).
        let for_dealer = at_the_deal((Pushed, "6.5"));
        let all = [
            (self.basic, "war", false, basic),
            (self.war, "go-to-war", false, war),
            (self.tie, "tie", false, tie),
            (self.dealer_basic, "war", true, for_dealer),
            (self.dealer_tie, "tie", true, tie),
        ];
        let made = all.into_iter().filter(|(made, ..)| made.is_some());
        made.map(|(_, wager, dealers, (verdict, clauses))| (wager, dealers, verdict, clauses)).collect()
    }

    /// Returns the amount that goes to the tip box: the dealer bets that won, with their stakes.
    pub(crate) fn tips(&self, seat: &Seat) -> i64 {
        let of = |settled: Option<SettledWager>, stake: i64| {
            settled.filter(|won| won.outcome == Outcome::Win).map_or(0, |won| won.returned(stake))
        };
        of(self.dealer_basic, seat.dealer_basic) + of(self.dealer_tie, seat.dealer_tie)
    }
}

/// A round of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    pub(crate) dealer: Card,
    pub(crate) results: Vec<Result>,
    /// The number of cards that came out of the shoe, including burnt ones.
    pub(crate) used: usize,
}

/// The number of cards burnt before each card of a war (5.2.4).
pub(crate) const BURNT: usize = 3;

/// Returns the half of a stake that is given up (4.2.2). A remainder that cannot be halved stays with the player.
pub(crate) fn half(stake: i64, unit: i64) -> i64 {
    stake / 2 / unit * unit
}

/// Returns the Basic and the Go to War Wager after a war (5.2.4.a.3 to 5, reading 81).
pub(crate) fn after_war(stake: i64, war: War) -> (SettledWager, SettledWager) {
    match war.player.ace_high().cmp(&war.dealer.ace_high()) {
        std::cmp::Ordering::Greater => (SettledWager::push(), SettledWager::win(stake, (1, 1))),
        std::cmp::Ordering::Equal => (SettledWager::win(stake, (1, 1)), SettledWager::win(stake, (1, 1))),
        std::cmp::Ordering::Less => (SettledWager::lose(), SettledWager::lose()),
    }
}

/// Burns three cards and turns the next one.
fn burn_and_turn(shoe: &[Card], used: &mut usize) -> Option<Card> {
    let card = *shoe.get(*used + BURNT)?;
    *used += BURNT + 1;
    Some(card)
}

/// Returns the wars of the seats that go to war, left to right. They are `None` from the first war for which there are
/// too few cards. If the dealer has one card for all wars and the shoe ends before it, all are `None`.
fn fight(shoe: &[Card], used: &mut usize, count: usize, options: &Options) -> Vec<Option<War>> {
    let mut wars = vec![None; count];
    if options.shared_dealer_card {
        let players: Vec<_> = (0..count).map_while(|_| burn_and_turn(shoe, used)).collect();
        if count > 0
            && players.len() == count
            && let Some(dealer) = burn_and_turn(shoe, used)
        {
            wars = players.into_iter().map(|player| Some(War { player, dealer })).collect();
        }
        return wars;
    }
    for war in &mut wars {
        let Some(player) = burn_and_turn(shoe, used) else { break };
        let Some(dealer) = burn_and_turn(shoe, used) else { break };
        *war = Some(War { player, dealer });
    }
    wars
}

/// Plays a round: a card to each seat from the left and one to the dealer, the initial decisions, then the wars from
/// the left. `None` if there are too few cards for the initial deal: the round is void.
pub(crate) fn play(shoe: &[Card], seats: &[Seat], options: &Options) -> Option<Round> {
    let players = shoe.get(..seats.len())?;
    let dealer = *shoe.get(seats.len())?;
    let mut used = seats.len() + 1;
    let to_war =
        |seat: &Seat, card: &Card| card.rank == dealer.rank && seat.basic > 0 && seat.on_tie == Decision::War;
    let count = seats.iter().zip(players).filter(|(seat, card)| to_war(seat, card)).count();
    let mut wars = fight(shoe, &mut used, count, options).into_iter();
    let results = seats.iter().zip(players).map(|(seat, &card)| {
        let mut result = at_the_deal(seat, card, dealer);
        if card.rank != dealer.rank {
            return result;
        }
        match (seat.basic > 0, seat.on_tie) {
            (false, _) => result.course = Course::NothingAtStake,
            (true, Decision::Surrender) => {
                result.course = Course::Surrendered;
                result.surrendered = half(seat.basic, options.surrender_unit);
            }
            (true, Decision::War) => match wars.next().flatten() {
                Some(war) => {
                    let (basic, raised) = after_war(seat.basic, war);
                    result.course = Course::Fought(war);
                    (result.basic, result.war) = (Some(basic), Some(raised));
                }
                None => {
                    result.course = Course::Void;
                    (result.basic, result.war) = (Some(SettledWager::push()), Some(SettledWager::push()));
                }
            },
        }
        result
    });
    let results = results.collect();
    Some(Round { dealer, results, used })
}

/// Settles a seat by the initial cards alone (5.2.1 to 5.2.3). A tied Basic Wager counts as a push until it is decided.
/// If it is surrendered, its stake less `surrendered` comes back.
fn at_the_deal(seat: &Seat, card: Card, dealer: Card) -> Result {
    let basic = |stake: i64| {
        (stake > 0).then(|| match card.ace_high().cmp(&dealer.ace_high()) {
            std::cmp::Ordering::Greater => SettledWager::win(stake, (1, 1)),
            std::cmp::Ordering::Equal => SettledWager::push(),
            std::cmp::Ordering::Less => SettledWager::lose(),
        })
    };
    let tie = |stake: i64| {
        (stake > 0).then(|| SettledWager::to_one(stake, (card.rank == dealer.rank).then_some(10)))
    };
    Result {
        card,
        course: Course::Decided,
        basic: basic(seat.basic),
        surrendered: 0,
        war: None,
        tie: tie(seat.tie),
        dealer_basic: basic(seat.dealer_basic),
        dealer_tie: tie(seat.dealer_tie),
    }
}
