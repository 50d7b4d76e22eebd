//! A table as people see it: without face-down cards and the contents of the shoe.

use croupier_ledger::TableState;
use croupier_rules::{Cite, Dice, Layout, Money, Verdict, WagerId};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::games::{self, Play, RoundGameKind};
use croupier_table::rounds::{self, PlayInfo, PlayerNo, RoundStage, ShoeInfo, Side};
use croupier_table::{GameRules, Owner, SeatNo};
use serde::Serialize;
use utoipa::ToSchema;

/// A table as a person sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "plays", rename_all = "kebab-case")]
pub enum View {
    /// Craps.
    Craps(CrapsInfo),
    /// A card game or a wheel.
    Rounds(Box<RoundInfo>),
}

/// A bet on the layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BetInfo {
    /// The name on the layout.
    pub wager: String,
    /// The stake, in cents.
    #[schema(value_type = i64)]
    pub stake: Money,
    /// The commission held for it, in cents.
    #[serde(skip_serializing_if = "is_nothing")]
    #[schema(value_type = i64)]
    pub held: Money,
    /// Whether the bet is for the dealers.
    #[serde(skip_serializing_if = "is_false")]
    pub for_dealers: bool,
    /// Whether it works on the next throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    pub works: Option<bool>,
    /// Whether the crew has yet to confirm it.
    #[serde(skip_serializing_if = "is_false")]
    pub unconfirmed: bool,
    /// The totals that the bet collects, if it is a collecting bet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gathers: Vec<TotalMark>,
}

/// A total that a bet collects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TotalMark {
    /// The total.
    pub number: u8,
    /// Whether it has been thrown.
    pub made: bool,
}

/// A position and its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PositionInfo {
    /// The position, from 1.
    pub position: u32,
    /// The person's number.
    pub person: u32,
    /// The chips in the rail, in cents.
    #[schema(value_type = i64)]
    pub rail: Money,
    /// Whether the player has left; the remaining bets are still decided.
    #[serde(skip_serializing_if = "is_false")]
    pub away: bool,
    /// The vigorish that the player owes, in cents.
    #[serde(skip_serializing_if = "is_nothing")]
    #[schema(value_type = i64)]
    pub owes: Money,
    /// The player's bets here.
    pub bets: Vec<BetInfo>,
}

/// A craps table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CrapsInfo {
    /// The occupied positions.
    pub places: Vec<PositionInfo>,
    /// The number of positions.
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
    /// Whether bets are open, at tables where the dealer announces it.
    pub bets: craps::BettingState,
    /// The tip box.
    #[schema(value_type = i64)]
    pub tips: Money,
    /// Whether the game has ended.
    pub ended: bool,
}

/// An explanation with its clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExplanationInfo {
    /// The explanation.
    pub words: String,
    /// The clause.
    pub clause: String,
}

/// A card table or a wheel.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RoundInfo {
    /// The occupied positions, with their players' bets there.
    pub places: Vec<PositionInfo>,
    /// The number of positions.
    pub positions: usize,
    /// Bets on other players' positions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<PositionInfo>,
    /// The stage of the round.
    pub stage: RoundStage,
    /// The cards on the table.
    pub cards: PlayInfo,
    /// The shoe.
    #[schema(required = true)]
    pub shoe: Option<ShoeInfo>,
    /// The amounts on the meters, in cents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<i64>)]
    pub meters: Vec<Money>,
    /// The amount on the must-hit meter, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub must_hit: Option<Money>,
    /// Red Dog: the pattern of the first two cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = games::red_dog::Pattern, required = false)]
    pub pattern: Option<games::red_dog::Pattern>,
    /// Baccarat, when a round is over: why Player and Banker drew a third card, or stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = (ExplanationInfo, ExplanationInfo), required = false)]
    pub third_cards: Option<(ExplanationInfo, ExplanationInfo)>,
    /// The results of this shoe.
    pub results: Vec<games::baccarat::BaccaratResult>,
    /// The wheel.
    pub wheel: games::wheel::WheelState,
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
pub fn view(rules: &GameRules, game: &TableState, person: Option<u32>) -> Option<View> {
    match (rules, game) {
        (GameRules::Craps(rules), TableState::Craps(table)) => Some(View::Craps(craps_seen(rules, table))),
        (GameRules::Rounds(rules), TableState::Round(table)) => {
            Some(View::Rounds(Box::new(round_seen(rules, table, person))))
        }
        _ => None,
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
        shooter: head.shooter.map(SeatNo::position),
        offered: head.offered.map(SeatNo::position),
        dice_out: head.dice.out,
        presented: head.dice.presented,
        chosen: head.dice.chosen,
        rolls: head.rolls,
        points_made: head.hand.points_made,
        markers: head.hand.markers,
        bets: head.bets,
        tips: head.tips,
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

/// Returns the totals that a bet collects, and marks those that it already has. A total counts as collected if it would
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
    let seen = rounds::view(table, viewer);
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
        cards: seen.play,
        pattern: pattern(rules, table),
        third_cards: third_cards(rules, table),
        shoe: seen.shoe,
        meters: seen.meters,
        must_hit: seen.must_hit,
        results: seen.results,
        wheel: seen.wheel,
        tips: seen.tips,
    }
}

/// Red Dog: returns the pattern of the first two cards.
fn pattern(rules: &rounds::Rules, table: &rounds::Table) -> Option<games::red_dog::Pattern> {
    let (RoundGameKind::RedDog(game), Play::RedDog(round)) = (&rules.game.kind, &table.play) else {
        return None;
    };
    game.pattern(&round.cards)
}

/// Returns why Player and Banker drew a third card or stood, with the clauses of the table's pack.
fn third_cards(rules: &rounds::Rules, table: &rounds::Table) -> Option<(ExplanationInfo, ExplanationInfo)> {
    let (RoundGameKind::Baccarat(baccarat), Play::Baccarat(round)) = (&rules.game.kind, &table.play) else {
        return None;
    };
    let cards = |side: Side| round.hand(side).cards.as_slice();
    let two = |side: Side| Some(baccarat.points.total(cards(side).get(..2)?));
    let (player, banker) = (two(Side::Player)?, two(Side::Banker)?);
    if !round.over {
        return None;
    }
    let tableau = &baccarat.tableau;
    let step = |words: String, cite: Cite| ExplanationInfo {
        words,
        clause: rules.layout.citations.first(cite).to_owned(),
    };
    let ended = |total: u8| match (tableau.is_natural(total), tableau.extra_cards.value) {
        (_, 0) => step("No third cards are dealt.".to_owned(), tableau.extra_cards.cite),
        (true, _) => step(format!("A natural {total}: nobody draws."), tableau.natural_ends.cite),
        (false, _) => step("No card is drawn against a natural.".to_owned(), tableau.natural_ends.cite),
    };
    let Some(of_player) = tableau.player_rule(player, banker) else {
        return Some((ended(player), ended(banker)));
    };
    let third = cards(Side::Player).get(2).map(|card| baccarat.points.total(&[*card]));
    let of_banker = tableau.banker_rule(player, banker, third)?;
    let against = match third {
        Some(third) => format!("against Player’s third card of {third}"),
        None => "and Player stood".to_owned(),
    };
    // The words describe the cards rather than the rule, because a crew may have misdealt.
    let deed = |side: Side| if cards(side).len() > 2 { "drew" } else { "stood" };
    Some((
        step(format!("Had {player}, so {}.", deed(Side::Player)), of_player.cite),
        step(format!("Had {banker} {against}, so {}.", deed(Side::Banker)), of_banker.cite),
    ))
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
        let GameRules::Craps(rules) = GameRules::compile(&composition, &choices).unwrap() else { panic!() };
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

    /// The clause numbers are those of chapter 10 of Maryland's document. It uses letters for Player's third card, and
    /// Roman numerals for Banker's total.
    #[test]
    fn third_card_rules_cite_the_clauses_of_the_pack() {
        let library = Library::embedded();
        let composition = library.compose("mlgca-midi-baccarat").unwrap();
        let rules = GameRules::compile(&composition, &composition.essential()).unwrap();
        let GameRules::Rounds(rules) = rules else { panic!() };
        let RoundGameKind::Baccarat(baccarat) = &rules.game.kind else { panic!() };
        let clause = |rule: Option<croupier_rules::Cited<bool>>| {
            let id = rules.layout.citations.first(rule.unwrap().cite);
            id.strip_prefix("mlgca-midi-baccarat/").unwrap().to_owned()
        };
        let tableau = &baccarat.tableau;
        for player in 0..8 {
            assert_eq!(clause(tableau.player_rule(player, 0)), if player < 6 { "10.B.1" } else { "10.B.2" });
            assert_eq!(tableau.player_rule(player, 8), None, "expected a natural to end the round");
        }
        for (letter, third) in ('a'..='j').zip(0..10) {
            for (roman, banker) in ["i", "ii", "iii", "iv"].into_iter().zip(3..7) {
                let due = format!("10.E.3.{letter}.{roman}");
                assert_eq!(clause(tableau.banker_rule(0, banker, Some(third))), due);
            }
            assert_eq!(clause(tableau.banker_rule(0, 2, Some(third))), "10.E.1");
            assert_eq!(clause(tableau.banker_rule(0, 7, Some(third))), "10.E.2");
        }
        assert_eq!(clause(tableau.banker_rule(6, 5, None)), "10.D");
    }

    #[test]
    fn a_finished_round_explains_why_each_hand_drew_or_stood() {
        let library = Library::embedded();
        let composition = library.compose("mlgca-midi-baccarat").unwrap();
        let rules = GameRules::compile(&composition, &composition.essential()).unwrap();
        let GameRules::Rounds(rules) = rules else { panic!() };
        let explained = |hands: [&str; 2], over: bool| {
            let mut round = games::baccarat::BaccaratRound::begin(None, false, None);
            for (hand, cards) in round.hands.iter_mut().zip(hands) {
                hand.cards = cards.split(' ').map(|card| card.parse().unwrap()).collect();
            }
            round.over = over;
            let mut table = rounds::Table::open(&rules.game);
            table.play = Play::Baccarat(round);
            third_cards(&rules, &table)
        };
        let step = |words: &str, number: &str| ExplanationInfo {
            words: words.to_owned(),
            clause: format!("mlgca-midi-baccarat/{number}"),
        };
        let stood = step("Had 5 against Player’s third card of 8, so stood.", "10.E.3.i.iii");
        assert_eq!(explained(["QC 5S 8C", "4C AH"], true), Some((step("Had 5, so drew.", "10.B.1"), stood)));
        let natural =
            (step("A natural 9: nobody draws.", "10.A"), step("No card is drawn against a natural.", "10.A"));
        assert_eq!(explained(["KH 9C", "KD 2D"], true), Some(natural));
        let alone = (step("Had 7, so stood.", "10.B.2"), step("Had 4 and Player stood, so drew.", "10.D"));
        assert_eq!(explained(["8D 9H", "2D 2S 5H"], true), Some(alone));
        assert_eq!(explained(["8D 9H", "2D 2S 5H"], false), None, "explained a round that is not over");
    }
}
