use super::*;

const OPENING: Money = Money::from_cents(50_000);
const MARKS: u32 = 4;

// A printed difference would fill the screen, so tallies are compared without printing them.

/// A few thousand sessions of all kinds. The last ones widen the bins.
fn sessions() -> Vec<SessionEnd> {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64
    };
    let range = |number| if number < 2000 { 100_000 } else { 10_000_000 };
    (0..3000)
        .map(|number| {
            let bankroll = next() % range(number);
            let [peak, low] = [bankroll.max(50_000) + next() % 5000, bankroll.min(50_000)];
            let ended = [EndCause::Time, EndCause::Broke, EndCause::Stopped][(next() % 3) as usize];
            let rounds = (next() % 500) as u32;
            let drawdown = Money::from_cents(peak - low);
            let [bankroll, peak, low] = [bankroll, peak, low].map(Money::from_cents);
            SessionEnd { number, rounds, bankroll, peak, low, drawdown, ended, coin_in: None }
        })
        .collect()
}

fn tally<'s>(sessions: impl IntoIterator<Item = &'s SessionEnd>) -> Tally {
    let mut tally = empty();
    for end in sessions {
        tally.add(end);
        tally.mark(0, OPENING);
        tally.mark(1, end.low);
        tally.mark_from(2, end.bankroll);
    }
    tally
}

fn empty() -> Tally {
    Tally::new(OPENING, MARKS).aiming(Some(Money::from_cents(60_000)))
}

#[test]
fn the_order_of_sessions_does_not_matter() {
    let sessions = sessions();
    let forwards = tally(&sessions);
    assert!(forwards == tally(sessions.iter().rev()));
    let odd_first = sessions.iter().skip(1).step_by(2).chain(sessions.iter().step_by(2));
    assert!(forwards == tally(odd_first));
    assert!(forwards != tally(&sessions[1..]));
}

#[test]
fn parts_merged_in_any_order_equal_the_whole() {
    let sessions = sessions();
    let whole = tally(&sessions);
    for part in [1, 7, 1000, 2999] {
        let parts: Vec<Tally> = sessions.chunks(part).map(tally).collect();
        let mut forwards = empty();
        parts.iter().for_each(|part| forwards.merge(part));
        assert!(forwards == whole, "merged in parts of {part}");
        let mut backwards = empty();
        parts.iter().rev().for_each(|part| backwards.merge(part));
        assert!(backwards == whole, "merged in parts of {part}, last part first");
    }
}

#[test]
fn merging_is_associative() {
    let sessions = sessions();
    let [a, b, c] = [&sessions[..10], &sessions[10..2500], &sessions[2500..]].map(tally);
    let (mut left, mut right, mut tail) = (a.clone(), a, b.clone());
    left.merge(&b);
    left.merge(&c);
    tail.merge(&c);
    right.merge(&tail);
    assert!(left == right);
}

#[test]
fn counts_match_the_added_sessions() {
    let sessions = sessions();
    let tally = tally(&sessions);
    assert_eq!(tally.sessions(), 3000);
    assert_eq!(tally.rounds(), sessions.iter().map(|end| u64::from(end.rounds)).sum::<u64>());
    assert_eq!(tally.net(), sessions.iter().map(|end| i128::from(end.bankroll.cents()) - 50_000).sum());
    let broke = sessions.iter().filter(|end| end.ended == EndCause::Broke);
    assert_eq!(tally.ruins().total(), broke.clone().count() as u64);
    assert_eq!(tally.ruins().up_to(250), broke.filter(|end| end.rounds <= 250).count() as u64);
    let reached = sessions.iter().filter(|end| end.peak >= Money::from_cents(60_000)).count();
    assert_eq!(tally.counts.reached, reached as u64);
    assert!(tally.marks().iter().all(|mark| mark.total() == 3000));
    assert_eq!(tally.marks()[2], tally.marks()[3], "a session that is over should keep its final bankroll");
    assert_eq!(
        tally.ends().width(),
        256,
        "expected bins of 256 cents, because 65,536 of them cover 10 million cents"
    );
}

#[test]
fn the_last_mark_is_at_the_last_round() {
    let moments = |marks, rounds| (0..marks as usize).map(move |mark| Tally::moment(mark, marks, rounds));
    assert_eq!(moments(4, 100).collect::<Vec<_>>(), [25, 50, 75, 100]);
    assert_eq!(moments(3, 100).collect::<Vec<_>>(), [33, 66, 100]);
    assert_eq!(moments(2, u32::MAX).next_back(), Some(u32::MAX));
}

#[test]
#[should_panic(expected = "only if bankroll, goal, marks and wagers are equal")]
fn tallies_of_different_kinds_are_not_merged() {
    empty().merge(&Tally::new(OPENING, MARKS));
}
