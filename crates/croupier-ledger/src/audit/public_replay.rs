//! Audits a table after a sealed line. The lines that follow cannot be recomputed, but much of them can still be
//! checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use croupier_chance::{Stream, draw_stream, pledged_stream};
use croupier_table::GameRules;
use croupier_table::rounds::{self, PlayerNo};
use jiff::Timestamp;

use super::{asked_by, chance_of, undrawn_of};
use crate::book::{Balances, Posting};
use crate::digest::Digest;
use crate::drawing::DrawKind;
use crate::house::permission::ActingPlayer;
use crate::line::{Entry, Event, Mode, RevealedPart, TableEvent};
use crate::playing::clients::Clients;
use crate::playing::{TableInPlay, TableLog, elsewhere, meaning, pledges};

/// The part of a table that does not depend on sealed data. Sealed data are the order of a shoe and the amount at which
/// a meter hits.
#[derive(Clone)]
pub(super) struct PublicReplay {
    table: u64,
    mode: Mode,
    rules: Arc<GameRules>,
    /// The number of the next draw, from the last visible line that had a draw; `commits` is the commitment to that
    /// draw.
    draw: u64,
    commits: Digest,
    /// The number of sealed lines after that line. Each of the house's sealed lines has a draw; sealed lines of people
    /// may have none.
    hidden: u64,
    at: Timestamp,
    /// The person with each player number.
    people: BTreeMap<u8, u32>,
    /// The version of the notation.
    version: u32,
    /// The players' seeds in version 1. Since version 2, `called` has the pledges of a called draw.
    seeds: BTreeMap<u32, String>,
    called: Vec<(u32, Digest)>,
    /// The number of candidates among whom the must-hit meter's winner is drawn.
    due: u32,
    /// The balances. A sealed new shoe may hide that marked vigorish was collected, so rails may be lower; nothing else
    /// may differ.
    balances: Balances,
    clients: Clients,
    retired: bool,
}

impl PublicReplay {
    /// Continues after the lines of this table. It is an error if tables of this kind have nothing to hide.
    pub(super) fn from(playing: &TableLog) -> Result<PublicReplay, String> {
        let nothing = || "it is sealed, but no line of this kind of table has anything to hide".to_owned();
        let TableInPlay::Rounds(rules, table) = playing.in_play() else { return Err(nothing()) };
        if rules.game.shoe.is_none() && table.must_hit.is_none() {
            return Err(nothing());
        }
        let (draw, commits) = playing.next_draw();
        Ok(PublicReplay {
            table: playing.header().table,
            mode: playing.header().setup.mode,
            rules: Arc::clone(playing.rules()),
            draw,
            commits,
            hidden: 0,
            at: playing.at(),
            people: table.people().map(|(number, player)| (number.0, player.id)).collect(),
            version: playing.version(),
            seeds: playing.seeds().clone(),
            called: playing.called().unwrap_or_default().to_vec(),
            due: table.must_hit.as_ref().map_or(0, |must_hit| must_hit.due.len() as u32),
            balances: playing.balances().clone(),
            clients: playing.clients().clone(),
            retired: playing.retired(),
        })
    }

    pub(super) fn table(&self) -> u64 {
        self.table
    }

    /// Passes over a sealed line.
    pub(super) fn seal(&mut self) -> Result<(), String> {
        self.check_open()?;
        self.hidden += 1;
        // In auto mode, the sealed line was the draw that had been called.
        self.called.clear();
        Ok(())
    }

    /// Checks a readable line. Returns true if the line has a draw.
    pub(super) fn line(&mut self, line: &str, n: u64, last: Digest) -> Result<bool, String> {
        let entry: Entry =
            serde_json::from_str(line).map_err(|error| format!("it cannot be read: {error}"))?;
        if entry.n != n {
            return Err(format!("it says that it is line {}", entry.n));
        }
        if entry.prev != last {
            return Err("it has the wrong hash for the previous line".to_owned());
        }
        if serde_json::to_string(&entry).ok().as_deref() != Some(line) {
            return Err("it is not in canonical form".to_owned());
        }
        if entry.at < self.at {
            return Err(format!("its time {} is before that of an earlier line", entry.at));
        }
        self.check_open()?;
        asked_by(&entry, |person, command| self.clients.known(person, command), |place| self.owner(place))?;
        self.chance(&entry)?;
        self.undrawn(&entry)?;
        self.book(&entry.book)?;
        entry.then.iter().for_each(|event| self.apply(event));
        self.at = entry.at;
        let drawn = entry.chance.as_ref().map(|chance| (chance.draw, chance.commits));
        let undrawn = entry.undrawn.as_ref().map(|undrawn| (undrawn.draw, undrawn.commits));
        for (draw, commits) in drawn.into_iter().chain(undrawn) {
            (self.draw, self.commits, self.hidden) = (draw.saturating_add(1), commits, 0);
            self.called.clear();
        }
        if let (Some(person), Some(command)) = (entry.by.person(), entry.client_command()) {
            self.clients.done(person, &command, entry.n);
        }
        Ok(entry.chance.is_some())
    }

    fn check_open(&self) -> Result<(), String> {
        if self.retired { Err("the table was closed for good".to_owned()) } else { Ok(()) }
    }

    fn owner(&self, place: ActingPlayer) -> Option<u32> {
        match place {
            ActingPlayer::Person(person) => Some(person),
            ActingPlayer::Player(PlayerNo(number)) => self.people.get(&number).copied(),
            ActingPlayer::Seat(_) => None,
        }
    }

    /// Checks that the draw is the next one, matches its commitment, and produces the command's outcome.
    fn chance(&self, entry: &Entry) -> Result<(), String> {
        let drawing = DrawKind::with_due(&entry.command, &self.rules, self.due);
        let Some((drawing, chance)) = chance_of(entry, self.mode, self.version, drawing)? else {
            return Ok(());
        };
        self.revealed(chance.draw, chance.secret)?;
        let seeds = if self.version < 2 { self.players() } else { Vec::new() };
        if chance.players != seeds {
            return Err("the players' parts in the draw differ from those they chose".to_owned());
        }
        let mut stream = self.stream(chance.draw, chance.secret, &chance.parts)?;
        match drawing.command(&self.rules, &mut stream) {
            Some(command) if command == entry.command => Ok(()),
            _ => Err("the draw gives a different outcome from the one in the log".to_owned()),
        }
    }

    fn stream(&self, draw: u64, secret: Digest, parts: &[RevealedPart]) -> Result<Stream, String> {
        let parts = pledges::parts(&self.called, parts)?;
        Ok(if self.version < 2 {
            draw_stream(&secret.0, self.table, draw, &self.players())
        } else {
            pledged_stream(&secret.0, self.table, draw, &parts)
        })
    }

    /// Checks that a called-off draw is revealed where it must be, and nowhere else.
    fn undrawn(&self, entry: &Entry) -> Result<(), String> {
        let shown = self.version >= 2 && self.mode == Mode::Auto;
        let why = shown.then(|| meaning::why_undrawn(entry.by, &entry.command, &entry.then)).flatten();
        let Some(undrawn) = undrawn_of(entry, why)? else { return Ok(()) };
        self.revealed(undrawn.draw, undrawn.secret)?;
        pledges::parts(&self.called, &undrawn.parts).map(|_| ()).map_err(str::to_owned)
    }

    /// Checks the number of a draw. If the commitment is known, also checks the secret against it.
    fn revealed(&self, draw: u64, secret: Digest) -> Result<(), String> {
        if self.follows(draw)? && Digest::of(&secret.0) != self.commits {
            return Err("the secret is not the committed one".to_owned());
        }
        Ok(())
    }

    /// Checks the number of a draw. Returns true if the draw follows the last visible draw, in which case its
    /// commitment is known.
    fn follows(&self, draw: u64) -> Result<bool, String> {
        let least = if self.mode == Mode::Auto { self.hidden } else { 0 };
        let between = draw.checked_sub(self.draw);
        match between.filter(|between| (least..=self.hidden).contains(between)) {
            Some(between) => Ok(between == 0),
            None => Err(format!("it is draw {}, not {draw}", self.draw.saturating_add(least))),
        }
    }

    fn players(&self) -> Vec<(u32, String)> {
        let there: BTreeSet<u32> = self.people.values().copied().collect();
        let own = self.seeds.iter().filter(|(person, _)| there.contains(person));
        own.map(|(person, seed)| (*person, seed.clone())).collect()
    }

    /// Checks that no chips appear from nowhere, and that no account is overdrawn.
    fn book(&mut self, book: &[Posting]) -> Result<(), String> {
        let accounts: BTreeSet<_> = book.iter().map(|Posting(account, _)| *account).collect();
        if accounts.len() < book.len() || book.iter().any(|Posting(_, amount)| amount.is_zero()) {
            return Err("its book names an account twice or has a zero posting".to_owned());
        }
        self.balances.post(book, elsewhere).map_err(|wrong| wrong.to_string())
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Round(rounds::Event::Sat { player, id, .. }) => {
                self.people.insert(player.0, *id);
            }
            Event::Round(rounds::Event::Left { player, .. }) => {
                self.people.remove(&player.0);
            }
            Event::Round(rounds::Event::MustHitDue { spots, .. }) => self.due = spots.len() as u32,
            Event::Round(rounds::Event::MustHitPaid { .. } | rounds::Event::MetersReversed) => self.due = 0,
            Event::Table(TableEvent::SeedChosen { person, seed }) if seed.is_empty() => {
                self.seeds.remove(person);
            }
            Event::Table(TableEvent::SeedChosen { person, seed }) => {
                self.seeds.insert(*person, seed.clone());
            }
            Event::Table(TableEvent::Retired) => self.retired = true,
            Event::Table(TableEvent::DrawCalled { pledges, .. }) => self.called.clone_from(pledges),
            Event::Table(TableEvent::Upgraded { version }) => {
                self.version = *version;
                self.seeds.clear();
            }
            _ => {}
        }
    }
}
