//! Settles every wager of Maryland's Midi Baccarat from the document, by its id.

use croupier_edge::ExactFraction;

use super::baccarat_hands::{Round, Rounds};
use super::first_four::AwardCounts;
use super::shoes::share;
use crate::support::{ExpectedFigures, Options, part, whole};

/// The operator's choices; the defaults apply to the rest.
#[derive(Clone, Copy)]
pub(crate) struct Table<'o>(pub(crate) Options<'o>);

impl Table<'_> {
    fn chosen(&self, option: &str, default: &'static str) -> &str {
        self.0.iter().find(|(name, _)| *name == option).map_or(default, |(_, value)| value)
    }

    pub(crate) fn offered(&self) -> Vec<&'static str> {
        let mut ids = vec!["player", "banker", "tie"];
        match self.chosen("variant", "commission") {
            "ez" => ids.extend(["dragon-7", "panda-8"]),
            "fortune-7" => ids.extend(["fortune-7", "one-up"]),
            _ => {}
        }
        let sides: [(&str, &[&str]); 7] = [
            ("dragon-bonus", &["dragon-bonus-player", "dragon-bonus-banker"]),
            ("five-treasures", &["fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all"]),
            ("any-pair", &["any-pair-player", "any-pair-banker"]),
            ("lucky-nines", &["lucky-nines"]),
            ("lucky-6", &["lucky-6"]),
            ("super-6", &["super-6"]),
            ("jackpot-baccarat", &["jackpot-baccarat"]),
        ];
        for (option, wagers) in sides {
            if self.chosen(option, "off") != "off" {
                ids.extend(wagers);
            }
        }
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The pays for a win by nine points, then eight, down to four.
    fn dragon_bonus(&self) -> [i64; 6] {
        match self.chosen("dragon-bonus", "off") {
            "a" => [30, 10, 6, 4, 2, 1],
            "b" => [20, 8, 7, 4, 3, 1],
            _ => [30, 10, 4, 4, 2, 2],
        }
    }

    fn jackpot(&self) -> [i64; 8] {
        match self.chosen("jackpot-baccarat", "off") {
            "a" => [500, 100, 50, 15, 10, 5, 4, 2],
            "b" => [250, 75, 50, 15, 10, 5, 4, 2],
            "c" => [300, 50, 40, 15, 10, 5, 4, 2],
            "d" => [500, 100, 50, 15, 10, 6, 5, 2],
            _ => [500, 100, 50, 15, 10, 6, 4, 2],
        }
    }

    fn lucky_nines(&self) -> [i64; 7] {
        match self.chosen("lucky-nines", "off") {
            "a" => [500, 250, 20, 8, 5, 2, 1],
            "b" => [500, 250, 30, 12, 5, 2, 1],
            "c" => [1000, 500, 35, 16, 5, 2, 1],
            _ => [2000, 500, 15, 10, 4, 2, 1],
        }
    }

    fn blazing_pays_two_cards(&self) -> bool {
        self.chosen("five-treasures", "off") == "b"
    }

    /// The result of a wager on the whole round; `None` if there is no such wager.
    fn result(&self, id: &str, round: Round) -> Option<ExactFraction> {
        Some(match id {
            "player" => even(round.player_won(), round.is_tie()),
            "banker" => self.banker(round),
            "tie" => {
                let pays: i64 = self.chosen("tie-pays", "8").parse().expect("a number");
                if_so(round.is_tie(), pays)
            }
            "dragon-bonus-player" => self.dragon(round),
            "dragon-bonus-banker" => self.dragon(round.turned()),
            "dragon-7" | "fortune-7" => if_so(round.banker_seven(), 40),
            "panda-8" | "golden-8" => if_so(round.player_eight(), 25),
            "one-up" => match (round.player, round.banker) {
                (1, 0) => whole(30),
                (player, banker) => if_so(player == banker + 1, 9),
            },
            "heavenly-9" => whole([-1, 10, 75][round.heavenly()]),
            "blazing-7s" => self.blazing(round),
            "cover-all" => if_so(self.covered(round), 6),
            "lucky-6" => if_so(round.banker_six(), if round.banker_cards == 2 { 12 } else { 20 }),
            "super-6" => if_so(round.banker_six(), 15),
            _ => return None,
        })
    }

    fn banker(&self, round: Round) -> ExactFraction {
        match (self.chosen("variant", "commission"), round.banker_won()) {
            ("commission", true) => part(95, 100),
            ("ez" | "fortune-7", true) if round.banker_seven() => whole(0),
            ("no-commission", true) if round.banker == 6 => part(1, 2),
            (_, won) => even(won, round.is_tie()),
        }
    }

    /// The Dragon Bonus on the first of the two hands.
    fn dragon(&self, round: Round) -> ExactFraction {
        let natural = round.player_cards == 2 && round.player >= 8;
        match round.player.checked_sub(round.banker) {
            Some(0) if natural && round.banker_cards == 2 => whole(0),
            Some(1..) if natural => whole(1),
            Some(points @ 4..) => whole(self.dragon_bonus()[9 - points]),
            _ => whole(-1),
        }
    }

    fn blazing(&self, round: Round) -> ExactFraction {
        let sevens = (round.player, round.banker) == (7, 7);
        match (sevens, round.player_cards, round.banker_cards) {
            (true, 3, 3) => whole(if self.blazing_pays_two_cards() { 200 } else { 400 }),
            (true, 2, 2) if self.blazing_pays_two_cards() => whole(50),
            _ => whole(-1),
        }
    }

    fn covered(&self, round: Round) -> bool {
        let always = self.chosen("cover-all-two-card-7s", "as-paid") == "always";
        let two_cards = (round.player_cards, round.banker_cards) == (2, 2);
        let blazing = self.blazing(round).is_positive()
            || always && two_cards && (round.player, round.banker) == (7, 7);
        round.banker_seven() || round.player_eight() || round.heavenly() > 0 || blazing
    }

    /// The expected figures of a wager, computed from the rounds and the first four cards of the shoe.
    pub(crate) fn expected(
        &self,
        id: &str,
        rounds: &Rounds,
        counted: &AwardCounts,
    ) -> Option<ExpectedFigures> {
        match id {
            "jackpot-baccarat" => Some(by_line(&counted.jackpot, &[&self.jackpot()[..], &[0, -1]].concat())),
            "lucky-nines" => Some(by_line(&counted.nines, &[&self.lucky_nines()[..], &[-1]].concat())),
            "any-pair-player" | "any-pair-banker" => Some(self.any_pair(id.ends_with("player"), counted)),
            _ => {
                let result = |(round, ways): &(Round, u64)| {
                    self.result(id, *round).map(|result| (result, share(*ways, rounds.all)))
                };
                rounds.ways.iter().map(result).collect::<Option<Vec<_>>>().map(ExpectedFigures::of)
            }
        }
    }

    fn any_pair(&self, of_player: bool, counted: &AwardCounts) -> ExpectedFigures {
        const PAYS: [i64; 3] = [-1, 11, 12];
        let either = self.chosen("any-pair-mode", "selected-hand") == "either-hand";
        let mut wager = ExpectedFigures::new();
        for (player, row) in counted.pairs.iter().enumerate() {
            for (banker, ways) in row.iter().enumerate() {
                let decides = match (either, of_player) {
                    (true, _) => player.max(banker),
                    (false, true) => player,
                    (false, false) => banker,
                };
                wager.add(whole(PAYS[decides]), share(*ways, counted.all));
            }
        }
        wager
    }
}

/// The lines of a paytable with their pays.
fn by_line(ways: &[u64], pays: &[i64]) -> ExpectedFigures {
    let all = ways.iter().sum();
    ExpectedFigures::of(ways.iter().zip(pays).map(|(ways, pays)| (whole(*pays), share(*ways, all))))
}

fn if_so(wins: bool, pays: i64) -> ExactFraction {
    whole(if wins { pays } else { -1 })
}

fn even(wins: bool, pushes: bool) -> ExactFraction {
    whole(if pushes {
        0
    } else if wins {
        1
    } else {
        -1
    })
}

impl Round {
    fn player_won(self) -> bool {
        self.player > self.banker
    }

    fn banker_won(self) -> bool {
        self.banker > self.player
    }

    fn is_tie(self) -> bool {
        self.player == self.banker
    }

    /// Banker wins with three cards that total 7.
    fn banker_seven(self) -> bool {
        self.banker_won() && self.banker == 7 && self.banker_cards == 3
    }

    /// Player wins with three cards that total 8.
    fn player_eight(self) -> bool {
        self.player_won() && self.player == 8 && self.player_cards == 3
    }

    fn banker_six(self) -> bool {
        self.banker_won() && self.banker == 6
    }

    /// The number of hands with a total of nine in three cards.
    fn heavenly(self) -> usize {
        let player = self.player == 9 && self.player_cards == 3;
        let banker = self.banker == 9 && self.banker_cards == 3;
        usize::from(player) + usize::from(banker)
    }

    /// Swaps the hands of Player and Banker.
    fn turned(self) -> Round {
        Round {
            player: self.banker,
            player_cards: self.banker_cards,
            banker: self.player,
            banker_cards: self.player_cards,
        }
    }
}
