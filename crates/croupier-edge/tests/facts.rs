//! The facts beside the words of figures: the number in a name, the condition, the clause of a remark.

use croupier_edge::WagerFigures;

use crate::support::figures;

fn of(pack: &str) -> Vec<WagerFigures> {
    figures(pack, &[]).iter().map(WagerFigures::of).collect()
}

#[test]
fn a_wager_of_a_family_has_its_number_beside_its_stem() {
    let parts = |pack: &str, wager: &str| {
        let one = of(pack).into_iter().find(|one| one.wager == wager);
        let one = one.unwrap_or_else(|| panic!("{pack} has no {wager}"));
        (one.stem, one.number.unwrap_or_default())
    };
    let expected = |stem: &str, number: &str| (stem.to_owned(), number.to_owned());
    assert_eq!(parts("bclc-craps", "place-6"), expected("Place", "6"));
    assert_eq!(parts("bclc-craps", "hop-2-4"), expected("Hop", "2-4"));
    // The document's name for odds has no number; the bet has one all the same.
    assert_eq!(parts("bclc-craps", "pass-odds-4"), expected("Pass Line Odds", "4"));
    // A number in words is part of the name, and so is one that no other wager of the family could have.
    assert_eq!(parts("bclc-craps", "horn-high-2"), expected("Horn High Two", ""));
    assert_eq!(parts("bclc-craps", "any-seven"), expected("Any 7", ""));
    assert_eq!(parts("mlgca-crapless", "six-seven-eight"), expected("6-7-8 Bet", ""));
    assert_eq!(parts("bclc-wheel", "space-20"), expected("Space", "20"));
}

#[test]
fn stem_and_number_make_the_name_again() {
    for pack in ["bclc-craps", "mlgca-crapless", "rws-craps", "house-sic-bo", "bclc-wheel", "bclc-casino-war"]
    {
        for WagerFigures { name, stem, number, .. } in of(pack) {
            let number = number.map(|number| format!(" {number}")).unwrap_or_default();
            assert!(
                name == format!("{stem}{number}") || name == stem,
                "{pack}: {name} is not {stem}{number}"
            );
        }
    }
}

#[test]
fn a_raise_names_the_condition_of_its_figures() {
    let raises: Vec<_> =
        of("bclc-red-dog").into_iter().filter(|one| one.wager.starts_with("raise")).collect();
    assert_eq!(raises.len(), 11);
    for one in raises {
        assert!(one.given.is_some_and(|given| one.notes.contains(&given)), "{}", one.wager);
    }
}

#[test]
fn a_remark_has_its_clause_beside_it() {
    let place = of("bclc-craps").into_iter().find(|one| one.wager == "place-6").unwrap();
    let words = "off on the come-out: rolls while it is off are not counted";
    assert_eq!(place.remarks[0].words, words);
    assert_eq!(place.remarks[0].clause.as_deref(), Some("bclc-craps/6.3.9"));
    assert_eq!(place.notes, [words.replace("out:", "out (bclc-craps/6.3.9):")]);
}
