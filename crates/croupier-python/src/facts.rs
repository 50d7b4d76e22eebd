//! A live table in plain values: its events with clauses, a player's offers and bets, and the state of the game.

use croupier_rules::{Citations, Cite};
use croupier_sim::live::{LiveEvent, LiveTable};
use croupier_table::craps::{self, BetRef};
use croupier_table::rounds::{self, BetSpot, RoundStage};
use croupier_table::{Owner, StakeRange};
use serde_json::{Map, Value, json};

/// Returns an event as people may see it, with the names of wagers and clauses in place of numbers.
pub(crate) fn event(table: &LiveTable, event: &LiveEvent) -> Option<Value> {
    let mut value = match event {
        LiveEvent::Craps(event) => serde_json::to_value(event).ok()?,
        LiveEvent::Round(event) => serde_json::to_value(event.public()?).ok()?,
    };
    // An event without fields is a bare name.
    if let Value::String(name) = &value {
        value = json!({ name: {} });
    }
    let Value::Object(fields) = value else { return None };
    let (name, inside) = fields.into_iter().next()?;
    let mut flat = Map::new();
    flat.insert("event".to_owned(), Value::String(name));
    match inside {
        Value::Object(inside) => flat.extend(inside),
        Value::Null => {}
        other => drop(flat.insert("value".to_owned(), other)),
    }
    name_wager(table, &mut flat);
    cite(&mut flat, table.rules().citations());
    Some(Value::Object(flat))
}

/// Adds the name of the wager that an event is about.
fn name_wager(table: &LiveTable, event: &mut Map<String, Value>) {
    let name = match (table.craps(), table.rounds()) {
        (Some((rules, _)), _) => event.get("at").and_then(|at| at.get("key").or(Some(at))).and_then(|key| {
            let key: croupier_table::BetKey = serde_json::from_value(key.clone()).ok()?;
            Some(rules.layout.spot(key.wager, key.state).to_owned())
        }),
        (_, Some((rules, _))) => event.get("spot").and_then(|spot| {
            let spot: BetSpot = serde_json::from_value(spot.clone()).ok()?;
            Some(rules.layout.wager(spot.wager).id.clone())
        }),
        _ => None,
    };
    if let Some(name) = name {
        event.insert("wager".to_owned(), Value::String(name));
    }
}

/// Replaces the number of a citation with its clauses.
fn cite(event: &mut Map<String, Value>, citations: &Citations) {
    let Some(number) = event.remove("cite") else { return };
    if let Ok(cite) = serde_json::from_value::<Cite>(number) {
        event.insert("clause".to_owned(), json!(citations.first(cite)));
    }
}

fn with_amounts(mut value: Value, amounts: Option<StakeRange>, owner: Owner) -> Value {
    if let Some(amounts) = amounts {
        value["min"] = json!(amounts.min.cents());
        value["max"] = json!(amounts.max.cents());
        value["step"] = json!(amounts.step.cents());
    }
    if owner == Owner::Dealers {
        value["for_dealers"] = json!(true);
    }
    value
}

/// Returns the actions that a person may take now, each as the request for it. Ranges of amounts are in cents.
pub(crate) fn offers(table: &LiveTable, person: u32) -> Vec<Value> {
    if let Some((rules, live)) = table.craps() {
        let seat = live.players().find(|(_, seat)| seat.player == person && !seat.away);
        let offers = seat.map(|(seat, _)| craps::offers(rules, live, seat)).unwrap_or_default();
        return offers.iter().filter_map(|offer| craps_offer(rules, offer)).collect();
    }
    let Some((rules, live)) = table.rounds() else { return Vec::new() };
    let player = live.people().find(|(_, player)| player.id == person);
    let offers = player.map(|(player, _)| rounds::offers(rules, live, player)).unwrap_or_default();
    offers.iter().filter_map(|offer| round_offer(rules, offer)).collect()
}

fn craps_offer(rules: &craps::CrapsRules, offer: &craps::Offer) -> Option<Value> {
    let name = |which: &BetRef| match which.state {
        Some(state) => rules.layout.spot(which.wager, state).to_owned(),
        None => rules.layout.wager(which.wager).id.clone(),
    };
    Some(match offer {
        craps::Offer::Bet { which, amounts } => {
            with_amounts(json!({ "do": "bet", "wager": name(which) }), Some(*amounts), which.owner)
        }
        craps::Offer::Reduce { which, amounts } => {
            with_amounts(json!({ "do": "reduce", "wager": name(which) }), Some(*amounts), which.owner)
        }
        craps::Offer::Down { which, .. } => {
            with_amounts(json!({ "do": "down", "wager": name(which) }), None, which.owner)
        }
        craps::Offer::Turn { which, on } => {
            with_amounts(json!({ "do": "turn", "wager": name(which), "on": on }), None, which.owner)
        }
        craps::Offer::Move { from, to } => json!({ "do": "move", "from": name(from), "to": name(to) }),
        craps::Offer::TakeDice => json!({ "do": "take-dice" }),
        craps::Offer::DeclineDice => json!({ "do": "decline-dice" }),
        craps::Offer::PassDice => json!({ "do": "pass-dice" }),
        craps::Offer::Leave => json!({ "do": "leave" }),
        // The crew hands over dice automatically.
        craps::Offer::ChooseDice { .. } | craps::Offer::ChangeDice { .. } => return None,
    })
}

fn round_offer(rules: &rounds::Rules, offer: &rounds::Offer) -> Option<Value> {
    let named = |request: &str, spot: &BetSpot, amounts: Option<StakeRange>| {
        let wager = &rules.layout.wager(spot.wager).id;
        let value = json!({ "do": request, "wager": wager, "position": spot.seat.position() });
        with_amounts(value, amounts, spot.owner)
    };
    Some(match offer {
        rounds::Offer::Bet { spot, amounts } => named("bet", spot, Some(*amounts)),
        rounds::Offer::Reduce { spot, amounts } => named("reduce", spot, Some(*amounts)),
        rounds::Offer::Down { spot, .. } => named("down", spot, None),
        rounds::Offer::TakePosition { seat } => json!({ "do": "take-position", "position": seat.position() }),
        rounds::Offer::DeclineCut => json!({ "do": "decline-cut" }),
        rounds::Offer::Turn => json!({ "do": "turn" }),
        rounds::Offer::GiveUp => json!({ "do": "give-up" }),
        rounds::Offer::Decide { request, by, amounts } => {
            let value = json!({ "do": request, "position": by.seat.position() });
            with_amounts(value, *amounts, by.owner)
        }
        rounds::Offer::PayVigorish { .. } => json!({ "do": "pay-vigorish" }),
        rounds::Offer::Leave => json!({ "do": "leave" }),
        rounds::Offer::Cut { .. } => return None,
    })
}

/// Returns a person's own bets: the wager's name and the stake in cents.
pub(crate) fn bets(table: &LiveTable, person: u32) -> Vec<(String, i64)> {
    if let Some((rules, live)) = table.craps() {
        let seat = live.players().find(|(_, seat)| seat.player == person);
        let own = seat.into_iter().flat_map(|(_, seat)| seat.live());
        let own = own.filter(|(_, bet)| bet.key.owner == Owner::Player);
        let name = |bet: &croupier_table::Bet| rules.layout.spot(bet.key.wager, bet.key.state).to_owned();
        return own.map(|(_, bet)| (name(bet), bet.stake.cents())).collect();
    }
    let Some((rules, live)) = table.rounds() else { return Vec::new() };
    let own = live.bets.iter().filter(|bet| {
        bet.spot.owner == Owner::Player && live.player(bet.spot.player).is_some_and(|one| one.id == person)
    });
    own.map(|bet| (rules.layout.wager(bet.spot.wager).id.clone(), bet.stake.cents())).collect()
}

/// Returns the state of the game as a person sees it.
pub(crate) fn state(table: &LiveTable, person: u32) -> Value {
    if let Some((_, live)) = table.craps() {
        let shooter = live.head.turn.shooter.and_then(|seat| live.seat(seat)).map(|seat| seat.player);
        return json!({
            "point": live.head.point, "rolls": live.head.rolls, "shooter": shooter,
            "points_made": live.head.turn.hand.points_made, "stage": "betting", "decision": false,
        });
    }
    let Some((rules, live)) = table.rounds() else { return Value::Null };
    let viewer = live.people().find(|(_, player)| player.id == person).map(|(player, _)| player);
    let view = rounds::view(rules, live, viewer);
    let stage = match live.stage {
        RoundStage::Betting => "betting",
        RoundStage::Closed => "closed",
        RoundStage::InPlay => "in-play",
    };
    let decides = rounds::waiting(rules, live).iter().any(|(player, _)| Some(*player) == viewer);
    json!({
        "stage": stage, "decision": decides, "shown": view.shown, "shoe": view.shoe, "meters": view.meters,
        "must_hit": view.must_hit,
    })
}
