//! Sic Bo: three dice in a shaker.

mod dice;
mod facts;
mod request;
mod vocabulary;

use croupier_rules::{Card, Cited, EquipmentForm, Reader, RoundLayout, Section};
use serde::{Deserialize, Serialize};

use crate::game::RoundNoun;
use crate::games::{Fact as RoundFact, Play, RoundGameName};
use crate::refusal::{Reason, Refusal};
use crate::rounds::call::{CallKind, Topic};
use crate::rounds::command::Command as RoundCommand;
use crate::rounds::decide::{CommandDecider, unless};
use crate::rounds::event::{CardDestination, Event as RoundEvent};
use crate::rounds::game::{GameRound, RoundGame, RoundGameForm, RoundPlay};
use crate::rounds::reading::{need, section, word, yes};
use crate::rounds::state::RoundStage;
use crate::rounds::{NextStep, Rules, ShownRound};

pub use dice::ThreeDice;
pub use facts::Fact;
pub(crate) use facts::facts;
pub use request::PlayRequest;
pub use vocabulary::{Command, Event};

/// The rules of Sic Bo, from a pack and the operator's choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SicBoRules {
    /// The minimum number of times that the shaker is shaken.
    pub shakes: Cited<u32>,
    /// Whether dice that were shaken fewer times are shaken again.
    pub short_repeated: Cited<bool>,
    /// Whether the dice are shaken again if a die does not lie flat.
    pub cocked_repeated: Cited<bool>,
    /// Whether bets go back if the shaker fails; if not, they stay for the next roll.
    pub fault_voids: Cited<bool>,
    /// Whether a shaker that failed must be replaced before the next roll.
    pub fault_replaced: Cited<bool>,
}

/// The state of the shaker.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct SicBoRound {
    /// The dice of the last roll that counted.
    pub dice: Option<ThreeDice>,
    /// Whether a new shaker is due.
    #[serde(default)]
    pub shaker_due: bool,
}

/// The call for a roll that does not count.
const NO_ROLL: CallKind = CallKind::new("no-roll");

impl RoundGameForm for SicBoRules {
    const CALLS: &'static [CallKind] = &[CallKind::RESULT, NO_ROLL];
    const EQUIPMENT: EquipmentForm = EquipmentForm {
        section: "shaker",
        template: "[shaker]\n# Particulars of the shaker and its dice, for the equipment record.\n# maker = \"\"\n\
        # serial = \"\"\n",
    };

    fn spots() -> Vec<(String, String)> {
        facts::spots().into_iter().map(|word| (word.clone(), format!(" {word}"))).collect()
    }

    fn read(reader: &mut Reader<'_>, root: &Section<'_>, _: &RoundLayout<RoundFact>) -> Option<SicBoRules> {
        section(reader, root, "shaker", |reader, part| {
            let shakes = need(reader, part, "shakes", Section::number);
            let short = word(reader, part, "short", &[("again", true), ("record", false)]);
            let cocked = word(reader, part, "cocked", &[("again", true), ("read", false)]);
            let fault = word(reader, part, "fault", &[("void", true), ("bets-stay", false)]);
            let replaced = yes(reader, part, "replaced");
            Some(SicBoRules {
                shakes: shakes?,
                short_repeated: short?,
                cocked_repeated: cocked?,
                fault_voids: fault?,
                fault_replaced: replaced?,
            })
        })
    }
}

impl RoundGame for SicBoRules {
    fn outcomes(&self) -> Option<u32> {
        Some(ThreeDice::OUTCOMES)
    }

    fn outcome_command(&self, outcome: u32) -> Option<RoundCommand> {
        Some(Command::Shake { dice: ThreeDice::from_index(outcome)?, shakes: None }.into())
    }

    fn outcome_events(&self) -> &'static [&'static str] {
        &["shaken"]
    }

    fn outcome_words(&self, outcome: u32) -> Vec<(&'static str, String)> {
        let Some(dice) = ThreeDice::from_index(outcome) else { return Vec::new() };
        vec![("dice", dice.to_string()), ("total", dice.total().to_string())]
    }

    fn round_noun(&self) -> RoundNoun {
        RoundNoun { one: "roll", many: "rolls", pace: 40 }
    }

    fn method(&self) -> &'static str {
        "All 216 rolls of three dice are equally likely; the rolls that win are counted."
    }

    fn round_start_sentence(&self) -> &'static str {
        "The dice are shaken."
    }

    fn fact_words(&self, fact: RoundFact, spot: Option<u8>) -> Option<String> {
        let RoundFact::SicBo(fact) = fact else { return None };
        Some(fact.words(spot))
    }

    fn open(&self) -> Play {
        Play::SicBo(SicBoRound::default())
    }
}

impl RoundPlay for SicBoRules {}

impl SicBoRound {
    /// Begins a round: the dice of the last roll stay visible until they are shaken.
    pub(crate) fn begin(before: Option<SicBoRound>, _: bool, _: Option<Card>) -> SicBoRound {
        before.unwrap_or_default()
    }
}

impl GameRound for SicBoRound {
    fn lay(&mut self, _: CardDestination, _: Card, _: bool) {}

    fn shown(&self, _: &Rules) -> ShownRound {
        let words = match (self.shaker_due, self.dice) {
            (true, _) => "The shaker has failed and must be replaced.".to_owned(),
            (false, Some(dice)) => format!("The dice show {dice}, total {}.", dice.total()),
            (false, None) => "The dice have not been shaken.".to_owned(),
        };
        let dice = self.dice.map_or(Vec::new(), |dice| dice.faces().to_vec());
        ShownRound { dice, words: Some(words), ..ShownRound::default() }
    }

    fn next(&self, _: RoundStage) -> Option<NextStep> {
        Some(match self.shaker_due {
            true => NextStep::request("new-shaker", "Replace the shaker"),
            false => NextStep::request("shake", "Shake, then enter the dice"),
        })
    }
}

impl<'r> CommandDecider<'r> {
    /// Checks that the shaker is in order, and closes bets.
    fn prepare_shake(&mut self, rules: &SicBoRules) -> Result<(), Refusal> {
        let due = matches!(self.table.play, Play::SicBo(round) if round.shaker_due);
        unless(!due, Reason::NewDiceDue, rules.fault_replaced.cite)?;
        if self.table.stage == RoundStage::Betting {
            self.close_bets()?;
        }
        Ok(())
    }

    /// Settles a roll of dice that were shaken and lie flat.
    pub(super) fn shake(
        &mut self,
        rules: &SicBoRules,
        dice: ThreeDice,
        shakes: Option<u32>,
    ) -> Result<(), Refusal> {
        self.prepare_shake(rules)?;
        let shakes = shakes.unwrap_or(rules.shakes.value);
        if shakes < rules.shakes.value && rules.short_repeated.value {
            self.no_roll();
        } else {
            self.roll_counts(dice, shakes);
        }
        Ok(())
    }

    /// Handles a roll in which a die does not lie flat. `dice` is the crew's reading of the dice.
    pub(super) fn cocked(&mut self, rules: &SicBoRules, dice: Option<ThreeDice>) -> Result<(), Refusal> {
        let repeated = rules.cocked_repeated;
        unless(repeated.value || dice.is_some(), Reason::NeedsRuling, repeated.cite)?;
        self.prepare_shake(rules)?;
        match dice.filter(|_| !repeated.value) {
            Some(dice) => self.roll_counts(dice, rules.shakes.value),
            None => self.no_roll(),
        }
        Ok(())
    }

    /// Handles the report that the shaker does not work.
    pub(super) fn shaker_failed(&mut self, rules: &SicBoRules) {
        self.push(Event::ShakerFailed { replaced: rules.fault_replaced.value });
        if rules.fault_voids.value {
            self.void_round(false, false);
        }
    }

    /// Puts a new shaker on the table.
    pub(super) fn new_shaker(&mut self, rules: &SicBoRules) -> Result<(), Refusal> {
        let due = matches!(self.table.play, Play::SicBo(round) if round.shaker_due);
        unless(due, Reason::InOrder, rules.fault_replaced.cite)?;
        self.push(Event::ShakerReplaced);
        Ok(())
    }

    fn no_roll(&mut self) {
        self.push(Event::NoShake);
        self.say(NO_ROLL, Topic::Plain);
    }

    fn roll_counts(&mut self, dice: ThreeDice, shakes: u32) {
        self.push(RoundEvent::RoundBegan { of: RoundGameName::SicBo, simulated: false });
        self.push(Event::Shaken { dice, shakes });
        let announced_first = self.game().settlement.announced_first;
        let result = Topic::Outcome(dice.index());
        if announced_first {
            self.say(CallKind::RESULT, result);
        }
        let layout = &self.rules.layout;
        self.settle(|_| true, |bet, fact| dice.holds(fact, layout.wager(bet.spot.wager).spot));
        if !announced_first {
            self.say(CallKind::RESULT, result);
        }
        self.round_over(true, false);
    }
}
