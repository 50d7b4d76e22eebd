//! A traced session, for programs.

use serde_json::{Value, json};

use croupier_rules::Money;

use crate::EndCause;
use crate::trace::{SessionTrace, TraceAction, TraceBet, TraceRound};

/// Returns a traced session as JSON. Amounts are floats in dollars.
pub fn trace_json(trace: &SessionTrace) -> Value {
    let end = &trace.end;
    let ended = match end.ended {
        EndCause::Time => "time",
        EndCause::Broke => "broke",
        EndCause::Stopped => "stopped",
    };
    let coin_in = end.coin_in.unwrap_or_default();
    json!({
        "session": end.number,
        "rounds": trace.rounds.iter().map(round).collect::<Vec<_>>(),
        "ended": ended,
        "bankroll": dollars(end.bankroll),
        "peak": dollars(end.peak),
        "low": dollars(end.low),
        "drawdown": dollars(end.drawdown),
        "coin_in": dollars(coin_in.amount),
        "bets": coin_in.bets,
        "largest_bet": dollars(coin_in.largest),
    })
}

fn round(round: &TraceRound) -> Value {
    json!({
        "round": round.round,
        "phase": round.phase,
        "actions": round.actions.iter().map(action).collect::<Vec<_>>(),
        "outcome": round.outcome,
        "bets": round.bets.iter().map(bet).collect::<Vec<_>>(),
        "rail": dollars(round.rail),
        "on_layout": dollars(round.on_layout),
        "bankroll": dollars(round.bankroll),
    })
}

fn action(action: &TraceAction) -> Value {
    json!({ "action": action.action, "wager": action.wager, "amount": action.amount.map(dollars) })
}

fn bet(bet: &TraceBet) -> Value {
    json!({
        "wager": bet.wager,
        "result": bet.result.word(),
        "stake": dollars(bet.stake),
        "net": dollars(bet.net),
        "clause": bet.clause,
    })
}

fn dollars(money: Money) -> f64 {
    money.cents() as f64 / 100.0
}
