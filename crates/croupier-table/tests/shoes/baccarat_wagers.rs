//! The wagers of Midi Baccarat (MLGCA version 1.11, chapters 7 and 12). The Royal 9 Progressive has meters, and is in
//! `royal_9`.

use super::baccarat::{Hand, Round, Winner};
use super::cards::{Card, Suit};
use super::settled::SettledWager;

/// The designation of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variant {
    Commission,
    Ez,
    Fortune7,
    NoCommission,
}

/// The rounding of the vigorish (12.D.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Vigorish {
    /// 5 percent, without fractions of a cent.
    Exact,
    /// 5 percent, rounded up to the next multiple of a quarter.
    QuarterUp,
}

/// The cards that Any Pair considers (reading 95).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnyPair {
    SelectedHand,
    EitherHand,
}

/// The choices of the rules submission. A letter names a paytable; `None` means that the wager is not offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) variant: Variant,
    pub(crate) tie_pays: (i64, i64),
    pub(crate) vigorish: Vigorish,
    pub(crate) dragon_bonus: Option<char>,
    pub(crate) five_treasures: Option<char>,
    pub(crate) jackpot: Option<char>,
    pub(crate) lucky_nines: Option<char>,
    pub(crate) any_pair: Option<AnyPair>,
    pub(crate) lucky_6: bool,
    pub(crate) super_6: bool,
    /// Whether two-card sevens win Cover All; `None` follows the Blazing 7's paytable (reading 97).
    pub(crate) cover_all_two_card_sevens: Option<bool>,
    /// Whether Blazing 7s bets go back on two-card sevens, which win (7.A.14.a) but have no row in paytable A (reading
    /// 96).
    pub(crate) blazing_two_card_sevens_back: bool,
}

impl Options {
    /// Returns options with every wager offered, the first paytables, ties at 8 to 1, and exact vigorish.
    pub(crate) fn everything(variant: Variant) -> Options {
        Options {
            variant,
            tie_pays: (8, 1),
            vigorish: Vigorish::Exact,
            dragon_bonus: Some('a'),
            five_treasures: Some('a'),
            jackpot: Some('a'),
            lucky_nines: Some('a'),
            any_pair: Some(AnyPair::SelectedHand),
            lucky_6: true,
            super_6: true,
            cover_all_two_card_sevens: None,
            blazing_two_card_sevens_back: false,
        }
    }

    /// Sets an option by its name and value in the vocabulary. Returns false if either is unknown here.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        let letter = |last: char| match value {
            "off" => Some(None),
            _ => value.parse().ok().filter(|letter: &char| ('a'..=last).contains(letter)).map(Some),
        };
        let switch = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        let done = match name {
            "variant" => match value {
                "commission" => Some(Variant::Commission),
                "ez" => Some(Variant::Ez),
                "fortune-7" => Some(Variant::Fortune7),
                "no-commission" => Some(Variant::NoCommission),
                _ => None,
            }
            .map(|variant| self.variant = variant),
            "tie-pays" => at_least_eight(value).map(|odds| self.tie_pays = odds),
            "vig-rounding" => match value {
                "exact" => Some(Vigorish::Exact),
                "quarter-up" => Some(Vigorish::QuarterUp),
                _ => None,
            }
            .map(|rounding| self.vigorish = rounding),
            "dragon-bonus" => letter('c').map(|table| self.dragon_bonus = table),
            "five-treasures" => letter('b').map(|table| self.five_treasures = table),
            "jackpot-baccarat" => letter('e').map(|table| self.jackpot = table),
            "lucky-nines" => letter('d').map(|table| self.lucky_nines = table),
            "blazing-two-card-7s" => match value {
                "lose" => Some(false),
                "returned" => Some(true),
                _ => None,
            }
            .map(|back| self.blazing_two_card_sevens_back = back),
            "any-pair" => switch.map(|on| self.any_pair = on.then_some(AnyPair::SelectedHand)),
            "lucky-6" => switch.map(|on| self.lucky_6 = on),
            "super-6" => switch.map(|on| self.super_6 = on),
            _ => None,
        };
        done.is_some()
    }

    fn vigorish_on(&self, won: i64) -> i64 {
        match self.vigorish {
            // Never more than 5 percent: no fraction of a cent is taken.
            Vigorish::Exact => won * 5 / 100,
            Vigorish::QuarterUp => (won * 5 + 2499) / 2500 * 25,
        }
    }
}

/// Reads odds of at least 8 to 1: `9`, or `17 to 2`.
fn at_least_eight(text: &str) -> Option<(i64, i64)> {
    let (above, below) = text.split_once(" to ").unwrap_or((text, "1"));
    let (above, below): (i64, i64) = (above.parse().ok()?, below.parse().ok()?);
    (above >= 8 * below).then_some((above, below))
}

/// The wagers, by the names of the vocabulary.
pub(crate) const WAGERS: [&str; 21] = [
    "player",
    "banker",
    "tie",
    "dragon-bonus-player",
    "dragon-bonus-banker",
    "dragon-7",
    "panda-8",
    "fortune-7",
    "fortune-7-insurance",
    "one-up",
    "golden-8",
    "heavenly-9",
    "blazing-7s",
    "cover-all",
    "any-pair-player",
    "any-pair-banker",
    "lucky-nines",
    "lucky-6",
    "super-6",
    "jackpot-baccarat",
    "royal-9",
];

/// Settles a wager. `None` if the table does not offer it, and for `royal-9`. Panics on an unknown wager.
pub(crate) fn settle(options: &Options, wager: &str, stake: i64, round: &Round) -> Option<SettledWager> {
    let (player, banker, winner) = (&round.player, &round.banker, round.winner());
    let dragon_7 = winner == Winner::Banker && banker.is(3, 7);
    let panda_8 = winner == Winner::Player && player.is(3, 8);
    let banker_six = winner == Winner::Banker && banker.points() == 6;
    let win_at = |wins: bool, odds: i64| SettledWager::to_one(stake, wins.then_some(odds));
    Some(match wager {
        "player" => match winner {
            Winner::Player => SettledWager::win(stake, (1, 1)),
            Winner::Tie => SettledWager::push(),
            Winner::Banker => SettledWager::lose(),
        },
        "banker" => match (winner, options.variant) {
            (Winner::Player, _) => SettledWager::lose(),
            (Winner::Tie, _) => SettledWager::push(),
            (_, Variant::Ez | Variant::Fortune7) if dragon_7 => SettledWager::push(),
            (_, Variant::NoCommission) if banker_six => SettledWager::win(stake, (1, 2)),
            (_, Variant::Commission) => {
                let even = SettledWager::win(stake, (1, 1));
                SettledWager { vigorish: options.vigorish_on(even.won), ..even }
            }
            _ => SettledWager::win(stake, (1, 1)),
        },
        "tie" if winner == Winner::Tie => SettledWager::win(stake, options.tie_pays),
        "tie" => SettledWager::lose(),
        "dragon-bonus-player" => dragon_bonus(options.dragon_bonus?, stake, player, banker),
        "dragon-bonus-banker" => dragon_bonus(options.dragon_bonus?, stake, banker, player),
        "dragon-7" if options.variant == Variant::Ez => win_at(dragon_7, 40),
        "panda-8" if options.variant == Variant::Ez => win_at(panda_8, 25),
        "fortune-7" if options.variant == Variant::Fortune7 || options.five_treasures.is_some() => {
            win_at(dragon_7, 40)
        }
        // A Fortune 7 table with the Five Treasures offers the Insurance as well as the Five Treasures' wager.
        "fortune-7-insurance" if options.variant == Variant::Fortune7 && options.five_treasures.is_some() => {
            win_at(dragon_7, 40)
        }
        "one-up" if options.variant == Variant::Fortune7 => {
            SettledWager::to_one(stake, one_up(player.points(), banker.points()))
        }
        "golden-8" => options.five_treasures.map(|_| win_at(panda_8, 25))?,
        "heavenly-9" => options.five_treasures.map(|_| SettledWager::to_one(stake, heavenly_9(round)))?,
        "blazing-7s"
            if options.five_treasures == Some('a')
                && options.blazing_two_card_sevens_back
                && player.is(2, 7)
                && banker.is(2, 7) =>
        {
            SettledWager::push()
        }
        "blazing-7s" => SettledWager::to_one(stake, blazing_7s(options.five_treasures?, round)),
        "cover-all" => {
            let table = options.five_treasures?;
            let two_card_sevens = options.cover_all_two_card_sevens.unwrap_or(table == 'b');
            let sevens = player.points() == 7
                && banker.points() == 7
                && player.count() == banker.count()
                && (player.count() == 3 || two_card_sevens);
            win_at(dragon_7 || panda_8 || heavenly_9(round).is_some() || sevens, 6)
        }
        "any-pair-player" => any_pair(options.any_pair?, stake, player, banker),
        "any-pair-banker" => any_pair(options.any_pair?, stake, banker, player),
        "lucky-nines" => SettledWager::to_one(stake, lucky_nines(options.lucky_nines?, round.first_four())),
        "lucky-6" if options.lucky_6 => win_at(banker_six, if banker.count() == 2 { 12 } else { 20 }),
        "super-6" if options.super_6 => win_at(banker_six, 15),
        "jackpot-baccarat" => match (options.jackpot?, poker_row(round.first_four())) {
            (_, None) => SettledWager::lose(),
            (_, Some(Row::TensToKings)) => SettledWager::push(),
            (table, Some(row)) => SettledWager::win(stake, (jackpot_pays(table, row), 1)),
        },
        known if WAGERS.contains(&known) => return None,
        unknown => panic!("unknown wager {unknown}"),
    })
}

/// 7.A.4 and 12.F.
fn dragon_bonus(table: char, stake: i64, chosen: &Hand, other: &Hand) -> SettledWager {
    let margin = i64::from(chosen.points()) - i64::from(other.points());
    // The odds for winning by 9, 8, 7, 6, 5 and 4 points.
    let odds = match table {
        'a' => [30, 10, 6, 4, 2, 1],
        'b' => [20, 8, 7, 4, 3, 1],
        'c' => [30, 10, 4, 4, 2, 2],
        _ => panic!("unknown Dragon Bonus paytable {table}"),
    };
    match (chosen.is_natural(), other.is_natural()) {
        (true, true) if margin == 0 => SettledWager::push(),
        (true, true) if margin < 0 => SettledWager::lose(),
        (true, _) => SettledWager::win(stake, (1, 1)),
        (false, _) if margin >= 4 => SettledWager::win(stake, (odds[9 - margin as usize], 1)),
        (false, _) => SettledWager::lose(),
    }
}

/// 12.J; the Player's Hand wins by one point (reading 91).
fn one_up(player: u8, banker: u8) -> Option<i64> {
    match (player, banker) {
        (1, 0) => Some(30),
        _ if player == banker + 1 => Some(9),
        _ => None,
    }
}

/// 7.A.13 and 12.P.3.
fn heavenly_9(round: &Round) -> Option<i64> {
    match (round.player.is(3, 9), round.banker.is(3, 9)) {
        (true, true) => Some(75),
        (true, false) | (false, true) => Some(10),
        (false, false) => None,
    }
}

/// 7.A.14 and 12.P.4.
fn blazing_7s(table: char, round: &Round) -> Option<i64> {
    let both = |count: usize| round.player.is(count, 7) && round.banker.is(count, 7);
    match table {
        'a' => both(3).then_some(400),
        'b' if both(3) => Some(200),
        'b' => both(2).then_some(50),
        _ => panic!("unknown Blazing 7's paytable {table}"),
    }
}

/// 7.A.16 and 12.Q.
fn any_pair(mode: AnyPair, stake: i64, chosen: &Hand, other: &Hand) -> SettledWager {
    let of = |hand: &Hand| hand.is_pair().then_some(if hand.first.rank == 9 { 12 } else { 11 });
    match mode {
        AnyPair::SelectedHand => SettledWager::to_one(stake, of(chosen)),
        AnyPair::EitherHand => SettledWager::to_one(stake, of(chosen).max(of(other))),
    }
}

/// 7.A.17 and 12.R.
fn lucky_nines(table: char, cards: [Card; 4]) -> Option<i64> {
    let nines: Vec<Suit> = cards.iter().filter(|card| card.rank == 9).map(|card| card.suit).collect();
    let one_suit = nines.windows(2).all(|pair| pair[0] == pair[1]);
    // Four; three suited, three; two suited, two; one of diamonds, one.
    let odds = match table {
        'a' => [500, 250, 20, 8, 5, 2, 1],
        'b' => [500, 250, 30, 12, 5, 2, 1],
        'c' => [1000, 500, 35, 16, 5, 2, 1],
        'd' => [2000, 500, 15, 10, 4, 2, 1],
        _ => panic!("unknown Lucky Nines paytable {table}"),
    };
    match (nines.len(), one_suit) {
        (4, _) => Some(odds[0]),
        (3, true) => Some(odds[1]),
        (3, false) => Some(odds[2]),
        (2, true) => Some(odds[3]),
        (2, false) => Some(odds[4]),
        (1, _) => Some(odds[if nines[0] == Suit::Diamonds { 5 } else { 6 }]),
        _ => None,
    }
}

/// The rows of Jackpot Baccarat, best first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Royal,
    FourOfAKind,
    StraightFlush,
    ThreeOfAKind,
    Flush,
    Straight,
    TwoPair,
    Aces,
    TensToKings,
}

/// Returns the best row that four cards make (7.A.10, reading 112).
pub(crate) fn poker_row(cards: [Card; 4]) -> Option<Row> {
    let flush = cards.iter().all(|card| card.suit == cards[0].suit);
    let mut ranks = cards.map(|card| card.rank);
    ranks.sort_unstable();
    let of_rank = |rank: u8| ranks.iter().filter(|&&other| other == rank).count();
    let alike = ranks.map(of_rank);
    let most = alike.into_iter().max()?;
    let ace_high = ranks == [1, 11, 12, 13];
    let straight = ace_high || ranks.windows(2).all(|two| two[1] == two[0] + 1);
    let paired = ranks.into_iter().find(|&rank| of_rank(rank) == 2);
    match (most, straight, flush) {
        (_, true, true) if ace_high => Some(Row::Royal),
        (4, ..) => Some(Row::FourOfAKind),
        (_, true, true) => Some(Row::StraightFlush),
        (3, ..) => Some(Row::ThreeOfAKind),
        (_, _, true) => Some(Row::Flush),
        (_, true, _) => Some(Row::Straight),
        _ if alike == [2; 4] => Some(Row::TwoPair),
        _ => match paired? {
            1 => Some(Row::Aces),
            10..=13 => Some(Row::TensToKings),
            _ => None,
        },
    }
}

/// 12.M, in the order of the rows.
fn jackpot_pays(table: char, row: Row) -> i64 {
    let odds = match table {
        'a' => [500, 100, 50, 15, 10, 5, 4, 2],
        'b' => [250, 75, 50, 15, 10, 5, 4, 2],
        'c' => [300, 50, 40, 15, 10, 5, 4, 2],
        'd' => [500, 100, 50, 15, 10, 6, 5, 2],
        'e' => [500, 100, 50, 15, 10, 6, 4, 2],
        _ => panic!("unknown Jackpot Baccarat paytable {table}"),
    };
    odds[row as usize]
}
