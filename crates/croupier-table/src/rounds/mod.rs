//! Games that are played in rounds, as any pack defines them: baccarat, Red Dog, Casino War and the wheel.
//!
//! Players bet, bets close, and cards or a spin follow. Each wager is then decided by those of its rows whose facts
//! hold. Rows, tableau, limits, calls and irregularities come from the pack; the engine never branches on a pack's
//! name. The order of the cards, a spin and a draw arrive as commands.
//!
//! ```
//! use croupier_rules::{Card, Library, Money};
//! use croupier_table::rounds::{self, Command, Table};
//!
//! let library = Library::embedded();
//! let rules = rounds::rules(&library.compose("bclc-casino-war").unwrap(), &Default::default()).unwrap();
//! let mut table = Table::open(&rules.game);
//! // Without cards nothing is dealt, and the refusal cites its clause.
//! let refusal = rounds::decide(&rules, &table, &Command::Deal { slip: None }).unwrap_err();
//! assert_eq!(rules.layout.citations.first(refusal.cite), "bclc-casino-war/1.1");
//! rounds::play(&rules, &mut table, &Command::NewShoe { cards: Card::decks(6) }).unwrap();
//! assert_eq!(table.everything(), Money::ZERO);
//! ```

mod alone;
mod apply;
pub mod baccarat;
mod betting;
mod call;
mod command;
mod decide;
mod decision;
mod display;
mod event;
mod fact;
mod form;
mod guard;
mod judge;
mod offers;
mod reading;
pub mod red_dog;
mod settle;
mod shoe;
mod state;
mod submitted;
mod terms;
mod view;
pub mod war;
pub mod wheel;

use croupier_rules::{Choices, Composition, Fault, Faults, RoundRules, compile_rounds};

pub use alone::SoloPlayer;
pub use call::{Call, CallKind, CallScript, Topic};
pub use command::{BetMethod, Command, CutActor, DealingIrregularity, Decider, Direction, WheelStop};
pub use decide::{abandon, decide, play};
pub use display::{displayed, fact_words, notices, prize_words, row_words, term_words};
pub use event::{CardDestination, Event, ReturnReason, RoundGameName, SetAsideOutcome};
pub use fact::{Fact, PokerHand, RoyalNine, Side};
pub use form::{
    Automation, BettingRules, Conversion, CutCardPlace, CutFallback, CutRules, DealerBetDecider,
    DealerBetRules, FirstCardRules, MeterRules, PreparationStep, RoundGameKind, RoundSettings, SeatingRules,
    SettlementRules, ShoeRules, ShortShoeRule, VerbalBetRule,
};
pub use guard::stake_refused;
pub use judge::{Judge, MOST_METERS, StakeFate, Win, split_shares};
pub use offers::{Offer, cut_offered, offers};
pub use shoe::CutCandidate;
pub use state::{
    Bet, BetSpot, LastPayment, Meter, Play, Player, PlayerNo, RoundStage, Shoe, ShoeEndStage,
    ShoePreparation, Table,
};
pub use submitted::submitted;
pub use terms::{fee_terms, stake_terms};
pub use view::{HandInfo, PlayInfo, ShoeInfo, View, view};

/// The rules of a game of rounds under an operator's choices.
pub type Rules = RoundRules<Fact, RoundSettings>;

/// The games that this engine plays.
pub const GAMES: [&str; 4] = ["baccarat", "red-dog", "casino-war", "wheel"];

/// Compiles a pack of a game of rounds.
pub fn rules(composition: &Composition, choices: &Choices) -> Result<Rules, Faults> {
    if !GAMES.contains(&composition.game.as_str()) {
        let message =
            format!("{} plays '{}', which is not a game of rounds", composition.pack, composition.game);
        return Err(Faults(vec![Fault::new(composition.place(), message)]));
    }
    compile_rounds(composition, choices)
}
