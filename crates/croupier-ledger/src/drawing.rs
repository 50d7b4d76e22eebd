//! The role of chance at a table: from the random stream of a draw to the resulting command.

use croupier_chance::Stream;
use croupier_rules::{Card, Dice, Money};
use croupier_table::{GameRules, craps, rounds};

use crate::digest::Digest;
use crate::line::{Command, RevealedDraw, RevealedPart};
use crate::playing::{TableInPlay, TableLog};

/// An outcome to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawKind {
    /// Two dice.
    Dice,
    /// The order of the cards in a number of decks.
    Shoe {
        /// The number of decks of 52 cards.
        decks: u32,
    },
    /// One of several equally likely outcomes of a round, such as the space in which a wheel stops.
    Outcome {
        /// The number of outcomes.
        of: u32,
    },
    /// One ticket of several qualifying tickets.
    Ticket {
        /// The number of tickets.
        of: u32,
    },
    /// The hidden amount of a meter, in cents.
    Trigger {
        /// The exclusive lower bound of the amount.
        above: i64,
        /// The inclusive upper bound of the amount.
        most: i64,
    },
}

impl DrawKind {
    /// Returns the draw behind a command at a table where the house rolls, deals and spins; `None` if chance does not
    /// decide the command.
    pub fn of(command: &Command, played: TableInPlay<'_>) -> Option<DrawKind> {
        match (command, played) {
            (Command::Craps(craps::Command::Roll { .. }), _) => Some(DrawKind::Dice),
            (Command::Round(command), TableInPlay::Rounds(rules, table)) => {
                let due = table.must_hit.as_ref().map_or(0, |must_hit| must_hit.due.len() as u32);
                DrawKind::of_round(command, rules, due)
            }
            _ => None,
        }
    }

    /// Does the same as [`DrawKind::of`] without the table, with `due` candidates for the must-hit meter.
    pub(crate) fn with_due(command: &Command, rules: &GameRules, due: u32) -> Option<DrawKind> {
        match (command, rules) {
            (Command::Craps(craps::Command::Roll { .. }), _) => Some(DrawKind::Dice),
            (Command::Round(command), GameRules::Rounds(rules)) => DrawKind::of_round(command, rules, due),
            _ => None,
        }
    }

    fn of_round(command: &rounds::Command, rules: &rounds::Rules, due: u32) -> Option<DrawKind> {
        match command {
            rounds::Command::NewShoe { .. } => {
                Some(DrawKind::Shoe { decks: rules.game.shoe.as_ref()?.decks.value })
            }
            rounds::Command::Game(command) if command.facts().is_drawn() => {
                rules.game.kind.rules().outcomes().map(|of| DrawKind::Outcome { of })
            }
            rounds::Command::Draw { .. } => {
                rules.game.kind.rules().must_hit().map(|_| DrawKind::Ticket { of: due })
            }
            rounds::Command::Trigger { .. } => {
                let must_hit = rules.game.kind.rules().must_hit()?;
                Some(DrawKind::Trigger {
                    above: must_hit.reset.value.cents(),
                    most: must_hit.most.value.cents(),
                })
            }
            _ => None,
        }
    }

    /// Returns true if the house makes this draw even where people deal, because nobody may know or influence the
    /// result.
    pub fn always_belongs_to_house(self) -> bool {
        matches!(self, DrawKind::Ticket { .. } | DrawKind::Trigger { .. })
    }

    /// Returns the command that a random stream produces; `None` if there are no outcomes to draw from.
    pub fn command(self, rules: &GameRules, stream: &mut Stream) -> Option<Command> {
        Some(match self {
            DrawKind::Dice => {
                let dice = Dice::from_index(stream.below(Dice::OUTCOMES as u32) as usize)?;
                Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat })
            }
            DrawKind::Shoe { decks } => {
                let mut cards = Card::decks(decks);
                stream.shuffle(&mut cards);
                Command::Round(rounds::Command::NewShoe { cards })
            }
            DrawKind::Outcome { of } => {
                let outcome = stream.below(Some(of).filter(|of| *of > 0)?);
                let GameRules::Rounds(rules) = rules else { return None };
                Command::Round(rules.game.kind.rules().outcome_command(outcome)?)
            }
            DrawKind::Ticket { of } => {
                let ticket = stream.below(Some(of).filter(|of| *of > 0)?);
                Command::Round(rounds::Command::Draw { ticket })
            }
            DrawKind::Trigger { above, most } => {
                let amount = Money::from_cents(stream.cents_above(above, most)?);
                Command::Round(rounds::Command::Trigger { amount })
            }
        })
    }
}

impl TableLog {
    /// Makes a draw: returns the command and the revealed draw. `secret` is the committed secret, `parts` are the parts
    /// that players revealed, and `commits` is the commitment to the next draw.
    pub fn draw(
        &self,
        drawing: DrawKind,
        secret: Digest,
        parts: Vec<RevealedPart>,
        commits: Digest,
    ) -> Option<(Command, RevealedDraw)> {
        let (draw, _) = self.next_draw();
        let mut stream = self.draw_stream(secret, &parts).ok()?;
        let command = drawing.command(self.rules(), &mut stream)?;
        let players = if self.version() < 2 { self.player_seeds() } else { Vec::new() };
        Some((command, RevealedDraw { draw, secret, players, parts, commits }))
    }
}
