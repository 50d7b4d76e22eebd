//! Applies the changes of random nights at every table, and compares the results with the views.

use croupier_proving::times;
use proptest::prelude::*;

use super::super::view;
use croupier_rules::Money;

use super::*;
use crate::crew::tests::night;
use crate::testing::TestTable;

fn seen(table: &TestTable) -> ComparableView {
    ComparableView::new(view(table.in_play(), None))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(60)))]

    #[test]
    fn changes_lead_from_one_view_to_the_next(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let felt = night(pack, &picks, seed, 25).felt;
        let mut table = TestTable::open(felt.rules.clone());
        let mut before = seen(&table);
        for events in felt.entries() {
            events.iter().for_each(|event| table.apply(event));
            let after = seen(&table);
            let changes = before.changes_to(&after);
            prop_assert_eq!(changes.is_empty(), before.view == after.view);
            let mut patched = value(&before.view);
            json_patch::patch(&mut patched, &changes).unwrap();
            prop_assert_eq!(&patched, &value(&after.view));
            // Another node of the house reads the view as it was written.
            let read: View = serde_json::from_value(patched).unwrap();
            prop_assert_eq!(&read, &after.view);
            before = after;
        }
    }
}

fn place(position: u32, bets: &[(&str, i64)]) -> PositionInfo {
    let bets = bets.iter().map(|(wager, cents)| BetInfo {
        wager: (*wager).to_owned(),
        stake: Money::from_cents(*cents),
        held: Money::ZERO,
        for_dealers: false,
        works: None,
        unconfirmed: false,
        gathers: Vec::new(),
    });
    let (rail, owes) = (Money::from_cents(10_000), Money::ZERO);
    PositionInfo { position, person: position + 10, rail, away: false, owes, bets: bets.collect() }
}

/// Applies the changes between two lists of places; returns their number.
fn changed(before: &[PositionInfo], after: &[PositionInfo]) -> usize {
    let at = PointerBuf::parse("/places").unwrap();
    let changes = place_changes(&at, before, after);
    let mut patched = serde_json::json!({ "places": before });
    json_patch::patch(&mut patched, &changes).unwrap();
    assert_eq!(patched, serde_json::json!({ "places": after }));
    changes.len()
}

#[test]
fn a_player_or_bet_that_goes_changes_no_other() {
    let many = [
        place(1, &[("pass", 500), ("field", 500), ("come", 500)]),
        place(2, &[]),
        place(5, &[("pass", 500)]),
    ];
    assert_eq!(changed(&many, &many), 0);
    assert_eq!(changed(&many, &many[1..]), 1);
    assert_eq!(changed(&many[1..], &many), 1);
    let fewer = [place(1, &[("field", 500), ("come", 500)]), place(2, &[]), place(5, &[("pass", 700)])];
    assert_eq!(changed(&many, &fewer), 2);
    let turned = [many[2].clone(), many[1].clone(), many[0].clone()];
    assert_eq!(changed(&many, &turned), 1);
    let doubled = [many[0].clone(), many[0].clone()];
    assert_eq!(changed(&doubled, &doubled[..1]), 1);
    assert_eq!(changed(&doubled[..1], &doubled), 1);
}
