//! What a craps pack says besides its wagers: seats, dice, shooter, calls, irregularities.

use croupier_rules::{Cite, Cited, Layout, Reader, Section, WagerId};

use super::call::{CallKind, Role, Script};
use super::event::Inspect;

/// Of which line wagers the shooter must have one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBet {
    /// Either of the two.
    Either,
    /// Pass.
    Pass,
    /// None is needed.
    Nothing,
}

/// What the table does when every player declines the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NobodyShoots {
    /// The game ends.
    GameEnds,
    /// The table waits.
    Waits,
}

/// When bets close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Close {
    /// When the dice are thrown; while they are out bets are called.
    AtThrow,
    /// When the dice go out.
    AtDiceOut,
}

/// How long a call on or off lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallLasts {
    /// Until it is changed, or the next come-out begins.
    UntilComeOut,
    /// For the next throw.
    NextThrow,
}

/// What becomes of a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throw {
    /// It counts.
    Valid,
    /// It does not.
    Void,
    /// The boxperson rules.
    BoxRules,
}

/// What a reason for a no-roll comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRoll {
    /// The throw does not count, and dice are chosen again.
    ChooseAgain,
    /// The throw does not count, and the same dice are thrown again.
    SameDice,
    /// The throw counts.
    Counts,
}

/// From which dice a shooter may choose anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeDice {
    /// From the other three or from all five, as the shooter likes.
    ThreeOrFive,
    /// From all five only.
    Five,
    /// Not at all.
    Never,
}

/// Positions and ends.
#[derive(Clone, Copy, Debug)]
pub struct Positions {
    /// Positions at the table.
    pub table: Cited<u32>,
    /// Positions at each end.
    pub end: Cited<u32>,
}

/// The dice and how they are chosen.
#[derive(Clone, Copy, Debug)]
pub struct DiceRules {
    /// Dice in the set.
    pub set: Cited<u32>,
    /// Dice that are thrown.
    pub thrown: Cited<u32>,
    /// Changing them in mid-hand.
    pub change: Cited<ChangeDice>,
    /// That they go out, and come back.
    pub out: Cite,
}

/// The shooter: who, how long, and what of the hand.
#[derive(Clone, Copy, Debug)]
pub struct ShooterRules {
    /// The line bet that the shooter needs.
    pub needs: Cited<LineBet>,
    /// Must a shooter who lost Pass on a come-out bet again?
    pub rebet_after_pass: Cited<bool>,
    /// And one who lost Don't Pass?
    pub rebet_after_dont_pass: Cited<bool>,
    /// Is it tested at every throw, or only on come-outs and when the dice are taken?
    pub every_throw: Cited<bool>,
    /// Are the dice first offered to the first to arrive, or to the first position?
    pub first_to_arrive: Cited<bool>,
    /// Do the dice go round clockwise?
    pub clockwise: Cited<bool>,
    /// May a player decline, and the dice go on?
    pub may_decline: Cited<bool>,
    /// What if all do.
    pub nobody: Cited<NobodyShoots>,
    /// Are undecided bets returned when the game ends?
    pub end_returns: Cited<bool>,
    /// Does the shooter keep the dice after a come-out decision?
    pub keeps_after_come_out: Cited<bool>,
    /// After a point made?
    pub keeps_after_point: Cited<bool>,
    /// After a seven-out?
    pub keeps_after_seven: Cited<bool>,
    /// May the shooter stop with a point on?
    pub may_stop: Cited<bool>,
    /// May the shooter give the dice up on a come-out?
    pub may_stop_on_come_out: Cited<bool>,
    /// Does the next player continue the hand?
    pub hand_goes_on: Cited<bool>,
    /// May the boxperson pass the dice on for improper shooting?
    pub box_may_pass: Cited<bool>,
    /// And does the point stand then?
    pub box_pass_keeps_point: Cited<bool>,
}

/// When bets are taken, and the clauses of the plain guards.
#[derive(Clone, Copy, Debug)]
pub struct BettingRules {
    /// When they close.
    pub close: Cited<Close>,
    /// How long a call on or off lasts.
    pub calls_last: Cited<CallLasts>,
    /// Must the rack cover a call bet?
    pub call_bets_covered: Cited<bool>,
    /// The player has the chips.
    pub covered: Cite,
    /// An amount is an amount.
    pub amount: Cite,
    /// A bet that is to be changed is there.
    pub there: Cite,
    /// A wager that the layout does not have.
    pub not_offered: Cite,
}

/// Dealer bets.
#[derive(Clone, Copy, Debug)]
pub struct DealerBets {
    /// Are they taken?
    pub allowed: Cited<bool>,
    /// Must the player have own action?
    pub needs_action: Cited<bool>,
    /// Are they paid after the players' bets?
    pub paid_after: Cited<bool>,
    /// Do stake and winnings go to the tip box?
    pub to_tips: Cited<bool>,
    /// May one stay up after it was decided?
    pub stays_up: Cited<bool>,
}

/// What happens when something goes wrong.
#[derive(Clone, Debug)]
pub struct Irregularities {
    /// Reasons for a throw not to count.
    pub no_roll: Vec<(String, Cited<NoRoll>)>,
    /// May the shooter, and only the shooter, call for the same dice?
    pub same_dice: Cited<bool>,
    /// Does a call of another player count?
    pub same_dice_by_others: Cited<bool>,
    /// Must the boxperson inspect dice that are kept?
    pub same_dice_inspected: Cited<bool>,
    /// Must dice be inspected that went from hand to hand?
    pub hand_switch_inspected: Cited<bool>,
    /// Or that were out of sight?
    pub lost_from_view_inspected: Cited<bool>,
    /// A short throw that was plainly meant.
    pub short_throw: Cited<Throw>,
    /// A further improper throw of the same shooter.
    pub short_throw_again: Cited<Throw>,
    /// Is a leaning die read by the face opposite the one that it rests on?
    pub cocked_read_opposite: Cited<bool>,
    /// Does the base dealer call dice that the stickperson cannot see?
    pub hidden_called_by_dealer: Cited<bool>,
    /// May the boxperson overrule a call?
    pub box_overrules: Cited<bool>,
    /// Only until somebody makes or changes a bet, or until the dice go out?
    pub overruled_until_bet: Cited<bool>,
}

impl Irregularities {
    /// Must dice be inspected for this reason?
    pub fn inspection(&self, why: Inspect) -> Cited<bool> {
        match why {
            Inspect::SameDice => self.same_dice_inspected,
            Inspect::HandSwitch => self.hand_switch_inspected,
            Inspect::LostFromView => self.lost_from_view_inspected,
        }
    }
}

/// What a craps pack says besides its wagers.
#[derive(Clone, Debug)]
pub struct Craps {
    /// Positions and ends.
    pub positions: Positions,
    /// The dice.
    pub dice: DiceRules,
    /// The shooter.
    pub shooter: ShooterRules,
    /// Betting.
    pub betting: BettingRules,
    /// Dealer bets.
    pub dealer_bets: DealerBets,
    /// Irregularities.
    pub irregular: Irregularities,
    /// The line wagers, Pass first.
    pub pass: WagerId,
    /// Don't Pass, where the pack has it.
    pub dont_pass: Option<WagerId>,
    /// What the crew does by itself; see [`super::Crew`].
    pub crew: super::Crew,
    scripts: Vec<Option<Script>>,
}

impl Craps {
    /// What the crew says on an occasion.
    pub fn script(&self, kind: CallKind) -> Option<&Script> {
        self.scripts[kind as usize].as_ref()
    }

    /// Reads the sections of a craps pack.
    pub fn read(reader: &mut Reader<'_>, root: &Section<'_>, layout: &Layout) -> Option<Craps> {
        let sections = ["positions", "dice", "shooter", "betting", "dealer-bets", "irregular", "no-roll"]
            .map(|key| root.require(reader, key, |r, key| root.child(r, key)));
        let [positions, dice, shooter, betting, dealer_bets, irregular, no_roll] = sections;
        let scripts = scripts(reader, root);
        let positions = read_positions(reader, &positions?);
        let dice = read_dice(reader, &dice?);
        let shooter = read_shooter(reader, &shooter?);
        let betting = read_betting(reader, &betting?);
        let dealer_bets = read_dealer_bets(reader, &dealer_bets?);
        let irregular = read_irregular(reader, &irregular?, &no_roll?);
        let wager = |id: &str| layout.ids().find(|(_, wager)| wager.id == id).map(|(id, _)| id);
        let Some(pass) = wager("pass") else {
            reader.fault(root.place(), "a craps table has a wager 'pass'");
            return None;
        };
        Some(Craps {
            positions: positions?,
            dice: dice?,
            shooter: shooter?,
            betting: betting?,
            dealer_bets: dealer_bets?,
            irregular: irregular?,
            pass,
            dont_pass: wager("dont-pass"),
            crew: super::Crew::default(),
            scripts,
        })
    }
}

fn read_positions(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<Positions> {
    let table = section.require(reader, "table", |r, key| section.number(r, key));
    let end = section.require(reader, "end", |r, key| section.number(r, key));
    section.finish(reader);
    let (table, end) = (table?, end?);
    let ends = end.value.saturating_mul(2);
    if !(1..=32).contains(&table.value) || end.value > table.value || ends < table.value {
        reader.fault(section.place(), "a table has 1 to 32 positions, all of them at one of two ends");
        return None;
    }
    Some(Positions { table, end })
}

fn read_dice(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<DiceRules> {
    let set = section.require(reader, "set", |r, key| section.number(r, key));
    let thrown = section.require(reader, "thrown", |r, key| section.number(r, key));
    let words = [
        ("three-or-five", ChangeDice::ThreeOrFive),
        ("five", ChangeDice::Five),
        ("never", ChangeDice::Never),
    ];
    let change = section.require(reader, "change", |r, key| section.word(r, key, &words));
    let [out] = rules(reader, section, ["out"]);
    section.finish(reader);
    let (set, thrown) = (set?, thrown?);
    if !(2..=8).contains(&set.value) || !(1..=set.value).contains(&thrown.value) {
        reader.fault(section.place(), "a set has 2 to 8 dice, of which at least one is thrown");
        return None;
    }
    Some(DiceRules { set, thrown, change: change?, out: out? })
}

/// Required yes-or-no settings, by key.
fn flags<const N: usize>(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    keys: [&str; N],
) -> [Option<Cited<bool>>; N] {
    keys.map(|key| section.require(reader, key, |r, key| section.yes(r, key)))
}

/// Required clauses, by key.
fn rules<const N: usize>(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    keys: [&str; N],
) -> [Option<Cite>; N] {
    keys.map(|key| section.require(reader, key, |r, key| section.rule(r, key)))
}

fn read_shooter(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<ShooterRules> {
    let lines =
        [("pass-or-dont-pass", LineBet::Either), ("pass", LineBet::Pass), ("nothing", LineBet::Nothing)];
    let needs = section.require(reader, "needs", |r, key| section.word(r, key, &lines));
    let every = section.require(reader, "tested", |r, key| {
        section.word(r, key, &[("come-out", false), ("every-throw", true)])
    });
    let first = section.require(reader, "first-offer", |r, key| {
        section.word(r, key, &[("first-to-arrive", true), ("first-position", false)])
    });
    let clockwise = section.require(reader, "order", |r, key| {
        section.word(r, key, &[("clockwise", true), ("counterclockwise", false)])
    });
    let nobody = section.require(reader, "nobody-shoots", |r, key| {
        section.word(r, key, &[("game-ends", NobodyShoots::GameEnds), ("waits", NobodyShoots::Waits)])
    });
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
    let [after_pass, after_dont_pass] = flags(reader, section, ["rebet-after-pass", "rebet-after-dont-pass"]);
    section.finish(reader);
    Some(ShooterRules {
        needs: needs?,
        rebet_after_pass: after_pass?,
        rebet_after_dont_pass: after_dont_pass?,
        every_throw: every?,
        first_to_arrive: first?,
        clockwise: clockwise?,
        may_decline: may_decline?,
        nobody: nobody?,
        end_returns: end_returns?,
        keeps_after_come_out: after_come_out?,
        keeps_after_point: after_point?,
        keeps_after_seven: after_seven?,
        may_stop: may_stop?,
        may_stop_on_come_out: on_come_out?,
        hand_goes_on: goes_on?,
        box_may_pass: box_may_pass?,
        box_pass_keeps_point: box_keeps?,
    })
}

fn read_betting(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<BettingRules> {
    let close = section.require(reader, "close", |r, key| {
        section.word(r, key, &[("at-throw", Close::AtThrow), ("at-dice-out", Close::AtDiceOut)])
    });
    let last = section.require(reader, "calls-last", |r, key| {
        section.word(
            r,
            key,
            &[("until-changed", CallLasts::UntilComeOut), ("next-throw", CallLasts::NextThrow)],
        )
    });
    let [call_bets_covered] = flags(reader, section, ["call-bets-covered"]);
    let [covered, amount, there, not_offered] =
        rules(reader, section, ["covered", "amount", "there", "not-offered"]);
    section.finish(reader);
    Some(BettingRules {
        close: close?,
        calls_last: last?,
        call_bets_covered: call_bets_covered?,
        covered: covered?,
        amount: amount?,
        there: there?,
        not_offered: not_offered?,
    })
}

fn read_dealer_bets(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<DealerBets> {
    let [allowed, needs_action, paid_after, to_tips, stays_up] =
        flags(reader, section, ["allowed", "needs-action", "paid-after", "to-tips", "stays-up"]);
    section.finish(reader);
    Some(DealerBets {
        allowed: allowed?,
        needs_action: needs_action?,
        paid_after: paid_after?,
        to_tips: to_tips?,
        stays_up: stays_up?,
    })
}

fn read_irregular(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    reasons: &Section<'_>,
) -> Option<Irregularities> {
    let throws = [("valid", Throw::Valid), ("void", Throw::Void), ("box-rules", Throw::BoxRules)];
    let reasons_mean =
        [("void", NoRoll::ChooseAgain), ("void-same-dice", NoRoll::SameDice), ("valid", NoRoll::Counts)];
    let no_roll: Vec<(String, Cited<NoRoll>)> = reasons
        .keys()
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), reasons.word(reader, key, &reasons_mean)?)))
        .collect();
    reasons.finish(reader);
    let [same_dice, by_others, same_inspected] =
        flags(reader, section, ["same-dice", "same-dice-by-others", "same-dice-inspected"]);
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
    let [short, again] = ["short-throw", "short-throw-again"]
        .map(|key| section.require(reader, key, |r, key| section.word(r, key, &throws)));
    let until = section.require(reader, "overruled-until", |r, key| {
        section.word(r, key, &[("dice-out", false), ("next-bet", true)])
    });
    section.finish(reader);
    Some(Irregularities {
        no_roll,
        same_dice: same_dice?,
        same_dice_by_others: by_others?,
        same_dice_inspected: same_inspected?,
        hand_switch_inspected: hand_switch?,
        lost_from_view_inspected: lost?,
        short_throw: short?,
        short_throw_again: again?,
        cocked_read_opposite: cocked?,
        hidden_called_by_dealer: hidden?,
        box_overrules: overrules?,
        overruled_until_bet: until?,
    })
}

fn scripts(reader: &mut Reader<'_>, root: &Section<'_>) -> Vec<Option<Script>> {
    let mut scripts = vec![None; CallKind::ALL.len()];
    let Some(calls) = root.child(reader, "call") else { return scripts };
    let roles =
        [("stick", Role::Stick), ("dealer", Role::Dealer), ("box", Role::Box), ("floor", Role::Floor)];
    for (kind, name) in CallKind::ALL {
        let Some(section) = calls.child(reader, name) else { continue };
        let by = section.require(reader, "by", |r, key| section.word(r, key, &roles));
        let says = section.require(reader, "says", |r, key| section.text(r, key));
        section.finish(reader);
        if let (Some(by), Some(says)) = (by, says) {
            scripts[kind as usize] = Some(Script { by: by.value, says: says.value, cite: says.cite });
        }
    }
    calls.finish(reader);
    scripts
}
