//! Baccarat roads: bead plate, big road, big eye boy, small road, cockroach pig.
//!
//! The big road follows World Gaming Magazine 55 (February 2018, "the roads of baccarat"): there are six rows, ties are
//! strokes on the last entry, and ties before the first result are in the first cell. The derived roads follow the rule
//! that jconradi/baccarat-engine states in `roadmapGenerator.js`, which is that of the casinos' leaflets (red: even
//! columns, a neighbour, straight down; blue: uneven columns, no neighbour). Take a cycle k of 1, 2 or 3, and an entry
//! in row m of column n. From row 2 on, the entry is compared with column n - k, which has p entries; it is blue if m =
//! p + 1, else red. In row 1, columns n - 1 and n - k - 1 are compared; it is red if they have the same length. Columns
//! are logical columns, without the turn of a dragon tail.

use super::baccarat;

/// The winner of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Winner {
    Banker,
    Player,
    Tie,
}

/// A result as the board shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coup {
    pub(crate) winner: Winner,
    pub(crate) player_pair: bool,
    pub(crate) banker_pair: bool,
    pub(crate) player_natural: bool,
    pub(crate) banker_natural: bool,
}

impl Coup {
    /// Creates a result without pairs and Naturals.
    pub(crate) fn plain(winner: Winner) -> Coup {
        Coup { winner, player_pair: false, banker_pair: false, player_natural: false, banker_natural: false }
    }

    pub(crate) fn of(round: &baccarat::Round) -> Coup {
        Coup {
            winner: match round.winner() {
                baccarat::Winner::Player => Winner::Player,
                baccarat::Winner::Banker => Winner::Banker,
                baccarat::Winner::Tie => Winner::Tie,
            },
            player_pair: round.player.is_pair(),
            banker_pair: round.banker.is_pair(),
            player_natural: round.player.is_natural(),
            banker_natural: round.banker.is_natural(),
        }
    }
}

/// Reads `B`, `P` and `T`; ignores all other characters.
pub(crate) fn coups(text: &str) -> Vec<Coup> {
    let winner = |letter: char| match letter {
        'B' => Some(Winner::Banker),
        'P' => Some(Winner::Player),
        'T' => Some(Winner::Tie),
        _ => None,
    };
    text.chars().filter_map(winner).map(Coup::plain).collect()
}

/// The colour of an entry: on the big road red is the Banker, blue the Player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    Red,
    Blue,
}

/// The direction of a tail after it has turned right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tail {
    /// Stays in its row.
    Straight,
    /// Goes down again wherever the cell below is free (as jconradi/baccarat-engine draws it).
    Sinking,
}

pub(crate) const ROWS: usize = 6;

/// The place of an entry on the board and in its logical column, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) column: usize,
    pub(crate) row: usize,
    pub(crate) line: usize,
    pub(crate) depth: usize,
}

/// An entry of the bead plate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bead {
    pub(crate) column: usize,
    pub(crate) row: usize,
    pub(crate) coup: Coup,
}

/// Returns every result, top down and then to the right.
pub(crate) fn bead_plate(coups: &[Coup]) -> Vec<Bead> {
    let bead = |(at, &coup): (usize, &Coup)| Bead { column: at / ROWS, row: at % ROWS, coup };
    coups.iter().enumerate().map(bead).collect()
}

/// Lays colours out. The same colour goes down; a different colour starts a column. If the cell below is not free, the
/// tail turns right. A new column starts at the first column with a free top cell to the right of the last start.
pub(crate) fn lay_out(colours: &[Colour], tail: Tail) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let (mut start, mut turned) = (0, false);
    for (at, colour) in colours.iter().enumerate() {
        let taken = |column: usize, row: usize| places.iter().any(|it| (it.column, it.row) == (column, row));
        let place = match at.checked_sub(1).map(|before| (colours[before], places[before])) {
            None => Place { column: 0, row: 0, line: 0, depth: 0 },
            Some((before, last)) if before == *colour => {
                let may_sink = !turned || tail == Tail::Sinking;
                if may_sink && last.row + 1 < ROWS && !taken(last.column, last.row + 1) {
                    Place { row: last.row + 1, depth: last.depth + 1, ..last }
                } else {
                    turned = true;
                    let mut column = last.column + 1;
                    while taken(column, last.row) {
                        column += 1;
                    }
                    Place { column, depth: last.depth + 1, ..last }
                }
            }
            Some((_, last)) => {
                turned = false;
                start += 1;
                while taken(start, 0) {
                    start += 1;
                }
                Place { column: start, row: 0, line: last.line + 1, depth: 0 }
            }
        };
        places.push(place);
    }
    places
}

/// An entry of the big road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) place: Place,
    pub(crate) colour: Colour,
    pub(crate) coup: Coup,
    /// The ties right after it.
    pub(crate) ties: usize,
}

/// The big road.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BigRoad {
    /// The ties before the first result: strokes in the first cell, not counted in its entry.
    pub(crate) ties_before: usize,
    pub(crate) entries: Vec<Entry>,
}

pub(crate) fn big_road(coups: &[Coup], tail: Tail) -> BigRoad {
    let mut ties_before = 0;
    let mut wins: Vec<(Colour, Coup, usize)> = Vec::new();
    for coup in coups {
        match (coup.winner, wins.last_mut()) {
            (Winner::Tie, None) => ties_before += 1,
            (Winner::Tie, Some((_, _, ties))) => *ties += 1,
            (Winner::Banker, _) => wins.push((Colour::Red, *coup, 0)),
            (Winner::Player, _) => wins.push((Colour::Blue, *coup, 0)),
        }
    }
    let places = lay_out(&wins.iter().map(|win| win.0).collect::<Vec<_>>(), tail);
    let entry = |((colour, coup, ties), place)| Entry { place, colour, coup, ties };
    BigRoad { ties_before, entries: wins.into_iter().zip(places).map(entry).collect() }
}

impl BigRoad {
    /// Returns the length of each logical column.
    pub(crate) fn lines(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        for entry in &self.entries {
            lines.resize(entry.place.line + 1, 0);
            lines[entry.place.line] += 1;
        }
        lines
    }
}

/// The derived roads; each has its cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DerivedRoad {
    BigEyeBoy = 1,
    SmallRoad = 2,
    CockroachPig = 3,
}

/// Returns the colours of a derived road, from the lengths of the big road's logical columns.
pub(crate) fn derived_colours(lines: &[usize], road: DerivedRoad) -> Vec<Colour> {
    let cycle = road as usize;
    let mut colours = Vec::new();
    let red_if = |red: bool| if red { Colour::Red } else { Colour::Blue };
    for (line, &length) in lines.iter().enumerate() {
        if line > cycle {
            colours.push(red_if(lines[line - 1] == lines[line - 1 - cycle]));
        }
        if line >= cycle {
            let compared = lines[line - cycle];
            colours.extend((2..=length).map(|row| red_if(row != compared + 1)));
        }
    }
    colours
}

/// An entry of a derived road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    pub(crate) place: Place,
    pub(crate) colour: Colour,
}

/// A derived road, laid out like the big road.
pub(crate) fn derived(big_road: &BigRoad, road: DerivedRoad, tail: Tail) -> Vec<Mark> {
    let colours = derived_colours(&big_road.lines(), road);
    let places = lay_out(&colours, tail);
    colours.into_iter().zip(places).map(|(colour, place)| Mark { place, colour }).collect()
}
