//! The table as text: people, bets by place, the puck, cards, dice and the last results.

use croupier_rules::{Card, Money};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::rounds::{self, ShownHand};
use croupier_table::{Bet, BetStatus, Owner};

use super::offers::craps_place;
use super::{PLAYER, TerminalSession};

/// A person at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLine {
    /// The name.
    pub name: String,
    /// The strategy that the program plays here; `None` for the player.
    pub strategy: Option<String>,
    /// The chips in the rail.
    pub rail: Money,
    /// The chips on the layout.
    pub on_layout: Money,
    /// True for the shooter at craps.
    pub shoots: bool,
}

/// A bet on the layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetLine {
    /// The name of the place on the layout.
    pub place: String,
    /// The person who made the bet.
    pub name: String,
    /// True for the player's bets.
    pub own: bool,
    /// The stake.
    pub stake: Money,
    /// Remarks: on or off, vigorish, for the dealers.
    pub marks: String,
}

/// The table at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePicture {
    /// The phase of the game, such as `Point 6 is on`.
    pub phase: String,
    /// The equipment: dice, cards with their totals, the wheel, the shoe, meters.
    pub shown: Vec<String>,
    /// The people, the player first.
    pub seats: Vec<SeatLine>,
    /// The bets, by place.
    pub bets: Vec<BetLine>,
    /// The last results, the newest first.
    pub results: Vec<String>,
}

impl TerminalSession {
    /// Returns the table as people see it.
    pub fn picture(&self) -> TablePicture {
        let results = self.results.last(12).into_iter().rev().map(|result| result.words).collect();
        let seats = self.seat_lines();
        match (self.live.craps(), self.live.rounds()) {
            (Some((rules, table)), _) => {
                let bets = self.craps_bets(rules, table);
                TablePicture {
                    phase: self.craps_phase(table),
                    shown: self.craps_dice(),
                    seats,
                    bets,
                    results,
                }
            }
            (_, Some((rules, table))) => {
                let view = rounds::view(rules, table, Some(self.player_number(table)));
                let phase = round_phase(&view, self.must_decide());
                let shown = round_shown(rules, &view);
                TablePicture { phase, shown, seats, bets: self.round_bets(rules, table), results }
            }
            _ => TablePicture { phase: String::new(), shown: Vec::new(), seats, bets: Vec::new(), results },
        }
    }

    fn player_number(&self, table: &rounds::Table) -> rounds::PlayerNo {
        let own = table.people().find(|(_, player)| player.id == PLAYER);
        own.map_or(rounds::PlayerNo(0), |(player, _)| player)
    }

    fn seat_lines(&self) -> Vec<SeatLine> {
        let shooter = self.live.craps().and_then(|(_, table)| {
            table.head.turn.shooter.and_then(|seat| table.seat(seat)).map(|seat| seat.player)
        });
        let line = |person: u32, strategy: Option<String>| SeatLine {
            name: self.name_of(person).to_owned(),
            strategy,
            rail: self.live.rail(person),
            on_layout: self.live.on_layout(person),
            shoots: shooter == Some(person),
        };
        let bots = self.bots.iter().map(|bot| {
            let done = if bot.is_done { " (done)" } else { "" };
            line(bot.person, Some(format!("{}{done}", bot.strategy)))
        });
        [line(PLAYER, None)].into_iter().chain(bots).collect()
    }

    fn craps_phase(&self, table: &craps::Table) -> String {
        let puck = match table.head.point {
            0 => "Come-out roll, puck OFF".to_owned(),
            point => format!("Point {point}, puck ON"),
        };
        let person = |seat| table.seat(seat).map(|seat| self.name_of(seat.player));
        match (table.head.turn.shooter.and_then(person), table.head.turn.offered.and_then(person)) {
            _ if table.head.ended => "The game has ended".to_owned(),
            (Some(name), _) => format!("{puck}. {name} shoots"),
            (None, Some(name)) => format!("{puck}. Dice offered to {name}"),
            (None, None) => format!("{puck}. Nobody has the dice"),
        }
    }

    /// Returns the last roll.
    fn craps_dice(&self) -> Vec<String> {
        let last = self.results.last(1).pop();
        let last = last.and_then(|last| last.dice.map(|(first, second)| (last.words, first + second)));
        last.map(|(dice, total)| format!("Last roll: {dice}, total {total}")).into_iter().collect()
    }

    fn craps_bets(&self, rules: &CrapsRules, table: &craps::Table) -> Vec<BetLine> {
        let mut bets = Vec::new();
        for (_, seat) in table.players() {
            for (_, bet) in seat.live() {
                let line = BetLine {
                    place: craps_place(rules, bet.key.wager, Some(bet.key.state)),
                    name: self.name_of(seat.player).to_owned(),
                    own: seat.player == PLAYER,
                    stake: bet.stake,
                    marks: craps_marks(bet),
                };
                bets.push(((bet.key.wager, bet.key.state, seat.player != PLAYER), line));
            }
        }
        bets.sort_by_key(|(key, _)| *key);
        bets.into_iter().map(|(_, line)| line).collect()
    }

    fn round_bets(&self, rules: &rounds::Rules, table: &rounds::Table) -> Vec<BetLine> {
        let mut bets: Vec<&rounds::Bet> = table.bets.iter().collect();
        bets.sort_by_key(|bet| (bet.spot.wager, bet.spot.player, bet.spot.seat));
        let line = |bet: &rounds::Bet| {
            let person = table.player(bet.spot.player).map_or(0, |player| player.id);
            let is_first = table.first_position(bet.spot.player) == Some(bet.spot.seat);
            let mut marks = Vec::new();
            marks.extend((!is_first).then(|| format!("at {}", bet.spot.seat.position())));
            marks.extend((bet.spot.owner == Owner::Dealers).then(|| "for the dealers".to_owned()));
            BetLine {
                place: rules.layout.wager(bet.spot.wager).name.clone(),
                name: self.name_of(person).to_owned(),
                own: person == PLAYER,
                stake: bet.stake,
                marks: marks.join(", "),
            }
        };
        bets.into_iter().map(line).collect()
    }
}

fn craps_marks(bet: &Bet) -> String {
    let mut marks = Vec::new();
    match bet.called {
        _ if bet.standing == BetStatus::OffForDown => marks.push("off".to_owned()),
        Some(on) => marks.push(if on { "on" } else { "off" }.to_owned()),
        None => {}
    }
    if bet.standing == BetStatus::ToMove {
        marks.push("to move".to_owned());
    }
    if !bet.held.is_zero() {
        marks.push(format!("vigorish {}", bet.held.dollars()));
    }
    if bet.key.owner == Owner::Dealers {
        marks.push("for the dealers".to_owned());
    }
    marks.join(", ")
}

fn round_phase(view: &rounds::View, must_decide: bool) -> String {
    match view.stage {
        _ if must_decide => "Your decision".to_owned(),
        rounds::RoundStage::Betting => "Bets are open".to_owned(),
        rounds::RoundStage::Closed => "Bets are closed".to_owned(),
        rounds::RoundStage::InPlay => "The round is in play".to_owned(),
    }
}

fn round_shown(rules: &rounds::Rules, view: &rounds::View) -> Vec<String> {
    let game = rules.game.kind.rules();
    let mut shown: Vec<String> = view.shown.hands.iter().filter_map(|hand| hand_line(game, hand)).collect();
    // Some games say in words what the dice show.
    if !view.shown.dice.is_empty() && view.shown.words.is_none() {
        let faces: Vec<String> = view.shown.dice.iter().map(u8::to_string).collect();
        let total: u32 = view.shown.dice.iter().map(|face| u32::from(*face)).sum();
        shown.push(format!("Dice: {}, total {total}", faces.join("-")));
    }
    shown.extend(view.shown.words.clone());
    for (meter, amount) in game.meters().iter().zip(&view.meters) {
        shown.push(format!("Meter {}: {}", meter.name, amount.dollars()));
    }
    shown.extend(view.must_hit.map(|amount| format!("Must-hit meter: {}", amount.dollars())));
    if let Some(shoe) = &view.shoe {
        shown.push(format!("Shoe: {} cards left", shoe.left));
    }
    shown
}

/// Returns a hand, with its total where totals count.
fn hand_line(game: &dyn rounds::RoundGame, hand: &ShownHand) -> Option<String> {
    if hand.up.is_empty() && hand.down == 0 {
        return None;
    }
    let hidden = std::iter::repeat_n("??".to_owned(), hand.down);
    let cards: Vec<String> = hand.up.iter().map(Card::to_string).chain(hidden).collect();
    let values: Option<u32> = hand.up.iter().map(|card| game.card_value(*card)).sum();
    let total = values.filter(|_| game.drops_tens() && hand.down == 0);
    let total = total.map(|total| format!(", total {}", total % 10)).unwrap_or_default();
    Some(format!("{}: {}{total}", hand.title, cards.join(" ")))
}
