//! An example client: a guest who sits down at a table, makes bets that the table offers, and prints the house's
//! messages.
//!
//! ```sh
//! cargo run -p croupier-house --example client -- http://127.0.0.1:7777 2 10
//! ```
//!
//! The arguments are the address of a house, the number of a table, and the number of rounds to play. If the connection
//! is lost, the client connects again and resends the unanswered command with the same number. The house carries it out
//! only once, even if it had already received it. For every draw, the client pledges a random part and reveals it when
//! the draw is called, so that the house alone cannot choose the outcome. docs/api.md describes every message.

use std::error::Error;
use std::time::Duration;

use croupier_chance::Secret;
use futures_util::{SinkExt, StreamExt};
use reqwest::header::AUTHORIZATION;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type ClientError = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The chips that the guest brings to the table, in cents: $200, the most that the guest can lose.
const CHIPS: i64 = 20_000;
/// The maximum number of attempts to connect again.
const TRIES: u32 = 10;

/// A guest at a table.
struct Client {
    /// `ws://…/tables/N/play?client=NAME`: command numbers belong to this client name.
    address: String,
    /// The token that identifies us to the house.
    token: String,
    socket: Socket,
    /// The number of the last command. Each number is larger than the one before.
    number: u64,
    /// The number of the last entry that we received. The house sends the entries after that entry when we connect
    /// again.
    last: Option<u64>,
    /// The number of rounds or rolls that we have seen end.
    played: u64,
    /// Our number, and whether we have a bet on the layout.
    you: u64,
    bets: bool,
    /// The number of the next draw; and the draw that we last pledged for, with our part.
    draw: u64,
    part: Option<(u64, Secret)>,
}

impl Client {
    /// Enters the house as a guest, and connects to a table.
    async fn come(house: &str, table: u64) -> Result<Client, ClientError> {
        let guest = format!("{house}/api/v1/session/guest");
        let answer = reqwest::Client::new().post(guest).send().await?.error_for_status()?.text().await?;
        let guest: Value = serde_json::from_str(&answer)?;
        let token = guest["token"].as_str().ok_or("the house gave no token")?.to_owned();
        println!("I am {}.", guest["name"].as_str().unwrap_or_default());
        let you = guest["person"].as_u64().unwrap_or_default();
        let host = house.replacen("http", "ws", 1);
        let address = format!("{host}/api/v1/tables/{table}/play?client=example");
        let socket = connect(&address, &token).await?;
        let (number, last, played, bets, draw, part) = (0, None, 0, false, 0, None);
        Ok(Client { address, token, socket, number, last, played, you, bets, draw, part })
    }

    /// Sends a request, and waits for the answer: `done`, `refused` or `offers`. Prints other messages in the meantime.
    async fn ask(&mut self, ask: Value) -> Result<Value, ClientError> {
        self.number += 1;
        let number = self.number;
        let command = json!({ "n": number, "ask": ask }).to_string();
        let mut tries = 0;
        loop {
            match self.answer(number, &command).await {
                Ok(answer) => return Ok(answer),
                Err(error) if tries < TRIES => {
                    tries += 1;
                    println!("(lost the connection: {error})");
                    tokio::time::sleep(Duration::from_millis(200) * tries).await;
                    // The command keeps its number: if it was already carried out, the answer has `again`.
                    let after = self.last.map(|last| format!("&after={last}")).unwrap_or_default();
                    if let Ok(socket) = connect(&format!("{}{after}", self.address), &self.token).await {
                        self.socket = socket;
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn answer(&mut self, number: u64, command: &str) -> Result<Value, ClientError> {
        self.socket.send(Message::Text(Utf8Bytes::from(command))).await?;
        loop {
            let message = self.next().await?;
            if message["n"] == number && message["type"] != "entry" && message["type"] != "state" {
                return Ok(message);
            }
        }
    }

    /// Returns the next message. Prints entries in the house's words.
    async fn next(&mut self) -> Result<Value, ClientError> {
        loop {
            let text = match self.socket.next().await.ok_or("the connection was closed")?? {
                Message::Text(text) => text,
                Message::Close(why) => return Err(format!("the connection was closed: {why:?}").into()),
                _ => continue,
            };
            let message: Value = serde_json::from_str(&text)?;
            self.look(&message["view"]);
            self.reveal(&message).await?;
            match message["type"].as_str() {
                Some("entry") if message["n"].as_u64() > self.last => self.tell(&message),
                Some("state") => self.last = message["n"].as_u64(),
                Some("reality-check") => println!("You have played for {} minutes.", message["minutes"]),
                _ => {}
            }
            return Ok(message);
        }
    }

    /// Pledges a part for the next draw, unless we already have.
    async fn pledge(&mut self) -> Result<(), ClientError> {
        if self.part.as_ref().is_none_or(|(draw, _)| *draw != self.draw) {
            let part = Secret::fresh()?;
            let pledge = hexadecimal(&part.commitment());
            self.part = Some((self.draw, part));
            self.ask(json!({ "do": "pledge", "draw": self.draw, "pledge": pledge })).await?;
        }
        Ok(())
    }

    /// Notes the number of the next draw. If the draw is called with our pledge, reveals our part immediately.
    async fn reveal(&mut self, message: &Value) -> Result<(), ClientError> {
        let ended = message["chance"]["draw"].as_u64().or(message["undrawn"]["draw"].as_u64());
        self.draw = ended.map(|draw| draw + 1).or(message["draw"].as_u64()).unwrap_or(self.draw);
        let called = message.pointer("/then/0/table/draw-called/pledges").or(message.get("called"));
        let ours = |pledge: &Value| pledge[0] == self.you;
        let Some((draw, part)) = &self.part else { return Ok(()) };
        if called.and_then(Value::as_array).is_some_and(|pledges| pledges.iter().any(ours)) {
            self.number += 1;
            let ask = json!({ "do": "reveal", "draw": draw, "part": hexadecimal(part.bytes()) });
            let reveal = json!({ "n": self.number, "ask": ask }).to_string();
            self.socket.send(Message::Text(Utf8Bytes::from(reveal))).await?;
        }
        Ok(())
    }

    /// Notes whether we have a bet on the layout.
    fn look(&mut self, view: &Value) {
        let Some(places) = view["places"].as_array() else { return };
        let ours = |place: &Value| place["person"] == self.you && place["bets"] != json!([]);
        self.bets = places.iter().any(ours);
    }

    fn tell(&mut self, entry: &Value) {
        let n = entry["n"].as_u64().unwrap_or_default();
        self.last = Some(n);
        let over = |event: &Value| event["craps"] == "settled" || event["round"].get("round-over").is_some();
        self.played += u64::from(entry["then"].as_array().is_some_and(|events| events.iter().any(over)));
        for told in entry["told"].as_array().into_iter().flatten() {
            let clause = told["clause"].as_str().map(|clause| format!(" [{clause}]")).unwrap_or_default();
            println!("{n:>5}  {}{clause}", told["words"].as_str().unwrap_or_default());
        }
        if let Some(secret) = entry["chance"]["secret"].as_str() {
            println!("{n:>5}  draw {}: the secret is {secret}", entry["chance"]["draw"]);
        }
    }

    /// Plays at least this many rounds or rolls, and then until all bets are decided.
    async fn play(&mut self, rounds: u64) -> Result<(), ClientError> {
        while self.played < rounds || self.bets {
            let offers = self.ask(json!("offers")).await?;
            let offers = offers["offers"].as_array().map_or(&[][..], Vec::as_slice);
            let action = decision(offers).or_else(|| bet(offers).filter(|_| !self.bets));
            if action.is_none() && !self.bets {
                println!("No bet or decision is offered.");
                return Ok(());
            }
            if let Some(action) = action {
                let answer = self.ask(action).await?;
                if answer["type"] == "refused" {
                    println!("       No: {}", answer["words"].as_str().unwrap_or_default());
                }
            }
            self.pledge().await?;
            self.ask(json!({ "do": "ready" })).await?;
            let before = self.played;
            // Wait until the round or roll is over, but at most 2 s, because we may have to decide.
            let wait = tokio::time::sleep(Duration::from_secs(2));
            tokio::pin!(wait);
            while self.played == before {
                tokio::select! {
                    // If the connection is lost, the next command connects again.
                    told = self.next() => if told.is_err() { break },
                    () = &mut wait => break,
                }
            }
        }
        Ok(())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a cautious choice if the table waits for our decision.
fn decision(offers: &[Value]) -> Option<Value> {
    let careful = ["stand", "surrender", "war", "turn", "decline-cut"];
    let offer = careful.iter().find_map(|action| offers.iter().find(|offer| offer["do"] == *action))?;
    let mut ask = json!({ "do": offer["do"] });
    if offer.get("position").is_some() {
        ask["position"] = offer["position"].clone();
    }
    Some(ask)
}

/// Returns the minimum bet on the pass line, which a shooter needs, or else on the first wager offered.
fn bet(offers: &[Value]) -> Option<Value> {
    let mut bets = offers.iter().filter(|offer| offer["do"] == "bet");
    let pass = bets.clone().find(|offer| offer["wager"] == "pass");
    let offer = pass.or_else(|| bets.next())?;
    let mut ask = json!({ "do": "bet", "wager": offer["wager"], "amount": offer["min"] });
    if offer.get("position").is_some() {
        ask["position"] = offer["position"].clone();
    }
    Some(ask)
}

async fn connect(address: &str, token: &str) -> Result<Socket, ClientError> {
    let mut request = address.into_client_request()?;
    request.headers_mut().insert(AUTHORIZATION, format!("Bearer {token}").parse()?);
    Ok(connect_async(request).await?.0)
}

#[tokio::main]
async fn main() -> Result<(), ClientError> {
    let mut given = std::env::args().skip(1);
    let house = given.next().unwrap_or_else(|| "http://127.0.0.1:7777".to_owned());
    let table = given.next().map_or(Ok(1), |table| table.parse())?;
    let rounds = given.next().map_or(Ok(10), |rounds| rounds.parse())?;
    let mut client = Client::come(&house, table).await?;
    let sat = client.ask(json!({ "do": "sit", "chips": CHIPS })).await?;
    if sat["type"] == "refused" {
        return Err(format!("cannot sit down at table {table}: {}", sat["words"]).into());
    }
    client.play(rounds).await?;
    client.ask(json!({ "do": "leave" })).await?;
    println!("Played {} rounds.", client.played);
    Ok(())
}
