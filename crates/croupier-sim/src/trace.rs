//! One session, round by round: the bets, what each was paid or lost and by which clause, and the rail. The table itself
//! plays the session, so every result has the table's clause.

use croupier_rules::Money;

use crate::session::SessionEnd;

/// The name of the strategy's player in a script.
pub(crate) const PLAYER: &str = "Ann";

/// The names of the players who shoot, in a script.
pub(crate) const SHOOTERS: [&str; 2] = ["Bea", "Cal"];

/// A session, round by round.
#[derive(Clone, PartialEq, Debug)]
pub struct SessionTrace {
    /// The rounds, in order.
    pub rounds: Vec<TraceRound>,
    /// The end of the session, with its coin-in.
    pub end: SessionEnd,
    /// The lines of the session as a rehearsal, without the lines that set up the table.
    script: Vec<String>,
}

/// A round of a session.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TraceRound {
    /// The number of the round, from 1.
    pub round: u32,
    /// The phase of the game before the round: `come-out` or `point 6` at craps; empty in other games.
    pub phase: String,
    /// The player's actions before and in the round.
    pub actions: Vec<TraceAction>,
    /// The dice, the cards in the order in which they came out, or the symbol of the wheel.
    pub outcome: String,
    /// The bets that the round decided, returned or moved.
    pub bets: Vec<TraceBet>,
    /// The chips in the rail after the round.
    pub rail: Money,
    /// The chips on the layout after the round.
    pub on_layout: Money,
    /// The bankroll after the round: all chips, less vigorish that is owed.
    pub bankroll: Money,
}

/// An action of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceAction {
    /// `bet`, `reduce`, `down`, `on`, `off`, or a decision in mid-round.
    pub action: String,
    /// The wager; empty for a decision.
    pub wager: String,
    /// The chips bet, reduced or taken down, if any.
    pub amount: Option<Money>,
}

/// The result of a bet in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceBet {
    /// The wager.
    pub wager: String,
    /// The result.
    pub result: TraceResult,
    /// The stake.
    pub stake: Money,
    /// The net result, with commission and vigorish.
    pub net: Money,
    /// The clause that decides the bet; empty for a bet that is returned.
    pub clause: String,
}

/// The result of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceResult {
    /// The bet was paid.
    Won,
    /// The bet was lost.
    Lost,
    /// The bet neither won nor lost.
    Pushed,
    /// The stake went back to the rail undecided.
    Returned,
    /// The bet moved to a number.
    Moved,
}

impl TraceResult {
    /// Returns the word for the result, as a rehearsal writes it.
    pub const fn word(self) -> &'static str {
        match self {
            TraceResult::Won => "won",
            TraceResult::Lost => "lost",
            TraceResult::Pushed => "pushed",
            TraceResult::Returned => "returned",
            TraceResult::Moved => "moved",
        }
    }

    /// Returns whether the bet was decided.
    pub const fn is_decided(self) -> bool {
        matches!(self, TraceResult::Won | TraceResult::Lost | TraceResult::Pushed)
    }
}

impl SessionTrace {
    /// Returns the session as a rehearsal (`*.play`). `setup` are the lines that set up the table: the pack, options and
    /// limits. The rehearsal expects the rail after every round, and the clause of every decision.
    pub fn rehearsal(&self, setup: &[String]) -> String {
        let mut lines: Vec<&str> = setup.iter().map(String::as_str).collect();
        lines.extend(self.script.iter().map(String::as_str));
        lines.join("\n") + "\n"
    }
}

/// The record of a session while it is played.
#[derive(Clone, Default, Debug)]
pub(crate) struct SessionTape {
    rounds: Vec<TraceRound>,
    now: TraceRound,
    script: Vec<String>,
}

impl SessionTape {
    /// Adds a line of the script.
    pub(crate) fn line(&mut self, line: String) {
        self.script.push(line);
    }

    pub(crate) fn action(&mut self, action: &str, wager: &str, amount: Option<Money>) {
        let (action, wager) = (action.to_owned(), wager.to_owned());
        self.now.actions.push(TraceAction { action, wager, amount });
    }

    pub(crate) fn bet(&mut self, bet: TraceBet) {
        self.now.bets.push(bet);
    }

    pub(crate) fn phase(&mut self, phase: String) {
        self.now.phase = phase;
    }

    /// Adds to the outcome of the round.
    pub(crate) fn outcome(&mut self, outcome: &str) {
        let text = &mut self.now.outcome;
        if !text.is_empty() && !outcome.is_empty() {
            text.push(' ');
        }
        text.push_str(outcome);
    }

    /// Ends a round with these chips.
    pub(crate) fn end_round(&mut self, rail: Money, on_layout: Money, bankroll: Money) {
        let mut round = std::mem::take(&mut self.now);
        round.round = self.rounds.len() as u32 + 1;
        (round.rail, round.on_layout, round.bankroll) = (rail, on_layout, bankroll);
        for bet in round.bets.iter().filter(|bet| bet.result.is_decided()) {
            let TraceBet { wager, result, clause, .. } = bet;
            // A bet that has its number (`come-6`) is also a bet on its wager (`come`), of which a rehearsal knows only
            // the last decision.
            let alike = |other: &&TraceBet| {
                let rest = other.wager.strip_prefix(wager.as_str());
                other.result.is_decided() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            };
            let last = round.bets.iter().rev().find(alike);
            if last == Some(bet) && !clause.is_empty() {
                self.script.push(format!("expect {PLAYER} {wager} {} by {clause}", result.word()));
            }
        }
        self.script.push(format!("expect {PLAYER} rail {rail}"));
        self.rounds.push(round);
    }

    pub(crate) fn finish(self, end: SessionEnd) -> SessionTrace {
        SessionTrace { rounds: self.rounds, end, script: self.script }
    }
}
