//! The messages about a table other than its entries: the state, the pace, autoplay and questions.

use std::time::Duration;

use axum::extract::ws::WebSocket;
use croupier_ledger::TableLog;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::line::Mode;
use tokio::sync::watch;
use tokio::time::Instant;

use super::super::message::{PaceMessage, QuestionMessage, ServerMessage, StateMessage};
use super::{Connection, ConnectionEnd, PROTOCOL};
use crate::table::{AutoplayInfo, AutoplayNews, MOST_COMPANY, QuestionBoard, TablePace, shows_more_to};
use crate::wire::view;

impl Connection {
    /// Sends the whole state of the table.
    pub(super) async fn tell_state(
        &mut self,
        socket: &mut WebSocket,
        playing: &TableLog,
        clock: Option<Duration>,
        pace: TablePace,
        autoplay: Option<AutoplayInfo>,
    ) -> Result<(), ConnectionEnd> {
        self.has_view = !self.person.is_some_and(|person| shows_more_to(playing.game(), person));
        let (draw, commits) = playing.next_draw();
        let header = playing.header();
        let state = StateMessage {
            protocol: PROTOCOL,
            table: self.table,
            n: playing.chain().lines() - 1,
            you: self.person,
            setup: &header.setup,
            legend: &header.legend,
            draw,
            commits,
            called: playing.called(),
            people: self.people(&playing.game().people()),
            house_players: self.app.house.house_players(&playing.game().people()),
            company: (self.app.house.has_house_players() && header.setup.mode == Mode::Auto)
                .then_some(MOST_COMPANY),
            view: view(playing.in_play(), self.person),
            clock_ms: clock.map(|clock| clock.as_millis() as u64),
            ready: pace.ready,
            own_pace: pace.own_pace,
            no_dealer: pace.no_dealer,
            autoplay,
        };
        self.send(socket, &ServerMessage::State(Box::new(state))).await
    }

    /// Returns the strategy that the house plays for this person.
    pub(super) fn autoplay(&self, autoplays: &mut watch::Receiver<AutoplayNews>) -> Option<AutoplayInfo> {
        autoplays.borrow_and_update().get(&self.person?).cloned()
    }

    /// Sends the pace of the table.
    pub(super) async fn tell_pace(
        &self,
        socket: &mut WebSocket,
        pace: TablePace,
    ) -> Result<(), ConnectionEnd> {
        let TablePace { ready, own_pace, no_dealer, clock_end } = pace;
        let left = clock_end.map(|end| end.saturating_duration_since(Instant::now()));
        let clock_ms = left.map(|left| left.as_millis() as u64);
        self.send(socket, &ServerMessage::Pace(PaceMessage { ready, own_pace, no_dealer, clock_ms })).await
    }

    /// Sends the questions to a supervisor, if this person belongs to the crew that may ask or answer them.
    pub(super) async fn tell_questions(
        &self,
        socket: &mut WebSocket,
        board: &QuestionBoard,
    ) -> Result<(), ConnectionEnd> {
        let may = |person| self.app.house.needs(person, Permission::Deal).is_ok();
        let empty = board.open.is_none() && board.last.is_none();
        if empty || !self.person.is_some_and(may) {
            return Ok(());
        }
        let QuestionBoard { open, last } = board;
        let message = QuestionMessage { open: open.as_ref(), last: last.as_ref() };
        self.send(socket, &ServerMessage::Question(Box::new(message))).await
    }
}
