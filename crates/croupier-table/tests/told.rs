//! The published terms of a wager match the table's behaviour, for every wager under every value of every option.

use croupier_rules::{
    CapBasis, Choices, Collection, CommissionBasis, DecisionTrigger, Dice, Library, Money, OddUnitTreatment,
    Odds, Verdict, WagerId,
};
use croupier_table::craps::{self, CrapsRules, Stakes};
use croupier_table::rounds::{self, Judge};
use croupier_table::{
    Bet, BetKey, FeeTerms, FeeTiming, FollowUpStake, GameRules, LimitsSource, Owner, StakeTerms,
};

/// The flat bet behind which odds are made.
const FLAT: Money = Money::from_cents(1_000_000);
/// A stake at which all odds and rates give whole cents.
const EVEN: Money = Money::from_cents(5_040_000);

struct FlatStake;

impl Stakes for FlatStake {
    fn on(&self, _: WagerId, _: u16) -> Money {
        FLAT
    }

    fn on_any(&self, _: WagerId) -> Money {
        Money::ZERO
    }

    fn all(&self) -> Money {
        Money::ZERO
    }

    fn on_area(&self, _: WagerId, _: u16) -> Money {
        Money::ZERO
    }
}

#[test]
fn published_terms_match_the_table_under_every_option() {
    let library = Library::embedded();
    let mut told = 0;
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let composition = library.compose(&pack.id).unwrap();
        let compiled = |choices: &Choices| GameRules::compile(&composition, choices).ok();
        // This base offers as many wagers as possible, so that the wager that an option is about is offered.
        let mut base = composition.essential();
        for spec in &composition.options {
            let with = |value: String| base.iter().map(pair).chain([(spec.name.clone(), value)]).collect();
            let tables = spec.samples().into_iter().map(with);
            let wagers = |choices: &Choices| compiled(choices).map_or(0, |rules| rules.summary().2);
            let now = wagers(&base);
            if let Some(more) =
                tables.map(|choices: Choices| (wagers(&choices), choices)).max_by_key(|(n, _)| *n)
                && more.0 > now
            {
                base = more.1;
            }
        }
        for spec in &composition.options {
            for value in spec.samples() {
                let choices = base.iter().map(pair).chain([(spec.name.clone(), value.clone())]).collect();
                let table = format!("{} {}={value}", pack.id, spec.name);
                match compiled(&choices) {
                    Some(GameRules::Craps(rules)) => told += check_craps(&rules, &table),
                    Some(GameRules::Rounds(rules)) => told += check_rounds(&rules, &table),
                    None => {}
                }
            }
        }
    }
    assert!(told > 20_000, "only {told} wagers were checked");
}

fn pair((name, value): (&String, &String)) -> (String, String) {
    (name.clone(), value.clone())
}

fn check_craps(rules: &CrapsRules, table: &str) -> usize {
    for (id, wager) in rules.layout.ids() {
        let what = format!("{table} {}", wager.id);
        let stakes = craps::stake_terms(rules, id);
        let made = |state: &usize| wager.terms.backs.is_none() && *state == 0 || odds_on(rules, id, *state);
        for state in (0..wager.numbers.len()).filter(made) {
            stakes_are_taken(rules, id, state as u16, &stakes, &what);
            fee_is_charged(rules, id, state as u16, &what);
        }
        if wager.gathers {
            levels_are_paid(rules, id, &what);
        } else {
            lines_are_paid(rules, id, &what);
        }
    }
    rules.layout.wagers.len()
}

fn odds_on(rules: &CrapsRules, id: WagerId, state: usize) -> bool {
    let wager = rules.layout.wager(id);
    wager.terms.backs.is_some() && wager.numbers[state] != 0
}

/// The table offers the range in the terms.
fn stakes_are_taken(rules: &CrapsRules, id: WagerId, state: u16, told: &StakeTerms, what: &str) {
    let layout = &rules.layout;
    let number = layout.wager(id).numbers[usize::from(state)];
    let key = BetKey { wager: id, state, owner: Owner::Player };
    let funds = Money::from_cents(Money::CEILING.cents() * 2);
    let bounds = craps::bounds(layout, &rules.game.betting, &FlatStake, key, Money::ZERO, funds, true);
    let step = told.steps.iter().find(|(on, _)| on.is_empty() || on.contains(&number)).expect(what).1;
    let mut most = told.max.map_or(Money::CEILING, |max| max.value);
    if let Some(cap) = told.caps.iter().find(|cap| cap.numbers.contains(&number)) {
        let times = Money::from_cents(FLAT.cents() * i64::from(cap.times));
        let (net, per) = told_odds(rules, id, number);
        let times =
            if cap.on == CapBasis::Win { Money::from_cents(times.cents() * per / net) } else { times };
        most = most.min(times);
        if let Some(unit) = told.evened {
            let unit = Money::from_cents(unit.value.cents() * per);
            most = most.ceil_to(unit);
        }
    } else {
        assert!(told.caps.is_empty(), "{what}: the odds have caps, but none for {number}");
    }
    let range = bounds.range().expect(what);
    assert_eq!(
        (range.min, range.max, range.step),
        (told.min.value.ceil_to(step), most.floor_to(step), step),
        "{what}"
    );
    let words = told.words();
    assert_eq!(words.contains("no maximum"), most == Money::CEILING && told.max.is_none(), "{what}: {words}");
    let even_money = told.unit.map(|unit| (unit.of.value, unit.odd.value));
    assert_eq!(words.contains("even money"), even_money.is_some(), "{what}: {words}");
    if let Some((unit, odd)) = even_money.filter(|(unit, _)| !step.is_multiple_of(*unit)) {
        // One step more than whole units: the remainder, or the whole stake, is paid even money.
        let odds = told_odds(rules, id, number);
        let due = if odd == OddUnitTreatment::Split { part(EVEN, odds).plus(step) } else { EVEN.plus(step) };
        let won =
            Dice::all().map(|dice| layout.cell(id, state, dice)).find(|cell| cell.verdict == Verdict::Win);
        let won = layout.win(layout.pay(won.expect(what).pay), EVEN.plus(step));
        assert_eq!(won, Some(due), "{what}: winnings of a stake that is not a multiple of {unit}");
    }
}

/// Returns the published odds for a number, as a fraction.
fn told_odds(rules: &CrapsRules, id: WagerId, number: u8) -> (i64, i64) {
    let lines = rules.layout.decided(id);
    let won = |line: &&croupier_rules::Resolution| line.number == number && line.line.verdict == Verdict::Win;
    worth(&lines.iter().find(won).expect("the wager should be able to win on this number").line.pays)
}

/// Reads `7 to 6` or `25 for 1`; `27 on 4 net` is the win after paying for the losing parts.
fn worth(pays: &str) -> (i64, i64) {
    match pays.strip_suffix(" net").and_then(|net| net.split_once(" on ")) {
        Some((net, per)) => (net.parse().unwrap(), per.parse().unwrap()),
        None => pays.parse::<Odds>().unwrap().net(),
    }
}

fn part(stake: Money, (net, per): (i64, i64)) -> Money {
    assert_eq!(stake.cents() * net % per, 0, "{stake} at {net}/{per} is not a whole number of cents");
    Money::from_cents(stake.cents() * net / per)
}

/// The table takes the published fee, in advance and from a win.
fn fee_is_charged(rules: &CrapsRules, id: WagerId, state: u16, what: &str) {
    let layout = &rules.layout;
    let told = craps::fee_terms(layout, id);
    let key = BetKey { wager: id, state, owner: Owner::Player };
    let funds = Money::from_cents(i64::MAX / 4);
    let bounds = craps::bounds(layout, &rules.game.betting, &FlatStake, key, Money::ZERO, funds, true);
    let due = |fee: &FeeTerms, win: Money| {
        let base = if fee.on == CommissionBasis::Stake { EVEN } else { win };
        part(base, (fee.rate.value, 10_000)).max(fee.least.unwrap_or(Money::ZERO))
    };
    let won = Dice::all().map(|dice| layout.cell(id, state, dice)).find(|cell| cell.verdict == Verdict::Win);
    let Some(cell) = won else { return };
    let win = layout.win(layout.pay(cell.pay), EVEN).unwrap();
    let bet = Bet { stake: EVEN, ..Bet::new(key) };
    let (payment, _) = craps::payment(layout, &rules.game.dealer_bets, &bet, cell, |_| Money::ZERO);
    let charged = [bounds.commission(EVEN).unwrap(), payment.next, payment.fee];
    let nothing = Money::ZERO;
    let expected = match told.as_ref().map(|fee| (fee.when, due(fee, win))) {
        None => [nothing; 3],
        Some((FeeTiming::InAdvance { again, .. }, due)) => [due, if again { due } else { nothing }, nothing],
        Some((FeeTiming::OnWin, due)) => [nothing, nothing, due],
    };
    assert_eq!(charged, expected, "{what}: {:?}", told.map(|fee| fee.words()));
}

/// Every outcome of the dice is in one of the published lines and pays as that line says.
fn lines_are_paid(rules: &CrapsRules, id: WagerId, what: &str) {
    let layout = &rules.layout;
    let told = layout.decided(id);
    for state in 0..layout.wager(id).numbers.len() as u16 {
        for dice in Dice::all() {
            let cell = layout.cell(id, state, dice);
            let line = told.iter().find(|one| {
                one.state == state
                    && one.line.cite == cell.cite
                    && one.line.verdict == cell.verdict
                    && names(&one.line.on, dice)
            });
            if cell.verdict == Verdict::Stand {
                continue;
            }
            let line = line.unwrap_or_else(|| panic!("{what}: no line covers {dice:?} in state {state}"));
            let line = &line.line;
            if cell.verdict == Verdict::Win {
                let pay = layout.pay(cell.pay);
                let lost = EVEN.minus(pay.returned_stake(EVEN).unwrap());
                let won = layout.win(pay, EVEN).unwrap().minus(lost);
                let unit = pay.unit.map_or(Money::CENT, |(unit, _)| unit);
                assert!(EVEN.is_multiple_of(unit), "{what}");
                assert_eq!(won, part(EVEN, worth(&line.pays)), "{what}: {}", line.pays);
            }
        }
    }
}

/// Returns whether a list such as `2, 3, 1-3` names this outcome.
fn names(on: &str, dice: Dice) -> bool {
    let (a, b) = dice.faces();
    let outcomes = [dice.total().to_string(), format!("{a}-{b}"), format!("{b}-{a}")];
    on.ends_with("of 36 outcomes") || on.split(", ").any(|one| outcomes.iter().any(|dice| dice == one))
}

/// For a bet that gathers numbers, the published terms of each level match its cells when exactly that level is
/// reached.
fn levels_are_paid(rules: &CrapsRules, id: WagerId, what: &str) {
    let layout = &rules.layout;
    let told = layout.decided(id);
    for level in &layout.wager(id).levels {
        let rolls = rolls(&level.has, layout.points());
        let mut state = 0;
        let (last, before) = rolls.split_last().expect("a roll should decide the bet");
        for total in before {
            let cell = layout.cell(id, state, thrown(*total));
            assert_eq!(cell.verdict, Verdict::Stand, "{what}: {level:?}");
            state = cell.next;
        }
        let cell = layout.cell(id, state, thrown(*last));
        assert_eq!((cell.verdict, cell.cite), (level.verdict, level.cite), "{what}: {level:?}");
        let line = told.iter().find(|one| {
            one.line.cite == level.cite
                && one.line.verdict == level.verdict
                && speaks_of(&one.line.on, &level.has)
        });
        let line = &line.unwrap_or_else(|| panic!("{what}: no line covers {level:?}")).line;
        if level.verdict == Verdict::Win {
            let won = layout.win(layout.pay(cell.pay), EVEN).unwrap();
            assert_eq!(won, part(EVEN, worth(&line.pays)), "{what}: {}", line.pays);
        }
    }
    let ways = layout.wager(id).levels.iter().filter(|level| level.verdict == Verdict::Win).count();
    let told = told.iter().filter(|one| one.line.verdict == Verdict::Win).count();
    assert_eq!(told, ways, "{what}");
}

fn speaks_of(on: &str, has: &Collection) -> bool {
    let numbers = on.split([',', ' ']);
    let numbers: Vec<u32> = numbers.filter_map(|word| word.parse().ok()).collect();
    match has {
        Collection::Points { count, .. } => numbers.contains(count),
        Collection::Totals(totals) => {
            numbers.iter().eq(totals.iter().map(|total| u32::from(*total)).collect::<Vec<_>>().iter())
        }
    }
}

/// Returns the totals that lead to a level: each point twice, and then the total that decides the bet.
fn rolls(has: &Collection, points: &[u8]) -> Vec<u8> {
    match has {
        Collection::Totals(totals) => totals.clone(),
        Collection::Points { count, or_more, different, at, .. } => {
            let count = count + u32::from(*or_more && !*different);
            let point = |n: u32| if *different { points[n as usize] } else { points[n as usize % 2] };
            let mut rolls: Vec<u8> = (0..count).flat_map(|n| [point(n), point(n)]).collect();
            match at {
                DecisionTrigger::LastPoint => {}
                DecisionTrigger::SevenOut => rolls.extend([points[0], 7]),
                DecisionTrigger::AnySeven => rolls.push(7),
            }
            rolls
        }
    }
}

fn thrown(total: u8) -> Dice {
    Dice::all().find(|dice| dice.total() == total).expect("the total should be from 2 to 12")
}

fn check_rounds(rules: &rounds::Rules, table: &str) -> usize {
    let judge = Judge { rules, meters: &[] };
    for (id, wager) in rules.layout.ids() {
        let what = format!("{table} {}", wager.id);
        let told = rounds::stake_terms(rules, id);
        let (min, step) = (told.min.value.ceil_to(told.step()), told.step());
        let refused = |stake: Money| rounds::stake_refused(rules, id, stake).is_some();
        if told.follows != Some(FollowUpStake::Equal) {
            assert!(!refused(min), "{what}: the minimum stake {min} is refused");
            assert!(min <= step || refused(min.minus(step)), "{what}: a stake below {min} is accepted");
            assert!(
                step <= Money::CENT || refused(min.plus(Money::CENT)),
                "{what}: a stake between multiples of {step} is accepted"
            );
            let most = told.max.map_or(Money::CEILING, |max| max.value).floor_to(step);
            assert!(!refused(most), "{what}: the maximum stake {most} is refused");
            assert_eq!(
                refused(most.plus(step)),
                told.max.is_some(),
                "{what}: refusal of a stake above {most}"
            );
        }
        let fee = rounds::fee_terms(rules, id);
        let due = fee.map_or(Money::ZERO, |fee| part(EVEN, (fee.rate.value, 10_000)));
        assert_eq!(judge.vigorish_on(id, EVEN), due, "{what}");
    }
    rules.layout.wagers.len()
}

#[test]
fn terms_say_when_the_house_must_set_a_maximum() {
    let library = Library::embedded();
    let mut open = 0;
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let composition = library.compose(&pack.id).unwrap();
        let rules = GameRules::compile(&composition, &composition.unposted()).unwrap();
        let GameRules::Craps(rules) = rules else { continue };
        for (id, wager) in rules.layout.ids() {
            let told = craps::stake_terms(&rules, id);
            let must_give = matches!(told.from, LimitsSource::NoMaximumYet(_));
            assert_eq!(
                must_give,
                !composition.essential().is_empty() && told.max.is_none(),
                "{} {}",
                pack.id,
                wager.id
            );
            assert_eq!(told.words().contains("that the house must set"), must_give, "{}", told.words());
            open += usize::from(must_give);
        }
    }
    assert!(open > 20, "only {open} wagers need a maximum from the house");
}

#[test]
fn terms_read_like_this() {
    let library = Library::embedded();
    let told = |pack: &str, choices: &[(&str, &str)], wager: &str| {
        let composition = library.compose(pack).unwrap();
        let mut all = composition.unposted();
        all.extend(choices.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        let rules = craps::rules(&composition, &all).unwrap();
        let id = rules.layout.find(wager).unwrap().wager;
        let fee = craps::fee_terms(&rules.layout, id).map(|fee| fee.words());
        (craps::stake_terms(&rules, id).words(), fee.unwrap_or_default())
    };
    let times = "3 times the flat bet on 4 and 10, 4 times on 5 and 9, 5 times on 6 and 8";
    assert_eq!(told("bclc-craps", &[], "pass-odds").0, format!("from $1; at most {times}"));
    assert_eq!(told("rws-craps", &[], "dont-pass-odds").0, format!("from $0.01; winning at most {times}"));
    assert_eq!(
        told("mlgca-crapless", &[], "pass-odds").0,
        "from $0.01; at most once the flat bet on 2, 3, 4, 5, 6, 8, 9, 10, 11 and 12, or more if that evens the payout"
    );
    assert_eq!(told("casablanca-craps", &[], "pass").0, "from $2, to a maximum that the house must set");
    assert_eq!(told("casablanca-craps", &[("statutory-max", "50")], "pass").0, "from $2 to $50");
    let buy = |when: &str| told("mlgca-crapless", &[("buy-bets", "on"), ("buy-vig", when)], "buy-4").1;
    assert_eq!(buy("none"), "");
    assert_eq!(buy("on-win"), "5% of the stake, when it wins");
    assert!(buy("upfront").starts_with("5% of the stake, in advance"), "{}", buy("upfront"));
}
