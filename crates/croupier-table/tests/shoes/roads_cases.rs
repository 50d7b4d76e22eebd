//! Roads: small shoes by hand, and published examples.

use super::baccarat::{deal, play_shoe};
use super::cards::{cards, shoe};
use super::roads::{
    Colour, Coup, DerivedRoad, ROWS, Tail, Winner, bead_plate, big_road, coups, derived, derived_colours,
};

fn letters(colours: &[Colour]) -> String {
    colours.iter().map(|colour| if *colour == Colour::Red { 'R' } else { 'B' }).collect()
}

fn places(text: &str, tail: Tail) -> Vec<(usize, usize)> {
    let road = big_road(&coups(text), tail);
    road.entries.iter().map(|entry| (entry.place.column, entry.place.row)).collect()
}

fn marks(text: &str, road: DerivedRoad) -> Vec<(usize, usize, Colour)> {
    let marks = derived(&big_road(&coups(text), Tail::Straight), road, Tail::Straight);
    marks.iter().map(|mark| (mark.place.column, mark.place.row, mark.colour)).collect()
}

#[test]
fn beads() {
    let plate = bead_plate(&coups("BPTBPBTB"));
    assert_eq!((plate[2].column, plate[2].row, plate[2].coup.winner), (0, 2, Winner::Tie));
    assert_eq!((plate[5].column, plate[5].row), (0, 5));
    assert_eq!((plate[7].column, plate[7].row), (1, 1));
}

#[test]
fn ties_on_the_big_road() {
    let road = big_road(&coups("TTBTTBPTB"), Tail::Straight);
    assert_eq!(road.ties_before, 2);
    assert_eq!(road.entries.iter().map(|entry| entry.ties).collect::<Vec<_>>(), [2, 0, 1, 0]);
    assert_eq!(road.lines(), [2, 1, 1]);
    assert_eq!(road.entries[2].colour, Colour::Blue);
    // A tie between two wins of the same side does not end their column.
    assert_eq!(places("BBPTPB", Tail::Straight), [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    let nothing = big_road(&coups("TT"), Tail::Straight);
    assert_eq!((nothing.ties_before, nothing.entries.len()), (2, 0));
}

/// The double dragon from the tests of jconradi/baccarat-engine, and the same with a tail that keeps its row.
#[test]
fn dragon_tails() {
    let shoe = "BBBBBBBBBPPPPPPPPPP";
    let banker = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5), (3, 5)];
    let player = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)];
    for (tail, end) in [(Tail::Sinking, [(4, 5), (5, 5)]), (Tail::Straight, [(5, 4), (6, 4)])] {
        let expected: Vec<_> = banker.into_iter().chain(player).chain(end).collect();
        assert_eq!(places(shoe, tail), expected);
    }
    assert_eq!(big_road(&coups(shoe), Tail::Straight).lines(), [9, 10]);
    // Tails reach the top row, so the next column starts where the top cell is free.
    let nested = "BBBBBBBBPPPPPPPPBBBBBBBBPPPPPPPPBBBBBBBBPPPPPPPPB";
    let road = places(nested, Tail::Straight);
    assert_eq!(road[40..48], [(5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 0), (12, 0)]);
    assert_eq!(road[48], (13, 0));
}

/// From the tests of jconradi/baccarat-engine (sets A and B, big eye road): the lengths of the columns that its window
/// shows, and the expected colours.
#[test]
fn published_big_eye_boys() {
    for (lines, expected) in [
        ([2, 1, 5, 4, 1, 1, 3, 1, 2, 2, 1, 1], "BBRRRBRRRBBRBRBBBBRRB"),
        ([1, 1, 1, 3, 1, 2, 3, 7, 1, 1, 1, 1], "RRBRBBBBRBBRRBRRRBBRR"),
    ] {
        assert_eq!(letters(&derived_colours(&lines, DerivedRoad::BigEyeBoy)), expected);
    }
}

/// The start of each derived road, and one change of pattern on all three: fixtures that, according to a public test
/// suite, were traced by hand (columns of 1, 1, 1, 2, 1; and of 3, 3, 3, 3, 3).
#[test]
fn derived_roads_match_published_starts_and_changes() {
    use Colour::{Blue, Red};
    assert_eq!(marks("PB", DerivedRoad::BigEyeBoy), []);
    assert_eq!(marks("PBP", DerivedRoad::BigEyeBoy), [(0, 0, Red)]);
    assert_eq!(marks("PBP", DerivedRoad::SmallRoad), []);
    assert_eq!(marks("PBPP", DerivedRoad::SmallRoad), [(0, 0, Blue)]);
    assert_eq!(marks("PBPB", DerivedRoad::CockroachPig), []);
    assert_eq!(marks("PBPBB", DerivedRoad::CockroachPig), [(0, 0, Blue)]);
    let change = "PBPBBP";
    assert_eq!(marks(change, DerivedRoad::BigEyeBoy), [(0, 0, Red), (0, 1, Red), (1, 0, Blue), (1, 1, Blue)]);
    assert_eq!(marks(change, DerivedRoad::SmallRoad), [(0, 0, Red), (1, 0, Blue), (1, 1, Blue)]);
    assert_eq!(marks(change, DerivedRoad::CockroachPig), [(0, 0, Blue), (0, 1, Blue)]);
    let threes = marks("PPPBBBPPPBBBPPP", DerivedRoad::BigEyeBoy);
    let expected = (0..6).map(|row| (0, row, Red)).chain((1..6).map(|column| (column, 5, Red)));
    assert_eq!(threes, expected.collect::<Vec<_>>());
}

/// By hand: columns of 2, 1, 3, 2. Straight down is red.
#[test]
fn a_small_shoe_by_hand() {
    let lines = big_road(&coups("BBPTBBBPP"), Tail::Straight).lines();
    assert_eq!(lines, [2, 1, 3, 2]);
    assert_eq!(letters(&derived_colours(&lines, DerivedRoad::BigEyeBoy)), "BBRBR");
    assert_eq!(letters(&derived_colours(&lines, DerivedRoad::SmallRoad)), "RBBB");
    assert_eq!(letters(&derived_colours(&lines, DerivedRoad::CockroachPig)), "R");
}

/// The same rule in the words of the leaflets. When going down, compare the adjacent cell with the one above it; when
/// starting a column, check whether the previous columns are even.
fn by_cells(lines: &[usize], cycle: usize) -> String {
    let has = |line: usize, row: usize| row < lines[line];
    let mut out = String::new();
    for line in 0..lines.len() {
        for row in 0..lines[line] {
            let red = if row == 0 {
                if line < cycle + 1 {
                    continue;
                }
                lines[line - 1] == lines[line - 1 - cycle]
            } else {
                if line < cycle {
                    continue;
                }
                has(line - cycle, row) == has(line - cycle, row - 1)
            };
            out.push(if red { 'R' } else { 'B' });
        }
    }
    out
}

#[test]
fn both_wordings_of_the_rule_agree_on_whole_shoes() {
    for seed in 0..200 {
        let rounds = play_shoe(&shoe(8, seed), 416 - 14);
        let coups: Vec<Coup> = rounds.iter().map(Coup::of).collect();
        for tail in [Tail::Straight, Tail::Sinking] {
            let road = big_road(&coups, tail);
            let ties = road.ties_before + road.entries.iter().map(|entry| entry.ties).sum::<usize>();
            assert_eq!(ties + road.entries.len(), coups.len());
            let lines = road.lines();
            for (derived_road, cycle) in
                [(DerivedRoad::BigEyeBoy, 1), (DerivedRoad::SmallRoad, 2), (DerivedRoad::CockroachPig, 3)]
            {
                assert_eq!(letters(&derived_colours(&lines, derived_road)), by_cells(&lines, cycle));
                let marks = derived(&road, derived_road, tail);
                let mut cells: Vec<_> = marks.iter().map(|it| (it.place.column, it.place.row)).collect();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), marks.len(), "two marks in one cell");
                assert!(marks.iter().all(|mark| mark.place.row < ROWS));
            }
        }
    }
}

#[test]
fn coups_of_rounds() {
    let coup = Coup::of(&deal(&cards("9C 8C 9D TD")).unwrap());
    assert_eq!(coup, Coup { player_pair: true, player_natural: true, banker_natural: true, ..coup });
    assert_eq!((coup.winner, coup.banker_pair), (Winner::Tie, false));
}
