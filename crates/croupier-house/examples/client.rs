//! A guest who plays: sits down at a table, bets what is offered, and prints what is told.
//!
//! ```sh
//! cargo run -p croupier-house --example client -- http://127.0.0.1:7777 2 10
//! ```
//!
//! The address of a house, the number of a table, and how many rounds to play. A lost connection is made anew, and the command
//! that was not answered is sent again under its number: it is done once, whether or not the house had heard it.
//! docs/api.md describes every message.

use std::error::Error;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::AUTHORIZATION;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Failed = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What the guest brings to the table, and loses at most: $200.
const CHIPS: i64 = 20_000;
/// So often a lost connection is made anew before we give up.
const TRIES: u32 = 10;

/// A guest at a table.
struct Client {
    /// `ws://…/tables/N/play?client=NAME`: numbers of commands are this client's own.
    address: String,
    /// What shows the house who we are.
    token: String,
    socket: Socket,
    /// The number of the last command. Each has a larger one than the one before.
    number: u64,
    /// The last entry that we were told, so that none is told twice and none is missed.
    last: Option<u64>,
    /// Rounds and rolls that we were told of.
    played: u64,
}

impl Client {
    /// Comes to the house as a guest, and connects to a table.
    async fn come(house: &str, table: u64) -> Result<Client, Failed> {
        let guest = format!("{house}/api/v1/session/guest");
        let answer = reqwest::Client::new().post(guest).send().await?.error_for_status()?.text().await?;
        let guest: Value = serde_json::from_str(&answer)?;
        let token = guest["token"].as_str().ok_or("the house gave no token")?.to_owned();
        println!("I am {}.", guest["name"]);
        let host = house.replacen("http", "ws", 1);
        let address = format!("{host}/api/v1/tables/{table}/play?client=example");
        let socket = connect(&address, &token).await?;
        Ok(Client { address, token, socket, number: 0, last: None, played: 0 })
    }

    /// Asks something, and waits for the answer: `done`, `refused` or `offers`. What is told meanwhile is printed.
    async fn ask(&mut self, ask: Value) -> Result<Value, Failed> {
        self.number += 1;
        let command = json!({ "n": self.number, "ask": ask }).to_string();
        let mut tries = 0;
        loop {
            match self.answer(&command).await {
                Ok(answer) => return Ok(answer),
                Err(error) if tries < TRIES => {
                    tries += 1;
                    println!("(the connection is lost: {error})");
                    tokio::time::sleep(Duration::from_millis(200) * tries).await;
                    // The same command with the same number: if it was done before, the answer says `again`.
                    let after = self.last.map(|last| format!("&after={last}")).unwrap_or_default();
                    if let Ok(socket) = connect(&format!("{}{after}", self.address), &self.token).await {
                        self.socket = socket;
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn answer(&mut self, command: &str) -> Result<Value, Failed> {
        self.socket.send(Message::Text(Utf8Bytes::from(command))).await?;
        loop {
            let message = self.next().await?;
            if message["n"] == self.number && message["type"] != "entry" && message["type"] != "state" {
                return Ok(message);
            }
        }
    }

    /// The next message. Entries are printed, in the words that the house has for them.
    async fn next(&mut self) -> Result<Value, Failed> {
        loop {
            let text = match self.socket.next().await.ok_or("it was closed")?? {
                Message::Text(text) => text,
                Message::Close(why) => return Err(format!("it was closed: {why:?}").into()),
                _ => continue,
            };
            let message: Value = serde_json::from_str(&text)?;
            match message["type"].as_str() {
                Some("entry") if message["n"].as_u64() > self.last => self.tell(&message),
                Some("state") => self.last = message["n"].as_u64(),
                Some("reality-check") => println!("You have played for {} minutes.", message["minutes"]),
                _ => {}
            }
            return Ok(message);
        }
    }

    fn tell(&mut self, entry: &Value) {
        self.last = entry["n"].as_u64();
        let over = |event: &Value| event["craps"] == "settled" || event["round"].get("round-over").is_some();
        self.played += u64::from(entry["then"].as_array().is_some_and(|events| events.iter().any(over)));
        for told in entry["told"].as_array().into_iter().flatten() {
            let clause = told["clause"].as_str().map(|clause| format!(" [{clause}]")).unwrap_or_default();
            println!("{:>5}  {}{clause}", entry["n"], told["words"].as_str().unwrap_or_default());
        }
        if let Some(secret) = entry["chance"]["secret"].as_str() {
            println!("{:>5}  draw {}, by the secret {secret}", entry["n"], entry["chance"]["draw"]);
        }
    }

    /// Plays until so many rounds or rolls are over.
    async fn play(&mut self, rounds: u64) -> Result<(), Failed> {
        while self.played < rounds {
            let offers = self.ask(json!("offers")).await?;
            let Some(deed) = chosen(offers["offers"].as_array().map_or(&[][..], Vec::as_slice)) else {
                println!("Nothing is left to do.");
                return Ok(());
            };
            let answer = self.ask(deed).await?;
            if answer["type"] == "refused" {
                println!("       No: {}", answer["words"].as_str().unwrap_or_default());
            }
            self.ask(json!({ "do": "ready" })).await?;
            let before = self.played;
            // Until the next round or roll is over, or a clock's length has passed: somebody may have to decide.
            let wait = tokio::time::sleep(Duration::from_secs(2));
            tokio::pin!(wait);
            while self.played == before {
                tokio::select! {
                    // A lost connection is made anew by the next command.
                    told = self.next() => if told.is_err() { break },
                    () = &mut wait => break,
                }
            }
        }
        Ok(())
    }
}

/// The first decision that is offered, or the smallest bet; nothing if neither is.
fn chosen(offers: &[Value]) -> Option<Value> {
    let deed = |names: &[&str]| offers.iter().find(|offer| names.iter().any(|name| offer["do"] == *name));
    if let Some(offer) = deed(&["stand", "war", "turn", "decline-cut"]) {
        let mut ask = json!({ "do": offer["do"] });
        if offer.get("position").is_some() {
            ask["position"] = offer["position"].clone();
        }
        return Some(ask);
    }
    let mut offer = deed(&["bet"])?.clone();
    let fields = offer.as_object_mut()?;
    let amount = fields.remove("min")?;
    fields.remove("max");
    fields.remove("step");
    fields.insert("amount".to_owned(), amount);
    Some(offer)
}

async fn connect(address: &str, token: &str) -> Result<Socket, Failed> {
    let mut request = address.into_client_request()?;
    request.headers_mut().insert(AUTHORIZATION, format!("Bearer {token}").parse()?);
    Ok(connect_async(request).await?.0)
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let mut given = std::env::args().skip(1);
    let house = given.next().unwrap_or_else(|| "http://127.0.0.1:7777".to_owned());
    let table = given.next().map_or(Ok(1), |table| table.parse())?;
    let rounds = given.next().map_or(Ok(10), |rounds| rounds.parse())?;
    let mut client = Client::come(&house, table).await?;
    let sat = client.ask(json!({ "do": "sit", "chips": CHIPS })).await?;
    if sat["type"] == "refused" {
        return Err(format!("no place at table {table}: {}", sat["words"]).into());
    }
    client.play(rounds).await?;
    client.ask(json!({ "do": "leave" })).await?;
    println!("Played {} rounds.", client.played);
    Ok(())
}
