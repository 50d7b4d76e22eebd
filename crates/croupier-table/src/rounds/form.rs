//! The settings of a game of rounds other than its wagers, typed and with their clauses.

use croupier_rules::{Cite, Cited, Money, Odds, WagerId, unknown};
use serde::{Deserialize, Serialize};

use crate::games::RoundGameKind;

use super::call::{CallKind, CallScript};

/// The rules for positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatingRules {
    /// Positions at the table.
    pub positions: Cited<u32>,
    /// The maximum number of players.
    pub players: Cited<u32>,
    /// The maximum number of positions for one player.
    pub each: Cited<u32>,
    /// Whether a player may bet on another player's position.
    pub back_betting: Cited<bool>,
}

/// The treatment of a wager that is called out with cash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerbalBetRule {
    /// The dealer must confirm the wager before bets close.
    Confirmed,
    /// The wager counts immediately.
    AtOnce,
    /// The wager is refused.
    Refused,
}

/// The treatment of chips that reached the layout after bets closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LateChipsRule {
    /// They play.
    Stand,
    /// The chips go back when the round is settled, regardless of the result.
    Returned,
    /// The chips are declared void and go back as soon as the crew sees them.
    Declared,
}

/// The rules for making wagers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BettingRules {
    /// Whether wagers can be made and raised only until bets close.
    pub made_before_close: Cited<bool>,
    /// Whether wagers can be lowered and taken down only until bets close.
    pub changed_before_close: Cited<bool>,
    /// The treatment of late chips.
    pub late: Option<Cited<LateChipsRule>>,
    /// The treatment of wagers called out with cash.
    pub verbal: Option<Cited<VerbalBetRule>>,
    /// Wagers that exclude each other: a player may have only one of them at a time.
    pub opposites: Option<(Vec<WagerId>, Cite)>,
    /// The clause for a bet that the rail does not cover.
    pub covered: Cite,
    /// The clause for an invalid amount.
    pub amount: Cite,
    /// The clause for refusing to lower or take down a bet that does not exist; by default, the clause on changes.
    pub no_such_bet: Cite,
    /// The clause for refusing a command of a player who is not at the table.
    pub there: Cite,
    /// The clause for a wager that the layout does not have.
    pub not_offered: Cite,
}

/// How the decision on a dealer bet is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealerBetDecider {
    /// The player decides on the dealer bet separately.
    Separately,
    /// The dealer bet follows the decision on the player's bet.
    WithPlayer,
    /// There is no decision on a dealer bet.
    Never,
}

/// The rules for bets that players make for the dealers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealerBetRules {
    /// Whether the table takes dealer bets.
    pub allowed: Cited<bool>,
    /// Whether a player who makes a dealer bet must also have their own bet at that position.
    pub needs_action: Cited<bool>,
    /// Whether dealer bets are paid after the player's bets.
    pub paid_after: Cited<bool>,
    /// Whether stake and winnings go to the tip box.
    pub to_tips: Cited<bool>,
    /// Whether a dealer bet that won may stay up.
    pub stays_up: Cited<bool>,
    /// Whether a dealer bet that neither won nor lost stays up.
    pub push_stays: Option<Cited<bool>>,
    /// How the decision on a dealer bet is made.
    pub decides: Cited<DealerBetDecider>,
}

/// The rules for settling a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettlementRules {
    /// Whether all losing wagers are collected before any is paid.
    pub losers_first: bool,
    /// Whether settlement starts at the highest position.
    pub from_last: bool,
    /// Whether the result is called before any chips are taken.
    pub announced_first: bool,
}

/// The treatment of a round for which there are too few cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortShoeRule {
    /// The round is void.
    Void,
    /// The round does not begin.
    Refuse,
}

/// The place of the card that ends a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutCardPlace {
    /// This number of cards above the bottom.
    FromBottom(Cited<u32>),
    /// Behind this part of the shoe, in hundredths of a percent.
    Behind(Cited<i64>),
}

/// The person who cuts if no player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutFallback {
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floor,
    /// The cards are not cut.
    Nobody,
}

/// The rules for the cut: its place, the person who cuts, and whether a cut may be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CutRules {
    /// Whether the cut is offered from the highest position down.
    pub from_highest: Cited<bool>,
    /// The person who cuts if no player does.
    pub nobody: Cited<CutFallback>,
    /// The minimum number of cards above and below the cut.
    pub from_ends: Cited<u32>,
    /// Whether the cards above the cut go to the bottom.
    pub moves: Cited<bool>,
    /// Whether another cut may be ordered.
    pub recut: Cited<bool>,
    /// Whether the next player makes the second cut; if not, the dealer does.
    pub recut_by_next: Cited<bool>,
}

/// The rules for the first card of a shoe, and for the cards burnt with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstCardRules {
    /// Whether the first card is shown.
    pub exposed: Cited<bool>,
    /// Whether the value of the first card is the number of cards burnt with it.
    pub by_value: Cited<bool>,
    /// The value of an ace.
    pub ace: Cited<u32>,
    /// The value of a ten, jack, queen or king.
    pub ten_to_king: Cited<u32>,
}

/// A step with the cards before they are cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CardStep))]
pub enum PreparationStep {
    Inspect,
    Verify,
    Fan,
    TurnDown,
    Wash,
    Stack,
    Shuffle,
    Check,
}

impl PreparationStep {
    /// Every step with its name, in order.
    pub const ALL: [(PreparationStep, &'static str); 8] = [
        (PreparationStep::Inspect, "inspect"),
        (PreparationStep::Verify, "verify"),
        (PreparationStep::Fan, "fan"),
        (PreparationStep::TurnDown, "turn-down"),
        (PreparationStep::Wash, "wash"),
        (PreparationStep::Stack, "stack"),
        (PreparationStep::Shuffle, "shuffle"),
        (PreparationStep::Check, "check"),
    ];

    /// Returns the step's name.
    pub fn name(self) -> &'static str {
        PreparationStep::ALL.iter().find(|(step, _)| *step == self).map_or("", |(_, name)| name)
    }
}

/// The decks, the cover card, the preparation and the end of a shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeRules {
    /// Decks in a shoe.
    pub decks: Cited<u32>,
    /// The point in the shoe at which the cover card lies.
    pub cover: CutCardPlace,
    /// The number of cover cards; without a second cover card, nothing marks the end of the shoe.
    pub cover_cards: Option<Cited<u32>>,
    /// Whether one more round is played after the round in which the cover card came out.
    pub one_more: Cited<bool>,
    /// The number of cards burnt face down before the first round.
    pub burn: Option<Cited<u32>>,
    /// The treatment of a round for which there are too few cards.
    pub short: Cited<ShortShoeRule>,
    /// Whether the cards must be replaced after a round that was void for lack of cards.
    pub new_after_void: Cited<bool>,
    /// Whether played decks are replaced; if not, they are shuffled again.
    pub replaced: Cited<bool>,
    /// The steps with the cards before they are cut.
    pub steps: Vec<(PreparationStep, Cited<bool>)>,
    /// Whether the cards arrive shuffled and inspected.
    pub preshuffled: Option<Cited<bool>>,
    /// The cut, if the cards are cut.
    pub cut: Option<CutRules>,
    /// The first card, if it is burnt or shown.
    pub first_card: Option<FirstCardRules>,
}

/// The settings of a game of rounds other than its wagers.
#[derive(Clone, Debug)]
pub struct RoundSettings {
    /// The rules for positions.
    pub places: SeatingRules,
    /// The rules for making wagers.
    pub betting: BettingRules,
    /// The rules for dealer bets; `None` if the table takes none.
    pub dealer_bets: Option<DealerBetRules>,
    /// The rules for settling a round.
    pub settlement: SettlementRules,
    /// The rules for the shoe; only for card games.
    pub shoe: Option<ShoeRules>,
    /// Whether played cards are discarded; if not, they go to the bottom of the shoe.
    pub discarded: bool,
    /// The rules of the game itself.
    pub kind: RoundGameKind,
    /// Texts that the layout or a sign shows, by name.
    pub notices: Vec<(String, Cited<String>)>,
    /// True if the layout or a sign shows the payouts.
    pub odds_shown: Option<Cited<bool>>,
    /// The crew's automatic actions.
    pub crew: Automation,
    /// Whether the cards may be arranged; only in rehearsals.
    pub rehearsal: bool,
    pub(crate) scripts: Vec<(CallKind, CallScript)>,
}

/// The actions that the crew performs automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Automation {
    /// Prepares a whole shoe: cut, cover card, loading, burning.
    pub prepares: bool,
    /// Has players turn their cards immediately.
    pub turns: bool,
    /// Collects marked vigorish when it is due.
    pub collects: bool,
}

impl Automation {
    /// The names of these actions in submissions and rehearsals.
    pub const ACTIONS: [&str; 3] = ["prepares", "turns", "collects"];

    /// A crew without automatic actions.
    pub const IDLE: Automation = Automation { prepares: false, turns: false, collects: false };

    /// Adds an action, or returns an error if it is unknown.
    pub fn also(&mut self, action: &str) -> Result<(), String> {
        match action {
            "prepares" => self.prepares = true,
            "turns" => self.turns = true,
            "collects" => self.collects = true,
            other => return Err(unknown("crew action", other, Automation::ACTIONS)),
        }
        Ok(())
    }
}

impl Default for Automation {
    fn default() -> Automation {
        Automation { prepares: true, turns: true, collects: true }
    }
}

impl RoundSettings {
    /// Returns the crew's call on an occasion.
    pub fn script(&self, kind: CallKind) -> Option<&CallScript> {
        self.scripts.iter().find(|(known, _)| *known == kind).map(|(_, script)| script)
    }

    /// Returns the crew's calls, each with its occasion.
    pub fn scripts(&self) -> &[(CallKind, CallScript)] {
        &self.scripts
    }

    /// Returns the meters; empty if there are none.
    pub fn meters(&self) -> &[MeterRules] {
        self.kind.rules().meters()
    }

    /// Returns whether the cards must be replaced after a void round.
    pub(crate) fn new_cards_after_void(&self) -> bool {
        self.shoe.as_ref().is_some_and(|shoe| shoe.new_after_void.value)
    }
}

/// The rules for paying in larger chips than those of the bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The lowest odds at which a payment may be converted.
    pub from: Cited<Odds>,
    /// The number of chips that a stack must exceed for its payment to be converted.
    pub stack: Cited<u32>,
    /// True if the dealer announces the conversion.
    pub announced: Cited<bool>,
}

/// A meter that grows with a wager's stakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeterRules {
    /// Its name.
    pub name: String,
    /// The wager whose stakes feed the meter.
    pub wager: WagerId,
    /// The part of each stake that feeds the meter, in hundredths of a percent.
    pub rate: Cited<i64>,
    /// The amount at which the meter starts, and to which it is reset.
    pub reset: Cited<Money>,
}
