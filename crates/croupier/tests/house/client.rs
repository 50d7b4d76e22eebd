//! A small client of the house. It uses HTTP to enter and for the lobby, and a WebSocket for a table.

use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::description::{check_client, check_server};
use super::simulation::Network;

/// A connection of any kind.
pub(crate) trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}

#[derive(Clone, Debug)]
pub(crate) enum Address {
    /// A port of this machine.
    Port(String),
    /// A simulated house, in one of its runs.
    Simulated(Arc<Network>, u64),
}

impl PartialEq for Address {
    fn eq(&self, other: &Address) -> bool {
        match (self, other) {
            (Address::Port(port), Address::Port(other)) => port == other,
            (Address::Simulated(_, life), Address::Simulated(_, other)) => life == other,
            _ => false,
        }
    }
}

impl Address {
    fn name(&self) -> &str {
        match self {
            Address::Port(address) => address,
            Address::Simulated(..) => "localhost",
        }
    }

    async fn dial(&self) -> Result<Box<dyn Wire>, ConnectionGone> {
        Ok(match self {
            Address::Port(address) => {
                Box::new(TcpStream::connect(address).await.map_err(|_| ConnectionGone)?)
            }
            Address::Simulated(network, life) => Box::new(network.dial(*life).ok_or(ConnectionGone)?),
        })
    }
}

/// The other side has gone or is closing.
#[derive(Debug)]
pub(crate) struct ConnectionGone;

/// A person whom the house admitted.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) person: u32,
    token: String,
}

/// The answer to a request.
pub(crate) struct HttpAnswer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

/// Sends the house an HTTP request. The path begins after `/api/v1`.
pub(crate) async fn ask(
    address: &Address,
    method: Method,
    path: &str,
    who: Option<&Guest>,
    body: Option<&Value>,
) -> Result<HttpAnswer, ConnectionGone> {
    let (mut sender, connection) =
        handshake(TokioIo::new(address.dial().await?)).await.map_err(|_| ConnectionGone)?;
    let connection = tokio::spawn(connection);
    let mut request = Request::builder().method(method).uri(format!("/api/v1{path}"));
    request = request.header(HOST, address.name());
    if let Some(guest) = who {
        request = request.header(AUTHORIZATION, format!("Bearer {}", guest.token));
    }
    if body.is_some() {
        request = request.header(CONTENT_TYPE, "application/json");
    }
    let body = Full::new(Bytes::from(body.map(Value::to_string).unwrap_or_default()));
    let answer = sender.send_request(request.body(body).unwrap()).await.map_err(|_| ConnectionGone)?;
    let status = answer.status().as_u16();
    let text = answer.into_body().collect().await.map_err(|_| ConnectionGone)?.to_bytes();
    connection.abort();
    let text = String::from_utf8(text.to_vec()).expect("the house sent invalid UTF-8");
    let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
    Ok(HttpAnswer { status, body })
}

impl HttpAnswer {
    /// Returns the body of a successful answer, or [`ConnectionGone`] if the house answers that it has halted, or that the node of
    /// the table cannot be reached.
    fn done(self) -> Result<Value, ConnectionGone> {
        if [502, 503, 504].contains(&self.status) {
            return Err(ConnectionGone);
        }
        assert_eq!(self.status, 200, "the request failed: {}", self.body);
        Ok(self.body)
    }
}

impl Guest {
    /// Enters the house as a guest.
    pub(crate) async fn comes(address: &Address) -> Result<Guest, ConnectionGone> {
        let body = ask(address, Method::POST, "/session/guest", None, None).await?.done()?;
        let person = body["person"].as_u64().unwrap() as u32;
        Ok(Guest { person, token: body["token"].as_str().unwrap().to_owned() })
    }

    /// Opens a table; returns its number.
    pub(crate) async fn opens(&self, address: &Address, setup: &Value) -> Result<u64, ConnectionGone> {
        let body = ask(address, Method::POST, "/tables", Some(self), Some(setup)).await?.done()?;
        Ok(body["table"].as_u64().unwrap())
    }

    /// Connects to a table; `after` is the client's last entry.
    pub(crate) async fn connect(
        &self,
        address: &Address,
        table: u64,
        client: &str,
        after: Option<u64>,
        changes: bool,
    ) -> Result<Connection, ConnectionGone> {
        let after = after.map(|after| format!("&after={after}")).unwrap_or_default();
        let name = address.name();
        let url = format!("ws://{name}/api/v1/tables/{table}/play?client={client}&changes={changes}{after}");
        let mut request = url.into_client_request().unwrap();
        let bearer = format!("Bearer {}", self.token).parse().unwrap();
        request.headers_mut().insert(AUTHORIZATION, bearer);
        let (socket, _) = client_async(request, address.dial().await?).await.map_err(|_| ConnectionGone)?;
        Ok(Connection { socket })
    }
}

/// Returns the open tables.
pub(crate) async fn tables(address: &Address) -> Result<Vec<Value>, ConnectionGone> {
    let body = ask(address, Method::GET, "/tables", None, None).await?.done()?;
    Ok(body.as_array().unwrap().clone())
}

/// A connection to a table.
pub(crate) struct Connection {
    socket: WebSocketStream<Box<dyn Wire>>,
}

impl Connection {
    /// Gives a command, or asks for the offers with `"offers"`.
    pub(crate) async fn say(&mut self, n: u64, ask: &Value) -> Result<(), ConnectionGone> {
        let message = json!({ "n": n, "ask": ask });
        check_client(&message);
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| ConnectionGone)
    }

    /// Returns the house's next message.
    pub(crate) async fn hear(&mut self) -> Result<Value, ConnectionGone> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(text.as_str()).expect("the house sent invalid JSON");
                    check_server(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    let fair = [1001, 1012].contains(&u16::from(frame.code));
                    assert!(fair, "the house closed the connection unexpectedly: {frame}");
                    return Err(ConnectionGone);
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => return Err(ConnectionGone),
                Some(Ok(_)) => {}
            }
        }
    }
}
