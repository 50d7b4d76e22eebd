//! Long play: everything on the layout at once, whole hands with the side bets, and nights of random actions.

use croupier_table::craps::Command;

use super::duel::{ANN, Duel, Fault, House, PlayerAction};
use super::sweep::no_disagreement;
use super::terms::{BetTime, Faces, Rule};

/// Marsaglia's xorshift: the same nights every time.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, many: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % many as u64) as usize
    }

    /// Returns dice on which sevens are rarer by the factor `rarely`, so that there are also long hands.
    pub(crate) fn dice(&mut self, rarely: usize) -> Faces {
        loop {
            let dice = (self.below(6) as u8 + 1, self.below(6) as u8 + 1);
            if dice.0 + dice.1 != 7 || self.below(rarely) == 0 {
                return dice;
            }
        }
    }
}

/// Keeps all of Ann's line and come bets up, with odds on every bet that has a number.
fn bet_everything(duel: &mut Duel, working: bool) -> Result<(), Fault> {
    let document = &duel.house.document;
    let point_on = duel.book.point != 0;
    let flats = [("pass", 0), ("dont-pass", 1), ("come", 1), ("dont-come", 0)];
    for (name, which) in flats {
        let Some(row) = document.find(name) else { continue };
        let now = match document.rows[row].when {
            BetTime::Any => true,
            BetTime::ComeOut => !point_on,
            _ => point_on,
        };
        if now && !duel.book.has(ANN, name) {
            duel.act(ANN, PlayerAction::Bet(row, document.stakes[which]))?;
        }
    }
    for row in 0..document.rows.len() {
        let BetTime::Beside(flat) = document.rows[row].when else { continue };
        let (odds, line) = (document.rows[row].name, matches!(document.rows[row].rule, Rule::LineOdds(..)));
        if !duel.book.has(ANN, flat) || line && !point_on {
            continue;
        }
        if !duel.book.has(ANN, odds) {
            duel.act(ANN, PlayerAction::Bet(row, document.odds_stakes[1]))?;
        }
        if working && !point_on && document.rows[row].calls.on_at_come_out == Some(true) {
            duel.act(ANN, PlayerAction::On(row))?;
        }
    }
    Ok(())
}

/// Plays on with each of these rolls, `left` rolls deep; returns the number of rolls.
fn play_on(duel: &Duel, rolls: &[Faces], left: usize, working: bool, found: &mut Vec<String>) -> usize {
    if left == 0 {
        return 0;
    }
    let mut ready = duel.clone();
    if let Err(fault) = bet_everything(&mut ready, working) {
        found.push(format!("{} with {:?}: {fault}", duel.house.document.pack, duel.book.bets));
        return 0;
    }
    let mut played = 0;
    for &dice in rolls {
        let mut next = ready.clone();
        played += 1;
        match next.roll(dice) {
            Ok(()) => played += play_on(&next, rolls, left - 1, working, found),
            Err(fault) => found.push(format!("{} rolls {dice:?}: {fault}", duel.house.document.pack)),
        }
    }
    played
}

/// Plays every sequence of four totals with everything on the layout, with come odds on the come-out both off and
/// called on. The fourth roll is the first that can be a come-out with come odds on the layout: the first sets the
/// point, the second moves the come bet to its number, and the third makes the point.
pub(crate) fn everything_at_once(house: &House) {
    let totals: Vec<Faces> = (2..=12).map(|total| (total / 2, total - total / 2)).collect();
    let mut found = Vec::new();
    for working in [false, true] {
        let played = play_on(&Duel::new(house, 1), &totals, 4, working, &mut found);
        println!("{} with everything, come odds called on = {working}: {played} rolls", house.document.pack);
    }
    no_disagreement(&found);
}

/// The results of whole hands: the number of hands by different points made, and the side bets won.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    pub(crate) points: [usize; 11],
    pub(crate) won: Vec<(&'static str, usize)>,
    pub(crate) passed: usize,
    pub(crate) found: Vec<String>,
}

/// Plays whole hands of the shooters at a table of three, with every side bet that the table takes.
pub(crate) fn side_bet_hands(house: &House, hands: usize, seed: u64) -> Hands {
    let document = &house.document;
    let mut chance = Chance(seed);
    let side_bets: Vec<usize> =
        (0..document.rows.len()).filter(|&row| document.rows[row].when == BetTime::NewShooter).collect();
    let mut sum = Hands {
        won: side_bets.iter().map(|&row| (document.rows[row].name, 0)).collect(),
        ..Hands::default()
    };
    let mut duel = Duel::new(house, 2);
    for hand in 0..hands {
        let rarely = [1, 3, 9, 30][chance.below(4)];
        if let Err(fault) = side_bet_hand(&mut duel, &side_bets, &mut chance, rarely, &mut sum) {
            sum.found.push(format!("{} hand {hand}: {fault}", document.pack));
            duel = Duel::new(house, 2);
        }
    }
    println!("{} {:?}: {sum:?}", document.pack, document.choices);
    sum
}

/// Plays one hand, from the side bets to the seven-out.
fn side_bet_hand(
    duel: &mut Duel,
    side_bets: &[usize],
    chance: &mut Chance,
    rarely: usize,
    sum: &mut Hands,
) -> Result<(), Fault> {
    let document = &duel.house.document;
    // The table takes every side bet before the first come-out roll of a new shooter.
    for seat in [ANN, ANN + 1] {
        for &row in side_bets {
            if chance.below(4) != 0 && !duel.book.has(seat, document.rows[row].name) {
                duel.act(seat, PlayerAction::Bet(row, 100 * (1 + chance.below(5) as i64)))?;
            }
        }
    }
    loop {
        let made = duel.book.made.count_ones() as usize;
        let before: Vec<_> =
            duel.book.bets.iter().filter(|bet| side_bets.contains(&bet.row)).copied().collect();
        let rails = duel.book.rails.clone();
        duel.roll(chance.dice(rarely))?;
        for bet in before {
            let row = document.rows[bet.row].name;
            if !duel.book.has(bet.seat, row) && duel.book.rails[bet.seat] > rails[bet.seat] {
                let won = sum.won.iter_mut().find(|(name, _)| *name == row);
                won.into_iter().for_each(|(_, won)| *won += 1);
            }
        }
        if !duel.book.thrown {
            sum.points[made] += 1;
            return Ok(());
        }
        if chance.below(12) == 0 {
            sum.passed += usize::from(pass_the_dice(duel)?);
        }
        // The test does not know whether this is a new shooter's first come-out, so it tries a side bet; both sides
        // play the bet if the table takes it.
        if duel.book.point == 0 && chance.below(3) == 0 {
            let (seat, row) = (ANN + chance.below(2), side_bets[chance.below(side_bets.len())]);
            if !duel.book.has(seat, document.rows[row].name) {
                match duel.act(seat, PlayerAction::Bet(row, 100 * (1 + chance.below(5) as i64))) {
                    Err(Fault::Differs(how)) => return Err(Fault::Differs(how)),
                    Ok(()) | Err(Fault::Refused(_)) => (),
                }
            }
        }
    }
}

/// The shooter gives up the dice, and nothing else changes. On a come-out, the other players then make a Pass bet, so
/// that one of them can shoot.
fn pass_the_dice(duel: &mut Duel) -> Result<bool, Fault> {
    let Some(seat) = duel.table.head.turn.shooter else { return Ok(false) };
    if duel.command(&Command::PassDice { seat }).is_err() {
        return Ok(false);
    }
    duel.compare()?;
    if duel.book.point == 0 {
        for seat in [ANN, ANN + 1].into_iter().filter(|&next| next != seat.index()) {
            if !duel.book.has(seat, "pass") {
                duel.act(seat, PlayerAction::Bet(duel.house.document.row("pass"), 1000))?;
            }
        }
    }
    Ok(true)
}

/// Returns a random action that a player might take next.
fn whim(duel: &Duel, seat: usize, chance: &mut Chance) -> PlayerAction {
    let document = &duel.house.document;
    let rows = &document.rows;
    let flats: Vec<usize> =
        (0..rows.len()).filter(|&row| matches!(rows[row].rule, Rule::Line(..) | Rule::ComeBox(..))).collect();
    let any = if chance.below(4) == 0 { flats[chance.below(flats.len())] } else { chance.below(rows.len()) };
    let unit = rows[any].units() * document.part.max(document.chip);
    let cents = document.chip * (200 / document.chip + chance.below(3000 / document.chip as usize) as i64);
    let own: Vec<usize> =
        duel.book.bets.iter().filter(|bet| bet.seat == seat && !bet.dealers).map(|bet| bet.row).collect();
    let there = if own.is_empty() { any } else { own[chance.below(own.len())] };
    // Lowering a flat bet also changes its odds; separate rules cover that.
    let flat = matches!(rows[there].rule, Rule::Line(..) | Rule::ComeBox(..) | Rule::Travelled(..));
    match chance.below(12) {
        0..=3 => PlayerAction::Bet(any, cents),
        4 | 5 => PlayerAction::Bet(any, unit * (1 + chance.below(30) as i64)),
        6 => PlayerAction::Bet(any, 500 * (1 + chance.below(9) as i64)),
        7 | 8 => PlayerAction::On(there),
        9 => PlayerAction::Off(there),
        10 if !flat => PlayerAction::Lower(there, cents),
        _ => PlayerAction::Down(there),
    }
}

/// Nights of random actions by two players, with Sam as a shooter. Neither side plays an action that the table refuses.
/// Calls that the document leaves open are not made.
pub(crate) fn nights_of_whims(house: &House, nights: usize, seed: u64) {
    let document = &house.document;
    let mut chance = Chance(seed);
    let (mut played, mut rolled, mut refused) = (0, 0, 0);
    let mut found = Vec::new();
    for night in 0..nights {
        let mut duel = Duel::new(house, 2);
        for _ in 0..300 {
            let outcome = if chance.below(5) < 2 {
                rolled += 1;
                duel.roll(chance.dice(3))
            } else {
                let seat = ANN + chance.below(2);
                let act = whim(&duel, seat, &mut chance);
                if silent(&duel, act) { Ok(()) } else { duel.act(seat, act) }
            };
            match outcome {
                Ok(()) => played += 1,
                Err(Fault::Refused(_)) => refused += 1,
                Err(Fault::Differs(how)) => {
                    found.push(format!("{} night {night}: {how}\n  {:?}", document.pack, duel.book.bets));
                    break;
                }
            }
        }
    }
    println!("{}: {played} steps, {rolled} of them rolls, and {refused} refused", document.pack);
    no_disagreement(&found);
    assert!(played > nights * 150, "too few steps were played: {played} played, {refused} refused");
}

/// Returns whether the document is silent about this call.
fn silent(duel: &Duel, act: PlayerAction) -> bool {
    let (row, on) = match act {
        PlayerAction::On(row) => (row, true),
        PlayerAction::Off(row) => (row, false),
        _ => return false,
    };
    let calls = duel.house.document.rows[row].calls;
    match (on, duel.book.point != 0) {
        (true, false) => calls.on_at_come_out.is_none(),
        (false, false) => calls.off_at_come_out.is_none() && calls.on_at_come_out != Some(true),
        (false, true) => calls.off_with_point.is_none(),
        (true, true) => calls.off_with_point != Some(true),
    }
}

/// The table refuses side bets once the shooter has thrown, and takes them again with the next shooter.
pub(crate) fn side_bets_only_with_a_new_shooter(house: &House) {
    let document = &house.document;
    let mut found = Vec::new();
    for (row, it) in document.rows.iter().enumerate().filter(|(_, it)| it.when == BetTime::NewShooter) {
        // (rolls, whether a side bet is taken after them)
        let cases: [(&[Faces], bool); 6] = [
            (&[], true),
            (&[(3, 4)], false),                 // a come-out seven: the same shooter
            (&[(2, 2)], false),                 // a point
            (&[(2, 2), (1, 3)], false),         // made: the same shooter
            (&[(2, 2), (3, 4)], true),          // a loser seven: a new shooter
            (&[(2, 2), (3, 4), (6, 1)], false), // whose first come-out roll is over
        ];
        for (rolls, taken) in cases {
            let mut duel = Duel::new(house, 1);
            let outcome = rolls
                .iter()
                .try_for_each(|&dice| duel.roll(dice))
                .and_then(|()| duel.act(ANN, PlayerAction::Bet(row, 500)));
            if outcome.is_ok() != taken {
                found.push(format!("{} after {rolls:?}: expected taken = {taken}", it.name));
            }
        }
        // 4.D(3), 4.D(4): a side bet can never be raised or lowered.
        for act in [PlayerAction::Bet(row, 100), PlayerAction::Lower(row, 100), PlayerAction::Down(row)] {
            let mut duel = Duel::new(house, 1);
            if duel.act(ANN, PlayerAction::Bet(row, 300)).and_then(|()| duel.act(ANN, act)).is_ok() {
                found.push(format!("the table allowed a change of {}: {}", it.name, act.words(document)));
            }
        }
    }
    no_disagreement(&found);
}
