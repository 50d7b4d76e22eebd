//! Reads the rules of baccarat.

use croupier_rules::{Cite, Cited, Money, Prize, Reader, RoundLayout, Section, Suit, WagerId, unknown};

use crate::games::Fact;
use crate::rounds::form::MeterRules;
use crate::rounds::game::RoundGameForm;
use crate::rounds::judge::MOST_METERS;
use crate::rounds::meters::MustHitRules;
use crate::rounds::reading::{digit, need, section, word, yes};
use crate::rounds::vigorish::VigorishRules;

use super::call;
use super::{BaccaratRules, CardHandling, CardValues, IrregularCardRules, ProgressiveRules, Tableau};
use crate::rounds::call::CallKind;

impl RoundGameForm for BaccaratRules {
    const CALLS: &'static [CallKind] = call::ALL;

    fn spots() -> Vec<(String, String)> {
        [("player", ", Player"), ("banker", ", Banker")]
            .map(|(word, name)| (word.to_owned(), name.to_owned()))
            .into()
    }

    fn read(
        reader: &mut Reader<'_>,
        root: &Section<'_>,
        layout: &RoundLayout<Fact>,
    ) -> Option<BaccaratRules> {
        let points = section(reader, root, "points", read_points);
        let tableau = section(reader, root, "tableau", read_tableau);
        let deal = section(reader, root, "deal", |reader, part| {
            let alternate = word(reader, part, "order", &[("alternate", true), ("player-first", false)]);
            Some((alternate?, yes(reader, part, "face-down")?))
        });
        let handling = section(reader, root, "handling", read_handling);
        let vigorish = section(reader, root, "vigorish", |reader, part| {
            let rules = read_vigorish(reader, part)?;
            payable_in_chips(reader, part, &rules, layout);
            Some(rules)
        });
        let irregular = section(reader, root, "irregular", read_irregular);
        let progressive = root.child(reader, "progressive").and_then(|part| {
            let read = read_progressive(reader, &part);
            part.finish(reader);
            read
        });
        let meters = read_meters(reader, root, layout);
        for (wager, row) in
            layout.wagers.iter().flat_map(|wager| wager.rows.iter().map(move |row| (wager, row)))
        {
            if let Prize::Share { meter, .. } = &row.prize
                && !meters.iter().any(|known| known.name == *meter)
            {
                let mistake = unknown("meter", meter, meters.iter().map(|known| known.name.as_str()));
                reader.fault(root.place(), format!("'{}' pays from an {mistake}", wager.id));
            }
        }
        let (must_hit, no_must_hit) = read_must_hit(reader, root, &meters);
        let (alternate, face_down) = deal?;
        Some(BaccaratRules {
            points: points?,
            tableau: tableau?,
            alternate,
            face_down,
            handling: handling?,
            vigorish: vigorish?,
            meters,
            progressive,
            must_hit,
            no_must_hit,
            irregular: irregular?,
            hands: ["player", "banker"].map(|id| layout.find(id)),
        })
    }
}

fn read_points(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<CardValues> {
    let ace = need(reader, part, "ace", Section::number);
    let face_value = part.word(reader, "two-to-nine", &[("face-value", true), ("nothing", false)]);
    let ten_to_king = need(reader, part, "ten-to-king", Section::number);
    let single_digit = yes(reader, part, "single-digit");
    Some(CardValues { ace: ace?, face_value, ten_to_king: ten_to_king?, single_digit: single_digit? })
}

fn read_tableau(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<Tableau> {
    let totals = |reader: &mut Reader<'_>, key: &str| {
        part.require(reader, key, |reader, key| part.set(reader, key, digit))
    };
    let naturals = totals(reader, "natural");
    let natural_ends = yes(reader, part, "natural-ends");
    let all = ["0", "1", "2", "3", "4", "5", "6", "7"];
    let player = draws_on(reader, part, "player", all);
    let stood = draws_on(reader, part, "stood", all);
    let drew = draws_on(reader, part, "drew", ["0", "1", "2", "7"]);
    let extra_cards = need(reader, part, "extra-cards", Section::number);
    let third = part.require(reader, "third", |reader, key| part.child(reader, key))?;
    let rows = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let rows: Vec<_> = rows.iter().map(|card| draws_on(reader, &third, card, ["3", "4", "5", "6"])).collect();
    third.finish(reader);
    let rows: Option<Vec<[Cited<bool>; 4]>> = rows.into_iter().collect();
    Some(Tableau {
        naturals: naturals?,
        natural_ends: natural_ends?,
        player: player?,
        stood: stood?,
        drew: drew?,
        third: rows?.try_into().ok()?,
        extra_cards: extra_cards?,
    })
}

/// Reads a table of totals, each `draw` or `stand`.
fn draws_on<const N: usize>(
    reader: &mut Reader<'_>,
    part: &Section<'_>,
    key: &str,
    totals: [&str; N],
) -> Option<[Cited<bool>; N]> {
    let row = part.require(reader, key, |reader, key| part.child(reader, key))?;
    let cells = totals.map(|total| word(reader, &row, total, &[("draw", true), ("stand", false)]));
    row.finish(reader);
    let cells: Option<Vec<Cited<bool>>> = cells.into_iter().collect();
    cells?.try_into().ok()
}

fn read_handling(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<CardHandling> {
    let by_players = yes(reader, part, "by-players");
    let to_highest = word(reader, part, "to", &[("highest-wager", true), ("first-seat", false)]);
    let equal_lowest = word(reader, part, "equal", &[("lowest-seat", true), ("highest-seat", false)]);
    let player_first = yes(reader, part, "player-first");
    let third_same = word(reader, part, "third", &[("same-player", true), ("dealer", false)]);
    let next_higher = word(reader, part, "given-up", &[("next-higher", true), ("next-lower", false)]);
    let beside_empty = word(reader, part, "beside-empty", &[("dealer", true), ("next", false)]);
    let delay = yes(reader, part, "delay");
    Some(CardHandling {
        by_players: by_players?,
        to_highest: to_highest?,
        equal_lowest: equal_lowest?,
        player_first: player_first?,
        third_same: third_same?,
        next_higher: next_higher?,
        beside_empty_dealer: beside_empty?,
        delay: delay?,
    })
}

fn read_vigorish(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<VigorishRules> {
    let words = [("exact", false), ("unit-up", true), ("quarter-up", true)];
    let rounded_up = word(reader, part, "rounding", &words);
    let unit = need(reader, part, "unit", Section::money);
    let marked = word(reader, part, "collected", &[("at-payout", false), ("marked", true)]);
    let before = word(reader, part, "taken", &[("before-payment", true), ("after-payment", false)]);
    let due = word(reader, part, "due", &[("shoe-and-leaving", true), ("leaving", false)]);
    let unpayable = part.word(reader, "unpayable", &[("refused", true), ("kept", false)]);
    Some(VigorishRules {
        rounded_up: rounded_up?,
        unit: unit?,
        marked: marked?,
        before_payment: before?,
        due_at_shoe: due?,
        unpayable_refused: unpayable,
    })
}

/// Rejects a table whose chips cannot pay wins exactly after vigorish, because the house would keep more than is due.
/// The check applies only to vigorish that is collected with the payment.
fn payable_in_chips(
    reader: &mut Reader<'_>,
    part: &Section<'_>,
    rules: &VigorishRules,
    layout: &RoundLayout<Fact>,
) {
    let Some(rule) = rules.unpayable_refused.filter(|refused| refused.value && !rules.marked.value) else {
        return;
    };
    let chip = layout.smallest_chip.value;
    let charged = layout.wagers.iter().any(|wager| wager.vigorish.is_some_and(|rate| rate.value > 0));
    let payable =
        if rules.rounded_up.value { rules.unit.value.is_multiple_of(chip) } else { chip == Money::CENT };
    if charged && !payable {
        let clause = reader.citations.first(rule.cite).to_owned();
        let message = format!(
            "chips of {} cannot pay every win after vigorish ({clause}): use smaller chips, or mark the vigorish",
            chip.dollars()
        );
        reader.fault(part.place(), message);
    }
}

fn read_irregular(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<IrregularCardRules> {
    let next = [("next-round", true), ("discard", false)];
    let bankers = [("bankers-third", true), ("discard", false)];
    let unused = [("discard-and-one-more", false), ("simulated-round", true)];
    let shown = [("simulated-round", true), ("discard", false)];
    let error = word(reader, part, "drawn-in-error", &next);
    let hidden = word(reader, part, "hidden-third", &bankers);
    let hidden_unused = word(reader, part, "hidden-third-unused", &next);
    let shown_third = word(reader, part, "shown-third", &bankers);
    let shown_unused = word(reader, part, "shown-third-unused", &unused);
    let exposed = word(reader, part, "exposed", &shown);
    let in_round = word(reader, part, "exposed-in-round", &[("after-round", false), ("void-round", true)]);
    let simulated = word(reader, part, "simulated", &[("discard", true), ("keep", false)]);
    let simulated_short = part.word(reader, "simulated-short", &[("void", true), ("ends", false)]);
    Some(IrregularCardRules {
        error_next_round: error?,
        hidden_third_bankers: hidden?,
        hidden_unused_next: hidden_unused?,
        shown_third_bankers: shown_third?,
        shown_unused_simulated: shown_unused?,
        exposed_simulated: exposed?,
        exposed_voids: in_round?,
        simulated_discarded: simulated?,
        simulated_short_void: simulated_short,
    })
}

fn read_progressive(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<ProgressiveRules> {
    let split = word(reader, part, "shares", &[("snapshot", false), ("split", true)]);
    let personal = part.require(reader, "personal", |reader, key| part.sequence(reader, key, suits));
    let void_reversed = word(reader, part, "void", &[("reversed", true), ("kept", false)]);
    let personal = personal?;
    let unique = personal.value.iter().enumerate().all(|(at, own)| !personal.value[..at].contains(own));
    if !unique {
        let clause = reader.citations.first(personal.cite).to_owned();
        let message = format!(
            "every position needs a different King and nine ({clause}), but two positions have the same"
        );
        reader.fault(part.place(), message);
    }
    Some(ProgressiveRules { split: split?, personal, void_reversed: void_reversed? })
}

/// Reads `SH`: the king of spades with the nine of hearts.
fn suits(text: &str) -> Result<(Suit, Suit), String> {
    let letters: Vec<Option<Suit>> = text.chars().map(Suit::of).collect();
    match letters[..] {
        [Some(king), Some(nine)] => Ok((king, nine)),
        _ => Err(format!(
            "'{text}' is not a pair of suits such as SH, for the king of spades and the nine of hearts"
        )),
    }
}

fn read_meters(reader: &mut Reader<'_>, root: &Section<'_>, layout: &RoundLayout<Fact>) -> Vec<MeterRules> {
    let Some(meters) = root.child(reader, "meter") else { return Vec::new() };
    let mut found = Vec::new();
    for name in meters.keys() {
        let Some(part) = meters.child(reader, name) else { continue };
        let wager = part.require(reader, "wager", |reader, key| part.name(reader, key));
        let wager = wager.and_then(|wager| layout.find(&wager));
        // A wager that is not offered has no meter.
        let Some(wager) = wager else { continue };
        found.extend(read_meter(reader, &part, name, wager));
        part.finish(reader);
    }
    if found.len() > MOST_METERS {
        reader.fault(meters.place(), format!("a table has at most {MOST_METERS} meters"));
    }
    found
}

fn read_meter(reader: &mut Reader<'_>, part: &Section<'_>, name: &str, wager: WagerId) -> Option<MeterRules> {
    let rate = need(reader, part, "rate", Section::rate);
    let least = need(reader, part, "least", Section::money);
    let reset = need(reader, part, "reset", Section::money_from_zero);
    let (least, reset) = (least?, reset?);
    let reset = at_least(reader, part, least, reset, name);
    Some(MeterRules { name: name.to_owned(), wager, rate: rate?, reset })
}

/// Returns the operator's amount, or the minimum if the operator's amount is zero. An amount below the minimum is a
/// fault that cites the minimum's clause.
fn at_least(
    reader: &mut Reader<'_>,
    part: &Section<'_>,
    least: Cited<Money>,
    chosen: Cited<Money>,
    what: &str,
) -> Cited<Money> {
    if chosen.value.is_zero() {
        return least;
    }
    if chosen.value < least.value {
        let clause = reader.citations.first(least.cite).to_owned();
        reader.fault(
            part.place(),
            format!("the meter {what} must begin with at least {} ({clause})", least.value.dollars()),
        );
    }
    chosen
}

/// Reads the must-hit meter, or the clause under which there is none. Stakes on the first meter's wager also feed the
/// must-hit meter.
fn read_must_hit(
    reader: &mut Reader<'_>,
    root: &Section<'_>,
    meters: &[MeterRules],
) -> (Option<MustHitRules>, Option<Cite>) {
    let Some(part) = root.child(reader, "must-hit") else { return (None, None) };
    let words = [("yes", true), ("on", true), ("no", false), ("off", false)];
    let offered = word(reader, &part, "offered", &words);
    let wager = meters.first().map(|meter| meter.wager);
    if let Some(offered) = offered.filter(|offered| offered.value && wager.is_none()) {
        let clause = reader.citations.first(offered.cite).to_owned();
        reader.fault(part.place(), format!("a must-hit meter needs the wager that feeds it ({clause})"));
    }
    let (Some(wager), true) = (wager, offered.is_some_and(|offered| offered.value)) else {
        return (None, offered.map(|offered| offered.cite));
    };
    (read_offered_must_hit(reader, &part, wager), None)
}

fn read_offered_must_hit(
    reader: &mut Reader<'_>,
    part: &Section<'_>,
    wager: WagerId,
) -> Option<MustHitRules> {
    let reset = amount_from(reader, part, "reset", "least-reset");
    let most = amount_from(reader, part, "most", "least-most");
    let rate = need(reader, part, "rate", Section::rate);
    let share = need(reader, part, "share", Section::rate);
    let drawn = word(reader, part, "winner", &[("uniform", true), ("triggering", false)]);
    part.finish(reader);
    let (reset, most) = (reset?, most?);
    if most.value <= reset.value {
        let clause = reader.citations.first(most.cite).to_owned();
        let message = format!(
            "the must-hit meter's maximum payout, {}, must exceed its reset amount, {} ({clause})",
            most.value, reset.value
        );
        reader.fault(part.place(), message);
    }
    Some(MustHitRules { reset, most, rate: rate?, share: share?, drawn: drawn?, wager })
}

/// Reads an amount with a minimum; the minimum is the default.
fn amount_from(reader: &mut Reader<'_>, part: &Section<'_>, key: &str, least: &str) -> Option<Cited<Money>> {
    if !part.has(least) {
        return need(reader, part, key, Section::money);
    }
    let floor = need(reader, part, least, Section::money);
    let chosen = part.money_or_none(reader, key);
    let (floor, amount) = (floor?, chosen.or(floor)?);
    if amount.value < floor.value {
        let clause = reader.citations.first(floor.cite).to_owned();
        let message = format!(
            "the must-hit meter's {key}, {}, is below the minimum, {} ({clause})",
            amount.value, floor.value
        );
        reader.fault(part.place(), message);
    }
    Some(amount)
}
