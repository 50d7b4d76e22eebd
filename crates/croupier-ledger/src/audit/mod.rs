//! Audits a stream line by line, deciding every command again.

mod called_off;
mod derived_records;
mod house_audit;
mod public_replay;
mod table_register;
mod text;

use std::sync::Arc;

use croupier_rules::Library;
use serde::Serialize;

use crate::digest::Digest;
use crate::drawing::DrawKind;
use crate::fingerprint::ClientCommand;
use crate::house::permission::{self, ActingPlayer, PermittedActor};
use crate::line::{
    Actor, CancellationReason, CancelledDraw, Entry, Header, Mode, RevealedDraw, RevealedPart,
};
use crate::playing::meaning::is_outcome;
use crate::playing::pledges;
use crate::playing::{CommandStatus, EntryDraw, PreparedCommand, TableLog, UnreadableLog};
use crate::rulebook::PackMismatch;

pub use called_off::{CancelledDrawFinding, CancelledDrawTotals};
pub(crate) use derived_records::ForgottenClients;
pub use house_audit::{Findings, StreamDifference, VERIFIER, stream_name, whole};
pub use text::{TextAudit, TextReport, sealed_line};

/// The first difference between the written lines and the consequences of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Difference {
    /// The line of the stream; the header is 0.
    pub line: u64,
    /// The difference, in words.
    pub what: String,
}

/// Audits the stream of one table.
#[derive(Clone, Debug)]
pub struct Audit {
    playing: TableLog,
    /// Set if the audit uses packs other than the table's. Every reported difference then mentions the packs.
    packs: Option<PackMismatch>,
    called_off: Vec<CancelledDrawFinding>,
    by_decree: Vec<u64>,
}

impl Audit {
    /// Begins with the first line.
    pub fn begin(library: &Arc<Library>, header: &str) -> Result<Audit, Difference> {
        let playing = TableLog::from_header(library, header).map_err(|unreadable| match unreadable {
            UnreadableLog::Line(line, what) => Difference { line, what },
            other => Difference { line: 0, what: other.to_string() },
        })?;
        // Parsing must not lose any part of the text.
        let again = serde_json::to_string(&**playing.header()).unwrap_or_default();
        if again != header {
            return Err(Difference { line: 0, what: "the header is not in canonical form".to_owned() });
        }
        Ok(Audit { playing, packs: None, called_off: Vec::new(), by_decree: Vec::new() })
    }

    /// Begins with the first line, using packs with this digest. These packs may differ from the packs that the line
    /// names.
    pub fn begin_by(library: &Arc<Library>, digest: Digest, header: &str) -> Result<Audit, Difference> {
        let named = serde_json::from_str::<Header>(header).ok().map(|header| header.rulebook);
        let packs = named.and_then(|named| PackMismatch::between(named, digest));
        let begun = Audit::begin(library, header);
        let begun =
            begun.map_err(|Difference { line, what }| Difference { line, what: by_packs(packs, what) })?;
        Ok(Audit { packs, ..begun })
    }

    /// Returns the packs that the audit uses, if they are not those that the first line names.
    pub fn other_packs(&self) -> Option<PackMismatch> {
        self.packs
    }

    /// Returns the draws that the lines so far called off.
    pub fn called_off(&self) -> &[CancelledDrawFinding] {
        &self.called_off
    }

    /// Returns the lines of version 1 with an outcome at an auto table that no draw produced. A crew member entered the
    /// outcome.
    pub fn by_decree(&self) -> &[u64] {
        &self.by_decree
    }

    /// Returns the table as it is after the lines so far.
    pub fn playing(&self) -> &TableLog {
        &self.playing
    }

    /// Audits one more line: the actor, the consequences, every payment, every draw, every balance.
    pub fn line(&mut self, line: &str) -> Result<Entry, Difference> {
        let n = self.playing.chain().lines();
        let differs = |what: String| Difference { line: n, what };
        let entry = self.stands(line).map_err(differs)?;
        self.derive(&entry, line).map_err(|what| differs(by_packs(self.packs, what)))?;
        Ok(entry)
    }

    /// Checks the line's position in the stream, independently of the rules.
    fn stands(&self, line: &str) -> Result<Entry, String> {
        let entry: Entry =
            serde_json::from_str(line).map_err(|error| format!("it cannot be read: {error}"))?;
        if entry.n != self.playing.chain().lines() {
            return Err(format!("it says that it is line {}", entry.n));
        }
        if entry.prev != self.playing.chain().last {
            return Err("it has the wrong hash for the previous line".to_owned());
        }
        if entry.at < self.playing.at() {
            return Err(format!("its time {} is before that of the previous line", entry.at));
        }
        let playing = &self.playing;
        asked_by(
            &entry,
            |person, command| playing.known(person, command),
            |place| playing.game().owner(place),
        )?;
        Ok(entry)
    }

    /// Checks that the line follows from the rules.
    fn derive(&mut self, entry: &Entry, line: &str) -> Result<(), String> {
        self.chance(entry)?;
        let prepared = self.playing.prepare(entry.command.clone());
        let prepared = prepared.map_err(|denied| format!("the command would be denied: {denied}"))?;
        let called_off = self.undrawn(entry, &prepared)?;
        let drawn = EntryDraw { chance: entry.chance.clone(), undrawn: entry.undrawn.clone() };
        let made = self.playing.make(prepared, entry.at, entry.by, entry.client_command(), drawn);
        if let Some(at) = (0..made.entry.then.len().max(entry.then.len()))
            .find(|at| made.entry.then.get(*at) != entry.then.get(*at))
        {
            return Err(difference(at, entry.then.get(at), made.entry.then.get(at)));
        }
        if made.entry.book != entry.book {
            return Err(format!("the book is {:?}, but should be {:?}", entry.book, made.entry.book));
        }
        if made.line != line {
            return Err("it is not in canonical form".to_owned());
        }
        self.called_off.extend(called_off);
        let auto = self.playing.header().setup.mode == Mode::Auto;
        if auto && entry.chance.is_none() && entry.then.iter().any(is_outcome) {
            self.by_decree.push(entry.n);
        }
        Ok(())
    }

    /// Checks that every draw matches its commitment, and that every command of chance comes from a draw.
    fn chance(&self, entry: &Entry) -> Result<(), String> {
        let drawing = DrawKind::of(&entry.command, self.playing.in_play());
        let mode = self.playing.header().setup.mode;
        let Some((drawing, chance)) = chance_of(entry, mode, self.playing.version(), drawing)? else {
            return Ok(());
        };
        let RevealedDraw { draw, secret, ref players, ref parts, commits } = *chance;
        self.revealed(draw, secret, parts)?;
        let seeds = if self.playing.version() < 2 { self.playing.player_seeds() } else { Vec::new() };
        if *players != seeds {
            return Err("the players' parts in the draw differ from those they chose".to_owned());
        }
        match self.playing.draw(drawing, secret, parts.clone(), commits) {
            Some((command, _)) if command == entry.command => Ok(()),
            _ => Err("the draw gives a different outcome from the one in the log".to_owned()),
        }
    }

    /// Checks that a called-off draw is revealed where it must be, and nowhere else.
    fn undrawn(
        &self,
        entry: &Entry,
        prepared: &PreparedCommand,
    ) -> Result<Option<CancelledDrawFinding>, String> {
        let why = self.playing.why_undrawn(entry.by, prepared);
        let Some(undrawn) = undrawn_of(entry, why)? else { return Ok(None) };
        self.revealed(undrawn.draw, undrawn.secret, &undrawn.parts)?;
        Ok(Some(CancelledDrawFinding::at(&self.playing, undrawn)))
    }

    /// Checks that this is the next draw, with the committed secret and the pledged parts.
    fn revealed(&self, draw: u64, secret: Digest, parts: &[RevealedPart]) -> Result<(), String> {
        let (number, commits) = self.playing.next_draw();
        if draw != number {
            return Err(format!("it is draw {number}, not {draw}"));
        }
        if Digest::of(&secret.0) != commits {
            return Err("the secret is not the committed one".to_owned());
        }
        let called = self.playing.called().unwrap_or_default();
        pledges::parts(called, parts).map(|_| ()).map_err(str::to_owned)
    }
}

/// Mentions the packs with a difference, which may be due to the audit's use of other packs.
fn by_packs(packs: Option<PackMismatch>, what: String) -> String {
    match packs {
        Some(packs) => format!("{what}; the packs differ: {packs}"),
        None => what,
    }
}

/// Checks that the client's command was not done before, and that its actor was allowed to give it.
fn asked_by(
    entry: &Entry,
    known: impl Fn(u32, &ClientCommand) -> CommandStatus,
    owner: impl Fn(ActingPlayer) -> Option<u32>,
) -> Result<(), String> {
    let command = entry.client_command();
    if command.is_none() && entry.asked.is_some() {
        return Err("it has a fingerprint but no command id".to_owned());
    }
    if let (Some(person), Some(command)) = (entry.by.person(), &command)
        && known(person, command) != CommandStatus::New
    {
        return Err(format!("command {} of client '{}' was already done", command.id.1, command.id.0));
    }
    let (player, crew) = (matches!(entry.by, Actor::Player(_)), matches!(entry.by, Actor::Crew(_)));
    let fits = match permission::who(&entry.command) {
        PermittedActor::Own(place) | PermittedActor::OwnAlways(place) => {
            !crew && (!player || owner(place) == entry.by.person())
        }
        PermittedActor::Crew(_) => !player,
        PermittedActor::House => !player && !crew,
        PermittedActor::Nobody => false,
    };
    if fits { Ok(()) } else { Err("its actor was not allowed to give this command".to_owned()) }
}

/// Returns the draw of an entry. There must be one if, and only if, chance decides the command.
///
/// At an auto table no command may state an outcome. Version 1 allowed it, so there the audit only notes it.
fn chance_of(
    entry: &Entry,
    mode: Mode,
    version: u32,
    drawing: Option<DrawKind>,
) -> Result<Option<(DrawKind, &RevealedDraw)>, String> {
    let drawing = drawing.filter(|drawing| mode == Mode::Auto || drawing.always_belongs_to_house());
    match (drawing, &entry.chance) {
        (None, None) if version >= 2 && mode == Mode::Auto && entry.then.iter().any(is_outcome) => {
            Err("it has an outcome at an auto table, but no draw".to_owned())
        }
        (None, None) => Ok(None),
        (Some(drawing), Some(chance)) => Ok(Some((drawing, chance))),
        (Some(_), None) => Err("the outcome is random, but the entry has no draw".to_owned()),
        (None, Some(_)) => Err("it has a draw, but chance plays no part".to_owned()),
    }
}

/// Returns the called-off draw of an entry. There must be one if, and only if, a draw was called off.
fn undrawn_of(entry: &Entry, why: Option<CancellationReason>) -> Result<Option<&CancelledDraw>, String> {
    match (why, &entry.undrawn) {
        (None, None) => Ok(None),
        (Some(why), Some(undrawn)) if why == undrawn.why => Ok(Some(undrawn)),
        (Some(_), Some(_)) => Err("it gives the wrong reason for calling the draw off".to_owned()),
        (Some(_), None) => Err("bets go back undecided, but the pending draw is not revealed".to_owned()),
        (None, Some(_)) => Err("it reveals a draw that was not called off".to_owned()),
    }
}

fn difference<E: std::fmt::Debug>(at: usize, written: Option<&E>, follows: Option<&E>) -> String {
    let at = at + 1;
    match (written, follows) {
        (Some(written), Some(follows)) => format!("event {at} is {written:?}, but should be {follows:?}"),
        (Some(written), None) => format!("event {at}, {written:?}, should not be there"),
        (None, Some(follows)) => format!("event {at}, {follows:?}, is missing"),
        (None, None) => String::new(),
    }
}
