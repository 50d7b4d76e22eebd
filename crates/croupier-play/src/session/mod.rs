//! A session at a table, without a terminal.

mod company;
mod felt;
mod log;
mod offers;
mod request;
mod rules;
mod worth;

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_rules::Money;
use croupier_sim::live::{LiveEvent, LivePosition, LiveSetting, LiveTable};
use croupier_table::request::RequestError;
use croupier_table::rounds::{self, RoundStage};
use croupier_table::{GameRules, Reason, RoundNoun};
use croupier_text::narration::Seats;
use croupier_text::results::Results;

use company::{BOT_NAMES, Bot, SHOOTER_NAMES};
use rules::Figurebook;

pub use felt::{BetLine, SeatLine, TablePicture};
pub use log::{LogEntry, LogKind};
pub use offers::{OfferKind, PlayOffer};
pub use request::PlayRefusal;
pub use rules::RulePage;

/// The player's number at the table. The company has the next numbers.
const PLAYER: u32 = 1;

/// The maximum number of steps of a round, so that a table that never settles cannot hang the program.
const MOST_STEPS: usize = 200;

/// A session to open.
#[derive(Clone, Debug)]
pub struct SessionSetup {
    /// The rules of the table.
    pub rules: GameRules,
    /// The name of the game in packs, by which the company finds its strategies.
    pub game: String,
    /// The title of the table.
    pub title: String,
    /// The lines that set up the table in a rehearsal: pack, options, limits.
    pub heading: Vec<String>,
    /// The player's name: one word.
    pub name: String,
    /// The chips that the player brings.
    pub bankroll: Money,
    /// The seed of the dice, cards and spins.
    pub seed: u64,
    /// The number of players whom the program brings and plays.
    pub bots: usize,
    /// True if two players of the program shoot at a craps table, so that the player needs no line bet.
    pub has_shooters: bool,
    /// True if the player turns the cards, if the document lets players do so.
    pub turns_cards: bool,
}

/// The result of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionSummary {
    /// The number of rolls, hands or spins.
    pub rounds: u32,
    /// The chips that the player brought.
    pub brought: Money,
    /// The chips in the rail.
    pub rail: Money,
    /// The chips of the player's bets on the layout.
    pub on_layout: Money,
    /// The vigorish that the player owes.
    pub owes: Money,
    /// The amount won, or lost if negative.
    pub net: Money,
}

/// A session of one player at a table.
#[derive(Debug)]
pub struct TerminalSession {
    live: LiveTable,
    names: BTreeMap<u32, String>,
    title: String,
    bots: Vec<Bot>,
    seats: Seats,
    results: Results,
    log: Vec<LogEntry>,
    /// The chips that all people had brought when the player sat down, except the player's chips.
    others_brought: Money,
    rounds: u32,
    /// The bankroll before the last round, for its result.
    before: Money,
    undo: Vec<UndoStep>,
    /// The player's bets before the last round, to make them again.
    last_bets: Vec<String>,
    /// The lines of the rehearsal that no undo can take back.
    script: Vec<String>,
    figures: Figurebook,
}

/// The session before an action of the player.
#[derive(Debug)]
struct UndoStep {
    line: String,
    live: LivePosition,
    seats: Seats,
    bots: Vec<Bot>,
    log: usize,
}

impl TerminalSession {
    /// Opens a table, and seats the player and the company.
    ///
    /// # Errors
    /// If the player's name is not a name in rehearsals, or a person cannot sit down.
    pub fn open(setup: SessionSetup) -> Result<TerminalSession, String> {
        let mut rules = setup.rules;
        let mut heading = setup.heading;
        if let (true, GameRules::Rounds(rules)) = (setup.turns_cards, &mut rules) {
            rules.game.crew.turns = false;
            heading.push("crew prepares collects".to_owned());
        }
        let mut names = BTreeMap::from([(PLAYER, setup.name)]);
        names.extend((PLAYER + 1..).zip(BOT_NAMES.iter().take(setup.bots).map(|name| (*name).to_owned())));
        names.extend(LiveTable::shooters().zip(SHOOTER_NAMES.map(str::to_owned)));
        let setting = LiveSetting { seed: setup.seed, number: 0, has_shooters: setup.has_shooters };
        let live = LiveTable::open_recorded(Arc::new(rules), setting, names.clone());
        let live = live.map_err(|why| format!("the table cannot open: {why}"))?;
        let mut session = TerminalSession {
            seats: seats_of(&live),
            live,
            names,
            title: setup.title,
            bots: Vec::new(),
            results: Results::default(),
            log: Vec::new(),
            others_brought: Money::ZERO,
            rounds: 0,
            before: setup.bankroll,
            undo: Vec::new(),
            last_bets: Vec::new(),
            script: heading,
            figures: Figurebook::default(),
        };
        session.sit(PLAYER, setup.bankroll)?;
        session.seat_company(&setup.game, setup.bots)?;
        session.others_brought = session.brought_by_all().minus(setup.bankroll);
        session.begin_round();
        Ok(session)
    }

    /// Returns the rules of the table.
    pub fn rules(&self) -> &GameRules {
        self.live.rules()
    }

    /// Returns the title of the table.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the player's name.
    pub fn name(&self) -> &str {
        self.name_of(PLAYER)
    }

    fn name_of(&self, person: u32) -> &str {
        self.names.get(&person).map_or("a player", String::as_str)
    }

    /// Returns the log's sentences, the newest last.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Returns the number of rolls, hands or spins so far.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Returns the result so far.
    pub fn summary(&self) -> SessionSummary {
        let (rail, on_layout) = (self.live.rail(PLAYER), self.live.on_layout(PLAYER));
        let bankroll = self.live.bankroll(PLAYER);
        let brought = self.brought_by_all().minus(self.others_brought);
        let owes = rail.plus(on_layout).minus(bankroll);
        SessionSummary { rounds: self.rounds, brought, rail, on_layout, owes, net: bankroll.minus(brought) }
    }

    /// Returns the chips that came to the table from outside since it opened.
    fn brought_by_all(&self) -> Money {
        let craps = self.live.craps().map(|(_, table)| Money::ZERO.minus(table.head.accounts.outside));
        let rounds = self.live.rounds().map(|(_, table)| table.everything());
        craps.or(rounds).unwrap_or_default()
    }

    /// Returns true if all chips at the table and outside add up.
    pub fn conserves_chips(&self) -> bool {
        let craps = self.live.craps().is_none_or(|(_, table)| table.sum().is_zero());
        let people = self.names.keys().map(|person| self.live.rail(*person).cents());
        craps && people.min().is_none_or(|least| least >= 0)
    }

    /// Takes the lines of the rehearsal since the last call. The lines of the current round follow when it is over.
    pub fn take_script(&mut self) -> Vec<String> {
        std::mem::take(&mut self.script)
    }

    /// Ends the session, and adds the lines of the current round to the rehearsal.
    pub fn finish(&mut self) {
        self.undo.clear();
        self.keep_script();
    }

    /// Returns whether the table waits for a decision of the player in mid-round.
    pub fn must_decide(&self) -> bool {
        self.live.rounds().is_some_and(|(rules, table)| {
            let own = |player| table.player(player).is_some_and(|there| there.id == PLAYER);
            let waits = rounds::waiting(rules, table);
            table.stage == RoundStage::InPlay && waits.iter().any(|(player, _)| own(*player))
        })
    }

    /// Returns the word for the key that plays: roll, deal or spin.
    pub fn play_word(&self) -> &'static str {
        match self.rules().round_noun().one {
            "hand" => "deal",
            other => other,
        }
    }

    /// Rolls the dice, deals or spins, up to the player's next decision or to the end of the round.
    ///
    /// # Errors
    /// If the table refuses, which changes nothing, or the player has to decide first.
    pub fn play(&mut self) -> Result<(), PlayRefusal> {
        if self.must_decide() {
            return Err(PlayRefusal::plain("Decide first: the hand waits for you."));
        }
        let before = self.live.bankroll(PLAYER);
        let events = self.first_play()?;
        self.remember_bets();
        self.undo.clear();
        self.before = before;
        self.log_break();
        self.hear(events);
        self.continue_round();
        Ok(())
    }

    /// Plays the next roll or round. If a shooter of the company has no line bet, the dice are passed first.
    fn first_play(&mut self) -> Result<Vec<LiveEvent>, PlayRefusal> {
        for _ in 0..self.bots.len() {
            match self.live.play() {
                Err(RequestError::Refused(refusal)) if refusal.reason == Reason::NeedsLineBet => {
                    if !self.bot_passes_dice() {
                        break;
                    }
                }
                played => return played.map_err(|why| self.refusal(&why, None)),
            }
        }
        self.live.play().map_err(|why| self.refusal(&why, None))
    }

    /// Continues a round until it is over or the player has to decide.
    fn continue_round(&mut self) {
        for _ in 0..MOST_STEPS {
            if !self.is_in_play() {
                return self.end_round();
            }
            self.company_answers();
            if self.must_decide() {
                return;
            }
            if self.is_in_play() {
                match self.live.play() {
                    Ok(events) => self.hear(events),
                    Err(_) => return,
                }
            }
        }
    }

    fn is_in_play(&self) -> bool {
        self.live.rounds().is_some_and(|(_, table)| table.stage != RoundStage::Betting)
    }

    fn end_round(&mut self) {
        self.rounds += 1;
        self.log_net();
        self.keep_script();
        self.begin_round();
    }

    /// Lets the company bet on the next round. The player can undo only later actions.
    fn begin_round(&mut self) {
        self.company_bets();
        self.undo.clear();
    }

    /// Moves the lines of the round into the rehearsal, and expects the rails after it.
    fn keep_script(&mut self) {
        self.script.extend(self.live.take_script());
        let people = [PLAYER].into_iter().chain(self.bots.iter().map(|bot| bot.person));
        let rails = people.map(|person| (self.name_of(person), self.live.rail(person)));
        let expected: Vec<String> = rails.map(|(name, rail)| format!("expect {name} rail {rail}")).collect();
        if let Some((_, table)) = self.live.craps() {
            let point = table.head.point;
            let puck = if point == 0 { "off".to_owned() } else { point.to_string() };
            self.script.push(format!("expect point {puck}"));
        }
        self.script.extend(expected);
    }

    /// Remembers the bets that the player made since the last round, if any.
    fn remember_bets(&mut self) {
        let lines = self.undo.iter().map(|step| step.line.clone());
        let bets: Vec<String> = lines.filter(|line| line.split(' ').any(|word| word == "bet")).collect();
        if !bets.is_empty() {
            self.last_bets = bets;
        }
    }

    /// Makes the bets of the last round with bets again. Returns the number of bets that the table accepted.
    ///
    /// # Errors
    /// If there are no such bets, or the table accepts none of them.
    pub fn repeat_bets(&mut self) -> Result<usize, PlayRefusal> {
        let mut refused = PlayRefusal::plain("There are no earlier bets to repeat.");
        let mut made = 0;
        for line in self.last_bets.clone() {
            match self.act(&line) {
                Ok(()) => made += 1,
                Err(refusal) => refused = refusal,
            }
        }
        if made == 0 { Err(refused) } else { Ok(made) }
    }

    /// Takes back the player's last action since the last roll, deal or spin. Returns its line.
    ///
    /// # Errors
    /// If there is no such action.
    pub fn undo(&mut self) -> Result<String, PlayRefusal> {
        let Some(step) = self.undo.pop() else {
            let words = format!("There is nothing to undo since the last {}.", self.rules().round_noun().one);
            return Err(PlayRefusal::plain(words));
        };
        self.live.go_back(step.live);
        (self.seats, self.bots) = (step.seats, step.bots);
        self.log.truncate(step.log);
        Ok(step.line)
    }
}

fn seats_of(live: &LiveTable) -> Seats {
    use croupier_ledger::TableState;
    let craps = live.craps().map(|(_, table)| TableState::Craps(Box::new(table.clone())));
    let rounds = live.rounds().map(|(_, table)| TableState::Round(Box::new(table.clone())));
    craps.or(rounds).map(|table| Seats::of(&table)).unwrap_or_default()
}

impl SessionSummary {
    /// Returns the result in a sentence or two.
    pub fn text(&self, noun: RoundNoun) -> String {
        let rounds = if self.rounds == 1 { noun.one } else { noun.many };
        let result = match self.net.cmp(&Money::ZERO) {
            std::cmp::Ordering::Greater => format!("You won {}", self.net.dollars()),
            std::cmp::Ordering::Less => format!("You lost {}", Money::ZERO.minus(self.net).dollars()),
            std::cmp::Ordering::Equal => "You broke even".to_owned(),
        };
        let layout = match self.on_layout.is_zero() {
            true => String::new(),
            false => format!(" and {} on the layout", self.on_layout.dollars()),
        };
        let owes = match self.owes.is_zero() {
            true => String::new(),
            false => format!(", and owe {} vigorish", self.owes.dollars()),
        };
        format!(
            "{result} in {} {rounds}. You brought {} and have {} in the rail{layout}{owes}.",
            self.rounds,
            self.brought.dollars(),
            self.rail.dollars()
        )
    }
}
