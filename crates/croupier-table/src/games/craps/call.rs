//! The crew's calls, as the documents prescribe them.

use croupier_rules::{Cite, Dice, Layout, Money};
use serde::{Deserialize, Serialize};

use crate::bet::{BetKey, SeatNo};

use super::form::Craps;

/// The member of the crew who speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speaker {
    /// The stickperson.
    Stick,
    /// A base dealer.
    Dealer,
    /// The boxperson.
    Box,
    /// The floor supervisor.
    Floor,
}

impl Speaker {
    /// Returns the name for readers.
    pub fn name(self) -> &'static str {
        match self {
            Speaker::Stick => "stickperson",
            Speaker::Dealer => "base dealer",
            Speaker::Box => "boxperson",
            Speaker::Floor => "floor supervisor",
        }
    }
}

/// The occasions on which a document prescribes a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "each occasion is named after its call")]
pub enum CallKind {
    NewShooter,
    TakesOver,
    DiceOut,
    Result,
    HiddenResult,
    Point,
    Winner,
    SevenOut,
    NoRoll,
    NoBet,
    PlaysAsIs,
    CallBet,
    TurnedOn,
    TurnedOff,
    TakenDown,
    Booked,
    PlayersMoney,
    SideBet,
    DealerBet,
    Witness,
    WhichDice,
    Inspection,
    Overrule,
    BuyIn,
    ColourChange,
    GameOver,
    PlaceBets,
    NoMoreBets,
    Confirmed,
    Surveillance,
    Marker,
    CashOut,
    Removed,
    Ruling,
    NewDice,
    Interruption,
    UnderMinimum,
}

impl CallKind {
    /// Every occasion, with its name in packs.
    pub const ALL: [(CallKind, &'static str); 37] = [
        (CallKind::NewShooter, "new-shooter"),
        (CallKind::TakesOver, "takes-over"),
        (CallKind::DiceOut, "dice-out"),
        (CallKind::Result, "result"),
        (CallKind::HiddenResult, "hidden-result"),
        (CallKind::Point, "point"),
        (CallKind::Winner, "winner"),
        (CallKind::SevenOut, "seven-out"),
        (CallKind::NoRoll, "no-roll"),
        (CallKind::NoBet, "no-bet"),
        (CallKind::PlaysAsIs, "plays-as-is"),
        (CallKind::CallBet, "call-bet"),
        (CallKind::TurnedOn, "turned-on"),
        (CallKind::TurnedOff, "turned-off"),
        (CallKind::TakenDown, "taken-down"),
        (CallKind::Booked, "booked"),
        (CallKind::PlayersMoney, "players-money"),
        (CallKind::SideBet, "side-bet"),
        (CallKind::DealerBet, "dealer-bet"),
        (CallKind::Witness, "witness"),
        (CallKind::WhichDice, "which-dice"),
        (CallKind::Inspection, "inspection"),
        (CallKind::Overrule, "overrule"),
        (CallKind::BuyIn, "buy-in"),
        (CallKind::ColourChange, "colour-change"),
        (CallKind::GameOver, "game-over"),
        (CallKind::PlaceBets, "place-bets"),
        (CallKind::NoMoreBets, "no-more-bets"),
        (CallKind::Confirmed, "confirmed"),
        (CallKind::Surveillance, "surveillance"),
        (CallKind::Marker, "marker"),
        (CallKind::CashOut, "cash-out"),
        (CallKind::Removed, "removed"),
        (CallKind::Ruling, "ruling"),
        (CallKind::NewDice, "new-dice"),
        (CallKind::Interruption, "interruption"),
        (CallKind::UnderMinimum, "under-minimum"),
    ];
}

/// A call that a pack prescribes.
#[derive(Clone, Debug)]
pub struct CallScript {
    /// The speaker.
    pub by: Speaker,
    /// The text, with `{…}` as placeholders.
    pub says: String,
    /// The clause that prescribes the call.
    pub cite: Cite,
}

/// A call that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The occasion.
    pub kind: CallKind,
    /// The player whom the call concerns.
    pub seat: Option<SeatNo>,
    /// The bet that the call concerns.
    pub bet: Option<BetKey>,
    /// The amount that the call concerns.
    pub amount: Money,
    /// The dice that the call concerns.
    pub dice: Option<Dice>,
}

impl Call {
    /// Creates a call with an occasion and no other details.
    pub fn plain(kind: CallKind) -> Call {
        Call { kind, seat: None, bet: None, amount: Money::ZERO, dice: None }
    }

    /// Returns the speaker and the text.
    pub fn spoken_words(&self, craps: &Craps, layout: &Layout) -> String {
        let who = craps.script(self.kind).map_or("", |script| script.by.name());
        format!("{who}: {}", self.text(craps, layout))
    }

    /// Returns the text; empty if the pack prescribes none.
    pub fn text(&self, craps: &Craps, layout: &Layout) -> String {
        let Some(script) = craps.script(self.kind) else { return String::new() };
        let mut text = script.says.clone();
        if let Some(dice) = self.dice {
            let total = words(dice.total());
            let way = match (dice.total(), dice.is_pair()) {
                (4 | 6 | 8 | 10, true) => "hard ",
                (4 | 6 | 8 | 10, false) => "easy ",
                _ => "",
            };
            text = text.replace("{total}", total).replace("{way}", way).replace("{dice}", &dice.to_string());
        }
        if let Some(bet) = self.bet {
            let wager = layout.wager(bet.wager);
            let number = wager.numbers[usize::from(bet.state)];
            let spot = layout.spot(bet.wager, bet.state);
            let travelled = number != 0 && spot != wager.id;
            let name = if travelled { format!("{} {number}", wager.name) } else { wager.name.clone() };
            text = text.replace("{wager}", &name);
        }
        text = text.replace("{dice}", "no roll");
        let position = self.seat.map_or(String::new(), |seat| seat.position().to_string());
        text.replace("{position}", &position).replace("{amount}", &self.amount.dollars())
    }
}

/// Returns the stickperson's word for a total.
pub fn words(total: u8) -> &'static str {
    [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ]
    .get(usize::from(total))
    .unwrap_or(&"")
}
