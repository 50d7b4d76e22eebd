//! Where connections come from: a port, or whatever a simulation has in its place.

use std::io::{Result, Write};
use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

/// Where connections come from.
pub trait Entrance: Send + Sync {
    /// A connection.
    type Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static;

    /// Waits for the next connection: the connection, and the address that it comes from.
    fn accept(&self) -> impl Future<Output = Result<(Self::Stream, SocketAddr)>> + Send;

    /// Says a few words to somebody for whom there is no place, and does not wait for them to be read.
    fn turn_away(stream: Self::Stream, words: &[u8]);
}

impl Entrance for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> Result<(TcpStream, SocketAddr)> {
        let (stream, from) = TcpListener::accept(self).await?;
        // What happened and the answer to it are two small messages: without this the second would wait for the other
        // side to confirm the first, which takes it 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!(%error, "messages of a connection may be held back");
        }
        Ok((stream, from))
    }

    fn turn_away(stream: TcpStream, words: &[u8]) {
        // A connection that has just been opened has room for so little.
        let _ = stream.into_std().and_then(|mut stream| stream.write(words));
    }
}
