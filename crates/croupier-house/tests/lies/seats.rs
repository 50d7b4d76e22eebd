//! Requests for other people's seats, and commands that are reserved for the crew or the house.

use serde_json::{Value, json};

use super::open_now;
use super::socket::Line;

/// The crew's commands at a craps table.
fn of_crew() -> Vec<Value> {
    vec![
        json!({ "do": "roll", "dice": [6, 1] }),
        json!({ "do": "interrupted", "dice": [6, 6], "agreed": true }),
        json!({ "do": "rule", "by": "boxperson", "ruling": { "rules": "pay", "position": 1, "amount": 100 } }),
        json!({ "do": "rule", "by": "boxperson", "ruling": { "rules": "void-round" } }),
        json!({ "do": "remove", "position": 1 }),
        json!({ "do": "close-table", "override_undecided": true }),
        json!({ "do": "new-dice" }),
        json!({ "do": "correct", "position": 1, "wager": "pass" }),
        json!({ "do": "unchecked", "position": 1, "wager": "pass", "amount": 1 }),
        json!({ "do": "fill", "amount": 100 }),
        json!({ "do": "credit", "amount": 100 }),
        json!({ "do": "change-pays", "option": "field", "value": "x", "posted": true, "notified": true }),
        json!({ "do": "retire" }),
    ]
}

#[test]
fn players_cannot_deal_and_dealers_cannot_act_for_the_house() {
    let (runtime, open) = open_now();
    let auto = runtime.block_on(open.table("Auto", "bclc-craps", false));
    let dealt = runtime.block_on(open.table("Dealt", "bclc-craps", true));
    let (_, victim) = runtime.block_on(open.guest());
    let (_, player) = runtime.block_on(open.guest());
    let (_, dealer) = runtime.block_on(open.person("Dealer", &["dealer"]));
    let (_, auditor) = runtime.block_on(open.person("Auditor", &["auditor"]));
    for table in [auto, dealt] {
        let mut victims = Line::of(&open, table, &victim);
        assert_eq!(victims.ask(1, &json!({ "do": "sit", "chips": 50_000 }))["type"], "done");
        let bet = json!({ "do": "bet", "wager": "pass", "amount": 1_000 });
        assert_eq!(victims.ask(2, &bet)["type"], "done");
        // A player who is not at the table, and an auditor, whose role allows neither playing nor dealing.
        for other in [&player, &auditor] {
            let mut line = Line::of(&open, table, other);
            let own = [
                bet.clone(),
                json!({ "do": "down", "wager": "pass" }),
                json!({ "do": "leave" }),
                json!({ "do": "buy-in", "amount": 100 }),
            ];
            for (n, ask) in of_crew().iter().chain(&own).enumerate() {
                let answer = line.ask(n as u64 + 1, ask);
                assert_eq!(answer["type"], "refused", "{ask}: {answer}");
                assert!(answer["code"].is_string() && answer["words"].is_string(), "{answer}");
            }
        }
        let mut dealers = Line::of(&open, table, &dealer);
        // A dealer deals where people deal, but neither makes rulings nor moves the bank.
        for (n, ask) in of_crew().iter().skip(1).enumerate() {
            let answer = dealers.ask(n as u64 + 1, ask);
            let correct =
                table == dealt && matches!(ask["do"].as_str(), Some("new-dice" | "correct" | "unchecked"));
            assert!(correct || answer["type"] == "refused", "{ask}: {answer}");
        }
        let roll = dealers.ask(100, &json!({ "do": "roll", "dice": [2, 2] }));
        if table == auto {
            assert_eq!(roll["code"], "house-is-crew", "{roll}");
        }
    }
    runtime.block_on(open.assert_well());
}

#[test]
fn at_an_auto_table_no_person_chooses_outcomes() {
    let (runtime, open) = open_now();
    let table = runtime.block_on(open.table("Baccarat", "mlgca-midi-baccarat", false));
    let admin = open.admin.clone();
    let mut line = Line::of(&open, table, &admin);
    let cards: Vec<String> = croupier_rules::Card::decks(8).iter().map(ToString::to_string).collect();
    let asks = [
        json!({ "do": "new-shoe", "cards": cards }),
        json!({ "do": "arrange", "cards": cards, "only": true }),
        json!({ "do": "trigger", "amount": 100 }),
        json!({ "do": "deal" }),
        json!({ "do": "close" }),
    ];
    for (n, ask) in asks.iter().enumerate() {
        let answer = line.ask(n as u64 + 1, ask);
        assert_eq!(answer["type"], "refused", "{ask}: {answer}");
    }
    runtime.block_on(open.assert_well());
}
