//! What somebody may do now, by the names that asks use.

use croupier_ledger::Game;
use croupier_rules::Layout;
use croupier_table::craps::{self, Which};
use croupier_table::rounds::{self, Spot};
use croupier_table::{GameRules, Owner, Range};
use serde_json::{Value, json};

/// What a person may do now; nothing for somebody who has no place.
pub fn offers(rules: &GameRules, game: &Game, person: u32) -> Value {
    let offers = match (rules, game) {
        (GameRules::Craps(rules), Game::Craps(table)) => {
            let seat = table.players().find(|(_, seat)| seat.player == person && !seat.away);
            let offers = seat.map(|(seat, _)| craps::offers(rules, table, seat)).unwrap_or_default();
            offers.iter().map(|offer| at_craps(&rules.layout, offer)).collect()
        }
        (GameRules::Rounds(rules), Game::Round(table)) => {
            let player = table.people().find(|(_, player)| player.id == person);
            let offers = player.map(|(player, _)| rounds::offers(rules, table, player)).unwrap_or_default();
            offers.iter().map(|offer| at_rounds(rules, offer)).collect()
        }
        _ => Vec::new(),
    };
    Value::Array(offers)
}

fn at_craps(layout: &Layout, offer: &craps::Offer) -> Value {
    use craps::Offer;
    let name = |which: &Which| match which.state {
        Some(state) => layout.spot(which.wager, state).to_owned(),
        None => layout.wager(which.wager).id.clone(),
    };
    let bet = |deed: &str, which: &Which, amounts: Option<Range>| {
        with_amounts(json!({ "do": deed, "wager": name(which) }), which.owner, amounts)
    };
    match offer {
        Offer::Bet { which, amounts } => bet("bet", which, Some(*amounts)),
        Offer::Reduce { which, amounts } => bet("reduce", which, Some(*amounts)),
        Offer::Down { which, .. } => bet("down", which, None),
        Offer::Turn { which, on } => {
            let mut offer = bet("turn", which, None);
            offer["on"] = json!(on);
            offer
        }
        Offer::Move { from, to } => json!({ "do": "move", "from": name(from), "to": name(to) }),
        Offer::TakeDice => json!({ "do": "take-dice" }),
        Offer::DeclineDice => json!({ "do": "decline-dice" }),
        Offer::PassDice => json!({ "do": "pass-dice" }),
        Offer::ChooseDice { presented, except } => {
            let dice =
                |bits: u8| (0..8).filter(|die| bits & 1 << die != 0).map(|die| die + 1).collect::<Vec<u8>>();
            json!({ "do": "choose-dice", "presented": dice(*presented), "except": dice(*except) })
        }
        Offer::ChangeDice { from } => json!({ "do": "change-dice", "from": from }),
        Offer::Leave => json!({ "do": "leave" }),
    }
}

fn with_amounts(mut offer: Value, owner: Owner, amounts: Option<Range>) -> Value {
    if owner == Owner::Dealers {
        offer["for_dealers"] = json!(true);
    }
    if let Some(amounts) = amounts {
        offer["min"] = json!(amounts.min);
        offer["max"] = json!(amounts.max);
        offer["step"] = json!(amounts.step);
    }
    offer
}

fn at_rounds(rules: &rounds::Rules, offer: &rounds::Offer) -> Value {
    use rounds::Offer;
    let bet = |deed: &str, spot: &Spot, amounts: Option<Range>| {
        let wager = &rules.layout.wager(spot.wager).id;
        let offer = json!({ "do": deed, "wager": wager, "position": spot.seat.position() });
        with_amounts(offer, spot.owner, amounts)
    };
    let decide = |deed: &str, by: &rounds::Decider, amounts: Option<Range>| {
        with_amounts(json!({ "do": deed, "position": by.seat.position() }), by.owner, amounts)
    };
    match offer {
        Offer::Bet { spot, amounts } => bet("bet", spot, Some(*amounts)),
        Offer::Reduce { spot, amounts } => bet("reduce", spot, Some(*amounts)),
        Offer::Down { spot, .. } => bet("down", spot, None),
        Offer::TakePosition { seat } => json!({ "do": "take-position", "position": seat.position() }),
        Offer::Cut { from_ends, cards } => json!({ "do": "cut", "from_ends": from_ends, "cards": cards }),
        Offer::DeclineCut => json!({ "do": "decline-cut" }),
        Offer::Turn => json!({ "do": "turn" }),
        Offer::GiveUp => json!({ "do": "give-up" }),
        Offer::Raise { by, amounts } => decide("raise", by, Some(*amounts)),
        Offer::Stand { by } => decide("stand", by, None),
        Offer::War { by, amounts } => decide("war", by, Some(*amounts)),
        Offer::Surrender { by } => decide("surrender", by, None),
        Offer::PayVigorish { amount } => json!({ "do": "pay-vigorish", "amount": amount }),
        Offer::Leave => json!({ "do": "leave" }),
    }
}
