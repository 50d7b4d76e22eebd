//! The source of connections: a port, or its replacement in a simulation.

use std::io::{Result, Write};
use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

/// A source of connections, such as a port or a simulation.
pub trait ConnectionSource: Send + Sync {
    /// A connection.
    type Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static;

    /// Waits for the next connection, and returns it with the address of the client.
    fn accept(&self) -> impl Future<Output = Result<(Self::Stream, SocketAddr)>> + Send;

    /// Sends a short answer to a client when the house is full, without waiting until the client has read it.
    fn turn_away(stream: Self::Stream, words: &[u8]);
}

impl ConnectionSource for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> Result<(TcpStream, SocketAddr)> {
        let (stream, from) = TcpListener::accept(self).await?;
        // An entry and the answer to it are two small messages. Without TCP_NODELAY, the second would wait until the
        // client confirms the first, which takes 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!(%error, "cannot set TCP_NODELAY; messages on this connection may be delayed");
        }
        Ok((stream, from))
    }

    fn turn_away(stream: TcpStream, words: &[u8]) {
        // A new connection always has enough buffer space for a text this short.
        let _ = stream.into_std().and_then(|mut stream| stream.write(words));
    }
}
