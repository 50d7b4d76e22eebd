//! The actions that the table takes and refuses, as the document says.

use super::duel::{ANN, Duel, Fault, House, PlayerAction};
use super::sweep::{easy, no_disagreement};
use super::terms::{BetTime, Document, Faces, Row, Rule, TakeDownLimit};

/// Returns the rolls that bring the puck to each position.
fn phases(document: &Document) -> Vec<Vec<Faces>> {
    let points = document.points.iter().map(|&point| vec![easy(point)]);
    std::iter::once(Vec::new()).chain(points).collect()
}

fn after<'h>(house: &'h House, rolls: &[Faces]) -> Duel<'h> {
    let mut duel = Duel::new(house, 1);
    for &dice in rolls {
        duel.roll(dice).unwrap_or_else(|fault| panic!("{} {rolls:?}: {fault}", house.document.pack));
    }
    duel
}

/// Tries actions, and records a fault if the table does not accept or refuse them as the document requires.
fn expect(duel: &Duel, acts: &[PlayerAction], taken: bool, found: &mut Vec<String>) {
    let document = &duel.house.document;
    let mut duel = duel.clone();
    let (last, before) = acts.split_last().expect("at least one action should be given");
    let words: Vec<String> = acts.iter().map(|act| act.words(document)).collect();
    let place = format!("{} with point {}: {}", document.pack, duel.book.point, words.join(", "));
    for &act in before {
        if let Err(fault) = duel.act(ANN, act) {
            found.push(format!("{place}: {fault}"));
            return;
        }
    }
    match (duel.act(ANN, *last), taken) {
        (Ok(()), true) | (Err(Fault::Refused(_)), false) => (),
        (Ok(()), false) => found.push(format!("{place}: the table takes it, but the document refuses it")),
        (Err(fault), _) => found.push(format!("{place}: {fault}")),
    }
}

/// The book and the pack's layout have the same wagers.
pub(crate) fn same_wagers(house: &House) {
    let document = &house.document;
    // `come-odds` is the family name of `come-odds-6`.
    let knows = |name: &str| {
        let member = |row: &Row| row.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        document.find(name).is_some() || document.rows.iter().any(member)
    };
    let unknown: Vec<&str> = house.rules.layout.names().filter(|name| !knows(name)).collect();
    assert!(unknown.is_empty(), "{}: the document has no {unknown:?}", document.pack);
    for name in document.not_offered {
        assert!(house.rules.layout.find(name).is_none(), "{} should not offer '{name}'", document.pack);
    }
}

/// The table takes or refuses each wager in each phase as the document says.
pub(crate) fn taken_in_its_time(house: &House) {
    let document = &house.document;
    let mut found = Vec::new();
    for rolls in phases(document) {
        let duel = after(house, &rolls);
        let point_on = !rolls.is_empty();
        for (row, it) in document.rows.iter().enumerate() {
            let taken = match it.when {
                BetTime::Any => true,
                BetTime::ComeOut | BetTime::NewShooter => !point_on,
                BetTime::Point => point_on,
                BetTime::Beside(_) | BetTime::Never => false, // there is no flat bet
            };
            expect(&duel, &[PlayerAction::Bet(row, document.stakes_for(row)[0])], taken, &mut found);
        }
    }
    no_disagreement(&found);
}

/// Each wager can be taken down, or not, as the document says.
pub(crate) fn comes_down_in_its_time(house: &House) {
    let document = &house.document;
    let mut found = Vec::new();
    for (row, it) in document.rows.iter().enumerate() {
        let bet = PlayerAction::Bet(row, document.stakes_for(row)[0]);
        for rolls in phases(document) {
            let point_on = !rolls.is_empty();
            let free = it.down == TakeDownLimit::Free || it.down == TakeDownLimit::BeforePoint && !point_on;
            match it.when {
                BetTime::Any => {
                    expect(&after(house, &rolls), &[bet, PlayerAction::Down(row)], free, &mut found)
                }
                BetTime::Point if point_on => {
                    expect(&after(house, &rolls), &[bet, PlayerAction::Down(row)], free, &mut found);
                }
                BetTime::ComeOut | BetTime::NewShooter => {
                    let mut duel = after(house, &[]);
                    let reached =
                        duel.act(ANN, bet).and_then(|()| rolls.iter().try_for_each(|&dice| duel.roll(dice)));
                    match reached {
                        Ok(()) => expect(&duel, &[PlayerAction::Down(row)], free, &mut found),
                        Err(fault) => found.push(format!("{}: {fault}", bet.words(document))),
                    }
                }
                _ => (),
            }
        }
        if let Rule::Travelled(_, number) = it.rule {
            let family = it.name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
            let flat = document.row(family);
            for &point in document.points {
                let mut duel = after(house, &[easy(point)]);
                let bet = PlayerAction::Bet(flat, document.stakes[0]);
                let reached = duel.act(ANN, bet).and_then(|()| duel.roll(easy(number)));
                match reached {
                    Ok(()) => {
                        expect(&duel, &[PlayerAction::Down(row)], it.down == TakeDownLimit::Free, &mut found)
                    }
                    Err(fault) => found.push(format!("{}: {fault}", bet.words(document))),
                }
            }
        }
    }
    no_disagreement(&found);
}

/// Each wager can be called on and off, or not, as the document says.
pub(crate) fn called_in_its_time(house: &House) {
    let document = &house.document;
    let mut found = Vec::new();
    for rolls in phases(document) {
        let point_on = !rolls.is_empty();
        let duel = after(house, &rolls);
        for (row, it) in document.rows.iter().enumerate().filter(|(_, it)| it.when == BetTime::Any) {
            let bet = PlayerAction::Bet(row, document.stakes_for(row)[0]);
            let (on, off) = (PlayerAction::On(row), PlayerAction::Off(row));
            let asked = if point_on {
                [(off, it.calls.off_with_point), (off, None)]
            } else {
                [(on, it.calls.on_at_come_out), (off, it.calls.off_at_come_out)]
            };
            for (call, answer) in asked {
                if let Some(taken) = answer {
                    expect(&duel, &[bet, call], taken, &mut found);
                }
            }
        }
    }
    no_disagreement(&found);
}

/// The table takes odds up to the document's maximum, and not a chip more. `most` returns the maximum for a flat bet in
/// cents.
pub(crate) fn odds_up_to(house: &House, flats: &[i64], most: &dyn Fn(&str, u8, i64) -> i64) {
    let document = &house.document;
    let mut found = Vec::new();
    for (row, it) in document.rows.iter().enumerate() {
        let BetTime::Beside(flat) = it.when else { continue };
        let (family, numbers) = match it.rule {
            Rule::LineOdds(..) => (flat, document.points.to_vec()),
            Rule::NumberOdds(_, number, _) => (flat.rsplit_once('-').map_or(flat, |(f, _)| f), vec![number]),
            _ => continue,
        };
        for number in numbers {
            for &stake in flats {
                let bet = PlayerAction::Bet(document.row(family), stake);
                let mut duel = Duel::new(house, 1);
                let point = if number == 4 { 5 } else { 4 };
                let reached = match it.rule {
                    Rule::LineOdds(..) => duel.act(ANN, bet),
                    _ => duel.roll(easy(point)).and_then(|()| duel.act(ANN, bet)),
                };
                if let Err(fault) = reached.and_then(|()| duel.roll(easy(number))) {
                    found.push(format!("{}: {fault}", bet.words(document)));
                    continue;
                }
                let most = most(family, number, stake);
                expect(&duel, &[PlayerAction::Bet(row, most)], true, &mut found);
                expect(&duel, &[PlayerAction::Bet(row, most + document.chip)], false, &mut found);
            }
        }
    }
    no_disagreement(&found);
}
