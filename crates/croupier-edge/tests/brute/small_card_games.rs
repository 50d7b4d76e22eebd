//! Compares Red Dog, Casino War and the wheel with the second calculation. Loops draw the ranks, and each decision is
//! computed separately.

use croupier_edge::{CardCounts, ExactFraction, FigureRequest, Figures};

use super::shoes::{RemainingCards, share};
use crate::support::{ExpectedFigures, Options, asked, assert_none, figures, find, part, whole};

/// The ranks from 2 up to the ace, which is high.
fn by_height(left: &RemainingCards) -> [u64; 13] {
    let mut ranks = left.ranks();
    ranks.rotate_left(1);
    ranks
}

/// Calls `with` for each remaining card, the ways to draw it and the cards without it.
fn draw(ranks: &[u64; 13], mut with: impl FnMut(usize, u64, &[u64; 13])) {
    for height in 0..13 {
        if ranks[height] > 0 {
            let mut left = *ranks;
            left[height] -= 1;
            with(height, ranks[height], &left);
        }
    }
}

/// The pay to 1 of a win with this spread.
fn spread_pays(spread: usize) -> i64 {
    match spread {
        1 => 5,
        2 => 4,
        3 => 2,
        _ => 1,
    }
}

/// The number of orders of three cards.
fn orders(left: &RemainingCards, cards: u64) -> u64 {
    (0..cards).map(|drawn| left.cards() - drawn).product()
}

/// The whole round of Red Dog, with a raise if `raises` returns true.
fn red_dog(left: &RemainingCards, raises: impl Fn(usize, usize, &[u64; 13]) -> bool) -> ExpectedFigures {
    let all = orders(left, 3);
    let mut ante = ExpectedFigures::new();
    let mut raised = 0;
    draw(&by_height(left), |one, a, rest| {
        draw(rest, |two, b, rest| {
            let spread = one.abs_diff(two).saturating_sub(1);
            let stakes = if spread > 0 && raises(one, two, rest) { 2 } else { 1 };
            draw(rest, |three, c, _| {
                let between = one.min(two) < three && three < one.max(two);
                let result = match (one.abs_diff(two), between) {
                    (0, _) if three == one => 11,
                    (0 | 1, _) => 0,
                    (_, true) => stakes * spread_pays(spread),
                    (_, false) => -stakes,
                };
                ante.add(whole(result), share(a * b * c, all));
                raised += if stakes == 2 { a * b * c } else { 0 };
            });
        });
    });
    ante.outlay = ExactFraction::ONE + share(raised, all);
    ante
}

/// The raise alone, given that the first two cards have the wanted spread; `None` if no two cards have it.
fn raise(left: &RemainingCards, wanted: usize) -> Option<ExpectedFigures> {
    let (mut won, mut lost) = (0, 0);
    draw(&by_height(left), |one, a, rest| {
        draw(rest, |two, b, rest| {
            if one.abs_diff(two) == wanted + 1 {
                let between: u64 = rest[one.min(two) + 1..one.max(two)].iter().sum();
                won += a * b * between;
                lost += a * b * (rest.iter().sum::<u64>() - between);
            }
        });
    });
    let all = won + lost;
    let results = [(whole(spread_pays(wanted)), won), (whole(-1), lost)];
    (all > 0).then(|| ExpectedFigures::of(results.map(|(result, ways)| (result, share(ways, all)))))
}

/// Does a raise win on average, with these two cards on the table and these cards remaining?
fn good_raise(one: usize, two: usize, rest: &[u64; 13]) -> bool {
    let between: u64 = rest[one.min(two) + 1..one.max(two)].iter().sum();
    let other = rest.iter().sum::<u64>() - between;
    between as i64 * spread_pays(one.abs_diff(two) - 1) > other as i64
}

/// The spreads on which a raise wins on average.
fn worth_raising(left: &RemainingCards) -> Vec<usize> {
    let pays =
        |spread: &usize| raise(left, *spread).is_some_and(|bet| bet.mean(ExactFraction::clone).is_positive());
    (1..=11).filter(pays).collect()
}

fn red_dog_differences(left: &RemainingCards, all: &[Figures]) -> Vec<String> {
    let mut lines = Vec::new();
    let antes: Vec<&Figures> = all.iter().filter(|figures| figures.wager == "ante").collect();
    let best = antes.first().expect("the ante has figures");
    lines.extend(red_dog(left, good_raise).differences(best));
    for (decision, always) in [("stand", false), ("raise", true)] {
        let found = find(all, "ante", Some(decision)).unwrap_or_else(|| panic!("no figures for {decision}"));
        lines.extend(red_dog(left, |_, _, _| always).differences(found));
        if found.net() > best.net() {
            lines.push(format!("{decision} is better than the decision listed first"));
        }
    }
    for spread in 1..=11 {
        match (raise(left, spread), find(all, &format!("raise-{spread}"), None)) {
            (Some(expected), Some(found)) => lines.extend(expected.differences(found)),
            (None, None) => {}
            (expected, found) => lines.push(format!("raise-{spread}: expected {expected:?}, got {found:?}")),
        }
    }
    if all.len() != antes.len() + all.iter().filter(|figures| figures.wager.starts_with("raise-")).count() {
        lines.push("there are figures for wagers other than the ante and raises".to_owned());
    }
    lines
}

#[test]
fn red_dog_with_whole_shoes() {
    for (decks, count) in [("4", 4), ("5", 5), ("6", 6)] {
        let left = RemainingCards::decks(count);
        assert_eq!(worth_raising(&left), [7, 8, 9, 10, 11]);
        assert_none(red_dog_differences(&left, &figures("bclc-red-dog", &[("decks", decks)])), decks);
    }
}

/// Depleted shoes: standing, always raising, and each raise. The best raises may then depend on more than the spread.
#[test]
fn red_dog_with_depleted_shoes() {
    for (cards, seed) in [(150, 11), (60, 12), (20, 13)] {
        let left = RemainingCards::depleted(6, cards, seed);
        let shoe = Some(CardCounts::of(left.0).expect("a shoe"));
        let all = asked("bclc-red-dog", &[], &FigureRequest { shoe, ..FigureRequest::default() });
        assert_none(red_dog_differences(&left, &all), &format!("{left:?}"));
    }
}

/// In this shoe, a raise is good on spreads of 1, 2, 6, 10 and 11. The name of the best decision must not say 1 to 11.
#[test]
fn red_dog_says_which_raises_are_best() {
    let few = |rank: usize| match rank {
        2 | 6 | 10 | 1 => 1,
        3..=5 => 5,
        _ => 0,
    };
    let left = RemainingCards(std::array::from_fn(|card| few(card % 13 + 1)));
    assert_eq!(worth_raising(&left), [1, 2, 6, 10, 11]);
    let shoe = Some(CardCounts::of(left.0).expect("a shoe"));
    let all = asked("bclc-red-dog", &[], &FigureRequest { shoe, ..FigureRequest::default() });
    assert_none(red_dog_differences(&left, &all), "a lopsided shoe");
    // A raise is good with some pairs of cards with the same spread, but not with others.
    assert_eq!(all[0].decision.as_deref(), Some("raise-by-cards"));
    let net = |raises: &dyn Fn(usize) -> bool| {
        red_dog(&left, |one, two, _| raises(one.abs_diff(two) - 1)).mean(ExactFraction::clone)
    };
    assert!(all[0].net() > net(&|spread| worth_raising(&left).contains(&spread)));
}

/// A round of Red Dog takes exactly three cards, so the last three have figures.
#[test]
fn red_dog_with_the_last_cards() {
    for (cards, seed) in [(5, 14), (4, 15), (3, 16)] {
        let left = RemainingCards::depleted(6, cards, seed);
        let shoe = Some(CardCounts::of(left.0).expect("a shoe"));
        let all = asked("bclc-red-dog", &[], &FigureRequest { shoe, ..FigureRequest::default() });
        assert_none(red_dog_differences(&left, &all), &format!("{left:?}"));
    }
}

/// Compares the player's and the dealer's card: higher, tie, lower, with the ways and the remaining cards.
fn compare(ranks: &[u64; 13], mut with: impl FnMut(std::cmp::Ordering, u64, &[u64; 13])) {
    draw(ranks, |player, a, rest| draw(rest, |dealer, b, rest| with(player.cmp(&dealer), a * b, rest)));
}

/// The wager with going to war on a tie, the wager with surrendering half, and the war wager alone. Burnt cards are not
/// seen, so they give no information.
struct WarFigures {
    war: ExpectedFigures,
    surrender: ExpectedFigures,
    go_to_war: ExpectedFigures,
    tie: ExpectedFigures,
}

fn war(left: &RemainingCards) -> WarFigures {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (pairs, all) = (orders(left, 2), orders(left, 4));
    let mut game = WarFigures {
        war: ExpectedFigures::new(),
        surrender: ExpectedFigures::new(),
        go_to_war: ExpectedFigures::new(),
        tie: ExpectedFigures::new(),
    };
    let mut ties = 0;
    let mut after = [0_u64; 3];
    compare(&by_height(left), |order, ways, rest| {
        let chance = share(ways, pairs);
        let even = if order == Greater { 1 } else { -1 };
        if order == Equal {
            ties += ways;
            game.surrender.add(part(-1, 2), chance.clone());
            compare(rest, |second, more, _| after[place(second)] += ways * more);
        } else {
            game.war.add(whole(even), chance.clone());
            game.surrender.add(whole(even), chance.clone());
        }
        game.tie.add(whole(if order == Equal { 10 } else { -1 }), chance);
    });
    let of_war: u64 = after.iter().sum();
    // If the war is won, the war wager wins and the first wager goes back. On another tie, both wagers win. If the war
    // is lost, both lose.
    for (order, both, alone) in [(Less, -2, -1), (Equal, 2, 1), (Greater, 1, 1)] {
        let ways = after[place(order)];
        game.war.add(whole(both), share(ways, all));
        game.go_to_war.add(whole(alone), share(ways, of_war));
    }
    game.war.outlay = ExactFraction::ONE + share(ties, pairs);
    game
}

/// Lower, equal, higher.
fn place(order: std::cmp::Ordering) -> usize {
    (order as i8 + 1) as usize
}

fn war_differences(left: &RemainingCards, all: &[Figures]) -> Vec<String> {
    let game = war(left);
    let rows = [
        ("war", Some("war"), game.war),
        ("war", Some("surrender"), game.surrender),
        ("go-to-war", None, game.go_to_war),
        ("tie", None, game.tie),
    ];
    let mut lines = Vec::new();
    for (wager, decision, expected) in &rows {
        match find(all, wager, *decision) {
            Some(found) => lines.extend(expected.differences(found)),
            None => lines.push(format!("{wager} {decision:?}: no figures")),
        }
    }
    let wars: Vec<ExactFraction> =
        all.iter().filter(|figures| figures.wager == "war").map(Figures::net).collect();
    if all.len() != rows.len() || wars[0] < wars[1] {
        lines.push("there are unexpected figures, or the best decision is not first".to_owned());
    }
    lines
}

#[test]
fn casino_war_with_the_whole_shoe() {
    assert_none(war_differences(&RemainingCards::decks(6), &figures("bclc-casino-war", &[])), "six decks");
}

#[test]
fn casino_war_with_depleted_shoes() {
    for (cards, seed) in [(200, 21), (77, 22), (16, 23)] {
        let left = RemainingCards::depleted(6, cards, seed);
        let shoe = Some(CardCounts::of(left.0).expect("a shoe"));
        let all = asked("bclc-casino-war", &[], &FigureRequest { shoe, ..FigureRequest::default() });
        assert_none(war_differences(&left, &all), &format!("{left:?}"));
    }
}

/// A round with a war takes ten cards: one for each side, then three burnt cards and one more card for each side. If
/// fewer cards are left, a war is void and its wagers go back (reading 89), or there are no figures.
#[test]
fn casino_war_with_too_few_cards_for_a_war() {
    for (cards, seed) in [(9, 24), (6, 25)] {
        let left = RemainingCards::depleted(1, cards, seed);
        let shoe = Some(CardCounts::of(left.0).expect("a shoe"));
        let rules = crate::support::rules("bclc-casino-war", &[]);
        let Ok(all) = croupier_edge::figures(&rules, &FigureRequest { shoe, ..FigureRequest::default() })
        else {
            continue;
        };
        let found = find(&all, "war", Some("war")).expect("war has figures");
        let ties = found.outcomes.iter().filter(|one| one.result.abs() > ExactFraction::ONE);
        assert_eq!(ties.count(), 0, "a war is possible with {cards} cards left: {:?}", found.outcomes);
    }
}

/// A wheel: each symbol with its spaces and its pay.
fn wheel(options: Options, symbols: &[(&str, i64, i64)]) {
    let all = figures("bclc-wheel", options);
    let spaces: i64 = symbols.iter().map(|(_, spaces, _)| spaces).sum();
    let mut lines = Vec::new();
    for (symbol, own, pays) in symbols {
        let results = [(whole(*pays), part(*own, spaces)), (whole(-1), part(spaces - own, spaces))];
        match find(&all, &format!("space-{symbol}"), None) {
            Some(found) => lines.extend(ExpectedFigures::of(results).differences(found)),
            None => lines.push(format!("{symbol}: no figures")),
        }
    }
    assert_eq!(all.len(), symbols.len(), "expected one wager for each symbol");
    assert_none(lines, "wheel");
}

#[test]
fn wheels() {
    wheel(
        &[],
        &[
            ("1", 24, 1),
            ("2", 15, 2),
            ("5", 7, 5),
            ("10", 4, 10),
            ("20", 2, 20),
            ("joker", 1, 40),
            ("logo", 1, 40),
        ],
    );
    wheel(
        &[("wheel", "sun=1 moon=3 star=7 : sun moon sun star moon sun")],
        &[("sun", 3, 1), ("moon", 2, 3), ("star", 1, 7)],
    );
}
