//! Midi Baccarat, hand by hand.

use croupier_rules::{Library, Money};
use croupier_table::Owner;
use croupier_table::games::GameEvent;
use croupier_table::games::baccarat as engine;
use croupier_table::rounds::{Command, Event, PlayerNo, ShoeEndStage, Side};

use super::baccarat::{self, Round};
use super::baccarat_clauses::{clauses, royal_clause};
use super::baccarat_wagers::{Options, Variant, WAGERS, settle};
use super::cards::{Dice, Suit};
use super::duel::{DecisionKinds, House, same_card};
use super::roads::{self, Colour, Coup, DerivedRoad, Tail};
use super::royal_9::{Meter, PersonalCards, Progressive, Rules};

const VARIANTS: [&str; 4] = ["commission", "ez", "fortune-7", "no-commission"];
const METERS: [Meter; 3] = [Meter::Star, Meter::Spade, Meter::Heart];

/// A table with bets on every wager; its number determines the options, such as the paytables.
struct Sitting {
    house: House,
    options: Options,
    progressive: Progressive,
    players: Vec<PlayerNo>,
    coups: Vec<Coup>,
}

impl Sitting {
    fn open(library: &Library, number: usize) -> Sitting {
        let letter = |count: usize, by: usize| ["a", "b", "c", "d", "e"][number / by % count];
        let decks = ["8", "7", "6"][number / 4 % 3];
        let tie = ["8", "9", "17 to 2"][number / 5 % 3];
        let rounding = ["exact", "quarter-up"][number / 3 % 2];
        let chosen = [
            ("variant", VARIANTS[number % 4]),
            ("tie-pays", tie),
            ("vig-rounding", rounding),
            ("dragon-bonus", letter(3, 1)),
            ("five-treasures", ["a", "b", "off"][number / 3 % 3]),
            ("jackpot-baccarat", letter(5, 1)),
            ("lucky-nines", letter(4, 3)),
            ("blazing-two-card-7s", ["lose", "returned"][number / 4 % 2]),
            ("any-pair", "on"),
            ("lucky-6", "on"),
            ("super-6", "on"),
        ];
        let royal = letter(3, 2);
        let mut options = Options::everything(Variant::Commission);
        for (name, value) in chosen {
            assert!(options.set(name, value), "cannot set {name} to {value}");
        }
        let rates = [("star-rate", "1.37%"), ("spade-rate", "0.83%"), ("heart-rate", "2.19%")];
        let engine: Vec<(&str, &str)> =
            chosen.into_iter().chain([("royal-9", royal), ("decks", decks)]).chain(rates).collect();
        let mut house = House::open(library, "mlgca-midi-baccarat", &engine);
        let players = (0..1 + number % 3).map(|_| house.sit(100_000_000)).collect();
        let mut rules = Rules::usual(royal.chars().next().unwrap(), personals());
        rules.rates = [13_700, 8_300, 21_900];
        Sitting { house, options, progressive: Progressive::new(rules), players, coups: Vec::new() }
    }

    /// Plays one hand; its cards, payouts, clauses and meters must match the independent settlement.
    fn hand(&mut self, dice: &mut Dice) {
        let mut stakes = Vec::new();
        for (seat, player) in self.players.clone().into_iter().enumerate() {
            for wager in WAGERS {
                let Some(spot) = self.house.spot(player, seat as u8, wager, Owner::Player) else { continue };
                let stake = if wager == "royal-9" { 500 } else { 100 + dice.below(1_000) as i64 };
                self.house.bet(spot, stake);
                stakes.push((spot, wager, stake));
            }
        }
        if dice.below(3) == 0 {
            self.house.stack(dice);
        }
        let upcoming = self.house.upcoming(6);
        let round = baccarat::deal(&upcoming).expect("there should be enough cards for a round");
        // The settlement counts seats from 1.
        let seats: Vec<usize> = (1..=self.players.len()).collect();
        self.progressive.close_bets(&vec![500; seats.len()]);
        let awards: Vec<_> =
            seats.iter().map(|seat| self.progressive.paid(*seat, &round).first().copied()).collect();
        let royal = self.progressive.settle(&seats, &round);
        self.house.events.clear();
        self.house.must(Command::Deal { slip: None });
        self.check_cards(&round);
        let returned = self.house.returned(stakes.iter().map(|(spot, _, stake)| (*spot, *stake)));
        for (spot, wager, stake) in stakes {
            let expected = match wager {
                "royal-9" => royal[spot.seat.index()],
                _ => settle(&self.options, wager, stake, &round)
                    .expect("both sides should offer the same wagers"),
            };
            assert_eq!(
                returned[&spot],
                expected.returned(stake),
                "{wager} of {stake} on {round:?}, {:?}",
                self.options
            );
            let clauses = match wager {
                "royal-9" => royal_clause(self.progressive.rules.paytable, awards[spot.seat.index()]),
                _ => clauses(&self.options, wager, &round),
            };
            self.house.check_reason(spot, expected.verdict(), &clauses);
        }
        for (index, meter) in METERS.into_iter().enumerate() {
            let there = self.house.table.meters[index].amount;
            assert_eq!(there, Money::from_cents(self.progressive.meter(meter)), "{meter:?} after {round:?}");
        }
        assert_eq!(self.house.table.everything(), Money::ZERO);
        self.coups.push(Coup::of(&round));
        self.top_up();
    }

    fn check_cards(&self, round: &Round) {
        for (side, hand) in [(Side::Player, round.player), (Side::Banker, round.banker)] {
            let turned = self.house.events.iter().filter_map(|event| match event {
                Event::Game(GameEvent::Baccarat(engine::Event::Turned { side: turned, cards }))
                    if *turned == side =>
                {
                    Some(cards.iter().flatten())
                }
                _ => None,
            });
            let there: Vec<_> = turned.flatten().map(|card| same_card(*card)).collect();
            let expected: Vec<_> =
                [Some(hand.first), Some(hand.second), hand.third].into_iter().flatten().collect();
            assert_eq!(there, expected);
        }
    }

    fn top_up(&mut self) {
        for player in self.players.clone() {
            if self.house.table.player(player).unwrap().rail < Money::from_cents(10_000_000) {
                self.house.must(Command::BuyIn { player, amount: Money::from_cents(50_000_000) });
            }
        }
    }

    /// Plays a whole shoe: the number of rounds and the roads must match the independent settlement.
    fn shoe(&mut self, dice: &mut Dice) -> usize {
        self.house.new_shoe(dice);
        self.coups.clear();
        let mut rounds = 0;
        while self.house.table.shoe.as_ref().unwrap().ending != ShoeEndStage::Due {
            self.hand(dice);
            rounds += 1;
        }
        let shoe = self.house.table.shoe.as_ref().unwrap();
        let all: Vec<_> = shoe.cards.iter().map(|card| same_card(*card)).collect();
        let expected = baccarat::play_shoe(&all, all.len() - 14);
        assert_eq!(rounds, expected.len(), "number of rounds in the shoe");
        self.check_roads();
        rounds
    }

    fn check_roads(&self) {
        let there = engine::roads(engine::BaccaratRound::results(&self.house.table));
        let big = roads::big_road(&self.coups, Tail::Straight);
        assert_eq!(there.ties_before as usize, big.ties_before);
        let red = |colour: engine::Colour| colour == engine::Colour::Red;
        let of_engine = |road: &engine::Road| -> Vec<(usize, usize, usize, bool)> {
            let marks = road.marks.iter();
            marks.map(|m| (m.column.into(), m.row.into(), m.streak.into(), red(m.colour))).collect()
        };
        let entries: Vec<_> = big
            .entries
            .iter()
            .map(|e| (e.place.column, e.place.row, e.place.line, e.colour == Colour::Red))
            .collect();
        assert_eq!(of_engine(&there.big_road), entries, "big road");
        let ties: Vec<usize> = there.big_road.marks.iter().map(|mark| mark.ties.into()).collect();
        assert_eq!(ties, big.entries.iter().map(|entry| entry.ties).collect::<Vec<_>>());
        for (road, which) in [
            (&there.big_eye_boy, DerivedRoad::BigEyeBoy),
            (&there.small_road, DerivedRoad::SmallRoad),
            (&there.cockroach_pig, DerivedRoad::CockroachPig),
        ] {
            let expected: Vec<_> = roads::derived(&big, which, Tail::Straight)
                .iter()
                .map(|m| (m.place.column, m.place.row, m.place.line, m.colour == Colour::Red))
                .collect();
            assert_eq!(of_engine(road), expected, "{which:?}");
        }
        let beads = roads::bead_plate(&self.coups);
        assert_eq!(there.bead_plate.len(), beads.len());
        for ((column, row, outcome), bead) in there.bead_plate.iter().zip(&beads) {
            assert_eq!((usize::from(*column), usize::from(*row)), (bead.column, bead.row));
            assert_eq!(outcome.player_pair, bead.coup.player_pair);
            assert_eq!(outcome.banker_pair, bead.coup.banker_pair);
        }
    }
}

/// Returns the Kings and nines that the pack gives the positions by default.
fn personals() -> Vec<PersonalCards> {
    use Suit::{Clubs as C, Diamonds as D, Hearts as H, Spades as S};
    let suits = [(S, S), (H, H), (D, D), (C, C), (S, H), (S, D), (S, C), (H, S), (H, D)];
    suits.into_iter().map(|(king, nine)| PersonalCards { king, nine }).collect()
}

/// The comparison can fail: if a wager cites the clause of a different outcome, playing a shoe reports it.
pub(crate) fn exchanged_clauses_are_noticed() {
    let library = Library::embedded();
    for (wager, from, to) in [
        ("player", "7.A.2.c", "7.A.2.b.i"),
        ("banker", "7.A.1.b", "7.A.1.c.i"),
        ("tie", "7.A.3.b", "7.A.3.a"),
        ("dragon-bonus-player", "7.A.4.b.iii", "7.A.4.b.i"),
        ("dragon-bonus-banker", "7.A.4.b.ii", "7.A.4.b.iii"),
        ("dragon-bonus-banker", "7.A.4.a.i", "12.F.1.g"),
        ("any-pair-player", "7.A.16.b", "7.A.16.a"),
        ("lucky-nines", "12.R.1.g", "12.R.1.f"),
        ("jackpot-baccarat", "7.A.10.b", "7.A.10.a"),
        ("royal-9", "7.A.9#win", "12.K.1.h"),
        ("cover-all", "7.A.15.b", "7.A.14.b"),
        ("super-6", "7.A.19.b", "7.A.18.b"),
    ] {
        let mut sitting = Sitting::open(&library, 0);
        sitting.house.exchange(wager, from, to);
        sitting.shoe(&mut Dice::seeded(7));
        sitting.house.reports_only(wager);
    }
}

/// Plays this number of hands, shoe by shoe, at tables with different options.
pub(crate) fn play(hands: usize, part: u64) -> DecisionKinds {
    let library = Library::embedded();
    let mut dice = Dice::seeded(20_261_115 + part);
    let (mut played, mut seen) = (0, DecisionKinds::new());
    let mut number = part as usize;
    while played < hands {
        let mut sitting = Sitting::open(&library, number);
        for _ in 0..1 + hands / 1_000_000 {
            played += sitting.shoe(&mut dice);
        }
        sitting.house.agrees();
        seen.append(&mut sitting.house.seen);
        number += 2;
    }
    println!("baccarat: {played} hands");
    seen
}
