//! Clients' messages to a table, as WebSocket frames and HTTP bodies. The target parses the text, resolves it at the
//! table, checks the permission, and decides the command.

use std::sync::LazyLock;

use croupier_house::ask::{Requester, ResolvedRequest, TableEngineKind, TableRequest};
use croupier_ledger::house::permission;
use croupier_ledger::line::{Actor, Command};
use croupier_ledger::{EntryDraw, TableLog};
use croupier_table::{GameRules, rounds};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Target, logs};
use crate::Tape;
use crate::games::rounds as cards;
use crate::mutate::mutate;

pub(super) const TARGET: Target = Target {
    name: "frames",
    about: "WebSocket frames and HTTP bodies: envelope, request, meaning, permission, decision",
    unit: "frames",
    length: 40_000,
    usual: 30,
    run,
    parse: Some(parse),
};

/// The envelope of a command, as in `http/ws.rs` and `http/commands.rs`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the fields are only parsed")]
struct Envelope<'m> {
    #[serde(default)]
    client: Option<String>,
    n: u64,
    #[serde(borrow)]
    ask: &'m RawValue,
}

/// Requests that a table understands: `$w` is a wager, `$a` an amount, `$p` a position, `$r` a reason.
const CRAPS: &[&str] = &[
    r#"{"do":"sit","chips":$a}"#,
    r#"{"do":"sit","chips":200000,"position":$p}"#,
    r#"{"do":"sit","chips":200000,"end":$p}"#,
    r#"{"do":"buy-in","amount":$a}"#,
    r#"{"do":"colour-change","amount":$a,"into":500}"#,
    r#"{"do":"leave"}"#,
    r#"{"do":"bet","wager":"$w","amount":$a}"#,
    r#"{"do":"bet","wager":"pass","amount":1000}"#,
    r#"{"do":"bet","wager":"$w","amount":$a,"for_dealers":true,"way":"called","cash":$a}"#,
    r#"{"do":"reduce","wager":"$w","amount":$a}"#,
    r#"{"do":"down","wager":"$w","for_dealers":false}"#,
    r#"{"do":"turn","wager":"$w","on":false}"#,
    r#"{"do":"move","from":"$w","to":"$w"}"#,
    r#"{"do":"take-dice"}"#,
    r#"{"do":"decline-dice"}"#,
    r#"{"do":"pass-dice"}"#,
    r#"{"do":"choose-dice","dice":[$p,2]}"#,
    r#"{"do":"change-dice","from":"other-three"}"#,
    r#"{"do":"same-dice"}"#,
    r#"{"do":"send"}"#,
    r#"{"do":"roll","dice":[$p,4],"landing":"flat"}"#,
    r#"{"do":"roll","dice":[3,4]}"#,
    r#"{"do":"no-roll","reason":"$r"}"#,
    r#"{"do":"short-throw","dice":[$p,4],"valid":true}"#,
    r#"{"do":"inspected"}"#,
    r#"{"do":"stop","why":"hand-switch"}"#,
    r#"{"do":"relieve","reason":"$r"}"#,
    r#"{"do":"overrule","dice":[1,$p]}"#,
    r#"{"do":"unclear","position":$p,"asked":"on-off"}"#,
    r#"{"do":"open-bets"}"#,
    r#"{"do":"close-bets"}"#,
    r#"{"do":"confirm","position":$p,"wager":"$w"}"#,
    r#"{"do":"no-bet","position":$p,"wager":"$w"}"#,
    r#"{"do":"flagged","reason":"$r","dice":[3,$p]}"#,
    r#"{"do":"unchecked","position":$p,"wager":"$w","amount":$a}"#,
    r#"{"do":"noticed","position":$p,"wager":"$w"}"#,
    r#"{"do":"correct","position":$p,"wager":"$w"}"#,
    r#"{"do":"interrupted","dice":[3,4],"agreed":true}"#,
    r#"{"do":"rule","by":"shift-manager","why":"scenario","ruling":{"rules":"pay","position":$p,"amount":$a}}"#,
    r#"{"do":"rule","by":"floor","ruling":{"rules":"forfeit","position":$p,"wager":"$w"}}"#,
    r#"{"do":"spoilt","reason":"$r"}"#,
    r#"{"do":"dice-hours","hours":$p}"#,
    r#"{"do":"new-dice"}"#,
    r#"{"do":"close-table","override_undecided":true}"#,
    r#"{"do":"remove","position":$p}"#,
];

const ROUNDS: &[&str] = &[
    r#"{"do":"sit","chips":200000}"#,
    r#"{"do":"sit","chips":$a,"position":$p}"#,
    r#"{"do":"take-position","position":$p}"#,
    r#"{"do":"buy-in","amount":$a}"#,
    r#"{"do":"colour","chip":$a}"#,
    r#"{"do":"leave"}"#,
    r#"{"do":"bet","wager":"$w","amount":$a}"#,
    r#"{"do":"bet","wager":"$w","amount":$a,"position":$p,"for_dealers":true,"cash":$a}"#,
    r#"{"do":"reduce","wager":"$w","amount":$a,"position":$p}"#,
    r#"{"do":"down","wager":"$w"}"#,
    r#"{"do":"raise","amount":$a}"#,
    r#"{"do":"raise","position":$p}"#,
    r#"{"do":"stand"}"#,
    r#"{"do":"war"}"#,
    r#"{"do":"war","position":$p,"amount":$a}"#,
    r#"{"do":"surrender"}"#,
    r#"{"do":"turn"}"#,
    r#"{"do":"give-up"}"#,
    r#"{"do":"cut","at":$p}"#,
    r#"{"do":"decline-cut"}"#,
    r#"{"do":"pay-vigorish"}"#,
    r#"{"do":"convert","position":$p,"wager":"$w","chip":$a,"stack":$p}"#,
    r#"{"do":"confirm","position":$p,"wager":"$w"}"#,
    r#"{"do":"late-bet","position":$p,"wager":"$w","amount":$a}"#,
    r#"{"do":"close"}"#,
    r#"{"do":"deal"}"#,
    r#"{"do":"deal","slip":{"what":"third","hand":"player","shown":true}}"#,
    r#"{"do":"deal","slip":{"what":"exposed","card":$p}}"#,
    r#"{"do":"new-shoe","cards":["AS","KD","$p"]}"#,
    r#"{"do":"unseen-shoe"}"#,
    r#"{"do":"enter-cards","cards":["AS","9H"],"cover":true}"#,
    r#"{"do":"correct-card","card":"KD","late":true}"#,
    r#"{"do":"correct-roll","dice":[$p,$p]}"#,
    r#"{"do":"recut"}"#,
    r#"{"do":"cover","from_bottom":$p}"#,
    r#"{"do":"load"}"#,
    r#"{"do":"burn"}"#,
    r#"{"do":"arrange","cards":["AS","KD","9S"],"only":true}"#,
    r#"{"do":"delay","position":$p}"#,
    r#"{"do":"drawn-in-error"}"#,
    r#"{"do":"found-face-up"}"#,
    r#"{"do":"trigger","amount":$a}"#,
    r#"{"do":"draw","ticket":$p}"#,
    r#"{"do":"spin","space":$p}"#,
    r#"{"do":"spin","space":"joker","direction":"clockwise","revolutions":$p}"#,
    r#"{"do":"peg","beside":$p}"#,
    r#"{"do":"slip","from":$p,"to":$p}"#,
    r#"{"do":"propose","wheel":"1=1 2=2 : 1 1 2"}"#,
    r#"{"do":"shake","dice":[1,2,$p]}"#,
    r#"{"do":"shake","dice":[6,6,6],"shakes":$p}"#,
    r#"{"do":"cocked","dice":[$p,4,5]}"#,
    r#"{"do":"shaker-fault"}"#,
    r#"{"do":"new-shaker"}"#,
];

const ANY: &[&str] = &[
    r#"{"do":"ready"}"#,
    r#"{"do":"own-pace","on":true}"#,
    r#"{"do":"ask-supervisor","ask":{"do":"correct-card","card":"KD","late":true}}"#,
    r#"{"do":"ask-supervisor","ask":{"do":"overrule","dice":[1,$p]}}"#,
    r#"{"do":"answer-question","question":$a,"approve":true}"#,
    r#"{"do":"react","reaction":"ouch"}"#,
    r#"{"do":"autoplay","strategy":"pass","sets":{"unit":$a},"rounds":$p,"rail_at_most":$a,"pause_ms":$p}"#,
    r#"{"do":"autoplay","strategy":{"text":"about $r.\ngame craps\nwhen come-out: bet $p pass\n"}}"#,
    r#"{"do":"stop-autoplay"}"#,
    r#"{"do":"company","players":$p}"#,
    r#"{"do":"seed","seed":"$r"}"#,
    r#"{"do":"pledge","draw":$p,"pledge":"$r"}"#,
    r#"{"do":"reveal","draw":$p,"part":"$r"}"#,
    r#"{"do":"fill","amount":$a}"#,
    r#"{"do":"credit","amount":$a}"#,
    r#"{"do":"change-pays","option":"$r","value":"$r","posted":true,"notified":true}"#,
    r#"{"do":"retire"}"#,
    r#""offers""#,
];

const WORDS: [&str; 32] = [
    "do",
    "n",
    "ask",
    "client",
    "bet",
    "sit",
    "leave",
    "wager",
    "amount",
    "chips",
    "pass",
    "place-6",
    "field",
    "position",
    "dice",
    "roll",
    "seed",
    "banker",
    "raise",
    "war",
    "cash",
    "way",
    "for_dealers",
    "cards",
    "slip",
    "landing",
    "ruling",
    "rules",
    "reason",
    "value",
    "space",
    "what",
];

const REASONS: [&str; 8] =
    ["off-table", "improper-shooting", "worn", "tie-pays", "lucky", "♥", "", "\\u0000"];

/// Names of wagers from all tables, to use at tables that do not have them.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    ["pass", "come-odds-8", "hop-2-4", "place-6", "banker", "tie", "war", "red-dog", "1", "no-such-wager", ""]
        .map(str::to_owned)
        .to_vec()
});

fn names(playing: &TableLog) -> Vec<String> {
    let mut names = playing.rules().wager_names();
    names.sort_unstable();
    names.into_iter().map(str::to_owned).chain(NAMES.iter().cloned()).collect()
}

fn fill(tape: &mut Tape<'_>, template: &str, names: &[String], text: &mut String) {
    let mut rest = template;
    while let Some(at) = rest.find('$') {
        text.push_str(&rest[..at]);
        match rest.as_bytes().get(at + 1) {
            Some(b'w') => text.push_str(&names[tape.below(names.len())]),
            Some(b'a') => text.push_str(&tape.cents().to_string()),
            Some(b'p') => text.push_str(&(tape.byte() % 9).to_string()),
            _ => text.push_str(REASONS[tape.below(REASONS.len())]),
        }
        rest = &rest[at + 2..];
    }
    text.push_str(rest);
}

fn run(tape: &mut Tape<'_>) -> u64 {
    let mut playing = logs::open(tape).playing;
    let names = names(&playing);
    let plays = TableEngineKind::of(playing.rules());
    let own = if plays == TableEngineKind::Craps { CRAPS } else { ROUNDS };
    let (mut frames, mut text) = (0, String::new());
    bring_shoe(&mut playing, tape.byte());
    while !tape.is_over() && !playing.retired() {
        text.clear();
        let kind = tape.byte();
        text.push_str(if kind < 128 { r#"{"n":"# } else { r#"{"client":"a","n":"# });
        text.push_str(&(u64::from(tape.byte()) * u64::from(u8::MAX)).to_string());
        text.push_str(r#","ask":"#);
        let template = if kind % 16 == 0 { ANY } else { own };
        let template = template[tape.below(template.len())];
        fill(tape, template, &names, &mut text);
        text.push('}');
        frames += 1;
        if frames % 256 == 0 {
            bring_shoe(&mut playing, kind);
        }
        if tape.byte() % 8 < 3 {
            let mut broken = std::mem::take(&mut text).into_bytes();
            mutate(tape, &mut broken, &WORDS, template.as_bytes());
            match String::from_utf8(broken) {
                Ok(broken) => text = broken,
                Err(_) => continue,
            }
        }
        let asker = Requester { person: 1 + u32::from(tape.byte() % 4), crew: tape.byte() % 3 == 0 };
        if let Some(command) = read(&text, kind >= 128, plays).and_then(|ask| resolve(&ask, &playing, asker))
        {
            decide(&mut playing, command, asker);
        }
    }
    frames
}

/// Brings a shoe. Card games cannot continue without a shoe, and a whole shoe in a frame would use up most of the
/// tape's bytes.
fn bring_shoe(playing: &mut TableLog, seed: u8) {
    let GameRules::Rounds(rules) = &**playing.rules() else { return };
    let Some(shoe) = &rules.game.shoe else { return };
    let cards = cards::shuffled(shoe.decks.value, u64::from(seed));
    let command = Command::Round(rounds::Command::NewShoe { cards });
    decide(playing, command, Requester { person: 1, crew: true });
}

/// Parses the request of a frame, as the WebSocket and HTTP handlers do.
fn read(text: &str, by_http: bool, plays: TableEngineKind) -> Option<TableRequest> {
    let envelope: Envelope<'_> = serde_json::from_str(text).ok()?;
    if by_http {
        // The HTTP handler parses a JSON value first.
        let value: serde_json::Value = serde_json::from_str(envelope.ask.get()).ok()?;
        return again(TableRequest::read(plays, &value.to_string()).ok()?, plays);
    }
    again(TableRequest::read(plays, envelope.ask.get()).ok()?, plays)
}

/// Writes a request and parses it again, which must give the same request.
fn again(ask: TableRequest, plays: TableEngineKind) -> Option<TableRequest> {
    let text = serde_json::to_string(&ask).ok()?;
    assert_eq!(TableRequest::read(plays, &text).as_ref(), Ok(&ask), "{text}");
    Some(ask)
}

fn resolve(ask: &TableRequest, playing: &TableLog, asker: Requester) -> Option<Command> {
    let meant = ask.resolve(playing.in_play(), asker);
    let crew = ask.is_crew_only();
    match meant {
        Ok(_) if crew && !asker.crew => panic!("a player was allowed to give a crew command: {ask:?}"),
        Ok(ResolvedRequest::Command(command)) => Some(command),
        Ok(
            ResolvedRequest::Ready
            | ResolvedRequest::OwnPace { .. }
            | ResolvedRequest::AskSupervisor(_)
            | ResolvedRequest::AnswerQuestion { .. }
            | ResolvedRequest::React { .. }
            | ResolvedRequest::Autoplay(_)
            | ResolvedRequest::StopAutoplay
            | ResolvedRequest::Company { .. }
            | ResolvedRequest::Pledge { .. }
            | ResolvedRequest::Reveal { .. },
        )
        | Err(_) => None,
    }
}

fn decide(playing: &mut TableLog, command: Command, asker: Requester) {
    let _ = permission::who(&command);
    let by = if asker.crew { Actor::Crew(asker.person) } else { Actor::Player(asker.person) };
    if let Ok(prepared) = playing.prepare(command) {
        playing.make(prepared, Timestamp::UNIX_EPOCH, by, None, EntryDraw::default());
    }
}

fn parse(text: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    for plays in [TableEngineKind::Craps, TableEngineKind::Rounds] {
        for by_http in [false, true] {
            let _ = read(text, by_http, plays);
        }
        let _ = TableRequest::read(plays, text);
    }
}
