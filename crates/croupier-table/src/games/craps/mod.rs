//! Craps, as any pack defines it: line, come, odds, place, buy, lay, propositions, hardways, hops and side bets.
//!
//! The wagers are cells of the pack's [`Layout`](croupier_rules::Layout); the rest of the document (seats, dice,
//! shooter, calls, irregularities) is [`Craps`], typed settings with their clauses. The engine never branches on a
//! pack's name: the differences between documents are data.
//!
//! ```
//! use croupier_rules::Library;
//! use croupier_table::craps::{self, Command, DiceLanding, SeatChoice, Table};
//! use croupier_rules::{Dice, Money};
//!
//! let library = Library::embedded();
//! let rules = craps::rules(&library.compose("bclc-craps").unwrap(), &Default::default()).unwrap();
//! let mut table = Table::open(&rules);
//! let sit = Command::Sit { player: 1, spot: SeatChoice::Next, chips: Money::from_cents(10_000) };
//! for event in craps::decide(&rules, &table, &sit).unwrap() {
//!     table.apply(&event);
//! }
//! // A throw without a line bet is refused, and the refusal cites its clause.
//! let throw = Command::Roll { dice: Dice::new(3, 4).unwrap(), landing: DiceLanding::Flat };
//! let refusal = craps::decide(&rules, &table, &throw).unwrap_err();
//! assert_eq!(rules.layout.citations.first(refusal.cite), "bclc-craps/1.2");
//! ```

mod amounts;
mod apply;
mod bounds;
mod call;
mod changes;
mod command;
mod decide;
mod event;
mod form;
mod house;
mod moment;
mod offers;
mod pro_rata;
mod reading;
mod request;
mod resolution;
mod round;
mod seating;
mod settle;
mod shooter;
mod state;
mod submitted;
mod terms;
mod throw;
mod void;
mod wagers;

use croupier_rules::{Choices, Composition, Fault, Faults, Rules, unknown};

pub use crate::bet::StakeRange;
pub use amounts::{
    Stakes, area_most, bounds, least, max_odds_by_multiple, multiples, odds_cap, stake_refused,
};
pub use bounds::{Bound, Bounds};
pub use call::{Call, CallKind, CallScript, Speaker, words};
pub use changes::{freed_commission, lowering, wrong_rest};
pub use command::{
    BetMethod, BetRef, Command, CrewRank, DiceLanding, DicePool, Ruling, RulingCause, SeatChoice, StopCause,
    UnclearRequest,
};
pub use decide::{decide, decide_into};
pub use event::{Event, InspectionCause, LayoutPlace, LostLineBet, Payment, Rethrow, ReturnReason};
pub use form::{
    BettingClose, BettingRules, CallDuration, Craps, DealerBetRules, DiceChangeRule, DiceReplacementRules,
    DiceRules, InterruptionRules, Irregularities, LineBetCheck, LineBetRequirement, LineRemoval, NoRollRule,
    NoShooterRule, OverruleDeadline, PayoutChangeRules, PowerFailureRule, ShooterRules, SubstituteRule,
    TablePositions, ThrowRule,
};
pub use house::{abandon, change_pays};
pub use moment::{BettingContext, PuckEffect};
pub use offers::{Offer, offers, takes};
pub use request::{CrapsRequest, RulingRequest};
pub use settle::{odds_of, payment};
pub use state::{
    BettingState, ChipAccounts, ComeOutStage, CrapsState, DiceSetState, DiceState, OverruleState,
    ShooterHand, ShooterTurn, Table,
};
pub(crate) use submitted::DICE;
pub use submitted::submitted;
pub use terms::{fee_terms, stake_terms};

/// A craps pack under an operator's choices.
pub type CrapsRules = Rules<Craps>;

/// The actions that the crew performs automatically when a throw is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Automation {
    /// Offers the dice to each player in turn until one with a line bet takes them.
    pub offers_dice: bool,
    /// Hands over two dice if the shooter has chosen none.
    pub chooses_dice: bool,
    /// Sends the dice out.
    pub sends_dice: bool,
    /// Announces when bets open and close, if the rules require it.
    pub announces: bool,
    /// Confirms the bets and calls that need confirmation.
    pub confirms: bool,
}

impl Automation {
    /// The names of these actions in submissions and rehearsals.
    pub const ACTIONS: [&str; 5] = ["offers-dice", "chooses-dice", "sends-dice", "announces", "confirms"];

    /// A crew without automatic actions.
    pub const IDLE: Automation = Automation {
        offers_dice: false,
        chooses_dice: false,
        sends_dice: false,
        announces: false,
        confirms: false,
    };

    /// Adds an action, or returns an error if it is unknown.
    pub fn also(&mut self, action: &str) -> Result<(), String> {
        match action {
            "offers-dice" => self.offers_dice = true,
            "chooses-dice" => self.chooses_dice = true,
            "sends-dice" => self.sends_dice = true,
            "announces" => self.announces = true,
            "confirms" => self.confirms = true,
            other => return Err(unknown("crew action", other, Automation::ACTIONS)),
        }
        Ok(())
    }
}

impl Default for Automation {
    fn default() -> Automation {
        Automation {
            offers_dice: true,
            chooses_dice: true,
            sends_dice: true,
            announces: true,
            confirms: true,
        }
    }
}

/// Compiles a craps pack.
pub fn rules(composition: &Composition, choices: &Choices) -> Result<CrapsRules, Faults> {
    if composition.game != "craps" {
        let message = format!("{} plays '{}', which is not craps", composition.pack, composition.game);
        return Err(Faults(vec![Fault::new(composition.place(), message)]));
    }
    croupier_rules::compile(composition, choices)
}
