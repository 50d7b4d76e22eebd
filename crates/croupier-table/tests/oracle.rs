//! The engine against an independent settlement of British Columbia's craps, written from the document without the
//! packs: every wager in every situation on every outcome, every sequence of three rolls, and whole hands with the side
//! bets. After each step of play both must agree on everything: rails, bets on the layout and their spots, vigorish
//! held and earned, tips and puck.

mod book;
mod clauses;
mod duel;

use crate::reasons::exchanged;
use book::POINTS;
use book::Wager::{self, *};
use croupier_rules::{Choices, Dice, Library};
use croupier_table::craps::{self, CrapsRules};
use duel::Step::{self, *};
use duel::{ANN, Duel};

fn rules(options: &[&str]) -> CrapsRules {
    let library = Library::embedded();
    let pack = library.compose("bclc-craps").expect("the library should have the pack");
    let choices: Choices = options.iter().map(|name| (name.to_string(), "on".to_owned())).collect();
    craps::rules(&pack, &choices).expect("the pack should have no faults")
}

/// Fails if there is a disagreement; shows at most 20 of them.
fn no_disagreement(found: &[String]) {
    let shown = found.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(found.is_empty(), "{} disagreements:\n{shown}", found.len());
}

/// Returns the stakes to try: one with cents and one round, or whole units if the document or the layout requires them.
fn stakes(wager: Wager) -> Vec<i64> {
    match wager {
        Place(6 | 8) => vec![713, 1000, 1200], // 6.3.6
        Place(_) => vec![500, 3500],           // 6.3.7
        _ => match wager.parts().len() as i64 {
            1 => vec![713, 1000],
            parts => vec![parts * 100, parts * 700],
        },
    }
}

/// Returns the wagers that can be made at any time.
fn anytime() -> Vec<Wager> {
    let mut wagers =
        vec![Field, Big(6), Big(8), Craps(2), Craps(3), Craps(12), Eleven, AnyCraps, AnySeven, Horn];
    wagers.extend([2, 3, 11, 12].map(HornHigh));
    wagers.extend([World, CrapsEleven, HighLow, AceDeuceEleven, ElevenTwelve, HighLowEleven]);
    wagers.extend([4, 6, 8, 10].map(Hard));
    wagers.extend(POINTS.iter().flat_map(|&n| [Place(n), Buy(n), Lay(n)]));
    for dice in Dice::all().filter(|dice| !matches!(dice.total(), 2 | 3 | 11 | 12)) {
        let (a, b) = dice.as_thrown();
        if a <= b {
            wagers.push(Hop(a, b)); // 6.8.4
        }
    }
    wagers
}

/// Returns a roll of this total, the easy way.
fn easy(total: u8) -> Step {
    match total {
        2..=7 => Roll(1, total - 1),
        _ => Roll(6, total - 6),
    }
}

/// Returns the rolls that lead to the come-out or to each point.
fn phases() -> Vec<Vec<Step>> {
    let points = POINTS.iter().map(|&n| vec![easy(n)]);
    std::iter::once(Vec::new()).chain(points).collect()
}

/// Returns every situation of the sweep.
fn positions() -> Vec<Vec<Step>> {
    let mut positions = Vec::new();
    let mut add = |before: &[Step], then: &[Step]| positions.push([before, then].concat());
    for phase in phases() {
        let come_out = phase.is_empty();
        for wager in anytime() {
            for stake in stakes(wager) {
                add(&phase, &[Bet(wager, stake)]);
                add(&[], &[&[Bet(Pass, 1000)], &phase[..], &[Tip(wager, stake)]].concat());
            }
            add(&phase, &[Call(wager, stakes(wager)[0])]);
        }
        for number in POINTS {
            for wager in [Place(number), Buy(number)] {
                let stake = stakes(wager)[0];
                add(&phase, &[Bet(wager, stake), On(wager)]);
                add(&phase, &[Bet(wager, stake), Off(wager)]);
                add(&phase, &[Bet(wager, stake), Off(wager), On(wager)]);
            }
            for wager in [Buy(number), Lay(number), Place(number)] {
                let more = if matches!(wager, Place(_)) { 500 } else { 713 };
                add(&phase, &[Bet(wager, 1500), Bet(wager, more)]);
                add(&phase, &[Bet(wager, 1500), Bet(wager, more), Lower(wager, 500)]);
                add(&phase, &[Bet(wager, 1500), Down(wager)]);
            }
        }
        for number in [4, 6, 8, 10] {
            add(&phase, &[Bet(Hard(number), 713), Off(Hard(number))]);
            add(&phase, &[Bet(Hard(number), 713), Off(Hard(number)), On(Hard(number))]);
        }
        for flat in [Pass, DontPass] {
            for stake in stakes(flat) {
                add(&[Bet(flat, stake)], &phase);
                add(&[Bet(Big(6), 500), Tip(flat, stake)], &phase);
            }
        }
        if !come_out {
            add(&phase, &[Bet(Pass, 713)]); // 4.3.1: a put bet
            add(&phase, &[Bet(Pass, 713), Bet(PassOdds, 1337)]);
            for (flat, odds) in [(Pass, PassOdds), (DontPass, DontPassOdds)] {
                for stake in [1337, 2100, 1000] {
                    add(&[Bet(flat, 713)], &[&phase[..], &[Bet(odds, stake)]].concat());
                    add(&[Bet(flat, 713), Tip(flat, 713)], &[&phase[..], &[Tip(odds, stake)]].concat());
                }
            }
            for flat in [ComeBox, DontComeBox] {
                for stake in stakes(flat) {
                    add(&phase, &[Bet(flat, stake)]);
                    add(&phase, &[Bet(flat, stake), Tip(flat, stake)]);
                    add(&phase, &[Call(flat, stake)]);
                }
            }
        }
    }
    for point in POINTS {
        for number in POINTS.into_iter().filter(|&number| number != point) {
            let (come, dont) = (ComeOdds(number), DontComeOdds(number));
            let to_number = |flat| [easy(point), Bet(flat, 713), easy(number)];
            let (with, against) = (to_number(ComeBox), to_number(DontComeBox));
            add(&with, &[]);
            add(&with, &[Bet(come, 1337)]);
            add(&with, &[Bet(come, 1337), Bet(ComeBox, 500)]); // one on its number, one behind it
            add(&with, &[easy(point)]); // back on the come-out, where odds are off
            add(&with, &[Bet(come, 1337), easy(point)]);
            add(&with, &[Bet(come, 1337), easy(point), On(come)]);
            add(&with, &[Bet(come, 1337), easy(point), On(come), Off(come)]);
            add(&against, &[]);
            add(&against, &[Bet(dont, 1337)]);
            add(&against, &[Bet(dont, 1337), Bet(DontComeBox, 500)]);
            add(&against, &[Bet(dont, 1337), easy(point)]);
            // A bet that stays up has been paid once, and its vigorish is due again.
            for wager in [Place(number), Buy(number)] {
                let stake = stakes(wager)[0];
                add(&[easy(point), Bet(wager, stake), easy(number)], &[]);
                add(&[easy(point), Bet(wager, stake), easy(number)], &[Down(wager)]);
                add(&[easy(point), Bet(wager, stake), Off(wager), easy(number)], &[]);
                // The bet is made on the come-out, works automatically once there is a point, and is off again on the
                // next come-out.
                add(&[Bet(wager, stake), easy(point)], &[]);
                add(&[Bet(wager, stake), easy(point), easy(point)], &[]);
                add(&[easy(point), Bet(wager, stake), Off(wager), easy(point)], &[On(wager)]);
                add(&[easy(point), Bet(wager, stake), Off(wager), easy(point), easy(point)], &[]);
            }
        }
        add(&[easy(point), Bet(Lay(point), 713), Roll(3, 4)], &[]); // won once on the seven-out
        add(&[easy(point), Bet(Lay(point), 713), Roll(3, 4)], &[Down(Lay(point))]);
    }
    for number in [4, 6, 8, 10] {
        add(&[Bet(Hard(number), 713), Roll(number / 2, number / 2)], &[]);
        add(&[Bet(Big(6), 713), Bet(Big(8), 500), Roll(number / 2, number / 2)], &[]);
    }
    positions
}

/// Plays to a position, and on from there with each of the 36 outcomes.
fn sweep(rules: &CrapsRules, position: &[Step], found: &mut Vec<String>) {
    let mut duel = Duel::new(rules);
    if let Err(difference) = position.iter().try_for_each(|&step| duel.step(step)) {
        found.push(format!("{position:?} {difference}"));
        return;
    }
    for dice in Dice::all() {
        let (first, second) = dice.as_thrown();
        let outcome = duel.clone().step(Roll(first, second));
        found.extend(outcome.err().map(|difference| format!("{position:?} {difference}")));
    }
}

#[test]
fn every_wager_in_every_situation_on_every_outcome() {
    let rules = rules(&[]);
    let positions = positions();
    let mut found = Vec::new();
    positions.iter().for_each(|position| sweep(&rules, position, &mut found));
    println!("{} positions, {} outcomes", positions.len(), positions.len() * Dice::OUTCOMES);
    no_disagreement(&found);
}

/// The comparison can fail: if one way of deciding a wager cites the clauses of another way, a duel reports it.
#[test]
fn exchanged_clauses_are_noticed() {
    let rules = rules(&[]);
    let positions = positions();
    let made = |step: &Step| match step {
        Bet(wager, _) => {
            rules.layout.find(&wager.name()).map(|named| &rules.layout.wager(named.wager).family)
        }
        _ => None,
    };
    let (mut count, mut missed) = (0, Vec::new());
    for (way, other, altered) in exchanged(&rules) {
        count += 1;
        let about = positions.iter().filter(|steps| steps.iter().any(|step| made(step) == Some(&way.family)));
        let noticed = about.into_iter().any(|position| {
            let mut found = Vec::new();
            sweep(&altered, position, &mut found);
            !found.is_empty()
        });
        if !noticed {
            missed.push(format!("no duel notices that {way:?} cites {:?}", other.clauses));
        }
    }
    println!("{count} citations exchanged");
    no_disagreement(&missed);
    assert!(count > 50, "{count}");
}

/// Plays on from here with each of these rolls, `left` rolls deep; returns the number of rolls.
fn play_on(duel: &Duel, rolls: &[(u8, u8)], left: usize, working: bool, found: &mut Vec<String>) -> usize {
    if left == 0 {
        return 0;
    }
    let mut ready = duel.clone();
    if let Err(difference) = bet_everything(&mut ready, working) {
        found.push(difference);
        return 0;
    }
    let mut played = 0;
    for &(first, second) in rolls {
        let mut next = ready.clone();
        played += 1;
        match next.step(Roll(first, second)) {
            Ok(()) => played += play_on(&next, rolls, left - 1, working, found),
            Err(difference) => found.push(difference),
        }
    }
    played
}

/// Keeps Ann's Pass, Don't Pass, Come and Don't Come bets up, with odds behind each of them.
fn bet_everything(duel: &mut Duel, working: bool) -> Result<(), String> {
    let point = duel.book.point;
    let flats =
        if point == 0 { [(Pass, 713), (DontPass, 1100)] } else { [(ComeBox, 517), (DontComeBox, 999)] };
    for (flat, stake) in flats {
        if !duel.book.has(ANN, flat) {
            duel.step(Bet(flat, stake))?;
        }
    }
    for bet in duel.book.bets.clone().into_iter().filter(|bet| bet.seat == ANN) {
        // These amounts are not round: their winnings have fractions of a cent.
        let (odds, stake) = match bet.wager {
            Pass if point != 0 => (PassOdds, 1777),
            DontPass if point != 0 => (DontPassOdds, 1777),
            Come(n) => (ComeOdds(n), 1001),
            DontCome(n) => (DontComeOdds(n), 1999),
            _ => continue,
        };
        if !duel.book.has(ANN, odds) {
            duel.step(Bet(odds, stake))?;
        }
        if working && point == 0 && matches!(odds, ComeOdds(_)) {
            duel.step(On(odds))?; // 6.1.6
        }
    }
    Ok(())
}

#[test]
fn every_sequence_of_three_rolls() {
    let rules = rules(&[]);
    let mut found = Vec::new();
    let rolls: Vec<(u8, u8)> = Dice::all().map(Dice::as_thrown).collect();
    let played = play_on(&Duel::new(&rules), &rolls, 3, false, &mut found);
    let all = 36 + 36 * 36 + 36 * 36 * 36;
    assert!(!found.is_empty() || played == all, "expected {all} rolls, got {played}");
    no_disagreement(&found);
}

/// Come odds are off only on a come-out while their come bet is on its number. The fourth roll is the first for which
/// this is possible.
#[test]
fn every_sequence_of_four_totals_with_come_odds_off_and_on() {
    let rules = rules(&[]);
    let mut found = Vec::new();
    let totals: Vec<(u8, u8)> = (2..=12).map(|total| (total / 2, total - total / 2)).collect();
    for working in [false, true] {
        play_on(&Duel::new(&rules), &totals, 4, working, &mut found);
    }
    no_disagreement(&found);
}

/// 6.1.2.a to c, 6.2.1.a: the table takes odds up to the multiple of the flat bet, and not a cent more.
#[test]
fn odds_are_taken_up_to_their_multiple() {
    let rules = rules(&[]);
    let mut found = Vec::new();
    for number in POINTS {
        let most = match number {
            6 | 8 => 5,
            5 | 9 => 4,
            _ => 3,
        };
        let point = if number == 4 { 5 } else { 4 };
        for (before, odds, most) in [
            (vec![Bet(Pass, 713), easy(number)], PassOdds, most),
            (vec![Bet(DontPass, 713), easy(number)], DontPassOdds, 6),
            (vec![easy(point), Bet(ComeBox, 713), easy(number)], ComeOdds(number), most),
            (vec![easy(point), Bet(DontComeBox, 713), easy(number)], DontComeOdds(number), 6),
        ] {
            let mut duel = Duel::new(&rules);
            let outcome = before.iter().try_for_each(|&step| duel.step(step));
            found.extend(outcome.and_then(|()| duel.clone().step(Bet(odds, 713 * most))).err());
            if duel.step(Bet(odds, 713 * most + 1)).is_ok() {
                found.push(format!("{odds:?} on {number}: more than {most} times the flat bet was taken"));
            }
        }
    }
    no_disagreement(&found);
}

/// 4.6.3, 4.7.3: the payout schedule names the wagers that can be off: place (6.3.10), buy (6.4.8) and hardways
/// (6.7.6.a) at any time, come odds on the come-out (6.1.6), and no others.
#[test]
fn only_wagers_that_the_schedule_names_can_be_called_off() {
    let rules = rules(&[]);
    let mut found = Vec::new();
    for come_out in [true, false] {
        let mut duel = Duel::new(&rules);
        let mut before = vec![Bet(Pass, 1000), Bet(DontPass, 1000), easy(5), Bet(PassOdds, 1000)];
        before.extend([Bet(ComeBox, 1000), Bet(DontComeBox, 1000), easy(9)]);
        before.extend([Bet(ComeOdds(9), 1000), Bet(DontComeOdds(9), 1000), Bet(DontPassOdds, 1000)]);
        before.extend(come_out.then(|| easy(5)));
        before.extend(anytime().into_iter().map(|wager| Bet(wager, stakes(wager)[0])));
        found.extend(before.iter().try_for_each(|&step| duel.step(step)).err());
        for bet in duel.book.bets.iter().filter(|bet| bet.seat == ANN) {
            let named = match bet.wager {
                Place(_) | Buy(_) | Hard(_) => true,
                ComeOdds(_) => come_out,
                _ => false,
            };
            if duel.clone().step(Off(bet.wager)).is_ok() != named {
                let wager = bet.wager;
                found.push(format!(
                    "{wager:?}, come-out = {come_out}: expected that the call is taken = {named}"
                ));
            }
        }
    }
    no_disagreement(&found);
}

/// 4.6, 6.1.6: a call is for the come-out roll, and come odds cannot be off at any other time (4.7.3). So odds that
/// were called off on the come-out work again once there is a point.
#[test]
fn come_odds_called_off_on_the_come_out_work_with_a_point() {
    let rules = rules(&[]);
    let mut found = Vec::new();
    for point in POINTS {
        for number in POINTS.into_iter().filter(|&number| number != point) {
            let odds = ComeOdds(number);
            let to_number = [easy(point), Bet(ComeBox, 713), easy(number), Bet(odds, 1337)];
            let off_for_come_out = [easy(point), Off(odds), easy(point)];
            sweep(&rules, &[to_number.as_slice(), &off_for_come_out].concat(), &mut found);
        }
    }
    no_disagreement(&found);
}

/// Marsaglia's xorshift: the same hands every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, many: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % many
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Returns dice that show seven less often with a point on, so that there are also long hands.
    fn dice(&mut self, point: u8, loaded: bool) -> Step {
        let (first, second) = (self.die(), self.die());
        if loaded && point != 0 && first + second == 7 && self.below(6) != 0 {
            return self.dice(point, loaded);
        }
        Roll(first, second)
    }
}

/// Plays one shooter's hand, from the side bets to the seven-out; returns the different points and the points made.
fn side_bet_hand(duel: &mut Duel, chance: &mut Chance, loaded: bool) -> Result<(usize, usize), String> {
    // Sometimes Ann has no line bet: then she cannot make a side bet, and a side bet that rides comes back.
    let line = [Pass, DontPass, Pass, Pass, Big(8)][chance.below(5) as usize];
    if !duel.book.has(ANN, line) {
        duel.step(Bet(line, 1000))?;
    }
    let mut side_bets = Vec::new();
    if line == Pass {
        side_bets.push((Fire, 5)); // 2.0: 3.1, 3.3
    }
    if line != Big(8) {
        side_bets.push((Sharpshooter, 10)); // 3.0: 3.1, 3.3
    }
    for (side_bet, most) in side_bets {
        let [mine, dealers] = [(); 2].map(|()| 100 * (1 + chance.below(most) as i64));
        if !duel.book.has(ANN, side_bet) {
            duel.step(Bet(side_bet, mine))?;
        }
        if chance.below(2) == 0 {
            duel.step(Tip(side_bet, dealers))?;
        }
    }
    loop {
        let so_far = (duel.book.different.len(), duel.book.points_made);
        duel.step(chance.dice(duel.book.point, loaded))?;
        if !duel.book.thrown {
            return Ok(so_far);
        }
    }
}

#[test]
fn whole_hands_with_fire_bets_and_sharpshooters() {
    let rules = rules(&["fire-bet", "sharpshooter"]);
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    let (mut fires, mut sharps) = ([0; 7], [0; 12]);
    let mut found = Vec::new();
    for loaded in [false, true] {
        let mut duel = Duel::new(&rules);
        for hand in 0..4000 {
            match side_bet_hand(&mut duel, &mut chance, loaded) {
                Ok((different, made)) => {
                    fires[different] += 1;
                    sharps[made.min(11)] += 1;
                }
                Err(difference) => {
                    found.push(format!("hand {hand}: {difference}"));
                    duel = Duel::new(&rules);
                }
            }
        }
    }
    println!("hands by different points {fires:?}, by points made {sharps:?}");
    no_disagreement(&found);
    assert!(
        fires.iter().chain(&sharps).all(|&hands| hands > 0),
        "every award should be reached: {fires:?} {sharps:?}"
    );
}

/// Returns a random action that Ann might take next.
fn whim(duel: &Duel, chance: &mut Chance) -> Step {
    let mut wagers = anytime();
    wagers.extend([Pass, DontPass, PassOdds, DontPassOdds, ComeBox, DontComeBox].repeat(3));
    wagers.extend(POINTS.iter().flat_map(|&n| [ComeOdds(n), DontComeOdds(n)]));
    let any = wagers[chance.below(wagers.len() as u64) as usize];
    let cents = 100 + chance.below(3000) as i64;
    let unit = 100 * any.parts().len().max(if matches!(any, Place(_)) { 5 } else { 1 }) as i64;
    let own: Vec<_> = duel.book.bets.iter().filter(|bet| bet.seat == ANN && !bet.dealers).collect();
    let there = if own.is_empty() { any } else { own[chance.below(own.len() as u64) as usize].wager };
    match chance.below(12) {
        0..=3 => Bet(any, cents),
        4 | 5 => Bet(any, unit * (1 + chance.below(9) as i64)),
        6 => Tip(any, unit),
        7 => On(there),
        // Come odds called off have a separate test.
        8 if !matches!(there, ComeOdds(_)) => Off(there),
        9 => Down(there),
        _ => chance.dice(duel.book.point, true),
    }
}

/// Many bets side by side are raised, turned on and off, and taken down. Neither side plays a bet that the table
/// refuses.
#[test]
fn long_nights_with_everything_on_the_layout() {
    let rules = rules(&[]);
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let (mut played, mut refused) = (0, 0);
    let mut found = Vec::new();
    for night in 0..400 {
        let mut duel = Duel::new(&rules);
        for _ in 0..250 {
            let step = whim(&duel, &mut chance);
            let before = duel.clone();
            match duel.step(step) {
                Ok(()) => played += 1,
                Err(refusal) if !refusal.starts_with("after") => {
                    refused += 1;
                    duel = before;
                }
                Err(difference) => {
                    found.push(format!("night {night} with {:?}: {difference}", before.book));
                    break;
                }
            }
        }
    }
    println!("{played} steps played, {refused} refused");
    no_disagreement(&found);
    assert!(played > 40_000, "too few steps were played: {played} played, {refused} refused");
}
