//! The wagers and pays of each craps document, read from it by hand.

/// Odds as two numbers: the winnings and the stake.
pub(crate) type PayoutOdds = (i64, i64);

/// The time when vigorish of a Buy or Lay bet is due.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Vigorish {
    /// Paid with the stake, for each decision.
    InAdvance,
    /// Taken out of a win, as a part of the stake.
    OutOfStakeOnWin,
    /// Taken out of a win, as a part of the winnings.
    OutOfWinnings,
}

/// A craps table under one document.
#[derive(Clone)]
pub(crate) struct House {
    /// The numbers that can be points.
    pub(crate) numbers: &'static [u8],
    /// Does only a 7 decide the first roll?
    pub(crate) crapless: bool,
    /// The pays of odds and Place on a number.
    pub(crate) odds: fn(u8) -> PayoutOdds,
    pub(crate) place: fn(u8) -> PayoutOdds,
    /// The rate and kind of vigorish, in percent of the stake.
    pub(crate) buy: (i64, Vigorish),
    /// The pays of the Field to 1 on 2 and on 12.
    pub(crate) field: (i64, i64),
    /// The pay to 1 of Hi-lo on the whole stake, if it is not settled as two halves.
    pub(crate) hi_lo: Option<i64>,
    /// The pays to 1 for 4, for 5, and for 6 or more different points.
    pub(crate) fire: [i64; 3],
    /// Whether the sixth point of a Fire Bet and the tenth of a Sharpshooter are paid immediately, not at the
    /// seven-out.
    pub(crate) at_once: bool,
    /// The pays to 1 of All Small, All Tall and Make Them All.
    pub(crate) bonus: [i64; 3],
    /// The ids of all wagers on offer.
    pub(crate) offered: Vec<String>,
}

const SIX: &[u8] = &[4, 5, 6, 8, 9, 10];
const TEN: &[u8] = &[2, 3, 4, 5, 6, 8, 9, 10, 11, 12];

/// The fair odds: 6 of the 36 rolls are sevens.
pub(crate) fn true_odds(number: u8) -> PayoutOdds {
    match number {
        2 | 12 => (6, 1),
        3 | 11 => (3, 1),
        4 | 10 => (2, 1),
        5 | 9 => (3, 2),
        _ => (6, 5),
    }
}

fn usual_place(number: u8) -> PayoutOdds {
    match number {
        2 | 12 => (11, 2),
        3 | 11 => (11, 4),
        4 | 10 => (9, 5),
        5 | 9 => (7, 5),
        _ => (7, 6),
    }
}

/// Maryland's other choice of Place pays: 25 to 5 and 13 to 5.
pub(crate) fn shorter_place(number: u8) -> PayoutOdds {
    match number {
        2 | 12 => (25, 5),
        3 | 11 => (13, 5),
        _ => usual_place(number),
    }
}

/// New Hampshire pays 7.75, 5.75 and 4.5 to 4 on odds.
fn quarter_odds(number: u8) -> PayoutOdds {
    match number {
        4 | 10 => (775, 400),
        5 | 9 => (575, 400),
        _ => (450, 400),
    }
}

/// New Hampshire pays 6.75, 5.25 and 4.25 to 4 on Place.
fn quarter_place(number: u8) -> PayoutOdds {
    match number {
        4 | 10 => (675, 400),
        5 | 9 => (525, 400),
        _ => (425, 400),
    }
}

fn each(stem: &str, of: &[u8]) -> Vec<String> {
    of.iter().map(|number| format!("{stem}-{number}")).collect()
}

fn id_list(ids: &str) -> Vec<String> {
    ids.split_whitespace().map(str::to_owned).collect()
}

/// Every pair of faces with a total other than 2, 3, 11 and 12.
fn hops() -> Vec<String> {
    let faces = (1..=6).flat_map(|low| (low..=6).map(move |high| (low, high)));
    let usual = faces.filter(|(low, high)| (4..=10).contains(&(low + high)));
    usual.map(|(low, high)| format!("hop-{low}-{high}")).collect()
}

/// The wagers on every layout.
fn usual() -> Vec<String> {
    let ids = "pass come field any-seven any-craps craps-2 craps-3 craps-12 eleven horn";
    [id_list(ids), each("hard", &[4, 6, 8, 10])].concat()
}

fn house(numbers: &'static [u8], offered: Vec<Vec<String>>) -> House {
    let families = ["pass-odds", "come-odds", "place"].map(|stem| each(stem, numbers));
    House {
        numbers,
        crapless: false,
        odds: true_odds,
        place: usual_place,
        buy: (5, Vigorish::InAdvance),
        field: (2, 2),
        hi_lo: None,
        fire: [24, 249, 999],
        at_once: false,
        bonus: [34, 34, 175],
        offered: [usual(), families.concat(), offered.concat()].concat(),
    }
}

/// Don't bets with lay odds, Buy and Lay bets.
fn wrong_way() -> Vec<String> {
    let families = ["dont-pass-odds", "dont-come-odds", "buy", "lay"].map(|stem| each(stem, SIX));
    [id_list("dont-pass dont-come"), families.concat()].concat()
}

const MORE_PROPOSITIONS: &str = "world c-and-e hi-lo ace-deuce-eleven eleven-twelve hi-lo-eleven";

fn horn_high() -> Vec<String> {
    each("horn-high", &[2, 3, 11, 12])
}

/// British Columbia, section 4.
pub(crate) fn bclc_midi() -> House {
    house(SIX, vec![wrong_way(), horn_high(), id_list(MORE_PROPOSITIONS), hops()])
}

/// British Columbia, section 1: with Big 6 and Big 8.
pub(crate) fn bclc() -> House {
    house(SIX, vec![wrong_way(), horn_high(), id_list(MORE_PROPOSITIONS), hops(), each("big", &[6, 8])])
}

/// Singapore.
pub(crate) fn rws() -> House {
    house(SIX, vec![wrong_way(), horn_high(), id_list("c-and-e")])
}

/// Maryland's crapless craps.
pub(crate) fn mlgca() -> House {
    House { crapless: true, ..house(TEN, vec![horn_high(), id_list("whirl six-seven-eight"), hops()]) }
}

/// New Hampshire.
pub(crate) fn casablanca() -> House {
    let offered = vec![id_list("dont-pass dont-come hi-lo c-and-e"), hops(), each("big", &[6, 8])];
    House { odds: quarter_odds, place: quarter_place, ..house(SIX, offered) }
}

/// Our own house rules.
pub(crate) fn house_rules() -> House {
    let offered = vec![wrong_way(), horn_high(), id_list("world c-and-e hi-lo"), hops()];
    House { field: (2, 3), buy: (5, Vigorish::OutOfStakeOnWin), ..house(SIX, offered) }
}

impl House {
    /// The same table with more wagers on its layout.
    pub(crate) fn with(mut self, ids: &str) -> House {
        self.offered.extend(id_list(ids));
        self
    }

    /// The same table with Buy bets.
    pub(crate) fn with_buy(mut self, percent: i64, vigorish: Vigorish) -> House {
        self.buy = (percent, vigorish);
        self.offered.extend(each("buy", self.numbers));
        self
    }
}
