//! Games that are played in rounds, as any pack defines them: baccarat, Red Dog, Casino War and the wheel.
//!
//! Players bet, bets close, and cards or a spin follow. Each wager is then decided by those of its rows whose facts
//! hold. Rows, tableau, limits, calls and irregularities come from the pack; the engine never branches on a pack's
//! name. The engine has no source of chance: the order of the cards, the result of a spin and the player picked in a
//! draw arrive in commands.
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
pub(crate) mod apply;
pub(crate) mod betting;
pub(crate) mod call;
pub(crate) mod command;
pub(crate) mod decide;
pub(crate) mod decision;
mod display;
mod entry;
pub(crate) mod event;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod guard;
pub(crate) mod judge;
pub(crate) mod meters;
pub(crate) mod offers;
pub(crate) mod reading;
pub mod request;
pub(crate) mod settle;
pub(crate) mod shoe;
pub(crate) mod side;
pub(crate) mod state;
mod submitted;
mod terms;
mod view;
pub(crate) mod vigorish;

use croupier_rules::{Choices, Composition, Fault, Faults};

pub use crate::games::Fact;
use crate::games::ROUND_GAMES;

pub use alone::SoloPlayer;
pub use call::{Call, CallKind, CallScript, Topic};
pub use command::{BetMethod, Command, CutActor, DealingIrregularity, Decider};
pub use decide::{abandon, decide, play};
pub use display::{
    displayed, fact_words, made_word, made_words, notices, prize_words, row_words, term_words,
};
pub use entry::{CardEntry, EnteredCard, awaited_card};
pub use event::{CardDestination, Event, ReturnReason, SetAsideOutcome};
pub use form::{
    Automation, BettingRules, Conversion, CutCardPlace, CutFallback, CutRules, DealerBetDecider,
    DealerBetRules, FirstCardRules, LateChipsRule, MeterRules, PreparationStep, RoundSettings, SeatingRules,
    SettlementRules, ShoeRules, ShortShoeRule, VerbalBetRule,
};
pub use game::{
    CommandFacts, EventFacts, FactScale, FollowUp, GameActor, GameRound, PlayerDecision, RoundGame,
    TableNames, waiting,
};
pub use guard::stake_refused;
pub use judge::{Judge, MOST_METERS, StakeFate, Win, split_shares};
pub use meters::{MustHitRules, MustHitState};
pub use offers::{Offer, cut_candidate, offers};
pub use shoe::CutCandidate;
pub use side::Side;
pub use state::{
    Bet, BetSpot, LastPayment, Meter, Player, PlayerNo, RoundStage, Shoe, ShoeEndStage, ShoePreparation,
    Table, UnseenCards,
};
pub use submitted::submitted;
pub use terms::{fee_terms, stake_terms};
pub use view::{CardEntryInfo, ExplanationInfo, NextStep, ShoeInfo, ShownHand, ShownRound, View, view};
pub use vigorish::VigorishRules;

/// The rules of a game of rounds under an operator's choices.
pub type Rules = croupier_rules::Rules<RoundSettings>;

/// Compiles a pack of a game of rounds.
pub fn rules(composition: &Composition, choices: &Choices) -> Result<Rules, Faults> {
    if !ROUND_GAMES.contains(&composition.game.as_str()) {
        let message =
            format!("{} plays '{}', which is not a game of rounds", composition.pack, composition.game);
        return Err(Faults(vec![Fault::new(composition.place(), message)]));
    }
    croupier_rules::compile(composition, choices)
}
