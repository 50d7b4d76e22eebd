//! A table as people see it: without face-down cards and the contents of the shoe.

use croupier_ledger::TableInPlay;
use croupier_rules::{Dice, Layout, Money, Verdict, WagerId};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::games::view::NamedParts;
use croupier_table::rounds::{self, CardEntryInfo, NextStep, PlayerNo, RoundStage, ShoeInfo, ShownRound};
use croupier_table::{Owner, SeatNo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A table as a person sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "plays", rename_all = "kebab-case")]
pub enum View {
    /// Craps.
    Craps(CrapsInfo),
    /// A game played in rounds.
    Rounds(Box<RoundInfo>),
}

impl View {
    /// Returns the occupied positions, with their players' bets there.
    pub fn places(&self) -> &[PositionInfo] {
        match self {
            View::Craps(craps) => &craps.places,
            View::Rounds(round) => &round.places,
        }
    }

    /// Returns the bets on other players' positions.
    pub fn behind(&self) -> &[PositionInfo] {
        match self {
            View::Craps(_) => &[],
            View::Rounds(round) => &round.behind,
        }
    }

    /// Returns the lists of places, to be changed.
    pub(super) fn lists(&mut self) -> Vec<&mut Vec<PositionInfo>> {
        match self {
            View::Craps(craps) => vec![&mut craps.places],
            View::Rounds(round) => vec![&mut round.places, &mut round.behind],
        }
    }
}

/// A bet on the layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BetInfo {
    /// The name on the layout.
    pub wager: String,
    /// The stake, in cents.
    #[schema(value_type = i64)]
    pub stake: Money,
    /// The commission held for the bet, in cents.
    #[serde(default, skip_serializing_if = "is_nothing")]
    #[schema(value_type = i64)]
    pub held: Money,
    /// Whether the bet is for the dealers.
    #[serde(default, skip_serializing_if = "is_false")]
    pub for_dealers: bool,
    /// Whether the bet works on the next throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    pub works: Option<bool>,
    /// Whether the crew has yet to confirm the bet.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unconfirmed: bool,
    /// The totals that the bet collects, if it is a collecting bet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gathers: Vec<TotalMark>,
}

/// A total that a bet collects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TotalMark {
    /// The total.
    pub number: u8,
    /// Whether the total has been thrown.
    pub made: bool,
}

/// A position and its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PositionInfo {
    /// The position, from 1.
    pub position: u32,
    /// The person's number.
    pub person: u32,
    /// The chips in the rail, in cents.
    #[schema(value_type = i64)]
    pub rail: Money,
    /// Whether the player has left; the remaining bets are still decided.
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
    /// The vigorish that the player owes, in cents.
    #[serde(default, skip_serializing_if = "is_nothing")]
    #[schema(value_type = i64)]
    pub owes: Money,
    /// The player's bets here.
    pub bets: Vec<BetInfo>,
}

/// A craps table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CrapsInfo {
    /// The occupied positions.
    pub places: Vec<PositionInfo>,
    /// The number of positions, free and taken.
    pub positions: usize,
    /// The number that the puck is on; 0 if the puck is off.
    pub point: u8,
    /// The position of the shooter.
    #[schema(required = true)]
    pub shooter: Option<u32>,
    /// The position that is offered the dice.
    #[schema(required = true)]
    pub offered: Option<u32>,
    /// Whether the dice are out.
    pub dice_out: bool,
    /// The dice presented to the shooter: a bit for each.
    pub presented: u8,
    /// The chosen dice: a bit for each.
    pub chosen: u8,
    /// The number of throws that counted.
    pub rolls: u64,
    /// The number of points made in this hand.
    pub points_made: u16,
    /// The different points made, a bit for each number.
    pub markers: u16,
    /// Whether bets are open, at tables where the dealer announces this.
    pub bets: craps::BettingState,
    /// Whether the dealer may still correct the dice of the last throw.
    pub correctable: bool,
    /// The tip box.
    #[schema(value_type = i64)]
    pub tips: Money,
    /// Whether the game has ended.
    pub ended: bool,
}

/// A table of a game played in rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RoundInfo {
    /// The occupied positions, with their players' bets there.
    pub places: Vec<PositionInfo>,
    /// The number of positions, free and taken.
    pub positions: usize,
    /// Bets on other players' positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<PositionInfo>,
    /// The stage of the round.
    pub stage: RoundStage,
    /// The cards, dice and other equipment on the table.
    pub shown: ShownRound,
    /// The step that the crew takes next, while bets are closed or cards are out.
    #[schema(required = true)]
    pub next: Option<NextStep>,
    /// The parts that are named after one game.
    #[serde(flatten)]
    pub named: NamedParts,
    /// The shoe.
    #[schema(required = true)]
    pub shoe: Option<ShoeInfo>,
    /// The entry of cards, if nobody knows the order of the shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = CardEntryInfo, required = false)]
    pub entry: Option<CardEntryInfo>,
    /// The amounts on the meters, in cents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<i64>)]
    pub meters: Vec<Money>,
    /// The amount on the must-hit meter, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub must_hit: Option<Money>,
    /// The tip box.
    #[schema(value_type = i64)]
    pub tips: Money,
}

fn is_nothing(money: &Money) -> bool {
    money.is_zero()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Returns the table as a person sees it; `None` stands for a spectator.
pub fn view(played: TableInPlay<'_>, person: Option<u32>) -> View {
    match played {
        TableInPlay::Craps(rules, table) => View::Craps(craps_seen(rules, table)),
        TableInPlay::Rounds(rules, table) => View::Rounds(Box::new(round_seen(rules, table, person))),
    }
}

fn craps_seen(rules: &CrapsRules, table: &craps::Table) -> CrapsInfo {
    let head = &table.head;
    CrapsInfo {
        places: table
            .players()
            .map(|(seat, player)| craps_place(&rules.layout, table, seat, player))
            .collect(),
        positions: table.seats.len(),
        point: head.point,
        shooter: head.turn.shooter.map(SeatNo::position),
        offered: head.turn.offered.map(SeatNo::position),
        dice_out: head.dice.out,
        presented: head.dice.presented,
        chosen: head.dice.chosen,
        rolls: head.rolls,
        points_made: head.turn.hand.points_made,
        markers: head.turn.hand.markers,
        bets: head.bets,
        correctable: head.overrule.is_untouched(),
        tips: head.accounts.tips,
        ended: head.ended,
    }
}

fn craps_place(
    layout: &Layout,
    table: &craps::Table,
    seat: SeatNo,
    player: &croupier_table::Seat,
) -> PositionInfo {
    let bets = player.live().map(|(_, bet)| BetInfo {
        wager: layout.spot(bet.key.wager, bet.key.state).to_owned(),
        stake: bet.stake,
        held: bet.held,
        for_dealers: bet.key.owner == Owner::Dealers,
        works: Some(bet.works(&layout.wager(bet.key.wager).terms, table.point_on())),
        unconfirmed: bet.unconfirmed || bet.call_unconfirmed,
        gathers: marks(layout, bet.key.wager, bet.key.state),
    });
    PositionInfo {
        position: seat.position(),
        person: player.player,
        rail: player.rail,
        away: player.away,
        owes: Money::ZERO,
        bets: bets.collect(),
    }
}

/// Returns the totals that a bet collects, and marks those already collected. A total counts as collected if it would
/// have advanced a new bet but no longer advances this one.
fn marks(layout: &Layout, wager: WagerId, state: u16) -> Vec<TotalMark> {
    let known = layout.wager(wager);
    if !known.gathers || known.by_point {
        return Vec::new();
    }
    let brings_on = |state: u16, number: u8| {
        let cells =
            Dice::all().filter(|dice| dice.total() == number).map(|dice| layout.cell(wager, state, dice));
        cells.take(1).any(|cell| match cell.verdict {
            Verdict::Win => true,
            Verdict::Stand => cell.next != state,
            Verdict::Lose | Verdict::Push => false,
        })
    };
    let totals = (2..=12).filter(|number| brings_on(0, *number));
    totals.map(|number| TotalMark { number, made: !brings_on(state, number) }).collect()
}

fn round_seen(rules: &rounds::Rules, table: &rounds::Table, person: Option<u32>) -> RoundInfo {
    let viewer = table.people().find(|(_, player)| Some(player.id) == person).map(|(number, _)| number);
    let seen = rounds::view(rules, table, viewer);
    let place = |seat: SeatNo, number: PlayerNo| {
        let player = table.player(number)?;
        let bets = table.bets.iter().filter(|bet| bet.spot.seat == seat && bet.spot.player == number);
        let bets = bets.map(|bet| BetInfo {
            wager: rules.layout.wager(bet.spot.wager).id.clone(),
            stake: bet.stake,
            held: Money::ZERO,
            for_dealers: bet.spot.owner == Owner::Dealers,
            works: None,
            unconfirmed: !bet.unconfirmed.is_zero(),
            gathers: Vec::new(),
        });
        let (rail, owes) = (player.rail, player.owes);
        Some(PositionInfo {
            position: seat.position(),
            person: player.id,
            rail,
            away: false,
            owes,
            bets: bets.collect(),
        })
    };
    let own = table.taken().filter_map(|seat| place(seat, table.at(seat)?));
    let mut behind: Vec<(SeatNo, PlayerNo)> = table
        .bets
        .iter()
        .filter(|bet| table.at(bet.spot.seat) != Some(bet.spot.player))
        .map(|bet| (bet.spot.seat, bet.spot.player))
        .collect();
    behind.sort_unstable();
    behind.dedup();
    RoundInfo {
        places: own.collect(),
        positions: table.positions.len(),
        behind: behind.into_iter().filter_map(|(seat, player)| place(seat, player)).collect(),
        stage: seen.stage,
        shown: seen.shown,
        next: seen.next,
        named: seen.named,
        shoe: seen.shoe,
        entry: seen.entry,
        meters: seen.meters,
        must_hit: seen.must_hit,
        tips: seen.tips,
    }
}

#[cfg(test)]
mod tests {
    use croupier_rules::{Choices, Library};

    use super::*;

    #[test]
    fn a_collecting_bet_shows_the_totals_that_it_has() {
        let library = Library::embedded();
        let composition = library.compose("mlgca-crapless").unwrap();
        let choices = Choices::from([("bonus-craps".to_owned(), "a".to_owned())]);
        let croupier_table::GameRules::Craps(rules) =
            croupier_table::GameRules::compile(&composition, &choices).unwrap()
        else {
            panic!()
        };
        let layout = &rules.layout;
        let wager = layout.find("all-small").unwrap().wager;
        let state = [2, 4].into_iter().fold(0, |state, total| {
            let dice = Dice::all().find(|dice| dice.total() == total).unwrap();
            layout.cell(wager, state, dice).next
        });
        let seen = |state| {
            let marks = marks(layout, wager, state).into_iter();
            marks.map(|mark| (mark.number, mark.made)).collect::<Vec<_>>()
        };
        assert_eq!(seen(0), [(2, false), (3, false), (4, false), (5, false), (6, false)]);
        assert_eq!(seen(state), [(2, true), (3, false), (4, true), (5, false), (6, false)]);
        assert_eq!(marks(layout, layout.find("pass").unwrap().wager, 0), []);
    }
}
