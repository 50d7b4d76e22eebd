//! Wheels of Fortune (BCLC section 5): a wheel as data, its possible faults, and a spin.

use super::settled::SettledWager;

/// A spot of the layout: its name and its payout, `above` to `below`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Symbol {
    pub(crate) name: String,
    pub(crate) pays: (i64, i64),
}

/// A wheel: the spots of its layout, and the name in each space, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wheel {
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) spaces: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// 2.8: the layout has no spot for this space.
    NotPlayable(String),
    /// Reading 62: the wheel has no space for this spot.
    NoSpace(String),
    /// 2.9: two symbols with different payouts have the same number of spaces.
    SameCount(String, String),
    /// Reading 61, strict: two payouts have the same total number of spaces.
    SameTotal((i64, i64), (i64, i64)),
    /// Two spots have the same name.
    NamedTwice(String),
}

fn same_odds((above, below): (i64, i64), (other_above, other_below): (i64, i64)) -> bool {
    above * other_below == other_above * below
}

impl Wheel {
    /// Creates a wheel from names, payouts to one and numbers of spaces; the symbols take turns in filling the spaces,
    /// which is not the order of a real wheel.
    pub(crate) fn of(symbols: &[(&str, i64, usize)]) -> Wheel {
        let most = symbols.iter().map(|symbol| symbol.2).max().unwrap_or(0);
        let spaces = (0..most)
            .flat_map(|turn| symbols.iter().filter(move |symbol| turn < symbol.2))
            .map(|symbol| symbol.0.to_string());
        Wheel {
            symbols: symbols
                .iter()
                .map(|&(name, odds, _)| Symbol { name: name.to_string(), pays: (odds, 1) })
                .collect(),
            spaces: spaces.collect(),
        }
    }

    /// The common wheel of 54 spaces.
    pub(crate) fn common() -> Wheel {
        Wheel::of(&[
            ("1", 1, 24),
            ("2", 2, 15),
            ("5", 5, 7),
            ("10", 10, 4),
            ("20", 20, 2),
            ("joker", 40, 1),
            ("logo", 40, 1),
        ])
    }

    /// Returns the number of spaces with this name.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.spaces.iter().filter(|space| *space == name).count()
    }

    /// Returns the faults of the wheel, in the order of the rules.
    pub(crate) fn faults(&self, strict_total: bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut unknown: Vec<&String> = Vec::new();
        for space in &self.spaces {
            if !self.symbols.iter().any(|symbol| symbol.name == *space) && !unknown.contains(&space) {
                unknown.push(space);
                faults.push(Fault::NotPlayable(space.clone()));
            }
        }
        for (at, symbol) in self.symbols.iter().enumerate() {
            if self.symbols[..at].iter().any(|other| other.name == symbol.name) {
                faults.push(Fault::NamedTwice(symbol.name.clone()));
            } else if self.count(&symbol.name) == 0 {
                faults.push(Fault::NoSpace(symbol.name.clone()));
            }
        }
        for (at, symbol) in self.symbols.iter().enumerate() {
            for other in &self.symbols[at + 1..] {
                let equal = self.count(&symbol.name) == self.count(&other.name);
                if equal && !same_odds(symbol.pays, other.pays) {
                    faults.push(Fault::SameCount(symbol.name.clone(), other.name.clone()));
                }
            }
        }
        if strict_total {
            faults.extend(self.equal_totals());
        }
        faults
    }

    fn equal_totals(&self) -> Vec<Fault> {
        let mut totals: Vec<((i64, i64), usize)> = Vec::new();
        for symbol in &self.symbols {
            let count = self.count(&symbol.name);
            match totals.iter_mut().find(|(pays, _)| same_odds(*pays, symbol.pays)) {
                Some((_, total)) => *total += count,
                None => totals.push((symbol.pays, count)),
            }
        }
        let mut faults = Vec::new();
        for (at, (pays, total)) in totals.iter().enumerate() {
            for (other_pays, other_total) in &totals[at + 1..] {
                if total == other_total {
                    faults.push(Fault::SameTotal(*pays, *other_pays));
                }
            }
        }
        faults
    }

    /// Settles a wager on a symbol when the indicator rests in that space, counted from 0 (2.5, 2.6).
    pub(crate) fn settle(&self, symbol: &str, stake: i64, space: usize) -> SettledWager {
        self.settle_called(symbol, stake, &self.spaces[space])
    }

    /// Returns the clause: the winning space is the one in which the indicator rests, and no other wins.
    pub(crate) fn clauses() -> &'static str {
        "2.5"
    }

    /// Settles by the name that the dealer called, which prevails over a later slip (2.7).
    pub(crate) fn settle_called(&self, symbol: &str, stake: i64, called: &str) -> SettledWager {
        let spot = self.symbols.iter().find(|spot| spot.name == symbol);
        let spot = spot.unwrap_or_else(|| panic!("the layout has no spot {symbol}"));
        if symbol == called { SettledWager::win(stake, spot.pays) } else { SettledWager::lose() }
    }
}
