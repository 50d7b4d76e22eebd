//! Opens the doors: listens, serves, and closes in order.

use std::net::SocketAddr;
use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::net::TcpListener;

use crate::house::House;
use crate::http::{self, App};
use crate::people::People;

/// Why the doors cannot be opened, or were shut.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Listen(String, std::io::Error),
    /// Nothing can be measured.
    #[error("cannot measure anything: {0}")]
    Metrics(String),
    /// Serving failed.
    #[error("serving failed: {0}")]
    Serve(std::io::Error),
    /// The house halted: what was not acknowledged may be lost, what was is kept.
    #[error("the house halted: {0}")]
    Halted(String),
}

/// The doors, not yet open.
pub struct Doors {
    listener: TcpListener,
    address: SocketAddr,
}

impl Doors {
    /// Takes the address.
    pub async fn at(listen: &str) -> Result<Doors, ServeError> {
        let cannot = |error| ServeError::Listen(listen.to_owned(), error);
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        Ok(Doors { listener, address })
    }

    /// Where they are.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` comes or the house halts; then closes in order.
    pub async fn serve(
        self,
        house: Arc<House>,
        people: Arc<People>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let recorder = PrometheusBuilder::new().build_recorder();
        let metrics = recorder.handle();
        // In one process there may be several houses, in tests: the first measures.
        let _ = metrics::set_global_recorder(recorder);
        let app = App { house: Arc::clone(&house), people, metrics };
        let router = http::router(app).into_make_service_with_connect_info::<SocketAddr>();
        let waits = Arc::clone(&house);
        let closing = async move {
            tokio::select! {
                () = stop => {}
                () = waits.halts() => {}
            }
            // Connections end when their tables do.
            waits.close().await;
        };
        axum::serve(self.listener, router)
            .with_graceful_shutdown(closing)
            .await
            .map_err(ServeError::Serve)?;
        match house.halted() {
            Some(why) => Err(ServeError::Halted(why)),
            None => Ok(()),
        }
    }
}
