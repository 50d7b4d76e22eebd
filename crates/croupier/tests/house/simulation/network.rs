//! A network in memory. Bytes are delayed and arrive in pieces, and connections break, all as the seed decides.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use croupier_house::ConnectionSource;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::house::luck::Luck;

/// The maximum number of bytes in transit in one direction.
const ROOM: usize = 256 * 1024;
/// The average time in milliseconds between broken connections.
const BREAKS: u64 = 400;

/// The network between the people and one house.
pub(crate) struct Network(Mutex<State>);

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Network(..)")
    }
}

struct State {
    luck: Luck,
    /// Milliseconds since the start.
    now: u64,
    /// The house's current life, while its doors are open.
    open: Option<u64>,
    /// Connections that wait to be accepted.
    arrivals: VecDeque<Stream>,
    waits: Option<Waker>,
    connections: Vec<[Weak<Mutex<Pipe>>; 2]>,
}

/// One direction of a connection.
#[derive(Debug, Default)]
struct Pipe {
    /// Pieces of data in transit, each with its time of arrival.
    sent: VecDeque<(u64, Vec<u8>)>,
    arrived: VecDeque<u8>,
    /// True once no more data is sent.
    closed: bool,
    /// True once no more data arrives. Reading then ends with an error.
    broken: bool,
    reads: Option<Waker>,
    writes: Option<Waker>,
}

fn locked(pipe: &Mutex<Pipe>) -> MutexGuard<'_, Pipe> {
    pipe.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pipe {
    fn wake(&mut self) {
        self.reads.take().into_iter().chain(self.writes.take()).for_each(Waker::wake);
    }

    fn arrive(&mut self, now: u64) {
        let before = self.sent.len();
        while self.sent.front().is_some_and(|(due, _)| *due <= now) {
            self.arrived.extend(self.sent.pop_front().unwrap().1);
        }
        // The end of a stream arrives after all data before it.
        if before != self.sent.len() || (self.closed && self.sent.is_empty()) {
            self.wake();
        }
    }

    fn breaks(&mut self) {
        self.broken = true;
        self.sent.clear();
        self.wake();
    }
}

impl Network {
    pub(crate) fn new(luck: Luck) -> Arc<Network> {
        let (arrivals, connections) = (VecDeque::new(), Vec::new());
        Arc::new(Network(Mutex::new(State { luck, now: 0, open: None, arrivals, waits: None, connections })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects to the house in one of its lives, if its doors are open.
    pub(crate) fn dial(self: &Arc<Network>, life: u64) -> Option<Stream> {
        let mut state = self.state();
        if state.open != Some(life) {
            return None;
        }
        let [there, back] = [Arc::<Mutex<Pipe>>::default(), Arc::default()];
        state.connections.push([Arc::downgrade(&there), Arc::downgrade(&back)]);
        let stream = |reads, writes| Stream { network: Arc::clone(self), reads, writes };
        state.arrivals.push_back(stream(Arc::clone(&there), Arc::clone(&back)));
        state.waits.take().into_iter().for_each(Waker::wake);
        Some(stream(back, there))
    }

    /// Opens the doors.
    pub(crate) fn opens(&self, life: u64) {
        self.state().open = Some(life);
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state().open.is_some()
    }

    /// Closes the doors when the house is gone. Data that the house sent still arrives, but data on the way to the
    /// house does not.
    pub(crate) fn closes(&self) {
        let mut state = self.state();
        state.open = None;
        state.arrivals.clear();
        for [there, back] in state.connections.drain(..) {
            if let Some(there) = there.upgrade() {
                locked(&there).breaks();
            }
            if let Some(back) = back.upgrade() {
                let mut back = locked(&back);
                back.closed = true;
                back.arrive(u64::MAX);
            }
        }
    }

    /// Lets a millisecond pass.
    pub(crate) fn passes(&self, now: u64) {
        let mut state = self.state();
        state.now = now;
        state.connections.retain(|pipes| pipes.iter().any(|pipe| pipe.strong_count() > 0));
        for pipe in state.connections.iter().flatten().filter_map(Weak::upgrade) {
            locked(&pipe).arrive(now);
        }
        let count = state.connections.len() as u64;
        if count > 0 && state.luck.once_in(BREAKS) {
            let at = state.luck.below(count) as usize;
            for pipe in state.connections.swap_remove(at).iter().filter_map(Weak::upgrade) {
                locked(&pipe).breaks();
            }
        }
    }

    /// Returns the arrival time of data sent now. Most data arrives within a few milliseconds, some late.
    fn due(&self) -> u64 {
        let mut state = self.state();
        let delay = if state.luck.once_in(60) { state.luck.below(150) } else { state.luck.below(4) };
        state.now + delay
    }

    fn piece(&self, length: usize) -> usize {
        let mut state = self.state();
        if state.luck.once_in(6) { 1 + state.luck.below(length as u64) as usize } else { length }
    }
}

/// The source of a house's connections.
pub(crate) struct SimulatedEntrance(pub(crate) Arc<Network>);

impl ConnectionSource for SimulatedEntrance {
    type Stream = Stream;

    async fn accept(&self) -> io::Result<(Stream, SocketAddr)> {
        let from = SocketAddr::from(([127, 0, 0, 1], 9));
        std::future::poll_fn(|context| {
            let mut state = self.0.state();
            match state.arrivals.pop_front() {
                Some(stream) => Poll::Ready(Ok((stream, from))),
                None => {
                    state.waits = Some(context.waker().clone());
                    Poll::Pending
                }
            }
        })
        .await
    }

    fn turn_away(_: Stream, _: &[u8]) {}
}

/// One end of a connection.
pub(crate) struct Stream {
    network: Arc<Network>,
    reads: Arc<Mutex<Pipe>>,
    writes: Arc<Mutex<Pipe>>,
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let mut pipe = locked(&self.reads);
        if !pipe.arrived.is_empty() {
            let length = pipe.arrived.len().min(buffer.remaining());
            let bytes: Vec<u8> = pipe.arrived.drain(..length).collect();
            buffer.put_slice(&bytes);
            pipe.writes.take().into_iter().for_each(Waker::wake);
            return Poll::Ready(Ok(()));
        }
        if pipe.broken {
            return Poll::Ready(Err(ErrorKind::ConnectionReset.into()));
        }
        if pipe.closed && pipe.sent.is_empty() {
            return Poll::Ready(Ok(()));
        }
        pipe.reads = Some(context.waker().clone());
        Poll::Pending
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if bytes.is_empty() {
            return Poll::Ready(Ok(0));
        }
        let length = self.network.piece(bytes.len());
        let due = self.network.due();
        let mut pipe = locked(&self.writes);
        if pipe.broken || pipe.closed {
            return Poll::Ready(Err(ErrorKind::BrokenPipe.into()));
        }
        let under_way: usize = pipe.sent.iter().map(|(_, bytes)| bytes.len()).sum();
        if under_way + pipe.arrived.len() > ROOM {
            pipe.writes = Some(context.waker().clone());
            return Poll::Pending;
        }
        // Data does not overtake earlier data.
        let due = pipe.sent.back().map_or(due, |(before, _)| due.max(*before));
        pipe.sent.push_back((due, bytes[..length].to_vec()));
        Poll::Ready(Ok(length))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        locked(&self.writes).closed = true;
        Poll::Ready(Ok(()))
    }
}

/// Dropping an end stops both directions.
impl Drop for Stream {
    fn drop(&mut self) {
        locked(&self.writes).closed = true;
        locked(&self.reads).breaks();
    }
}
