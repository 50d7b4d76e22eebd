//! The right to pledge, depending on the parts withheld. docs/fairness.md relies on these bounds.

use super::*;

fn revealed() -> Option<Digest> {
    Some(Digest([1; 32]))
}

#[test]
fn three_parts_withheld_within_the_window_are_too_many_for_one_person() {
    let mut pledges = Pledges::default();
    for draw in 0..3 {
        assert_eq!(pledges.may(1, draw), Ok(()));
        pledges.drawn(draw, &[(1, None)], &[1]);
    }
    for draw in [3, WINDOW - 1] {
        pledges.drawn(draw, &[], &[]);
        assert_eq!(
            pledges.may(1, draw),
            Err(TableDenial::WithheldTooOften),
            "draw {draw}: leaving the table must not help"
        );
        assert_eq!(pledges.may(2, draw), Ok(()));
    }
    assert_eq!(pledges.may(1, WINDOW), Ok(()), "the first withheld part is outside the window");
    pledges.drawn(WINDOW, &[], &[]);
    assert_eq!(pledges.records[&1].withheld, [1, 2]);
    pledges.drawn(WINDOW + 2, &[], &[]);
    assert!(pledges.records.is_empty(), "the table remembers no longer than the window");
}

#[test]
fn after_many_withheld_parts_only_people_known_to_reveal_may_pledge() {
    let mut pledges = Pledges::default();
    let draw = KNOWN_TO_REVEAL;
    (1..draw).for_each(|draw| pledges.drawn(draw, &[(1, revealed())], &[1, 2]));
    for stranger in 1..WITHHELD_AT_TABLE as u32 {
        pledges.drawn(draw, &[(100 + stranger, None)], &[1, 2]);
    }
    assert_eq!(pledges.may(2, draw), Ok(()), "one withheld part below the limit");
    pledges.drawn(draw, &[(100, None)], &[1, 2]);
    assert_eq!(pledges.may(2, draw), Err(TableDenial::TooManyWithheld));
    assert_eq!(pledges.may(1, draw), Err(TableDenial::TooManyWithheld), "99 revealed parts are one too few");
    pledges.drawn(draw, &[(1, revealed())], &[1, 2]);
    assert_eq!(pledges.may(1, draw), Ok(()));
    let mut withheld = pledges.clone();
    withheld.drawn(draw, &[(1, None)], &[1, 2]);
    assert_eq!(
        withheld.may(1, draw),
        Err(TableDenial::TooManyWithheld),
        "after one withheld part a person is not known to reveal"
    );
    pledges.drawn(draw, &[], &[2]);
    assert_eq!(
        pledges.may(1, draw),
        Err(TableDenial::TooManyWithheld),
        "a person who left is a newcomer again"
    );
    assert_eq!(pledges.may(2, draw + WINDOW), Ok(()));
}

#[test]
fn nobody_is_blamed_for_a_draw_that_is_not_made() {
    let mut pledges = Pledges::default();
    pledges.call(vec![(1, Digest::NONE)]);
    assert_eq!(pledges.called, Some(vec![(1, Digest::NONE)]));
    pledges.undrawn();
    assert_eq!(pledges, Pledges::default());
}

#[test]
fn a_draw_takes_the_pledged_parts_in_their_order() {
    let (one, two) = (Digest([1; 32]), Digest([2; 32]));
    let pledges = [(7, Digest::of(&one.0)), (3, Digest::of(&two.0))];
    let both = parts(&pledges, &[(7, Some(one)), (3, None)]).unwrap();
    assert!(matches!(both[..], [(7, Contribution::Revealed(part)), (3, Contribution::Withheld(pledge))]
        if part == one.0 && pledge == pledges[1].1.0));
    for wrong in [
        &[(7, Some(one))][..],
        &[(7, Some(one)), (3, None), (4, None)],
        &[(3, None), (7, None)],
        &[(7, Some(two)), (3, None)],
    ] {
        assert!(parts(&pledges, wrong).is_err(), "{wrong:?}");
    }
}

/// Newcomers withhold eleven parts. For every place there are twelve more: one newcomer, one known person, and ten
/// people who become known.
#[test]
fn the_number_of_withheld_parts_is_bounded() {
    assert_eq!([0, 1, 8].map(most_withheld), [11, 23, 107]);
}
