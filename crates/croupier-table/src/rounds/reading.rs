//! Reads the settings of a game of rounds other than its wagers.

use croupier_rules::{Cited, GameReader, Reader, RoundLayout, RoundVocabulary, RoundWager, Section, unknown};

use super::call::{CallKind, CallScript};
use super::form::{
    Automation, BettingRules, CutCardPlace, CutFallback, CutRules, DealerBetDecider, DealerBetRules,
    FirstCardRules, LateChipsRule, PreparationStep, RoundSettings, SeatingRules, SettlementRules, ShoeRules,
    ShortShoeRule, VerbalBetRule,
};
use super::game::SHOE;
use crate::games::Fact;
use crate::games::RoundGameKind;

impl GameReader for RoundSettings {
    type Wager = RoundWager<Fact>;

    fn vocabulary(game: &str, reader: &mut Reader<'_>, root: &Section<'_>) -> RoundVocabulary<Fact> {
        RoundVocabulary {
            facts: Fact::all(game),
            spots: RoundGameKind::spots(game),
            decision: RoundGameKind::decision(game),
            priced: RoundGameKind::priced(game, reader, root),
        }
    }

    fn read(
        game: &str,
        reader: &mut Reader<'_>,
        root: &Section<'_>,
        layout: &RoundLayout<Fact>,
    ) -> Option<RoundSettings> {
        let places = section(reader, root, "table", read_places);
        let betting = section(reader, root, "betting", |reader, part| read_betting(reader, part, layout));
        let dealer_bets = optional(reader, root, "dealer-bets", read_dealer_bets);
        let settlement = section(reader, root, "settlement", read_settlement);
        let scripts = scripts(game, reader, root);
        let notices = notices(reader, root);
        let odds_shown = optional(reader, root, "display", |reader, part| {
            word(reader, part, "odds", &[("shown", true), ("hidden", false)])
        });
        let discarded = optional(reader, root, "discard", |reader, part| {
            word(reader, part, "played", &[("bucket", true), ("rack", true), ("shoe", false)])
        });
        let has_shoe = RoundGameKind::equipment(game) == Some(SHOE);
        let shoe = if has_shoe { section(reader, root, "shoe", read_shoe) } else { None };
        let kind = RoundGameKind::read(game, reader, root, layout);
        if has_shoe && shoe.is_none() {
            return None;
        }
        let (places, mut kind) = (places?, kind?);
        kind.rules_mut().fit_positions(reader, root, places.positions.value as usize);
        Some(RoundSettings {
            places,
            betting: betting?,
            dealer_bets,
            settlement: settlement?,
            shoe,
            discarded: discarded.is_none_or(|discarded| discarded.value),
            kind,
            notices,
            odds_shown,
            crew: Automation::default(),
            rehearsal: false,
            scripts,
        })
    }
}

/// Reads a required section.
pub(crate) fn section<T>(
    reader: &mut Reader<'_>,
    root: &Section<'_>,
    key: &str,
    read: impl FnOnce(&mut Reader<'_>, &Section<'_>) -> Option<T>,
) -> Option<T> {
    let part = root.require(reader, key, |reader, key| root.child(reader, key))?;
    let value = read(reader, &part);
    part.finish(reader);
    value
}

/// Reads an optional section.
pub(crate) fn optional<T>(
    reader: &mut Reader<'_>,
    root: &Section<'_>,
    key: &str,
    read: impl FnOnce(&mut Reader<'_>, &Section<'_>) -> Option<T>,
) -> Option<T> {
    if root.has(key) { section(reader, root, key, read) } else { None }
}

/// Reads a required value.
pub(crate) fn need<'n, T>(
    reader: &mut Reader<'_>,
    part: &Section<'n>,
    key: &str,
    read: impl FnOnce(&Section<'n>, &mut Reader<'_>, &str) -> Option<T>,
) -> Option<T> {
    part.require(reader, key, |reader, key| read(part, reader, key))
}

/// Reads a required word.
pub(crate) fn word<T: Copy>(
    reader: &mut Reader<'_>,
    part: &Section<'_>,
    key: &str,
    words: &[(&str, T)],
) -> Option<Cited<T>> {
    part.require(reader, key, |reader, key| part.word(reader, key, words))
}

/// Reads a required yes or no.
pub(crate) fn yes(reader: &mut Reader<'_>, part: &Section<'_>, key: &str) -> Option<Cited<bool>> {
    word(reader, part, key, &[("yes", true), ("no", false)])
}

/// Reads a total from 0 to 9.
pub(crate) fn digit(text: &str) -> Result<u8, String> {
    text.parse::<u8>()
        .ok()
        .filter(|total| *total <= 9)
        .ok_or_else(|| format!("'{text}' is not a total from 0 to 9"))
}

fn read_places(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<SeatingRules> {
    let positions = need(reader, part, "positions", Section::number);
    let players = need(reader, part, "players", Section::number);
    let each = need(reader, part, "positions-each", Section::number);
    let back_betting = part.yes(reader, "back-betting");
    let (positions, each) = (positions?, each?);
    if !(1..=100).contains(&positions.value) {
        reader.fault(part.place(), "a table must have 1 to 100 positions");
        return None;
    }
    let never = Cited { value: false, cite: each.cite };
    Some(SeatingRules { positions, players: players?, each, back_betting: back_betting.unwrap_or(never) })
}

fn read_betting(
    reader: &mut Reader<'_>,
    part: &Section<'_>,
    layout: &RoundLayout<Fact>,
) -> Option<BettingRules> {
    let times = [("before-close", true), ("any-time", false)];
    let made = word(reader, part, "make", &times);
    let changed = word(reader, part, "change", &times);
    let times = [
        ("returned", LateChipsRule::Returned),
        ("stands", LateChipsRule::Stand),
        ("declared-void", LateChipsRule::Declared),
    ];
    let late = part.word(reader, "late", &times);
    let ways = [
        ("confirmed", VerbalBetRule::Confirmed),
        ("at-once", VerbalBetRule::AtOnce),
        ("refused", VerbalBetRule::Refused),
    ];
    let verbal = part.word(reader, "verbal", &ways);
    let known = || layout.ids().map(|(_, wager)| wager.id.as_str());
    let opposites =
        part.set(reader, "opposites", |id| layout.find(id).ok_or_else(|| unknown("wager", id, known())));
    let opposite_bets = part.yes(reader, "opposite-bets");
    let [covered, amount, there, not_offered] = ["covered", "amount", "there", "not-offered"]
        .map(|key| part.require(reader, key, |reader, key| part.rule(reader, key)));
    let no_such_bet = part.rule(reader, "no-such-bet");
    let changed = changed?;
    let opposites = opposites.zip(opposite_bets).filter(|(_, both)| !both.value);
    Some(BettingRules {
        made_before_close: made?,
        changed_before_close: changed,
        late,
        verbal,
        opposites: opposites.map(|(wagers, both)| (wagers.value, both.cite)),
        covered: covered?,
        amount: amount?,
        no_such_bet: no_such_bet.unwrap_or(changed.cite),
        there: there?,
        not_offered: not_offered?,
    })
}

fn read_dealer_bets(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<DealerBetRules> {
    let [allowed, needs_action, paid_after, to_tips, stays_up] =
        ["allowed", "needs-action", "paid-after", "to-tips", "stays-up"].map(|key| yes(reader, part, key));
    let push_stays = part.word(reader, "on-push", &[("stays", true), ("comes-back", false)]);
    let ways = [
        ("separately", DealerBetDecider::Separately),
        ("with-player", DealerBetDecider::WithPlayer),
        ("never", DealerBetDecider::Never),
    ];
    let decides = part.word(reader, "decides", &ways);
    let allowed = allowed?;
    let never = Cited { value: DealerBetDecider::Never, cite: allowed.cite };
    Some(DealerBetRules {
        allowed,
        needs_action: needs_action?,
        paid_after: paid_after?,
        to_tips: to_tips?,
        stays_up: stays_up?,
        push_stays,
        decides: decides.unwrap_or(never),
    })
}

fn read_settlement(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<SettlementRules> {
    let losers_first = part.yes(reader, "losers-first");
    let from_last = part.word(reader, "order", &[("from-last", true), ("from-first", false)]);
    let announced_first = part.yes(reader, "announce-first");
    Some(SettlementRules {
        losers_first: losers_first.is_none_or(|first| first.value),
        from_last: from_last.is_some_and(|last| last.value),
        announced_first: announced_first.is_none_or(|first| first.value),
    })
}

fn read_shoe(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<ShoeRules> {
    let decks = need(reader, part, "decks", Section::number);
    let from_bottom = part.number(reader, "cover-card").map(CutCardPlace::FromBottom);
    let behind = part.rate(reader, "penetration").map(CutCardPlace::Behind);
    let cover_cards = part.number(reader, "cover-cards");
    let one_more = word(reader, part, "after-cover", &[("one-more", true), ("last", false)]);
    let burn = part.number(reader, "burn");
    let short =
        word(reader, part, "short", &[("void", ShortShoeRule::Void), ("refuse", ShortShoeRule::Refuse)]);
    let after_void = word(reader, part, "after-void", &[("new-shoe", true), ("goes-on", false)]);
    let replaced = word(reader, part, "reuse", &[("replace", true), ("reshuffle", false)]);
    let (steps, preshuffled) = match part.child(reader, "steps") {
        Some(steps) => read_steps(reader, &steps),
        None => (Vec::new(), None),
    };
    let cut = optional(reader, part, "cut", read_cut);
    let first_card = optional(reader, part, "first-card", read_first_card);
    let decks = decks?;
    if !(1..=16).contains(&decks.value) {
        reader.fault(part.place(), "a shoe must have 1 to 16 decks");
    }
    let Some(cover) = from_bottom.or(behind) else {
        reader.fault(part.place(), "a shoe needs a cover-card or a penetration");
        return None;
    };
    Some(ShoeRules {
        decks,
        cover,
        cover_cards,
        one_more: one_more?,
        burn,
        short: short?,
        new_after_void: after_void?,
        replaced: replaced?,
        steps,
        preshuffled,
        cut,
        first_card,
    })
}

/// The steps with the cards, with their clauses.
type PreparationSteps = Vec<(PreparationStep, Cited<bool>)>;

fn read_steps(reader: &mut Reader<'_>, part: &Section<'_>) -> (PreparationSteps, Option<Cited<bool>>) {
    let steps = PreparationStep::ALL
        .iter()
        .filter_map(|(step, name)| Some((*step, yes(reader, part, name)?)))
        .collect();
    let preshuffled =
        part.word(reader, "preshuffled", &[("yes", true), ("on", true), ("no", false), ("off", false)]);
    part.finish(reader);
    (steps, preshuffled)
}

fn read_cut(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<CutRules> {
    let from_highest = word(reader, part, "offered", &[("from-highest", true), ("from-lowest", false)]);
    let who = [("dealer", CutFallback::Dealer), ("floor", CutFallback::Floor), ("none", CutFallback::Nobody)];
    let nobody = word(reader, part, "nobody", &who);
    let from_ends = need(reader, part, "from-ends", Section::number);
    let moves = word(reader, part, "moves", &[("above-to-bottom", true), ("nothing", false)]);
    let recut = yes(reader, part, "recut");
    let by_next = word(reader, part, "recut-by", &[("next-in-order", true), ("dealer", false)]);
    Some(CutRules {
        from_highest: from_highest?,
        nobody: nobody?,
        from_ends: from_ends?,
        moves: moves?,
        recut: recut?,
        recut_by_next: by_next?,
    })
}

fn read_first_card(reader: &mut Reader<'_>, part: &Section<'_>) -> Option<FirstCardRules> {
    let exposed = yes(reader, part, "exposed");
    let by_value = word(reader, part, "burnt", &[("by-value", true), ("none", false)]);
    let ace = need(reader, part, "ace", Section::number);
    let ten_to_king = need(reader, part, "ten-to-king", Section::number);
    Some(FirstCardRules { exposed: exposed?, by_value: by_value?, ace: ace?, ten_to_king: ten_to_king? })
}

fn scripts(game: &str, reader: &mut Reader<'_>, root: &Section<'_>) -> Vec<(CallKind, CallScript)> {
    let Some(calls) = root.child(reader, "call") else { return Vec::new() };
    let mut found = Vec::new();
    for kind in RoundGameKind::calls(game) {
        let Some(call) = calls.child(reader, kind.name()) else { continue };
        let by = word(reader, &call, "by", &[("dealer", false), ("floor", true)]);
        let says = call.require(reader, "says", |reader, key| call.text(reader, key));
        call.finish(reader);
        if let (Some(by), Some(says)) = (by, says) {
            found.push((kind, CallScript { by_floor: by.value, says: says.value, cite: says.cite }));
        }
    }
    calls.finish(reader);
    found
}

fn notices(reader: &mut Reader<'_>, root: &Section<'_>) -> Vec<(String, Cited<String>)> {
    let Some(part) = root.child(reader, "notice") else { return Vec::new() };
    let keys = part.keys();
    let found = keys.into_iter().filter_map(|key| Some((key.to_owned(), part.text(reader, key)?))).collect();
    part.finish(reader);
    found
}
