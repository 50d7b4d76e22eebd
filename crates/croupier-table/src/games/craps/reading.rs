//! Reads the rules of a craps pack other than its wagers.

use croupier_rules::{Cite, Cited, GameReader, Layout, PhaseValue, Reader, Section, Terms, Wager, WagerId};

use super::call::{CallKind, CallScript, Speaker};
use super::command::CrewRank;
use super::form::{
    BettingClose, BettingRules, CallDuration, Craps, DealerBetRules, DiceChangeRule, DiceReplacementRules,
    DiceRules, InterruptionRules, Irregularities, LineBetCheck, LineBetRequirement, LineRemoval, NoRollRule,
    NoShooterRule, OverruleDeadline, PayoutChangeRules, PowerFailureRule, ShooterRules, SubstituteRule,
    TablePositions, ThrowRule,
};

impl GameReader for Craps {
    type Wager = Wager;

    fn vocabulary(_: &str, _: &mut Reader<'_>, _: &Section<'_>) {}

    fn read(_: &str, reader: &mut Reader<'_>, root: &Section<'_>, layout: &Layout) -> Option<Craps> {
        let required = ["dice", "shooter", "betting", "irregular", "no-roll"]
            .map(|key| root.require(reader, key, |r, key| root.child(r, key)));
        let [dice, shooter, betting, irregular, no_roll] = required;
        let [positions, dealer_bets, relief, interruption, ruling] =
            ["positions", "dealer-bets", "relief", "interruption", "ruling"]
                .map(|key| root.child(reader, key));
        let [dice_set, new_dice, pays_change] =
            ["dice-set", "new-dice", "pays-change"].map(|key| root.child(reader, key));
        let scripts = scripts(reader, root);
        let dice = read_dice(reader, &dice?);
        let shooter = read_shooter(reader, &shooter?)?;
        let betting = read_betting(reader, &betting?)?;
        let positions = match positions {
            Some(section) => read_positions(reader, &section)?,
            None => TablePositions { table: with_cite(16, betting.there), end: with_cite(8, betting.there) },
        };
        let dealer_bets = match dealer_bets {
            Some(section) => read_dealer_bets(reader, &section)?,
            None => no_dealer_bets(betting.not_offered),
        };
        let irregular = read_irregular(reader, &irregular?, &no_roll?);
        let mut relief = match relief {
            Some(section) => reasons(reader, &section),
            None => vec![("improper-shooting".to_owned(), shooter.box_may_pass)],
        };
        if shooter.substitute_keeps.value == SubstituteRule::Discretion {
            relief.push((SubstituteRule::RELIEF.to_owned(), with_cite(true, shooter.substitute_keeps.cite)));
        }
        let any = |has: &dyn Fn(&Terms) -> bool| layout.wagers.iter().any(|wager| has(&wager.terms));
        let wager = |id: &str| layout.ids().find(|(_, wager)| wager.id == id).map(|(id, _)| id);
        let Some(pass) = wager("pass") else {
            reader.fault(root.place(), "a craps pack needs a wager 'pass'");
            return None;
        };
        let orphaned = new_dice.as_ref().filter(|_| dice_set.is_none());
        if let Some(orphaned) = orphaned {
            reader.fault(orphaned.place(), "[new-dice] needs a [dice-set]");
        }
        let dont_pass = wager("dont-pass");
        line_bets_make_sense(reader, root, &shooter, layout, [Some(pass), dont_pass]);
        Some(Craps {
            positions,
            dice: dice?,
            shooter,
            betting,
            dealer_bets,
            irregular: irregular?,
            relief,
            interruption: interruption.and_then(|section| read_interruption(reader, &section)),
            ruling: ruling.and_then(|section| read_ruling(reader, &section)),
            dice_set: dice_set.and_then(|section| read_dice_set(reader, &section, new_dice)),
            pays_change: pays_change.and_then(|section| read_pays_change(reader, &section)),
            may_go_back: betting.cash_confirmed.value
                || betting.under_minimum.value
                || any(&|terms| terms.confirmed.is_some() || terms.on_point.is_some()),
            any_on_point: any(&|terms| terms.on_point.is_some()),
            earlier: Vec::new(),
            pass,
            dont_pass,
            crew: super::Automation::default(),
            scripts,
        })
    }
}

const YES: [(&str, bool); 2] = [("yes", true), ("no", false)];

fn with_cite<T>(value: T, cite: Cite) -> Cited<T> {
    Cited { value, cite }
}

/// Reads yes-or-no settings by key. A missing setting means "no" and cites the section's clause.
fn flags<const N: usize>(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    keys: [&str; N],
) -> [Option<Cited<bool>>; N] {
    keys.map(|key| {
        if section.has(key) {
            return section.yes(reader, key);
        }
        let cite = section.cite_for(reader, key);
        if cite.is_none() {
            reader.fault(section.place(), format!("'{}.{key}' is missing", section.path()));
        }
        Some(with_cite(false, cite?))
    })
}

/// Reads a word. If the key is missing, returns a default that cites the section or a related setting.
fn word_or<T: Copy>(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    key: &str,
    words: &[(&str, T)],
    (otherwise, near): (T, Cite),
) -> Option<Cited<T>> {
    if section.has(key) {
        return section.word(reader, key, words);
    }
    Some(with_cite(otherwise, section.cite_for(reader, key).unwrap_or(near)))
}

/// Reads required clauses by key.
fn rules<const N: usize>(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    keys: [&str; N],
) -> [Option<Cite>; N] {
    keys.map(|key| section.require(reader, key, |r, key| section.rule(r, key)))
}

/// Reads a table of the pack's reasons, each yes or no.
fn reasons(reader: &mut Reader<'_>, section: &Section<'_>) -> Vec<(String, Cited<bool>)> {
    let keys = section.keys();
    let read = keys.into_iter().filter_map(|key| Some((key.to_owned(), section.yes(reader, key)?)));
    let read = read.collect();
    section.finish(reader);
    read
}

fn read_positions(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<TablePositions> {
    let table = section.require(reader, "table", |r, key| section.number(r, key));
    let end = section.require(reader, "end", |r, key| section.number(r, key));
    section.finish(reader);
    let (table, end) = (table?, end?);
    let ends = end.value.saturating_mul(2);
    if !(1..=32).contains(&table.value) || end.value > table.value || ends < table.value {
        reader.fault(section.place(), "a table must have 1 to 32 positions, each at one of its two ends");
        return None;
    }
    Some(TablePositions { table, end })
}

fn read_dice(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<DiceRules> {
    let set = section.require(reader, "set", |r, key| section.number(r, key));
    let thrown = section.require(reader, "thrown", |r, key| section.number(r, key));
    let words = [
        ("three-or-five", DiceChangeRule::ThreeOrFive),
        ("five", DiceChangeRule::Five),
        ("never", DiceChangeRule::Never),
    ];
    let change = section.word(reader, "change", &words);
    let [out] = rules(reader, section, ["out"]);
    section.finish(reader);
    let (set, thrown) = (set?, thrown?);
    if !(2..=8).contains(&set.value) || !(1..=set.value).contains(&thrown.value) {
        reader.fault(section.place(), "a set must have 2 to 8 dice, at least one of which is thrown");
        return None;
    }
    let change = change.unwrap_or(with_cite(DiceChangeRule::Never, thrown.cite));
    Some(DiceRules { set, thrown, change, out: out? })
}

fn read_shooter(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<ShooterRules> {
    let lines = [
        ("pass-or-dont-pass", LineBetRequirement::Either),
        ("pass", LineBetRequirement::Pass),
        ("nothing", LineBetRequirement::Nothing),
    ];
    let needs = section.require(reader, "needs", |r, key| section.word(r, key, &lines));
    let tests = [
        ("come-out", LineBetCheck::ComeOut),
        ("come-out-only", LineBetCheck::ComeOutOnly),
        ("every-throw", LineBetCheck::EveryThrow),
        ("but-substitutes", LineBetCheck::ButSubstitutes),
    ];
    let tested = section.require(reader, "tested", |r, key| section.word(r, key, &tests));
    let first = section.require(reader, "first-offer", |r, key| {
        section.word(r, key, &[("first-to-arrive", true), ("first-position", false)])
    });
    let clockwise = section.require(reader, "order", |r, key| {
        section.word(r, key, &[("clockwise", true), ("counterclockwise", false)])
    });
    let nobody = section.require(reader, "nobody-shoots", |r, key| {
        section.word(r, key, &[("game-ends", NoShooterRule::GameEnds), ("waits", NoShooterRule::Waits)])
    });
    let removal = [
        ("allowed", LineRemoval::Allowed),
        ("refused", LineRemoval::Refused),
        ("dice-move-on", LineRemoval::DiceMoveOn),
    ];
    let needs = needs?;
    let line_removal = word_or(reader, section, "line-removal", &removal, (LineRemoval::Allowed, needs.cite));
    let keeps = [
        ("yes", SubstituteRule::Keeps),
        ("no", SubstituteRule::GivesUp),
        ("discretion", SubstituteRule::Discretion),
    ];
    let substitute_keeps =
        word_or(reader, section, "substitute-keeps", &keeps, (SubstituteRule::Keeps, needs.cite));
    let [accept, resolution, resolution_bets] =
        ["accept-needs-line", "come-resolution", "come-resolution-bets"]
            .map(|key| word_or(reader, section, key, &YES, (false, needs.cite)));
    let [may_decline, end_returns, after_come_out, after_point, after_seven] = flags(
        reader,
        section,
        [
            "may-decline",
            "end-returns-bets",
            "keeps-after-come-out",
            "keeps-after-point",
            "keeps-after-seven-out",
        ],
    );
    let [may_stop, on_come_out, goes_on, box_may_pass, box_keeps] = flags(
        reader,
        section,
        ["may-stop", "may-stop-on-come-out", "hand-goes-on", "box-may-pass", "box-pass-keeps-point"],
    );
    let come_out = after_come_out?;
    let after_craps = word_or(reader, section, "keeps-after-craps", &YES, (come_out.value, come_out.cite));
    let [after_pass, after_dont_pass] =
        ["rebet-after-pass", "rebet-after-dont-pass"].map(|key| section.yes(reader, key));
    section.finish(reader);
    Some(ShooterRules {
        needs,
        rebet_after_pass: after_pass,
        rebet_after_dont_pass: after_dont_pass,
        tested: tested?,
        accept_needs_line: accept?,
        line_removal: line_removal?,
        first_to_arrive: first?,
        clockwise: clockwise?,
        may_decline: may_decline?,
        nobody: nobody?,
        end_returns: end_returns?,
        keeps_after_come_out: come_out,
        keeps_after_craps: after_craps?,
        keeps_after_point: after_point?,
        keeps_after_seven: after_seven?,
        may_stop: may_stop?,
        may_stop_on_come_out: on_come_out?,
        hand_goes_on: goes_on?,
        box_may_pass: box_may_pass?,
        box_pass_keeps_point: box_keeps?,
        substitute_keeps: substitute_keeps?,
        come_resolution: resolution?,
        come_resolution_bets: resolution_bets?,
    })
}

/// Rejects line-bet settings that make no sense with the pack's wagers.
fn line_bets_make_sense(
    reader: &mut Reader<'_>,
    root: &Section<'_>,
    shooter: &ShooterRules,
    layout: &Layout,
    lines: [Option<WagerId>; 2],
) {
    if shooter.needs.value == LineBetRequirement::Either && lines[1].is_none() {
        reader.fault(root.place(), "'shooter.needs': there is no wager 'dont-pass'");
    }
    let leaves = |line: &WagerId| layout.wager(*line).terms.down.then.value;
    let only_pass = lines[1].is_none() && !lines[0].iter().any(leaves);
    if matches!(shooter.tested.value, LineBetCheck::EveryThrow | LineBetCheck::ButSubstitutes) && only_pass {
        let message =
            "'shooter.tested': a line bet that cannot be taken down need not be tested at every throw";
        reader.fault(root.place(), message);
    }
}

fn read_betting(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<BettingRules> {
    let closes = [
        ("at-throw", BettingClose::AtThrow),
        ("at-dice-out", BettingClose::AtDiceOut),
        ("at-dice-out-but-calls", BettingClose::AtDiceOutButCalls),
        ("by-announcement", BettingClose::ByAnnouncement),
    ];
    let close = section.require(reader, "close", |r, key| section.word(r, key, &closes));
    let last = section.require(reader, "calls-last", |r, key| calls_last(r, section, key));
    let [covered, amount, there, not_offered] =
        rules(reader, section, ["covered", "amount", "there", "not-offered"]);
    let late_calls = section.rule(reader, "late-calls");
    let limits_posted = section.rule(reader, "limits-posted");
    let (there, not_offered) = (there?, not_offered?);
    // If one of these settings is missing, the refusals cite the clause of `there`.
    let mut choice = |key: &str, words: [(&str, bool); 2], otherwise: bool| {
        let there_is = section.has(key).then(|| section.word(reader, key, &words));
        there_is.unwrap_or(Some(with_cite(otherwise, there)))
    };
    let mut flag = |key: &str, otherwise: bool| choice(key, YES, otherwise);
    let call_bets_covered = flag("call-bets-covered", false);
    let limits_checked = flag("limits-checked", true);
    let cash_bets = flag("cash-bets", true);
    let [under_minimum, on_confirmed, cash_confirmed, off_instead_of_down, reopens] =
        ["under-minimum", "on-confirmed", "cash-confirmed", "off-instead-of-down", "reopens-after-no-roll"]
            .map(|key| flag(key, false));
    let [no_bet, correction, removal] = ["no-bet", "correction", "removal"].map(|key| flag(key, false));
    let while_out = choice("while-out", [("called", true), ("as-always", false)], true);
    let orphan = choice("orphan-odds", [("return", false), ("refuse", true)], false);
    let absent = choice("absent-bets", [("taken-along", false), ("settled", true)], false);
    let shared = choice("box", [("per-player", false), ("shared", true)], false);
    let trimmed = section.word(reader, "over-maximum", &[("refuse", false), ("trim", true)]);
    let excess_covered =
        section.word(reader, "over-maximum-covered", &[("what-is-taken", false), ("whole", true)]);
    let closing = section.word(reader, "table-closes", &[("refused", true), ("returns", false)]);
    let pro_rata_floor = section.yes(reader, "pro-rata-floor");
    section.finish(reader);
    Some(BettingRules {
        close: close?,
        calls_last: last?,
        called_while_out: while_out?,
        call_bets_covered: call_bets_covered?,
        covered: covered?,
        amount: amount?,
        there,
        not_offered,
        late_calls,
        limits_posted,
        orphan_odds_refused: orphan?,
        absent_settled: absent?,
        trimmed,
        excess_covered,
        shared_boxes: shared?,
        limits_checked: limits_checked?,
        pro_rata_floor,
        under_minimum: under_minimum?,
        on_confirmed: on_confirmed?,
        cash_bets: cash_bets?,
        cash_confirmed: cash_confirmed?,
        off_instead_of_down: off_instead_of_down?,
        reopens_after_no_roll: reopens?,
        no_bet: no_bet?,
        correction: correction?,
        table_close_refused: closing,
        removal: removal?,
    })
}

/// Reads one word for all calls, or one for each phase. With a point on, "until the puck changes" means the same as
/// "until the next come-out", so only one of the two words is valid there.
fn calls_last(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    key: &str,
) -> Option<PhaseValue<Cited<CallDuration>>> {
    let words = [
        ("until-changed", CallDuration::UntilComeOut),
        ("next-throw", CallDuration::NextThrow),
        ("until-puck-changes", CallDuration::UntilPuckChanges),
    ];
    if !section.is_table(key) {
        let all = section.word(reader, key, &words)?;
        return Some(PhaseValue { come_out: all, point: all });
    }
    let [come_out, point] = section.each(reader, key, ["come-out", "point"], [&words, &words[..2]])?;
    Some(PhaseValue { come_out, point })
}

fn read_dealer_bets(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<DealerBetRules> {
    let [allowed, needs_action, paid_after, to_tips, stays_up] =
        flags(reader, section, ["allowed", "needs-action", "paid-after", "to-tips", "stays-up"]);
    section.finish(reader);
    Some(DealerBetRules {
        allowed: allowed?,
        needs_action: needs_action?,
        paid_after: paid_after?,
        to_tips: to_tips?,
        stays_up: stays_up?,
    })
}

/// Returns the rules of a table that takes no dealer bets.
fn no_dealer_bets(cite: Cite) -> DealerBetRules {
    let no = with_cite(false, cite);
    DealerBetRules { allowed: no, needs_action: no, paid_after: no, to_tips: no, stays_up: no }
}

fn read_irregular(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    reasons: &Section<'_>,
) -> Option<Irregularities> {
    let throws = [
        ("valid", ThrowRule::Valid),
        ("void", ThrowRule::Void),
        ("box-rules", ThrowRule::BoxRules),
        ("valid-unless-called", ThrowRule::UnlessCalled),
    ];
    let reasons_mean = [
        ("void", NoRollRule::ChooseAgain),
        ("void-others", NoRollRule::ChooseOthers),
        ("void-same-dice", NoRollRule::SameDice),
        ("discretion", NoRollRule::Discretion),
        ("valid", NoRollRule::Counts),
    ];
    let no_roll: Vec<(String, Cited<NoRollRule>)> = reasons
        .keys()
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), reasons.word(reader, key, &reasons_mean)?)))
        .collect();
    reasons.finish(reader);
    let [same_dice, same_inspected] = flags(reader, section, ["same-dice", "same-dice-inspected"]);
    let by_others = section.yes(reader, "same-dice-by-others");
    let [hand_switch, lost, cocked, hidden, overrules] = flags(
        reader,
        section,
        [
            "hand-switch-inspected",
            "lost-from-view-inspected",
            "cocked-read-opposite",
            "hidden-called-by-dealer",
            "box-overrules",
        ],
    );
    let [short, again] = ["short-throw", "short-throw-again"].map(|key| section.word(reader, key, &throws));
    let whose = [("shooter", true), ("former-too", false)];
    let short_throws_of_shooter = section.word(reader, "short-throws-of", &whose);
    let ends = [
        ("dice-out", OverruleDeadline::UntilDiceOut),
        ("next-bet", OverruleDeadline::UntilBet),
        ("next-round", OverruleDeadline::UntilRound),
    ];
    let near = overrules?.cite;
    let until = word_or(reader, section, "overruled-until", &ends, (OverruleDeadline::UntilDiceOut, near));
    let late_words = [("recorded", false), ("refused", true)];
    let late = word_or(reader, section, "late-correction", &late_words, (false, near));
    section.finish(reader);
    Some(Irregularities {
        no_roll,
        same_dice: same_dice?,
        same_dice_by_others: by_others,
        same_dice_inspected: same_inspected?,
        hand_switch_inspected: hand_switch?,
        lost_from_view_inspected: lost?,
        short_throw: short,
        short_throw_again: again.or(short),
        short_throws_of_shooter,
        cocked_read_opposite: cocked?,
        hidden_called_by_dealer: hidden?,
        box_overrules: overrules?,
        overruled_until: until?,
        late_correction_refused: late?,
    })
}

fn read_interruption(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<InterruptionRules> {
    let words = [("by-consent", PowerFailureRule::ByConsent), ("by-round", PowerFailureRule::ByRound)];
    let rule = section.require(reader, "rule", |r, key| section.word(r, key, &words));
    let rule = rule?;
    let dead_words = [("restore", false), ("return-stakes", true)];
    let dead = word_or(reader, section, "dead", &dead_words, (false, rule.cite));
    let void_words = [("round-bets", false), ("all-live-bets", true)];
    let void = word_or(reader, section, "void", &void_words, (false, rule.cite));
    let withdrawn = section.word(reader, "withdrawn", &[("stay-withdrawn", false), ("put-back", true)]);
    section.finish(reader);
    Some(InterruptionRules { rule, dead_returns: dead?, void_all: void?, withdrawn_put_back: withdrawn })
}

fn read_ruling(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<Cited<CrewRank>> {
    let by = section.require(reader, "by", |r, key| section.word(r, key, &CrewRank::NAMES));
    section.finish(reader);
    by
}

fn read_dice_set(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    new_dice: Option<Section<'_>>,
) -> Option<DiceReplacementRules> {
    let hours = section.require(reader, "hours", |r, key| section.number(r, key));
    let blocks = section.require(reader, "blocks", |r, key| {
        section.word(r, key, &[("next-come-out", false), ("next-roll", true)])
    });
    let due_at_limit = section.word(reader, "at-the-limit", &[("in-use", false), ("due", true)]);
    section.finish(reader);
    let reasons = new_dice.map(|section| reasons(reader, &section)).unwrap_or_default();
    Some(DiceReplacementRules { hours: hours?, due_at_limit, blocks_every_throw: blocks?, reasons })
}

fn read_pays_change(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<PayoutChangeRules> {
    let options = section
        .require(reader, "options", |r, key| section.set(r, key, |text| Ok::<_, String>(text.to_owned())));
    let [posted, notified] = flags(reader, section, ["posted", "notified"]);
    let raises_refused = section.word(reader, "raises", &[("as-the-bet", false), ("refused", true)]);
    section.finish(reader);
    Some(PayoutChangeRules { options: options?, posted: posted?, notified: notified?, raises_refused })
}

fn scripts(reader: &mut Reader<'_>, root: &Section<'_>) -> Vec<Option<CallScript>> {
    let mut scripts = vec![None; CallKind::ALL.len()];
    let Some(calls) = root.child(reader, "call") else { return scripts };
    let roles = [
        ("stick", Speaker::Stick),
        ("dealer", Speaker::Dealer),
        ("box", Speaker::Box),
        ("floor", Speaker::Floor),
    ];
    for (kind, name) in CallKind::ALL {
        let Some(section) = calls.child(reader, name) else { continue };
        let by = section.require(reader, "by", |r, key| section.word(r, key, &roles));
        let says = section.require(reader, "says", |r, key| section.text(r, key));
        section.finish(reader);
        if let (Some(by), Some(says)) = (by, says) {
            scripts[kind as usize] = Some(CallScript { by: by.value, says: says.value, cite: says.cite });
        }
    }
    calls.finish(reader);
    scripts
}
