//! A cable between a node and its server, which a test can cut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// A listener that passes connections on to a server.
pub(crate) struct Cable {
    pub(crate) port: u16,
    state: Arc<CableState>,
}

#[derive(Default)]
struct CableState {
    /// The number of connections so far.
    connections: AtomicUsize,
    /// The connection to cut, and the number of parcels that it still passes on. Negative: all.
    marked: AtomicUsize,
    left: AtomicI64,
}

impl Cable {
    pub(crate) fn to(server: u16) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(CableState { left: AtomicI64::new(-1), ..CableState::default() });
        let its = Arc::clone(&state);
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let far = TcpStream::connect(("127.0.0.1", server)).unwrap();
                let number = its.connections.fetch_add(1, Ordering::SeqCst) + 1;
                for (from, to) in [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)] {
                    let its = Arc::clone(&its);
                    std::thread::spawn(move || pass(from, to, number, &its));
                }
            }
        });
        Cable { port, state }
    }

    /// Cuts the latest connection after `parcels` more parcels in either direction.
    pub(crate) fn cut_latest_after(&self, parcels: i64) {
        self.state.marked.store(self.state.connections.load(Ordering::SeqCst), Ordering::SeqCst);
        self.state.left.store(parcels, Ordering::SeqCst);
    }

    /// Returns whether the connection was cut, and cuts no more.
    pub(crate) fn was_cut(&self) -> bool {
        self.state.left.swap(-1, Ordering::SeqCst) == -2
    }
}

/// Passes on what comes, until one end closes or the cable is cut.
fn pass(mut from: TcpStream, mut to: TcpStream, number: usize, state: &CableState) {
    let mut parcel = vec![0; 1 << 20];
    while let Ok(length @ 1..) = from.read(&mut parcel) {
        if number == state.marked.load(Ordering::SeqCst) {
            let left = state.left.load(Ordering::SeqCst);
            if left == 0 || left == -2 {
                state.left.store(-2, Ordering::SeqCst);
                break;
            }
            if left > 0 {
                state.left.store(left - 1, Ordering::SeqCst);
            }
        }
        if to.write_all(&parcel[..length]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
