//! The terms of a wager: when it can be made, its limits, who sets it, and what stays up.

use crate::clause::{Cite, Cited};
use crate::dice::DiceSpot;
use crate::fault::Fault;
use crate::reader::{Reader, Section};
use crate::unknown::unknown;
use crate::wager::{
    BetChange, CapBasis, Commission, CommissionBasis, DocumentLimits, EqualParts, HolderLimit, Limits,
    OddUnitTreatment, OddsTerms, PhaseValue, PointTreatment, Terms, TravelValue, Unit, WagerList,
    WagerPlacer, WinTreatment, Window,
};

use super::{CellCompiler, FormOutput};

const PHASES: [&str; 2] = ["come-out", "point"];
const LIFE: [&str; 2] = ["first", "then"];
const YES: [(&str, bool); 2] = [("yes", true), ("no", false)];

fn by_phase<T: Copy>(
    reader: &mut Reader<'_>,
    section: &Section<'_>,
    key: &str,
    words: [&[(&str, T)]; 2],
) -> Option<PhaseValue<Cited<T>>> {
    let pair = section.require(reader, key, |r, key| section.each(r, key, PHASES, words))?;
    Some(PhaseValue { come_out: pair[0], point: pair[1] })
}

fn by_life(reader: &mut Reader<'_>, section: &Section<'_>, key: &str) -> Option<TravelValue<Cited<bool>>> {
    let pair = section.require(reader, key, |r, key| section.each(r, key, LIFE, [&YES; 2]))?;
    Some(TravelValue { first: pair[0], then: pair[1] })
}

impl CellCompiler<'_, '_> {
    /// Reads the terms, or, if nothing is `made`, only asks for their keys.
    pub(super) fn terms(
        &mut self,
        made: Option<&FormOutput>,
        own: Option<DiceSpot>,
        section: &Section<'_>,
    ) -> Option<Terms> {
        let unit = self.unit(own, section);
        let backs = made.and_then(|made| self.backs(made, section));
        let needs = section.words(self.reader, "needs").map(|ids| self.others(section.place(), &ids));
        let breaks_into = match self.breaks_into(section) {
            Err(UnofferedWager) if made.is_some() => return None,
            pieces => pieces.ok().flatten(),
        };
        let reader = &mut *self.reader;
        // With a point on, there is never a new shooter.
        let windows = [
            ("yes", Window::Open),
            ("no", Window::Closed),
            ("new-shooter", Window::NewShooter),
            ("each-shooter", Window::EachShooter),
            ("each-shooter-anew", Window::EachShooterAnew),
            ("after-seven", Window::AfterSeven),
        ];
        let open = by_phase(reader, section, "open", [&windows, &windows[..2]]);
        let [raise, lower, down] = ["raise", "lower", "down"].map(|key| by_life(reader, section, key));
        let working = by_phase(reader, section, "working", [&[("on", true), ("off", false)]; 2]);
        let [call_on, call_off] =
            ["call-on", "call-off"].map(|key| by_phase(reader, section, key, [&YES; 2]));
        let hands = [
            ("player", WagerPlacer::Player),
            ("player-or-dealer", WagerPlacer::Either),
            ("dealer", WagerPlacer::Dealer),
            ("stick", WagerPlacer::Stick),
        ];
        let set_by = section.require(reader, "set-by", |r, key| section.word(r, key, &hands));
        let call_bets = section.require(reader, "call-bets", |r, key| section.yes(r, key));
        let winners = [
            ("comes-back", WinTreatment::ComesBack),
            ("stays-up", WinTreatment::StaysUp),
            ("rides", WinTreatment::Rides),
        ];
        let winner = section.require(reader, "winner", |r, key| section.word(r, key, &winners));
        let limits = read_limits(reader, section);
        let terms = Terms {
            dealer_bets: section.yes(reader, "dealer-bets"),
            dealer_needs_own: section.yes(reader, "dealer-needs-own"),
            settled_last: section.yes(reader, "settled-last"),
            returned_on_relief: section.yes(reader, "returned-on-relief"),
            rides_with_line: section.yes(reader, "rides-with-line"),
            lammer: section.text(reader, "lammer"),
            announced: section.yes(reader, "announced"),
            witness: section.yes(reader, "witness"),
            parts: made.and_then(|made| parts(reader, made, section)),
            commission: commission(reader, section),
            holders: holders(reader, section),
            needs,
            backs,
            unit,
            breaks_into,
            raise_open: raise_open(reader, section),
            on_point: on_point(reader, section),
            confirmed: section.yes(reader, "confirmed"),
            late_changes: section.set(reader, "late-changes", late_change),
            closed: read_closed(reader, section),
            notice_at: section.number(reader, "notice-at"),
            frozen_on_relief: section.yes(reader, "frozen-on-relief"),
            open: open?,
            raise: raise?,
            lower: lower?,
            down: down?,
            working: working?,
            call_on: call_on?,
            call_off: call_off?,
            set_by: set_by?,
            call_bets: call_bets?,
            winner: winner?,
            limits: limits?,
        };
        Some(terms)
    }

    /// The unit of a family's spot: `units = [{ spots = "6 8", of = "6", odd = "split" }, …]`.
    pub(super) fn unit(&mut self, own: Option<DiceSpot>, section: &Section<'_>) -> Option<Unit> {
        let words = [
            ("split", OddUnitTreatment::Split),
            ("even-money", OddUnitTreatment::EvenMoney),
            ("refuse", OddUnitTreatment::Refuse),
        ];
        let mut found = None;
        for row in section.rows(self.reader, "units") {
            let reader = &mut *self.reader;
            let spots = row.require(reader, "spots", |r, key| row.set(r, key, DiceSpot::parse));
            let of = row.require(reader, "of", |r, key| row.money(r, key));
            let odd = row.require(reader, "odd", |r, key| row.word(r, key, &words));
            row.finish(reader);
            if let (Some(spots), Some(of), Some(odd), Some(own)) = (spots, of, odd, own)
                && spots.value.contains(&own)
            {
                if found.is_some() {
                    reader.fault(row.place(), format!("overlap: {own} already has a unit"));
                }
                found = Some(Unit { of, odd });
            }
        }
        found
    }

    fn backs(&mut self, made: &FormOutput, section: &Section<'_>) -> Option<OddsTerms> {
        let flat = made.backs?;
        let bases = [("stake", CapBasis::Stake), ("win", CapBasis::Win), ("nothing", CapBasis::Nothing)];
        let on = section.require(self.reader, "cap-on", |r, key| section.word(r, key, &bases))?;
        let mut times: Vec<Option<Cited<u32>>> = vec![None; made.numbers.len()];
        let even = section.yes(self.reader, "cap-even");
        let unit = section.money(self.reader, "cap-unit");
        let even = even.filter(|even| even.value).and(unit);
        if on.value == CapBasis::Nothing {
            if even.is_some() {
                self.reader.fault(section.place(), "'cap-even' needs odds with a cap");
            }
            return Some(OddsTerms { flat, times, on, even });
        }
        for row in section.rows(self.reader, "caps") {
            let reader = &mut *self.reader;
            let spots = row.require(reader, "spots", |r, key| row.set(r, key, DiceSpot::parse));
            let most = row.require(reader, "times", |r, key| row.number(r, key));
            row.finish(reader);
            for (state, number) in made.numbers.iter().enumerate() {
                if spots.as_ref().is_some_and(|spots| spots.value.contains(&DiceSpot::Number(*number))) {
                    if times[state].is_some() {
                        reader.fault(row.place(), format!("overlap: odds on {number} already have a cap"));
                    }
                    times[state] = most;
                }
            }
        }
        for (number, _) in made.numbers.iter().zip(&times).filter(|(n, times)| **n != 0 && times.is_none()) {
            let message = format!("gap: no clause says how large odds on {number} may be");
            self.reader.faults.push(Fault::new(section.place(), message));
        }
        Some(OddsTerms { flat, times, on, even })
    }

    /// Reads the wagers that replace a combination if the layout has no area for it. The table must offer all of them.
    fn breaks_into(&mut self, section: &Section<'_>) -> Result<Option<WagerList>, UnofferedWager> {
        let pieces = section.words(self.reader, "breaks-into");
        let area = section.yes(self.reader, "area");
        let (Some(pieces), Some(area)) = (pieces, area.filter(|area| !area.value)) else { return Ok(None) };
        let list = WagerList { cite: area.cite, ..self.others(section.place(), &pieces) };
        if list.wagers.len() == pieces.value.len() { Ok(Some(list)) } else { Err(UnofferedWager) }
    }
}

/// The wager depends on another wager that the table does not offer.
struct UnofferedWager;

fn raise_open(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<PhaseValue<Cited<bool>>> {
    let pair = section.each(reader, "raise-open", PHASES, [&YES; 2])?;
    Some(PhaseValue { come_out: pair[0], point: pair[1] })
}

fn late_change(text: &str) -> Result<BetChange, String> {
    match text {
        "make" => Ok(BetChange::Make),
        "raise" => Ok(BetChange::Raise),
        "lower" => Ok(BetChange::Lower),
        "down" => Ok(BetChange::Down),
        "turn" => Ok(BetChange::Turn),
        "none" => Err("omit the key instead of setting it to 'none'".to_owned()),
        other => Err(unknown("change", other, ["make", "raise", "lower", "down", "turn"])),
    }
}

/// Reads the clause under which it is too late to bet: one clause, or one for each phase.
fn read_closed(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<PhaseValue<Cite>> {
    if !section.is_table("closed") {
        let cite = section.rule(reader, "closed")?;
        return Some(PhaseValue { come_out: cite, point: cite });
    }
    let part = section.child(reader, "closed")?;
    let [come_out, point] = PHASES.map(|key| part.require(reader, key, |r, key| part.rule(r, key)));
    part.finish(reader);
    Some(PhaseValue { come_out: come_out?, point: point? })
}

fn on_point(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<Cited<PointTreatment>> {
    let words = [
        ("keep", PointTreatment::Keep),
        ("refund", PointTreatment::Refund),
        ("refund-or-move", PointTreatment::RefundOrMove),
        ("move", PointTreatment::Move),
    ];
    section.word(reader, "on-point", &words)
}

fn parts(reader: &mut Reader<'_>, made: &FormOutput, section: &Section<'_>) -> Option<EqualParts> {
    let (count, heaviest) = made.parts?;
    let unit = section.require(reader, "part-unit", |r, key| section.money(r, key))?;
    Some(EqualParts { count, heaviest, unit })
}

fn commission(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<Commission> {
    let part = section.child(reader, "commission")?;
    let bases = [("stake", CommissionBasis::Stake), ("win", CommissionBasis::Win)];
    let rate = part.require(reader, "rate", |r, key| part.rate(r, key));
    let on = part.require(reader, "on", |r, key| part.word(r, key, &bases));
    let flags = ["placed", "paid", "refund", "refund-after-win"]
        .map(|key| part.require(reader, key, |r, key| part.yes(r, key)));
    let least = part.money_from_zero(reader, "least");
    let each_raise = part.yes(reader, "each-raise");
    part.finish(reader);
    let [placed, paid, refund, refund_after_win] = flags;
    Some(Commission {
        rate: rate?,
        on: on?,
        placed: placed?,
        paid: paid?,
        refund: refund?,
        refund_after_win: refund_after_win?,
        least,
        each_raise,
    })
}

/// Reads the stake limits from `limits`.
pub(crate) fn read_limits(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<Limits> {
    let part = section.require(reader, "limits", |r, key| section.child(r, key))?;
    let min = part.require(reader, "min", |r, key| part.money(r, key));
    let unposted = part.unposted(reader, "max");
    let max = if unposted.is_some() { None } else { part.money_or_none(reader, "max") };
    let step = part.money_or_none(reader, "step");
    let fixed =
        [("no", DocumentLimits::No), ("yes", DocumentLimits::Fixed), ("floor", DocumentLimits::Floor)];
    let by_document = part.word(reader, "by-document", &fixed).map_or(DocumentLimits::No, |word| word.value);
    let bases = [("total", false), ("part", true)];
    let each_part = part.word(reader, "basis", &bases);
    let max_each_part = part.word(reader, "max-basis", &bases).or(each_part);
    let max_of_player = part.word(reader, "max-for", &[("bet", false), ("player", true)]);
    part.finish(reader);
    let min = min?;
    if let Some(max) = max.filter(|max| max.value < min.value) {
        reader.fault(part.place(), format!("the maximum {} is below the minimum {}", max.value, min.value));
    }
    Some(Limits {
        min,
        max,
        step,
        by_document,
        printed: (min, max),
        posted: false,
        unposted,
        min_each_part: each_part,
        max_each_part,
        max_of_player,
    })
}

fn holders(reader: &mut Reader<'_>, section: &Section<'_>) -> Option<HolderLimit> {
    let part = section.child(reader, "holders")?;
    let table = part.require(reader, "table", |r, key| part.number(r, key));
    let end = part.number(reader, "end");
    let by_position = part.yes(reader, "by-position");
    part.finish(reader);
    Some(HolderLimit { table: table?, end, by_position })
}
