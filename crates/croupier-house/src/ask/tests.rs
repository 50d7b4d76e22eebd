//! Every command has a request, and no request can do harm.

use croupier_proving::times;
use std::collections::BTreeSet;

use croupier_ledger::TableInPlay;
use croupier_ledger::line::Command;
use croupier_table::games::GAME_COMMANDS;
use croupier_table::{Reason, craps, rounds};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::testing::{self, TestTable};

const PLAYER: Requester = Requester { person: 7, crew: false };
const CREW: Requester = Requester { person: 1_000, crew: true };

fn asked(felt: &TestTable, asker: Requester, text: &Value) -> Result<Command, RequestError> {
    let ask = TableRequest::read(TableEngineKind::of(&felt.rules), &text.to_string())?;
    match ask.resolve(felt.in_play(), asker)? {
        ResolvedRequest::Command(command) => Ok(command),
        ResolvedRequest::Ready
        | ResolvedRequest::OwnPace { .. }
        | ResolvedRequest::AskSupervisor(_)
        | ResolvedRequest::AnswerQuestion { .. }
        | ResolvedRequest::React { .. }
        | ResolvedRequest::Autoplay(_)
        | ResolvedRequest::StopAutoplay
        | ResolvedRequest::Company { .. }
        | ResolvedRequest::Pledge { .. }
        | ResolvedRequest::Reveal { .. } => Err(RequestError::OtherGame),
    }
}

fn seat_player(pack: &str) -> TestTable {
    let mut felt = testing::felt(pack, &[]);
    felt.sit(PLAYER.person);
    felt
}

/// Returns one request to a craps table of each kind, with the requester and the resulting command of the engine.
fn of_craps() -> Vec<(Requester, Value, &'static str)> {
    let player = [
        (json!({"do": "buy-in", "amount": 5000}), "buy-in"),
        (json!({"do": "colour-change", "amount": 5000, "into": 500}), "colour-change"),
        (json!({"do": "leave"}), "leave"),
        (json!({"do": "bet", "wager": "pass", "amount": 1000, "for_dealers": true, "way": "called"}), "bet"),
        (json!({"do": "reduce", "wager": "place-6", "amount": 600}), "reduce"),
        (json!({"do": "down", "wager": "place-6"}), "down"),
        (json!({"do": "turn", "wager": "place-6", "on": false}), "turn"),
        (json!({"do": "move", "from": "place-6", "to": "place-8"}), "move"),
        (json!({"do": "take-dice"}), "take-dice"),
        (json!({"do": "decline-dice"}), "decline-dice"),
        (json!({"do": "pass-dice"}), "pass-dice"),
        (json!({"do": "choose-dice", "dice": [1, 5]}), "choose-dice"),
        (json!({"do": "change-dice", "from": "other-three"}), "change-dice"),
        (json!({"do": "same-dice"}), "same-dice"),
    ];
    let bet = |action: &str| json!({"do": action, "position": 1, "wager": "hop-4-2"});
    let crew = [
        (json!({"do": "send"}), "send"),
        (json!({"do": "roll", "dice": [3, 4], "landing": "hidden"}), "roll"),
        (json!({"do": "no-roll", "reason": "off-table"}), "no-roll"),
        (json!({"do": "short-throw", "dice": [3, 4], "valid": true}), "short-throw"),
        (json!({"do": "inspected"}), "inspected"),
        (json!({"do": "stop", "why": "hand-switch"}), "stop"),
        (json!({"do": "relieve", "reason": "improper-shooting"}), "relieve"),
        (json!({"do": "correct-roll", "dice": [1, 2]}), "correct-roll"),
        (json!({"do": "overrule", "dice": [1, 1]}), "overrule"),
        (json!({"do": "unclear", "position": 1, "asked": "on-off"}), "unclear"),
        (json!({"do": "open-bets"}), "open-bets"),
        (json!({"do": "close-bets"}), "close-bets"),
        (bet("confirm"), "confirm"),
        (bet("no-bet"), "no-bet"),
        (json!({"do": "flagged", "reason": "off-table", "dice": [3, 4]}), "flagged"),
        (json!({"do": "unchecked", "position": 1, "wager": "pass", "amount": 100}), "unchecked"),
        (bet("noticed"), "noticed"),
        (bet("correct"), "correct"),
        (json!({"do": "interrupted", "dice": [3, 4], "agreed": true}), "interrupted"),
        (
            json!({"do": "rule", "by": "shift-manager", "why": "scenario",
                "ruling": {"rules": "forfeit", "position": 1, "wager": "pass"}}),
            "rule",
        ),
        (json!({"do": "dice-hours", "hours": 9}), "dice-hours"),
        (json!({"do": "new-dice"}), "new-dice"),
        (json!({"do": "close-table", "override_undecided": true}), "close-table"),
        (json!({"do": "remove", "position": 1}), "remove"),
    ];
    let player = player.into_iter().map(|(ask, command)| (PLAYER, ask, command));
    player.chain(crew.into_iter().map(|(ask, command)| (CREW, ask, command))).collect()
}

/// Returns one request of each kind to card tables and wheels, each with a pack that supports it.
fn of_rounds() -> Vec<(&'static str, Requester, Value, &'static str)> {
    let (cards, dog, war, wheel) = ("mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-wheel");
    let dice = "house-sic-bo";
    let player = [
        (cards, json!({"do": "take-position", "position": 2}), "take-position"),
        (cards, json!({"do": "buy-in", "amount": 5000}), "buy-in"),
        (wheel, json!({"do": "colour", "chip": 100}), "colour"),
        (cards, json!({"do": "leave"}), "leave"),
        (cards, json!({"do": "bet", "wager": "banker", "amount": 1000, "cash": 2000}), "bet"),
        (cards, json!({"do": "reduce", "wager": "Banker", "amount": 500, "position": 1}), "reduce"),
        (cards, json!({"do": "down", "wager": "tie"}), "down"),
        (dog, json!({"do": "raise", "amount": 1000}), "raise"),
        (dog, json!({"do": "stand", "for_dealers": true}), "stand"),
        (dog, json!({"do": "convert", "wager": "ante", "chip": 2500, "stack": 9}), "convert"),
        (war, json!({"do": "war"}), "war"),
        (war, json!({"do": "surrender", "position": 1}), "surrender"),
        (cards, json!({"do": "turn"}), "turn"),
        (cards, json!({"do": "give-up"}), "give-up"),
        (cards, json!({"do": "cut", "at": 200}), "cut"),
        (cards, json!({"do": "decline-cut"}), "decline-cut"),
        (cards, json!({"do": "pay-vigorish"}), "pay-vigorish"),
    ];
    let crew = [
        (cards, json!({"do": "confirm", "position": 1, "wager": "player", "on": 2}), "confirm"),
        (cards, json!({"do": "late-bet", "position": 1, "wager": "player", "amount": 500}), "bet"),
        (cards, json!({"do": "close"}), "close"),
        (cards, json!({"do": "deal", "slip": {"what": "third", "hand": "player", "shown": true}}), "deal"),
        (cards, json!({"do": "new-shoe", "cards": ["9C", "TD"]}), "new-shoe"),
        (cards, json!({"do": "unseen-shoe"}), "unseen-shoe"),
        (cards, json!({"do": "enter-cards", "cards": ["9C"], "cover": true}), "enter-cards"),
        (cards, json!({"do": "correct-card", "card": "TD"}), "correct-card"),
        (cards, json!({"do": "cut", "at": 200, "by": "floor"}), "cut"),
        (cards, json!({"do": "recut"}), "recut"),
        (cards, json!({"do": "cover", "from_bottom": 14}), "cover"),
        (cards, json!({"do": "load"}), "load"),
        (cards, json!({"do": "burn"}), "burn"),
        (cards, json!({"do": "arrange", "cards": ["AS"], "only": true}), "arrange"),
        (cards, json!({"do": "delay", "position": 1}), "delay"),
        (cards, json!({"do": "drawn-in-error"}), "drawn-in-error"),
        (cards, json!({"do": "found-face-up"}), "found-face-up"),
        (cards, json!({"do": "trigger", "amount": 500000}), "trigger"),
        (cards, json!({"do": "draw", "ticket": 0}), "draw"),
        (wheel, json!({"do": "spin", "space": 3, "direction": "clockwise", "revolutions": 4}), "spin"),
        (wheel, json!({"do": "slip", "from": 1, "to": 2, "called": true}), "spin"),
        (wheel, json!({"do": "peg"}), "spin"),
        (wheel, json!({"do": "propose", "wheel": "1=1 joker=40 : 1 joker"}), "propose"),
        (dice, json!({"do": "shake", "dice": [1, 2, 4], "shakes": 4}), "shake"),
        (dice, json!({"do": "cocked"}), "cocked"),
        (dice, json!({"do": "shaker-fault"}), "shaker-fault"),
        (dice, json!({"do": "new-shaker"}), "new-shaker"),
    ];
    let player = player.into_iter().map(|(pack, ask, command)| (pack, PLAYER, ask, command));
    player.chain(crew.into_iter().map(|(pack, ask, command)| (pack, CREW, ask, command))).collect()
}

/// Returns the name of a command in JSON.
fn name(command: &Command) -> String {
    let value = serde_json::to_value(command).unwrap();
    let (_, inner) = value.as_object().unwrap().iter().next().unwrap();
    match inner {
        Value::String(name) => name.clone(),
        other => other.as_object().unwrap().keys().next().unwrap().clone(),
    }
}

/// Returns all names that an enumeration can have in JSON, taken from the error for an unknown name.
fn variants<T: serde::de::DeserializeOwned + std::fmt::Debug>() -> BTreeSet<String> {
    let error = serde_json::from_str::<T>("\"no such thing\"").unwrap_err().to_string();
    let listed = error.split_once("expected one of ").unwrap().1;
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_command_of_craps_can_be_requested() {
    let mut reached: BTreeSet<String> = BTreeSet::from(["sit".to_owned()]);
    for (asker, text, command) in of_craps() {
        let made =
            asked(&seat_player("bclc-craps"), asker, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(name(&made), command, "{text}");
        reached.insert(command.to_owned());
    }
    // Not every pack has a reason to replace dice.
    let spoilt = json!({"do": "spoilt", "reason": "damage"});
    let crapless = seat_player("mlgca-crapless");
    let made = match asked(&crapless, CREW, &spoilt) {
        Err(RequestError::UnknownReason { known, .. }) => {
            asked(&crapless, CREW, &json!({"do": "spoilt", "reason": known[0]})).unwrap()
        }
        other => other.unwrap(),
    };
    reached.insert(name(&made));
    assert_eq!(reached, variants::<craps::Command>());
}

#[test]
fn every_command_of_rounds_can_be_requested() {
    let mut reached: BTreeSet<String> = BTreeSet::from(["sit".to_owned()]);
    for (pack, asker, text, command) in of_rounds() {
        let made = asked(&seat_player(pack), asker, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(name(&made), command, "{text}");
        reached.insert(command.to_owned());
    }
    let games = GAME_COMMANDS.iter().flat_map(|names| names.iter().map(|name| (*name).to_owned()));
    assert_eq!(reached, variants::<rounds::Command>().into_iter().chain(games).collect());
}

#[test]
fn every_command_of_any_table_can_be_requested() {
    let felt = seat_player("bclc-craps");
    let asks = [
        json!({"do": "seed", "seed": "lucky"}),
        json!({"do": "fill", "amount": 100}),
        json!({"do": "credit", "amount": 100}),
        json!({"do": "change-pays", "option": "o", "value": "v", "posted": true}),
        json!({"do": "retire"}),
        json!({"do": "abandon"}),
    ];
    let reached: BTreeSet<String> = asks.iter().map(|ask| name(&asked(&felt, CREW, ask).unwrap())).collect();
    // The commands that are reserved for the house cannot be requested.
    let mut all = variants::<croupier_ledger::line::TableCommand>();
    assert!(all.remove("call-draw") && all.remove("upgrade"));
    assert_eq!(reached, all);
    let hash = "ab".repeat(32);
    let pledge = json!({ "do": "pledge", "draw": 4, "pledge": hash });
    let pledge = TableRequest::read(TableEngineKind::Craps, &pledge.to_string()).unwrap();
    let meant = ResolvedRequest::Pledge { draw: 4, pledge: hash.parse().unwrap() };
    assert_eq!(pledge.resolve(felt.in_play(), PLAYER), Ok(meant));
    let reveal =
        TableRequest::read(TableEngineKind::Craps, r#"{"do":"reveal","draw":4,"part":"AB"}"#).unwrap();
    assert_eq!(reveal.resolve(felt.in_play(), PLAYER), Err(RequestError::NotHexadecimal));
    let ready = TableRequest::read(TableEngineKind::Craps, r#"{"do":"ready"}"#).unwrap();
    assert_eq!(ready.resolve(felt.in_play(), PLAYER), Ok(ResolvedRequest::Ready));
    let pace = TableRequest::read(TableEngineKind::Craps, r#"{"do":"own-pace","on":true}"#).unwrap();
    assert_eq!(pace.resolve(felt.in_play(), PLAYER), Ok(ResolvedRequest::OwnPace { on: true }));
    let react =
        TableRequest::read(TableEngineKind::Craps, r#"{"do":"react","reaction":"nice-one"}"#).unwrap();
    let meant = ResolvedRequest::React { reaction: Reaction::NiceOne };
    assert_eq!(react.resolve(felt.in_play(), PLAYER), Ok(meant));
    TableRequest::read(TableEngineKind::Craps, r#"{"do":"react","reaction":"hello"}"#).unwrap_err();
}

/// The log keeps fingerprints: a new field of a request must not change the fingerprints of requests without it.
#[test]
fn a_request_is_serialized_in_its_shortest_form() {
    let craps = of_craps().into_iter().map(|(_, text, _)| (TableEngineKind::Craps, text));
    let rounds = of_rounds().into_iter().map(|(_, _, text, _)| (TableEngineKind::Rounds, text));
    let more = [
        json!({"do": "sit", "chips": 500}),
        json!({"do": "bet", "wager": "ante", "amount": 500}),
        json!({"do": "convert", "wager": "ante", "chip": 2500}),
        json!({"do": "change-pays", "option": "o", "value": "v"}),
        json!({"do": "ready"}),
        json!({"do": "own-pace", "on": true}),
        json!({"do": "autoplay", "strategy": "pass"}),
        json!({"do": "stop-autoplay"}),
        json!({"do": "company", "players": 2}),
        json!({"do": "react", "reaction": "applause"}),
    ];
    let kept: Vec<_> =
        include_str!("fingerprints.txt").lines().filter_map(|line| line.split_once(' ')).collect();
    let mut seen = BTreeSet::new();
    for (plays, text) in craps.chain(rounds).chain(more.map(|text| (TableEngineKind::Rounds, text))) {
        let ask = TableRequest::read(plays, &text.to_string()).unwrap();
        assert_eq!(serde_json::to_value(&ask).unwrap(), text);
        let (fingerprint, form) =
            (ask.fingerprint().unwrap().to_string(), serde_json::to_string(&ask).unwrap());
        let known = kept.contains(&(&fingerprint, &form));
        assert!(known, "add this line to fingerprints.txt, and change no other line:\n{fingerprint} {form}");
        seen.insert(form);
    }
    assert_eq!(seen.len(), kept.len(), "fingerprints.txt has a form that no test tries any more");
    // SHA-256 of {"do":"bet","wager":"pass","amount":1000}, computed by another program.
    let written = r#"{ "amount": 1000, "wager": "pass", "do": "bet", "for_dealers": false, "cash": null }"#;
    let fingerprint = TableRequest::read(TableEngineKind::Craps, written).unwrap().fingerprint().unwrap();
    assert_eq!(fingerprint.to_string(), "6a7be36f40ba474b");
}

#[test]
fn a_player_cannot_do_what_the_crew_does() {
    for (asker, text, _) in of_craps() {
        let ask = TableRequest::read(TableEngineKind::Craps, &text.to_string()).unwrap();
        assert_eq!(ask.is_crew_only(), asker.crew, "{text}");
        if asker.crew {
            assert_eq!(
                asked(&seat_player("bclc-craps"), PLAYER, &text),
                Err(RequestError::NotYours),
                "{text}"
            );
        }
    }
    for (pack, asker, text, _) in of_rounds() {
        let ask = TableRequest::read(TableEngineKind::Rounds, &text.to_string()).unwrap();
        assert_eq!(ask.is_crew_only(), asker.crew, "{text}");
        if asker.crew {
            assert_eq!(asked(&seat_player(pack), PLAYER, &text), Err(RequestError::NotYours), "{text}");
        }
    }
}

#[test]
fn mistakes_have_names() {
    let felt = seat_player("bclc-craps");
    let mistake = |asker: Requester, text: Value| asked(&felt, asker, &text).unwrap_err();
    let stranger = Requester { person: 8, crew: false };
    assert_eq!(mistake(stranger, json!({"do": "leave"})), RequestError::NotSeated);
    assert_eq!(mistake(PLAYER, json!({"do": "sit", "chips": 100})), RequestError::AlreadySeated);
    assert_eq!(
        mistake(stranger, json!({"do": "sit", "chips": 100, "position": 0})),
        RequestError::NotAPosition(0)
    );
    assert_eq!(
        mistake(stranger, json!({"do": "sit", "chips": 100, "position": 1, "end": 1})),
        RequestError::TwoPlaces
    );
    assert_eq!(mistake(CREW, json!({"do": "remove", "position": 9})), RequestError::NobodyAt(9));
    assert_eq!(mistake(CREW, json!({"do": "roll", "dice": [0, 7]})), RequestError::NotDice);
    let unknown = mistake(PLAYER, json!({"do": "bet", "wager": "placed-6", "amount": 600}));
    let RequestError::UnknownWager { known, .. } = &unknown else { panic!("{unknown}") };
    assert!(known.contains(&"place-10".to_owned()), "{known:?}");
    assert!(unknown.to_string().contains("placed-6"));
    // A wager that the document knows but this table does not offer is refused by a clause.
    let refused = mistake(PLAYER, json!({"do": "bet", "wager": "place-7", "amount": 600}));
    let RequestError::Refused(refusal) = refused else { panic!("{refused}") };
    assert_eq!(refusal.reason, Reason::NotOffered);
    assert!(refused.clause(felt.rules.citations()).unwrap().starts_with("bclc-craps/"));
    let unread = |text: &str| TableRequest::read(TableEngineKind::Craps, text).unwrap_err();
    for text in [
        "",
        "[]",
        "{}",
        r#"{"do":"dance"}"#,
        r#"{"do":"leave","seat":3}"#,
        r#"{"do":"bet","wager":"pass","amount":10.5}"#,
        r#"{"do":"bet","wager":"pass","amount":"1000"}"#,
        r#"{"do":"bet","wager":"pass","amount":99999999999999999999}"#,
        r#"{"do":"down","wager":"pass","position":2}"#,
    ] {
        assert!(matches!(unread(text), RequestError::Unreadable(_)), "{text}");
    }
}

#[test]
fn serialized_requests_can_be_read_again() {
    for (_, text, _) in of_craps() {
        let ask = TableRequest::read(TableEngineKind::Craps, &text.to_string()).unwrap();
        let again = serde_json::to_string(&ask).unwrap();
        assert_eq!(TableRequest::read(TableEngineKind::Craps, &again).unwrap(), ask, "{again}");
    }
    for (_, _, text, _) in of_rounds() {
        let ask = TableRequest::read(TableEngineKind::Rounds, &text.to_string()).unwrap();
        let again = serde_json::to_string(&ask).unwrap();
        assert_eq!(TableRequest::read(TableEngineKind::Rounds, &again).unwrap(), ask, "{again}");
    }
}

#[test]
fn the_description_names_every_action() {
    use utoipa::OpenApi;
    #[derive(OpenApi)]
    #[openapi(components(schemas(TableRequest, CrapsRequest, RoundRequest, CommonRequest)))]
    struct RequestApiDoc;
    let text = serde_json::to_value(RequestApiDoc::openapi()).unwrap().to_string();
    let actions = of_craps().into_iter().map(|(_, ask, _)| ask);
    for ask in actions.chain(of_rounds().into_iter().map(|(_, _, ask, _)| ask)) {
        let action = ask["do"].as_str().unwrap();
        assert!(text.contains(&format!("\"{action}\"")), "{action} is not described");
    }
    for schema in ["Cents", "RulingRequest", "Rank", "DealingError", "WheelSpace"] {
        assert!(text.contains(&format!("#/components/schemas/{schema}")), "{schema}");
    }
}

/// Any JSON value, with a preference for words that requests use.
fn anything() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just("pass".to_owned()),
        Just("banker".to_owned()),
        Just("hop-1-1".to_owned()),
        Just("place-6".to_owned()),
        Just("dealer".to_owned()),
        Just("clockwise".to_owned()),
        Just("9C".to_owned()),
        ".{0,80}",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0_i64..12).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word.prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let key = prop_oneof![
            Just("do".to_owned()),
            Just("wager".to_owned()),
            Just("amount".to_owned()),
            Just("position".to_owned()),
            ".{0,8}",
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// One of the example requests, with some of its values replaced at random.
fn bent() -> impl Strategy<Value = Value> {
    let all: Vec<Value> = of_craps()
        .into_iter()
        .map(|(_, ask, _)| ask)
        .chain(of_rounds().into_iter().map(|(_, _, ask, _)| ask))
        .collect();
    (prop::sample::select(all), prop::collection::vec((any::<prop::sample::Index>(), anything()), 0..3))
        .prop_map(|(mut ask, changes)| {
            for (at, value) in changes {
                let fields = ask.as_object_mut().unwrap();
                let keys: Vec<String> = fields.keys().filter(|key| *key != "do").cloned().collect();
                if !keys.is_empty() {
                    fields.insert(keys[at.index(keys.len())].clone(), value);
                }
            }
            ask
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(300)))]

    #[test]
    fn no_request_does_harm(
        pack in 0..11_usize,
        asks in prop::collection::vec((prop_oneof![4 => bent(), 1 => anything()], any::<bool>()), 1..20),
    ) {
        let mut felt = seat_player(&testing::packs()[pack]);
        for (text, crew) in asks {
            let asker = Requester { person: PLAYER.person, crew };
            if let Ok(command) = asked(&felt, asker, &text) {
                // The engine answers every request, and no chip is lost.
                felt.try_to(&command);
                prop_assert!(felt.balances());
            }
        }
    }
}

#[test]
fn a_request_for_another_game_is_refused() {
    let felt = seat_player("bclc-wheel");
    assert!(matches!(felt.in_play(), TableInPlay::Rounds(..)));
    let roll = TableRequest::Craps(CrapsRequest::Roll { dice: [1, 2], landing: None });
    assert_eq!(roll.resolve(felt.in_play(), CREW), Err(RequestError::OtherGame));
}
