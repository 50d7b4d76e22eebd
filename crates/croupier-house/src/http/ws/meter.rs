//! The measurements of one connection. The handles are cached, because looking one up by name costs more than counting.

use std::time::Duration;

use crate::table::FeedEntry;
use crate::telemetry;

/// One entry in this number is timed: a full table with many onlookers makes far more messages than anyone can plot.
const TIMED: u64 = 16;

pub(super) struct SocketMeter {
    messages: metrics::Counter,
    bytes: metrics::Counter,
    fan_out: metrics::Histogram,
    answers: metrics::Histogram,
}

impl SocketMeter {
    pub(super) fn new() -> SocketMeter {
        SocketMeter {
            messages: metrics::counter!("croupier_fan_out_messages_total"),
            bytes: metrics::counter!("croupier_fan_out_bytes_total"),
            fan_out: metrics::histogram!("croupier_fan_out_seconds"),
            answers: telemetry::command_seconds("socket"),
        }
    }

    /// Counts the message of an entry.
    pub(super) fn sent(&self, bytes: usize) {
        self.messages.increment(1);
        self.bytes.increment(bytes as u64);
    }

    /// Measures the time from the commit of an entry until it was handed to the connection.
    pub(super) fn told(&self, told: &FeedEntry) {
        if told.entry.n.is_multiple_of(TIMED)
            && let Some(since) = told.stored_for()
        {
            self.fan_out.record(since.as_secs_f64());
        }
    }

    /// Measures the time from a command to its answer.
    pub(super) fn answered(&self, after: Duration) {
        self.answers.record(after.as_secs_f64());
    }
}
