//! The books against published figures: the cost of each wager as an exact fraction, from the same tables that check
//! the engine.
//!
//! Each wager is followed until it is decided, and it always works. The figures are in the specification's list of
//! published figures and oracles. If no figure is published, the fraction was worked out by hand.

use super::terms::{Base, BetEffect, Document, Faces, Fee, Odds, Rule};
use super::{casablanca, midi, mlgca, rws};

/// An exact fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ratio(i128, i128);

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Ratio {
    fn new(above: i128, below: i128) -> Ratio {
        let common = gcd(above, below).max(1) * below.signum();
        Ratio(above / common, below / common)
    }

    fn plus(self, other: Ratio) -> Ratio {
        Ratio::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Ratio) -> Ratio {
        Ratio::new(self.0 * other.0, self.1 * other.1)
    }

    fn over(self, other: Ratio) -> Ratio {
        Ratio::new(self.0 * other.1, self.1 * other.0)
    }

    fn less(self, other: Ratio) -> Ratio {
        self.plus(Ratio(-other.0, other.1))
    }

    /// Returns whether this equals a printed percentage to all of its digits.
    fn is_printed(self, percent: &str) -> bool {
        let digits = percent.split_once('.').map_or(0, |(_, digits)| digits.len() as u32);
        let printed: i128 = percent.replace('.', "").parse().unwrap();
        let scaled = self.0 * 100 * 10_i128.pow(digits);
        (2 * scaled + self.1).div_euclid(2 * self.1) == printed
    }
}

const NOTHING: Ratio = Ratio(0, 1);
const ONE: Ratio = Ratio(1, 1);

fn ratio((above, below): Odds) -> Ratio {
    Ratio::new(above.into(), below.into())
}

/// Every outcome of two dice.
fn outcomes() -> impl Iterator<Item = Faces> {
    (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)))
}

/// Whether a push counts as a decision or is ignored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PushTreatment {
    Counted,
    Ignored,
}

/// Returns the probability that a bet of one unit wins, and its average result, with the puck on this point (0: off).
/// The result includes vigorish taken from a win, but not vigorish that is held.
fn follow(document: &Document, row: usize, point: u8, push: PushTreatment) -> (Ratio, Ratio) {
    let (mut decided, mut wins, mut value) = (NOTHING, NOTHING, NOTHING);
    for dice in outcomes() {
        let chance = Ratio(1, 36);
        let (won, worth) = match document.fate(row, point, true, 0, dice) {
            BetEffect::Wins { win, back } => {
                let fee = match document.rows[row].fee {
                    Fee::OnWin(Base::Stake, rate) => ratio(rate),
                    Fee::OnWin(Base::Win, rate) => ratio(rate).times(ratio(win)),
                    Fee::Held(..) | Fee::None => NOTHING,
                };
                (ONE, ratio(win).plus(ratio(back)).less(ONE).less(fee))
            }
            BetEffect::Lost => (NOTHING, Ratio(-1, 1)),
            BetEffect::Home => (NOTHING, NOTHING),
            BetEffect::Pushed if push == PushTreatment::Counted => (NOTHING, NOTHING),
            BetEffect::Travels(to) => follow(document, to, point, push),
            BetEffect::Stands
                if point == 0
                    && matches!(document.rows[row].rule, Rule::Line(..))
                    && document.points.contains(&(dice.0 + dice.1)) =>
            {
                follow(document, row, dice.0 + dice.1, push)
            }
            BetEffect::Stands | BetEffect::Pushed => continue,
        };
        decided = decided.plus(chance);
        wins = wins.plus(chance.times(won));
        value = value.plus(chance.times(worth));
    }
    (wins.over(decided), value.over(decided))
}

/// Returns the house's share of the bet, including the vigorish that is held.
fn edge(document: &Document, name: &str, point: u8, push: PushTreatment) -> Ratio {
    let row = document.row(name);
    let (_, value) = follow(document, row, point, push);
    let held = match document.rows[row].fee {
        Fee::Held(Base::Stake, rate) => ratio(rate),
        Fee::Held(Base::Win, rate) => ratio(rate).times(ratio(document.rows[row].number_odds())),
        Fee::OnWin(..) | Fee::None => NOTHING,
    };
    held.less(value).over(ONE.plus(held))
}

/// Checks edges with a point on 4, for wagers to which the point does not matter.
fn check(document: &Document, figures: &[(&str, (i128, i128), &str)]) {
    for &(names, (above, below), percent) in figures {
        for name in names.split(' ') {
            let edge = edge(document, name, 4, PushTreatment::Counted);
            assert_eq!(edge, Ratio::new(above, below), "{} {name}", document.pack);
            let pack = document.pack;
            assert!(edge.is_printed(percent), "{pack} {name}: expected {percent}%, got {edge:?}");
        }
    }
}

#[test]
fn crapless_figures() {
    let document = mlgca::document(&[]);
    check(
        &document,
        &[
            ("place-2 place-12", (1, 14), "7.143"),
            ("place-3 place-11", (1, 16), "6.25"),
            ("place-4 place-10", (1, 15), "6.667"),
            ("place-5 place-9", (1, 25), "4.000"),
            ("place-6 place-8", (1, 66), "1.515"),
            ("hard-4 hard-10", (1, 9), "11.11"),
            ("hard-6 hard-8", (1, 11), "9.09"),
            ("field", (1, 18), "5.556"),
            ("any-seven", (1, 6), "16.67"),
            ("any-craps craps-3 eleven", (1, 9), "11.11"),
            ("craps-2 craps-12", (5, 36), "13.89"),
            ("horn", (1, 8), "12.5"),
            ("horn-high-2 horn-high-12", (23, 180), "12.78"),
            ("horn-high-3 horn-high-11", (11, 90), "12.22"),
            ("whirl", (2, 15), "13.33"),
            ("six-seven-eight", (1, 18), "5.556"),
            ("hop-2-2 hop-3-3 hop-4-4 hop-5-5", (5, 36), "13.889"),
            ("hop-1-3 hop-1-4 hop-2-3 hop-1-5 hop-2-4 hop-1-6 hop-2-5", (1, 9), "11.111"),
            ("hop-3-4 hop-2-6 hop-3-5 hop-3-6 hop-4-5 hop-4-6", (1, 9), "11.111"),
            ("come", (373, 6930), "5.382"),
        ],
    );
    let cheap =
        [("place-2", "25-to-5"), ("place-12", "25-to-5"), ("place-3", "13-to-5"), ("place-11", "13-to-5")];
    let alternatives = [("place-2 place-12", (1, 7), "14.286"), ("place-3 place-11", (1, 10), "10")];
    check(&mlgca::document(&cheap), &alternatives);
}

#[test]
fn crapless_pass_with_odds() {
    let document = mlgca::document(&[]);
    let pass = edge(&document, "pass", 0, PushTreatment::Counted);
    assert_eq!(pass, Ratio(373, 6930));
    assert!(pass.is_printed("5.382"));
    for &point in document.points {
        assert_eq!(edge(&document, "pass-odds", point, PushTreatment::Counted), NOTHING, "odds on {point}");
        assert_eq!(edge(&document, &format!("come-odds-{point}"), 4, PushTreatment::Counted), NOTHING);
    }
    // 30 of 36 come-outs set a point, and the odds have no house edge.
    for (multiple, percent) in [(1, "2.936"), (2, "2.018"), (5, "1.042")] {
        let bet = ONE.plus(Ratio::new(multiple * 30, 36));
        assert!(pass.over(bet).is_printed(percent), "with {multiple} times odds");
    }
}

#[test]
fn crapless_buy_bets() {
    let all = "buy-2 buy-3 buy-4 buy-5 buy-6 buy-8 buy-9 buy-10 buy-11 buy-12";
    let upfront = mlgca::document(&[("buy-bets", "on"), ("buy-vig", "upfront")]);
    check(&upfront, &[(all, (1, 21), "4.762")]);
    let none = mlgca::document(&[("buy-bets", "on"), ("buy-vig", "none")]);
    check(&none, &[(all, (0, 1), "0")]);
    let on_win = mlgca::document(&[("buy-bets", "on")]);
    check(
        &on_win,
        &[
            ("buy-2 buy-12", (1, 140), "0.714286"),
            ("buy-3 buy-11", (1, 80), "1.25"),
            ("buy-4 buy-10", (1, 60), "1.667"),
            ("buy-5 buy-9", (1, 50), "2.000"),
            ("buy-6 buy-8", (1, 44), "2.273"),
        ],
    );
    // With vigorish on winnings at true odds, a twentieth of the winnings makes up the whole edge, because winnings and
    // losses balance.
    let on_winnings = mlgca::document(&[("buy-bets", "on"), ("buy-vig-base", "winnings")]);
    check(&on_winnings, &[("buy-2 buy-12", (3, 70), "4.286"), ("buy-4 buy-10", (1, 30), "3.333")]);
}

/// A resolution of 10⁻²⁷, which is finer than any printed figure.
const FINE: i128 = 10_i128.pow(27);

/// Returns the probability of exactly this number of different points at the loser seven, in [`FINE`] parts, for a
/// come-out that makes every total but seven a point.
fn different_points() -> [i128; 11] {
    // The share of all rounds in which the point N is set and made is WAYS²/(30·(WAYS+6)). These are the counts out of
    // 23100.
    const ROUNDS: i128 = 23_100;
    let ways = |number: u8| i128::from(6 - number.abs_diff(7));
    let numbers = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
    let made: Vec<i128> =
        numbers.iter().map(|&n| ROUNDS * ways(n) * ways(n) / (30 * (ways(n) + 6))).collect();
    let lost = ROUNDS - made.iter().sum::<i128>();
    // For each set, the probability that only its points are made before the seven. Inclusion–exclusion over the
    // subsets of a set leaves the hands that made every point of that set.
    let mut exactly = [0; 11];
    for set in 0_u32..1 << 10 {
        let inside: i128 = (0..10).filter(|bit| set & 1 << bit != 0).map(|bit| made[bit]).sum();
        let within = FINE * lost / (ROUNDS - inside);
        let size = set.count_ones() as usize;
        let mut choose = 1; // this many of the other 10 - size numbers
        for (more, slot) in exactly[size..].iter_mut().enumerate() {
            *slot += if more % 2 == 0 { choose * within } else { -choose * within };
            choose = choose * (10 - size - more) as i128 / (more + 1) as i128;
        }
    }
    exactly
}

#[test]
fn fire_figures() {
    let chances = different_points();
    let printed: [i128; 11] = [
        632_294_372,
        245_990_131,
        86_193_360,
        26_622_943,
        7_051_261,
        1_544_488,
        266_538,
        33_886,
        2_878,
        139,
        3,
    ];
    for (points, (chance, printed)) in chances.iter().zip(printed).enumerate() {
        let billionths = (chance + FINE / 2_000_000_000) / (FINE / 1_000_000_000);
        assert!((billionths - printed).abs() <= 1, "{points} points: expected {printed}, got {billionths}");
    }
    assert!((chances.iter().sum::<i128>() - FINE).abs() < 100_000);
    for (table, percent) in [("a", "13.415214"), ("b", "25.733")] {
        let document = mlgca::document(&[("fire-bet", table)]);
        let row = document.row("fire-bet");
        let mut value = 0;
        for (points, chance) in chances.iter().enumerate() {
            let seen = ((1_u32 << points) - 1) as u16;
            value += match document.fate(row, 4, true, seen, (3, 4)) {
                BetEffect::Wins { win, .. } => chance * i128::from(win.0) / i128::from(win.1),
                _ => -chance,
            };
        }
        let edge = Ratio::new(-value, FINE);
        assert!(edge.is_printed(percent), "pay table {table}: expected {percent}%, got {edge:?}");
    }
}

/// Returns the probability of rolling all these totals before a seven, by inclusion–exclusion over the missing totals.
fn all_before_seven(numbers: &[u8]) -> Ratio {
    let mut chance = NOTHING;
    for set in 0_u32..1 << numbers.len() {
        let missing = numbers.iter().enumerate().filter(|(bit, _)| set & 1 << bit != 0);
        let ways: i128 = missing.map(|(_, &number)| i128::from(6 - number.abs_diff(7))).sum();
        let sign = if set.count_ones() % 2 == 0 { 1 } else { -1 };
        chance = chance.plus(Ratio::new(6 * sign, 6 + ways));
    }
    chance
}

#[test]
fn bonus_figures() {
    let figures = [
        ("all-small", (20_049, 760_760), "7.761", "18.303"),
        ("all-tall", (20_049, 760_760), "7.761", "18.303"),
        ("make-them-all", (126_538_525_259, 24_067_258_815_600), "7.464", "20.609"),
    ];
    for (name, (above, below), table_a, table_b) in figures {
        for (table, percent) in [("a", table_a), ("b", table_b)] {
            let document = mlgca::document(&[("bonus-craps", table)]);
            let Rule::Collect(numbers, to_one) = document.rows[document.row(name)].rule else {
                panic!("{name} should gather totals")
            };
            let chance = all_before_seven(numbers);
            assert_eq!(chance, Ratio::new(above, below), "{name}");
            let edge = ONE.less(chance.times(Ratio::new(i128::from(to_one) + 1, 1)));
            assert!(edge.is_printed(percent), "{name}, pay table {table}: expected {percent}%, got {edge:?}");
        }
    }
}

/// The figures that Singapore and British Columbia have in common.
#[test]
fn craps_figures() {
    for document in [rws::document(&[]), midi::document(&[])] {
        check(
            &document,
            &[
                ("come", (7, 495), "1.414"),
                ("dont-come", (3, 220), "1.364"),
                ("place-4 place-10", (1, 15), "6.667"),
                ("place-5 place-9", (1, 25), "4.000"),
                ("place-6 place-8", (1, 66), "1.515"),
                ("buy-4 buy-5 buy-6 buy-8 buy-9 buy-10", (1, 21), "4.762"),
                ("lay-4 lay-10", (1, 41), "2.439"),
                ("lay-5 lay-9", (1, 31), "3.226"),
                ("lay-6 lay-8", (1, 25), "4.000"),
                ("hard-4 hard-10", (1, 9), "11.11"),
                ("hard-6 hard-8", (1, 11), "9.09"),
                ("field", (1, 18), "5.556"),
                ("any-seven", (1, 6), "16.67"),
                ("any-craps craps-3 eleven c-and-e", (1, 9), "11.111"),
                ("craps-2 craps-12", (5, 36), "13.889"),
                ("horn", (1, 8), "12.500"),
                ("horn-high-2 horn-high-12", (23, 180), "12.78"),
                ("horn-high-3 horn-high-11", (11, 90), "12.22"),
            ],
        );
        let (wins, pass) = follow(&document, document.row("pass"), 0, PushTreatment::Counted);
        assert_eq!((wins, pass), (Ratio(244, 495), Ratio(-7, 495)));
        let (wins, dont) = follow(&document, document.row("dont-pass"), 0, PushTreatment::Counted);
        assert_eq!((wins, dont), (Ratio(949, 1980), Ratio(-3, 220)));
        assert_eq!(edge(&document, "dont-pass", 0, PushTreatment::Ignored), Ratio(27, 1925)); // 1.4026 %
        for &point in document.points {
            for odds in ["pass-odds".to_owned(), "dont-pass-odds".to_owned()] {
                assert_eq!(
                    edge(&document, &odds, point, PushTreatment::Counted),
                    NOTHING,
                    "{odds} on {point}"
                );
            }
            for odds in [format!("come-odds-{point}"), format!("dont-come-odds-{point}")] {
                assert_eq!(edge(&document, &odds, 4, PushTreatment::Counted), NOTHING, "{odds}");
            }
        }
        // In 36 come-outs, 24 set a point. Taking odds of three, four and five times adds 100 units to the stakes, and
        // laying odds of six times adds 144.
        assert!(Ratio(7, 495).over(ONE.plus(Ratio::new(100, 36))).is_printed("0.374"));
        assert!(Ratio(3, 220).over(ONE.plus(Ratio::new(144, 36))).is_printed("0.273"));
    }
    check(
        &midi::document(&[]),
        &[
            ("world", (2, 15), "13.33"),
            ("hi-lo", (5, 36), "13.89"),
            ("ace-deuce-eleven", (1, 9), "11.11"),
            ("eleven-twelve", (1, 8), "12.5"),  // (1/9 + 5/36) / 2
            ("hi-lo-eleven", (7, 54), "12.96"), // (5/36 + 1/9 + 5/36) / 3
            ("hop-2-2 hop-3-3 hop-4-4 hop-5-5", (5, 36), "13.889"),
            ("hop-1-3 hop-1-4 hop-1-5 hop-1-6 hop-2-3 hop-2-4 hop-2-5", (1, 9), "11.111"),
            ("hop-2-6 hop-3-4 hop-3-5 hop-3-6 hop-4-5 hop-4-6", (1, 9), "11.111"),
        ],
    );
}

#[test]
fn casablanca_figures() {
    let document = casablanca::document(&[]);
    check(
        &document,
        &[
            ("come", (7, 495), "1.414"),
            ("dont-come", (3, 220), "1.364"),
            ("place-4 place-10", (5, 48), "10.417"), // (2 - 27/16) / 3
            ("place-5 place-9", (3, 40), "7.5"),     // (3 - 2·21/16) / 5
            ("place-6 place-8", (1, 16), "6.25"),    // (6 - 5·17/16) / 11
            ("come-odds-4 come-odds-10", (1, 48), "2.083"),
            ("come-odds-5 come-odds-9", (1, 40), "2.5"),
            ("come-odds-6 come-odds-8", (3, 88), "3.409"),
            ("big-6 big-8", (1, 11), "9.1"),
            ("hard-4 hard-10", (1, 9), "11.11"),
            ("hard-6 hard-8", (1, 11), "9.09"),
            ("field", (1, 18), "5.556"),
            ("any-seven", (1, 6), "16.67"),
            ("any-craps craps-3 eleven c-and-e", (1, 9), "11.111"),
            ("craps-2 craps-12 hi-lo", (5, 36), "13.889"),
            ("horn", (1, 8), "12.500"),
            ("hop-2-2 hop-3-3 hop-4-4 hop-5-5", (5, 36), "13.889"),
            ("hop-1-3 hop-1-4 hop-1-5 hop-1-6 hop-2-3 hop-2-4 hop-2-5", (1, 9), "11.111"),
            ("hop-2-6 hop-3-4 hop-3-5 hop-3-6 hop-4-5 hop-4-6", (1, 9), "11.111"),
        ],
    );
    for (point, cost) in [(4, (1, 48)), (5, (1, 40)), (6, (3, 88)), (8, (3, 88)), (9, (1, 40)), (10, (1, 48))]
    {
        assert_eq!(edge(&document, "pass-odds", point, PushTreatment::Counted), Ratio::new(cost.0, cost.1));
    }
    assert_eq!(edge(&document, "pass", 0, PushTreatment::Counted), Ratio(7, 495));
    // A put bet: even money on a number (6 and 8 9.1 %, 5 and 9 20 %, 4 and 10 33.3 %).
    for (point, cost) in [(6, (1, 11)), (9, (1, 5)), (10, (1, 3))] {
        assert_eq!(edge(&document, "pass", point, PushTreatment::Counted), Ratio::new(cost.0, cost.1));
    }
    for (two, twelve, cost, percent) in [
        ("2-to-1", "3-to-1", (1, 36), "2.778"),
        ("3-to-1", "2-to-1", (1, 36), "2.778"),
        ("3-to-1", "3-to-1", (0, 1), "0"),
    ] {
        let document = casablanca::document(&[("field-2", two), ("field-12", twelve)]);
        check(&document, &[("field", cost, percent)]);
    }
    check(&casablanca::document(&[("hi-lo-pay", "15-to-1")]), &[("hi-lo", (1, 9), "11.11")]);
    check(&casablanca::document(&[("hi-lo-pay", "14-to-1")]), &[("hi-lo", (1, 6), "16.67")]);
}

/// C-25: the winnings of two and four dollars in quarters; M-39 and R-11 are about the sizes of stakes and are tested
/// with the offers.
#[test]
fn whole_chips() {
    let wins = |rounding, name: &str, stake| {
        let document = casablanca::document(&[("payout-rounding", rounding)]);
        let BetEffect::Wins { win, .. } = document.fate(
            document.row(name),
            5,
            true,
            0,
            match name {
                "come-odds-4" | "place-4" => (1, 3),
                "come-odds-5" | "place-5" => (1, 4),
                _ => (1, 5),
            },
        ) else {
            panic!("{name} should win")
        };
        document.winnings(document.row(name), stake, win)
    };
    let odds = ["come-odds-4", "come-odds-5", "come-odds-6", "place-4", "place-5", "place-6"];
    assert_eq!(odds.map(|name| wins("down", name, 400)), [775, 575, 450, 675, 525, 425]);
    assert_eq!(odds.map(|name| wins("down", name, 200)), [375, 275, 225, 325, 250, 200]);
    assert_eq!(odds.map(|name| wins("up", name, 200)), [400, 300, 225, 350, 275, 225]);
    assert_eq!(odds.map(|name| wins("nearest", name, 200)), [400, 300, 225, 350, 275, 225]);
    // Ten dollars on the six are not whole units: six dollars win seven and four win four, or all ten get even money.
    let place = |rule| {
        let document = midi::document(&[("place-odd-units", rule)]);
        document.winnings(document.row("place-6"), 1000, (7, 6))
    };
    assert_eq!([place("split"), place("even-money")], [1100, 1000]);
}
