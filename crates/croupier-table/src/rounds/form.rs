//! What a pack says of a game of rounds besides its wagers: typed settings with their clauses.

use croupier_rules::{Cite, Cited, Money, Odds, WagerId};
use serde::{Deserialize, Serialize};

use super::baccarat::Baccarat;
use super::call::{CallKind, Script};
use super::red_dog::RedDog;
use super::war::War;
use super::wheel::Wheel;

/// Where people sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatingRules {
    /// How many positions there are.
    pub positions: Cited<u32>,
    /// How many players may take part.
    pub players: Cited<u32>,
    /// How many positions one player may have.
    pub each: Cited<u32>,
    /// May somebody bet on another's position?
    pub back_betting: Cited<bool>,
}

/// What becomes of a wager that is called out with cash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verbal {
    /// The dealer must confirm it before bets close.
    Confirmed,
    /// It counts at once.
    AtOnce,
    /// It is refused.
    Refused,
}

/// What becomes of chips that reached the layout after bets were closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LateChips {
    /// They play.
    Stand,
    /// They go back when the round is settled, whatever the result.
    Returned,
    /// They are declared void and go back as soon as they are seen.
    Declared,
}

/// When and how wagers are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BettingRules {
    /// Are they made and raised only until bets close?
    pub made_before_close: Cited<bool>,
    /// Are they lowered and taken down only until bets close?
    pub changed_before_close: Cited<bool>,
    /// What becomes of chips that reached the layout too late.
    pub late: Option<Cited<LateChips>>,
    /// Wagers called out with cash.
    pub verbal: Option<Cited<Verbal>>,
    /// Wagers of which a player may have only one at a time.
    pub opposites: Option<(Vec<WagerId>, Cite)>,
    /// Refuses what the rail does not cover.
    pub covered: Cite,
    /// Refuses what is no amount.
    pub amount: Cite,
    /// Refuses to lower or take down what is not there; otherwise the clause on changes does.
    pub no_such_bet: Cite,
    /// Refuses a command for somebody who is not there.
    pub there: Cite,
    /// Refuses a wager that the layout does not have.
    pub not_offered: Cite,
}

/// Who decides for a dealer bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealerDecides {
    /// The player, apart from the own bet.
    Separately,
    /// It goes with the player's own.
    WithPlayer,
    /// Nobody: there is no decision.
    Never,
}

/// Bets for the dealers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealerBets {
    /// Are they taken?
    pub allowed: Cited<bool>,
    /// Must the player have a bet of their own there?
    pub needs_action: Cited<bool>,
    /// Are they paid after the player's?
    pub paid_after: Cited<bool>,
    /// Do stake and winnings go to the tip box?
    pub to_tips: Cited<bool>,
    /// May one that won stay up?
    pub stays_up: Cited<bool>,
    /// Does one stay up that neither won nor lost?
    pub push_stays: Option<Cited<bool>>,
    /// Who decides for it.
    pub decides: Cited<DealerDecides>,
}

/// How a round is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// Are all losing wagers collected before any is paid?
    pub losers_first: bool,
    /// Does it go from the highest position down?
    pub from_last: bool,
    /// Is the result called before anything is taken?
    pub announced_first: bool,
}

/// What becomes of a round for which the cards do not suffice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortShoe {
    /// It is void.
    Void,
    /// It is not begun.
    Refuse,
}

/// Where the card stands that ends a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutCardPlace {
    /// So many cards above the bottom.
    FromBottom(Cited<u32>),
    /// Behind this part of the shoe, in hundredths of a percent.
    Behind(Cited<i64>),
}

/// Who cuts if no player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NobodyCuts {
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floor,
    /// Nobody.
    Nobody,
}

/// The cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CutRules {
    /// Is it offered from the highest position down?
    pub from_highest: Cited<bool>,
    /// Who cuts if no player does.
    pub nobody: Cited<NobodyCuts>,
    /// How many cards must be above and below.
    pub from_ends: Cited<u32>,
    /// Do the cards above the cut go to the bottom?
    pub moves: Cited<bool>,
    /// May a cut be ordered again?
    pub recut: Cited<bool>,
    /// Does the next in order make it? Otherwise the dealer.
    pub recut_by_next: Cited<bool>,
}

/// The first card of a shoe, and those that go with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstCard {
    /// Is it shown?
    pub exposed: Cited<bool>,
    /// Are as many burnt as it counts?
    pub by_value: Cited<bool>,
    /// What an ace counts.
    pub ace: Cited<u32>,
    /// What a ten, jack, queen or king counts.
    pub ten_to_king: Cited<u32>,
}

/// What is done with cards before they are cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the steps are named by their words")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CardStep))]
pub enum CardStep {
    Inspect,
    Verify,
    Fan,
    TurnDown,
    Wash,
    Stack,
    Shuffle,
    Check,
}

impl CardStep {
    /// Every step with its name, in order.
    pub const ALL: [(CardStep, &'static str); 8] = [
        (CardStep::Inspect, "inspect"),
        (CardStep::Verify, "verify"),
        (CardStep::Fan, "fan"),
        (CardStep::TurnDown, "turn-down"),
        (CardStep::Wash, "wash"),
        (CardStep::Stack, "stack"),
        (CardStep::Shuffle, "shuffle"),
        (CardStep::Check, "check"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        CardStep::ALL.iter().find(|(step, _)| *step == self).map_or("", |(_, name)| name)
    }
}

/// The shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeRules {
    /// How many decks.
    pub decks: Cited<u32>,
    /// Where the cover card stands.
    pub cover: CutCardPlace,
    /// How many cover cards there are: without a second none marks the end.
    pub cover_cards: Option<Cited<u32>>,
    /// Is one more round played after the one in which it came out?
    pub one_more: Cited<bool>,
    /// How many cards are burnt face down before the first round.
    pub burn: Option<Cited<u32>>,
    /// What becomes of a round for which the cards do not suffice.
    pub short: Cited<ShortShoe>,
    /// Must the set be replaced then?
    pub new_after_void: Cited<bool>,
    /// Are played decks replaced? Otherwise they are shuffled again.
    pub replaced: Cited<bool>,
    /// What is done with the cards before they are cut.
    pub steps: Vec<(CardStep, Cited<bool>)>,
    /// Do they come shuffled and inspected?
    pub preshuffled: Option<Cited<bool>>,
    /// The cut.
    pub cut: Option<CutRules>,
    /// The first card.
    pub first_card: Option<FirstCard>,
}

/// The game that is played.
#[derive(Clone, Debug)]
pub enum RoundGameKind {
    /// Baccarat.
    Baccarat(Box<Baccarat>),
    /// Red Dog.
    RedDog(RedDog),
    /// Casino War.
    War(War),
    /// A wheel.
    Wheel(Wheel),
}

/// What a pack says of a game of rounds besides its wagers.
#[derive(Clone, Debug)]
pub struct RoundSettings {
    /// Where people sit.
    pub places: SeatingRules,
    /// When and how wagers are made.
    pub betting: BettingRules,
    /// Bets for the dealers, where they are taken.
    pub dealer_bets: Option<DealerBets>,
    /// How a round is settled.
    pub settlement: Settlement,
    /// The shoe, of a card game.
    pub shoe: Option<ShoeRules>,
    /// Are played cards discarded? Otherwise they go back under those of the shoe.
    pub discarded: bool,
    /// The game.
    pub kind: RoundGameKind,
    /// Texts that the layout or a sign shows, by name.
    pub notices: Vec<(String, Cited<String>)>,
    /// Are the odds shown?
    pub odds_shown: Option<Cited<bool>>,
    /// What the crew does by itself.
    pub crew: Automation,
    /// May the cards be arranged? At a rehearsal alone.
    pub rehearsal: bool,
    pub(super) scripts: Vec<(CallKind, Script)>,
}

/// What the crew does by itself, so that nobody has to ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Automation {
    /// Prepares a whole shoe: cut, cover card, loading, burning.
    pub prepares: bool,
    /// Players turn their cards at once.
    pub turns: bool,
    /// Collects marked vigorish when it is due.
    pub collects: bool,
}

impl Automation {
    /// What a crew may do by itself, as submissions and rehearsals name it.
    pub const DEEDS: [&str; 3] = ["prepares", "turns", "collects"];

    /// A crew that does nothing unasked.
    pub const IDLE: Automation = Automation { prepares: false, turns: false, collects: false };

    /// The crew does this too; an error if there is no such deed.
    pub fn also(&mut self, deed: &str) -> Result<(), String> {
        match deed {
            "prepares" => self.prepares = true,
            "turns" => self.turns = true,
            "collects" => self.collects = true,
            other => return Err(format!("the crew cannot '{other}': {}", Automation::DEEDS.join(", "))),
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
    /// What is said on an occasion, and by whom.
    pub fn script(&self, kind: CallKind) -> Option<&Script> {
        self.scripts.iter().find(|(known, _)| *known == kind).map(|(_, script)| script)
    }

    /// The meters, where there are any.
    pub fn meters(&self) -> &[MeterRules] {
        self.baccarat().map(|baccarat| &baccarat.meters[..]).unwrap_or_default()
    }

    /// Must the cards be replaced after a void round?
    pub(super) fn new_cards_after_void(&self) -> bool {
        self.shoe.as_ref().is_some_and(|shoe| shoe.new_after_void.value)
    }

    /// The rules of baccarat, where it is played.
    pub fn baccarat(&self) -> Option<&Baccarat> {
        match &self.kind {
            RoundGameKind::Baccarat(baccarat) => Some(baccarat),
            _ => None,
        }
    }
}

/// A payment in larger chips than the bet's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// From these odds up.
    pub from: Cited<Odds>,
    /// Or of a stack of more chips than this.
    pub stack: Cited<u32>,
    /// Is it announced?
    pub announced: Cited<bool>,
}

/// A meter that grows with a wager's stakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeterRules {
    /// Its name.
    pub name: String,
    /// The wager whose stakes feed it.
    pub wager: WagerId,
    /// The part of each stake that feeds it, in hundredths of a percent.
    pub rate: Cited<i64>,
    /// What it begins with, and returns to.
    pub reset: Cited<Money>,
}
