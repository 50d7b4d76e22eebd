//! The questions that a table of rounds asks its game.

use std::fmt::Debug;

use croupier_rules::{
    Card, Cite, Cited, EquipmentForm, Money, PricedFamily, Reader, RoundLayout, Section, SpotPayout,
};

use crate::bet::SeatNo;
use crate::game::RoundNoun;
use crate::games::{Fact, Play};
use crate::refusal::{Reason, Refusal};

use super::Rules;
use super::call::CallKind;
use super::command::{Command, DealingIrregularity};
use super::decide::CommandDecider;
use super::event::CardDestination;
use super::form::MeterRules;
use super::meters::MustHitRules;
use super::offers::{Offer, cut_candidate};
use super::shoe::CutCandidate;
use super::side::Side;
use super::state::{BetSpot, PlayerNo, RoundStage, Table};
use super::view::{NextStep, ShownRound};
use super::vigorish::VigorishRules;

/// A wager that a decision in the round adds to a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FollowUp {
    /// How the decision makes the wager, such as "by raising".
    pub words: &'static str,
    /// Whether the wager must equal the bet; if not, it may be less.
    pub equal: Cited<bool>,
}

/// Facts that differ only in a number, the lowest number first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactScale {
    /// The facts.
    pub facts: Vec<Fact>,
    /// Whether the number counts a hand's cards; a named result may leave that count open.
    pub counts_cards: bool,
}

/// The equipment form of a game that is dealt from a shoe.
pub(crate) const SHOE: EquipmentForm = EquipmentForm {
    section: "shoe",
    template: "[shoe]\n# Particulars of the cards, for the equipment record; count is the number of decks.\n\
    # maker = \"\"\n# serial = \"\"\n# count = 6\n\n\
    [crew]\n# What the crew does automatically: prepare a new shoe, turn the cards, collect marked vigorish.\n\
    # does = [\"prepares\", \"turns\", \"collects\"]\n",
};

/// The questions about a game of rounds that come before its rules are read. A default is the answer for a game
/// without the feature in question.
#[allow(unused_variables, reason = "the defaults do not look at the pack")]
pub(crate) trait RoundGameForm: Sized {
    /// The word in packs for wagers that players make by a decision in mid-round.
    const DECISION: Option<&'static str> = None;

    /// The requests by which players decide on their bets in the round.
    const DECISIONS: &'static [&'static str] = &[];

    /// The occasions for calls that this game has in addition to those of every game.
    const CALLS: &'static [CallKind] = &[];

    /// The codes of mistakes that only requests of this game make, with their meanings.
    const MISTAKES: &'static [(&'static str, &'static str)] = &[];

    /// The equipment that a submission describes.
    const EQUIPMENT: EquipmentForm = SHOE;

    /// Returns every word for a spot of a family, with its form in a wager's name.
    fn spots() -> Vec<(String, String)> {
        Vec::new()
    }

    /// Reads the family of wagers whose spots the equipment defines.
    fn priced(reader: &mut Reader<'_>, root: &Section<'_>) -> Option<PricedFamily<Fact>> {
        None
    }

    /// Reads the rules.
    fn read(reader: &mut Reader<'_>, root: &Section<'_>, layout: &RoundLayout<Fact>) -> Option<Self>;
}

/// The rules of a game of rounds. A default is the answer for a game without the feature in question.
#[allow(unused_variables, reason = "the defaults do not look at the table")]
pub trait RoundGame: Debug {
    /// Returns the wager that players make by a decision in mid-round.
    fn follow_up(&self) -> Option<FollowUp> {
        None
    }

    /// Returns how vigorish is collected; `None` without vigorish.
    fn vigorish(&self) -> Option<&VigorishRules> {
        None
    }

    /// Returns the meters.
    fn meters(&self) -> &[MeterRules] {
        &[]
    }

    /// Returns whether winners of the same share divide a meter.
    fn splits_shares(&self) -> bool {
        false
    }

    /// Returns the rules for the must-hit meter.
    fn must_hit(&self) -> Option<&MustHitRules> {
        None
    }

    /// Returns the clause under which there is no must-hit meter.
    fn no_must_hit(&self) -> Option<Cite> {
        None
    }

    /// Returns the rule that allows chips without a marked value.
    fn colour_chips(&self) -> Option<Cited<bool>> {
        None
    }

    /// Returns the unit to which a part of a stake that is lost is rounded down.
    fn lost_part_unit(&self) -> Option<Money> {
        None
    }

    /// Returns the maximum number of cards that a round with one position can take.
    fn most_cards(&self) -> u32 {
        0
    }

    /// Returns the number of equally likely outcomes of which chance draws one for each round; `None` if the dealer deals
    /// cards.
    fn outcomes(&self) -> Option<u32> {
        None
    }

    /// Returns the command that plays a round with the drawn outcome, counted from 0.
    fn outcome_command(&self, outcome: u32) -> Option<Command> {
        None
    }

    /// Returns the names of the game's own events that show a drawn outcome. The log lists them for verifiers, if the
    /// game has no symbols.
    fn outcome_events(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the words for an outcome (counted from 0) in calls, each with its placeholder.
    fn outcome_words(&self, outcome: u32) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns the symbols of the equipment, in order.
    fn symbols(&self) -> &[String] {
        &[]
    }

    /// Returns the name of a spot that the equipment adds to the layout, by its index.
    fn symbol(&self, spot: u8) -> &str {
        ""
    }

    /// Returns the facts that differ only in a number.
    fn fact_scales(&self) -> Vec<FactScale> {
        Vec::new()
    }

    /// Describes a fact whose name alone says too little. `spot` is the spot of the wager.
    fn fact_words(&self, fact: Fact, spot: Option<u8>) -> Option<String> {
        None
    }

    /// Returns the spots that the equipment adds to the layout, with their payouts.
    fn priced_spots(&self) -> &[SpotPayout] {
        &[]
    }

    /// Returns the words for the decisions that players make in a round, each with its clause.
    fn decisions(&self, layout: &RoundLayout<Fact>) -> Vec<(&'static str, Cite)> {
        Vec::new()
    }

    /// Returns the clause under which players turn the cards.
    fn players_turn(&self) -> Option<Cite> {
        None
    }

    /// Returns the value or rank of a card.
    fn card_value(&self, card: Card) -> Option<u32> {
        None
    }

    /// Returns whether only the last digit of a sum of card values counts.
    fn drops_tens(&self) -> bool {
        false
    }

    /// Returns the word for a round, and the number of rounds per hour.
    fn round_noun(&self) -> RoundNoun {
        RoundNoun { one: "hand", many: "hands", pace: 60 }
    }

    /// Describes how the exact figures of the game are computed.
    fn method(&self) -> &'static str {
        "Every order of the cards of a round is counted by rank, from the whole shoe. Where the player decides, each \
             decision is computed; the best comes first, and the others show their cost against it."
    }

    /// Returns the sentence for the start of a round.
    fn round_start_sentence(&self) -> &'static str {
        "A round begins."
    }

    /// Returns a short result of a round from its face-up cards: the cards on the squares, or the dealer's.
    fn shown_result(&self, cards: &[Card]) -> Option<String> {
        None
    }

    /// Returns the kind of that result, from the same cards and the players' first cards: `other` where the short result
    /// says it all.
    fn shown_tone(&self, cards: &[Card], players: &[Card]) -> &'static str {
        "other"
    }

    /// Returns the commands for a decision that a player did not make in time, in the order in which the crew tries
    /// them. If there are none, the deal just continues.
    fn late_commands(&self, player: PlayerNo, decision: PlayerDecision) -> Vec<Command> {
        Vec::new()
    }

    /// True if a void round takes back its contributions to the meters.
    fn void_restores_meters(&self) -> bool {
        true
    }

    /// Sets every unit to which the game rounds amounts.
    fn use_unit(&mut self, unit: Money) {}

    /// Fits the rules to the number of positions, or reports why they do not fit.
    fn fit_positions(&mut self, reader: &mut Reader<'_>, root: &Section<'_>, positions: usize) {}

    /// Returns the state of a newly opened table.
    fn open(&self) -> Play {
        Play::None
    }
}

/// The play of a game of rounds at a table.
#[allow(unused_variables, reason = "the defaults do not look at the table")]
pub(crate) trait RoundPlay {
    /// Deals a round, or continues it.
    fn deal<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        slip: Option<DealingIrregularity>,
    ) -> Result<(), Refusal> {
        desk.not_provided()
    }

    /// Closes the decisions of a round in play, in a game whose dealer announces this.
    fn close<'r>(&'r self, desk: &mut CommandDecider<'r>) -> Result<(), Refusal> {
        Err(Refusal::new(Reason::BetsClosed, desk.rules.game.betting.made_before_close.cite))
    }

    /// Returns a refusal if the game keeps a player from leaving.
    fn may_leave(&self, desk: &CommandDecider<'_>, player: PlayerNo) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the decisions that players have to make now, while a round is in play.
    fn waiting(&self, desk: &CommandDecider<'_>) -> Vec<(PlayerNo, PlayerDecision)> {
        Vec::new()
    }

    /// Adds the decisions that a player may take now.
    fn offers(&self, desk: &CommandDecider<'_>, player: PlayerNo, offers: &mut Vec<Offer>) {}
}

/// A round in play, or the last one while its cards are still on the table.
#[allow(unused_variables, reason = "the defaults do not look at the round")]
pub trait GameRound {
    /// Returns the cards on the table.
    fn cards(&self) -> Vec<Card> {
        Vec::new()
    }

    /// Lays a card at its destination. If the card is not `known`, nobody has seen it and `card` is arbitrary.
    fn lay(&mut self, to: CardDestination, card: Card, known: bool);

    /// Discards the state that belongs to the previous shoe.
    fn change_shoe(&mut self) {}

    /// Notes that the round is settled.
    fn finish(&mut self) {}

    /// Returns the positions whose players hold cards that only they see.
    fn holders(&self) -> Vec<SeatNo> {
        Vec::new()
    }

    /// Returns what lies on the table for everyone to see.
    fn shown(&self, rules: &Rules) -> ShownRound;

    /// Returns the step that the crew takes next, while bets are closed or cards are out; `None` if the deal just
    /// continues.
    fn next(&self, stage: RoundStage) -> Option<NextStep> {
        None
    }
}

/// The person who gives a command that only one game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameActor {
    /// A player.
    Player(PlayerNo),
    /// The dealer.
    Dealer,
    /// The operator, who may change the equipment and the payouts.
    Operator,
}

/// The facts about a command that only one game has.
pub trait CommandFacts {
    /// Returns the person who gives the command.
    fn actor(&self) -> GameActor;

    /// Returns the bet that the command names.
    fn bet(&self) -> Option<BetSpot> {
        None
    }

    /// Returns whether the command is a player's decision while a round is in play.
    fn is_decision(&self) -> bool {
        false
    }

    /// Returns whether the command adds a stake to a bet.
    fn adds_stake(&self) -> bool {
        false
    }

    /// Returns whether the command begins a round. A rehearsal then forgets the calls and events of the last round.
    fn begins_round(&self, stage: RoundStage) -> bool {
        let _ = stage;
        false
    }

    /// Returns whether chance decides the command at a table where the house deals.
    fn is_drawn(&self) -> bool {
        false
    }
}

/// The facts about an event that only one game has.
pub trait EventFacts {
    /// Returns whether people at the table may see the event.
    fn is_public(&self) -> bool {
        true
    }

    /// Returns whether the event shows an outcome that chance must have decided.
    fn is_outcome(&self) -> bool {
        false
    }

    /// Returns the sentence for the event; `None` if it does not concern people.
    fn sentence(&self, rules: &dyn RoundGame, names: &dyn TableNames) -> Option<String>;

    /// Returns a remark for the transcript of a rehearsal.
    fn remark(&self, rules: &Rules) -> Option<String> {
        let _ = rules;
        None
    }

    /// Returns the short result that the event shows, and its tone.
    fn result(&self, rules: &dyn RoundGame) -> Option<(String, String)> {
        let _ = rules;
        None
    }
}

/// The names of people and bets at a table.
pub trait TableNames {
    /// Returns a player as sentences name the player, such as "Ann".
    fn player(&self, player: PlayerNo) -> String;

    /// Returns the name of the player at a position, or the position itself.
    fn position(&self, seat: SeatNo) -> String;

    /// Returns a bet with its owner, such as "Ann's Banker".
    fn bet(&self, spot: BetSpot) -> String;
}

/// A decision that a player may make during or before a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerDecision {
    /// Whether to cut the cards.
    Cut,
    /// Whether to turn the cards of a hand, of which this number are face up, or to give up the right.
    Turn(Side, u8),
    /// Whether to add to this bet.
    FollowUp(BetSpot),
}

/// Returns the decisions that are open now.
pub fn waiting(rules: &Rules, table: &Table) -> Vec<(PlayerNo, PlayerDecision)> {
    if table.stage == RoundStage::InPlay {
        let desk = CommandDecider::new(rules, table);
        return rules.game.kind.play().waiting(&desk);
    }
    match cut_candidate(rules, table) {
        Some(CutCandidate::Seat(seat)) => {
            table.at(seat).map(|player| (player, PlayerDecision::Cut)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
