//! An evening at a table, in which random numbers choose every step.

use croupier_table::games::{baccarat, casino_war, red_dog, wheel};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use croupier_chance::commitment;
use croupier_ledger::line::{
    Actor, CancelledDraw, Command, Mode, RevealedPart, Setup, TableCommand, TableLimit,
};
use croupier_ledger::store::{RecordSpace, Write};
use croupier_ledger::{
    ClientCommand, Digest, DrawKind, EntryDraw, TableInPlay, TableLog, TableState, rulebook_digest,
};
use croupier_rules::{Choice, Faults, Library, Money};
use croupier_table::{SeatNo, StakeRange, craps, rounds};
use jiff::Timestamp;

/// The packs built into the program.
pub(crate) static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::embedded()));

/// Returns the packs that a table can use.
pub(crate) fn packs() -> Vec<String> {
    LIBRARY.packs().filter(|pack| pack.amends.is_none()).map(|pack| pack.id.clone()).collect()
}

/// A table, its lines, and the chips that came from wallets and the cage.
pub(crate) struct Evening {
    pub(crate) playing: TableLog,
    pub(crate) lines: Vec<String>,
    pub(crate) given: i64,
    secret: u64,
    /// The people who have pledged a part for the next draw.
    pledging: BTreeSet<u32>,
}

fn secret(number: u64) -> Digest {
    Digest::of(&number.to_le_bytes())
}

/// Returns a person's part for a draw.
fn part(person: u32, draw: u64) -> Digest {
    Digest::of(format!("part of {person} in {draw}").as_bytes())
}

fn commits(number: u64) -> Digest {
    Digest(commitment(&secret(number).0))
}

pub(crate) fn setup(pack: &str, options: BTreeMap<String, String>) -> Setup {
    let all =
        TableLimit { wager: "all".to_owned(), min: Money::from_cents(500), max: Money::from_cents(100_000) };
    Setup {
        name: "Table 1".to_owned(),
        pack: pack.to_owned(),
        options,
        limits: vec![all],
        crew: None,
        mode: Mode::Auto,
        clock_seconds: 15,
        fill: Money::from_cents(1_000_000),
    }
}

impl Evening {
    /// Returns the record with the secret of the next draw.
    pub(crate) fn pending(&self) -> Write {
        let (key, value) = (commits(self.secret).to_string(), secret(self.secret).to_string());
        Write::Put { space: RecordSpace::Secret, key, value }
    }

    /// Opens a table with some of the pack's options, as far as they are compatible.
    pub(crate) fn begin(pack: &str, picks: &[u8]) -> Evening {
        let composition = LIBRARY.compose(pack).unwrap();
        let mut options = BTreeMap::new();
        for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
            let samples = spec.samples();
            options.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
        }
        let amounts = |name: &str| !matches!(composition.option(name).unwrap().choice, Choice::Word(_));
        let essential: BTreeMap<_, _> = composition.essential().into_iter().collect();
        // If the options contradict each other, try again without the amounts, and then with the defaults.
        let mut words = options.clone();
        words.retain(|name, _| !amounts(name));
        words.extend(essential.clone());
        let all = [options, words, essential].into_iter();
        all.map(|options| Evening::with(pack, options)).find_map(Result::ok).unwrap()
    }

    /// Opens a table with exactly these options, and a bank of half a million dollars.
    pub(crate) fn with(pack: &str, options: BTreeMap<String, String>) -> Result<Evening, Faults> {
        Evening::at(setup(pack, options))
    }

    /// Opens a table with this setup, and a bank of half a million dollars.
    pub(crate) fn at(setup: Setup) -> Result<Evening, Faults> {
        let digest = rulebook_digest(Library::embedded_files().iter().copied());
        let opened = TableLog::open(&LIBRARY, digest, 1, setup, Timestamp::UNIX_EPOCH, commits(0))?;
        let mut evening = Evening {
            playing: opened.playing,
            lines: vec![opened.line],
            given: 0,
            secret: 0,
            pledging: BTreeSet::new(),
        };
        let fill = TableCommand::Fill { amount: Money::from_cents(50_000_000) };
        evening.ask(Actor::House, Command::Table(fill), None).unwrap();
        Ok(evening)
    }

    /// Takes one step that the numbers choose: a person arrives or accepts an offer, or a draw is made. Returns true if
    /// the table accepted the step.
    pub(crate) fn step(&mut self, (kind, pick, amount): (u8, u16, u16)) -> bool {
        let people = self.playing.game().people();
        if people.is_empty() || (people.len() < 4 && kind.is_multiple_of(16)) {
            let person = 1 + u32::from(pick % 7);
            return self.sit(person, None).is_some();
        }
        match kind % 8 {
            0..=4 => {
                let person = people[usize::from(pick) % people.len()];
                let mut offered = self.offered(person, amount);
                if offered.is_empty() {
                    return false;
                }
                let command = offered.swap_remove(usize::from(pick / 7) % offered.len());
                self.ask(Actor::Player(person), command, None).is_some()
            }
            5 => {
                let person = people[usize::from(pick) % people.len()];
                self.playing.may_pledge(person).is_ok() && self.pledge(person)
            }
            _ => self.go_on(),
        }
    }

    /// Makes a person pledge a part for the next draw.
    pub(crate) fn pledge(&mut self, person: u32) -> bool {
        self.pledging.insert(person)
    }

    /// Draws, closes bets or deals: takes the first of these steps that the table accepts.
    pub(crate) fn go_on(&mut self) -> bool {
        if matches!(self.playing.game(), TableState::Craps(_)) {
            return self.draw(DrawKind::Dice);
        }
        let chance = [
            rounds::Command::Trigger { amount: Money::ZERO },
            rounds::Command::Draw { ticket: 0 },
            rounds::Command::NewShoe { cards: Vec::new() },
            rounds::Command::from(wheel::Command::Spin {
                rest: wheel::WheelStop::Space(0),
                direction: None,
                revolutions: None,
            }),
        ];
        for command in chance {
            let may = !matches!(command, rounds::Command::NewShoe { .. }) || self.shoe_is_due();
            let drawing = DrawKind::of(&Command::Round(command), self.playing.in_play());
            if may && drawing.is_some_and(|drawing| self.draw(drawing)) {
                return true;
            }
        }
        self.ask(Actor::House, Command::Round(rounds::Command::Deal { slip: None }), None).is_some()
    }

    fn shoe_is_due(&self) -> bool {
        let TableState::Round(table) = self.playing.game() else { return false };
        table.shoe.as_ref().is_none_or(|shoe| shoe.ending == rounds::ShoeEndStage::Due)
    }

    fn draw(&mut self, drawing: DrawKind) -> bool {
        let next = commits(self.secret + 1);
        // First try whether the table would accept the draw: once it is called, it must be made.
        let tried = self.playing.draw(drawing, secret(self.secret), self.parts(), next);
        let Some((command, _)) = tried else { return false };
        // Where people deal, they state the outcome, and only secrets are drawn.
        let people_deal = self.playing.header().setup.mode == Mode::Crew;
        if people_deal && !drawing.always_belongs_to_house() {
            return self.ask(Actor::Crew(1), command, None).is_some();
        }
        if self.playing.prepare(command).is_err() {
            return false;
        }
        self.call();
        let (command, chance) = self
            .playing
            .draw(drawing, secret(self.secret), self.parts(), next)
            .expect("the same draw worked before the call");
        let prepared = self.playing.prepare(command).expect("the table accepts any outcome of this draw");
        self.give(&prepared);
        let made = self.playing.make(prepared, Timestamp::UNIX_EPOCH, Actor::House, None, chance.into());
        self.secret += 1;
        self.lines.push(made.line);
        true
    }

    /// Calls the next draw, if an eligible person has pledged.
    fn call(&mut self) {
        let draw = self.playing.next_draw().0;
        let pledging = std::mem::take(&mut self.pledging).into_iter();
        let may = pledging.filter(|person| self.playing.may_pledge(*person).is_ok());
        let pledges: Vec<(u32, Digest)> =
            may.map(|person| (person, Digest(commitment(&part(person, draw).0)))).collect();
        if !pledges.is_empty() && self.playing.called().is_none() {
            self.ask(Actor::House, Command::Table(TableCommand::CallDraw { pledges }), None).unwrap();
        }
    }

    /// Returns the parts revealed for the called draw's pledges. Now and then a person withholds a part.
    fn parts(&self) -> Vec<RevealedPart> {
        let draw = self.playing.next_draw().0;
        let reveals = |person: u32| !(u64::from(person) + draw).is_multiple_of(9);
        let called = self.playing.called().unwrap_or_default().iter();
        called.map(|(person, _)| (*person, reveals(*person).then(|| part(*person, draw)))).collect()
    }

    fn give(&mut self, prepared: &croupier_ledger::PreparedCommand) {
        self.given += prepared.brought.iter().map(|brought| brought.amount.cents()).sum::<i64>();
        self.given += prepared.from_cage.cents();
    }

    /// Seats a person with $2,000.
    pub(crate) fn sit(&mut self, person: u32, id: Option<ClientCommand>) -> Option<u64> {
        let chips = Money::from_cents(200_000);
        let command = match self.playing.game() {
            TableState::Craps(_) => {
                Command::Craps(craps::Command::Sit { player: person, spot: craps::SeatChoice::Next, chips })
            }
            TableState::Round(_) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
        };
        self.ask(Actor::Player(person), command, id)
    }

    pub(crate) fn ask(&mut self, by: Actor, command: Command, id: Option<ClientCommand>) -> Option<u64> {
        let prepared = self.playing.prepare(command).ok()?;
        if self.playing.is_by_decree(&prepared) {
            return None;
        }
        self.give(&prepared);
        let drawn = match self.playing.why_undrawn(by, &prepared) {
            Some(why) => {
                let (draw, parts) = (self.playing.next_draw().0, self.parts());
                let (secret, commits) = (secret(self.secret), commits(self.secret + 1));
                self.secret += 1;
                CancelledDraw { draw, secret, parts, why, commits }.into()
            }
            None => EntryDraw::default(),
        };
        let made = self.playing.make(prepared, Timestamp::UNIX_EPOCH, by, id, drawn);
        self.lines.push(made.line);
        Some(made.entry.n)
    }

    /// Returns the offers to a person as commands. A number selects the amounts.
    fn offered(&self, person: u32, pick: u16) -> Vec<Command> {
        let amount = |range: StakeRange| {
            let steps = range.max.minus(range.min).cents() / range.step.cents().max(1);
            let step = i64::from(pick) % (steps.min(20) + 1);
            Money::from_cents(range.min.cents() + step * range.step.cents())
        };
        match self.playing.in_play() {
            TableInPlay::Craps(rules, table) => {
                let (seat, _) = table.players().find(|(_, seat)| seat.player == person).unwrap();
                let offers = craps::offers(rules, table, seat);
                offers.into_iter().map(|offer| Command::Craps(craps_command(seat, offer, amount))).collect()
            }
            TableInPlay::Rounds(rules, table) => {
                let (player, _) = table.people().find(|(_, player)| player.id == person).unwrap();
                let offers = rounds::offers(rules, table, player);
                offers.into_iter().map(|offer| Command::Round(round_command(player, offer, amount))).collect()
            }
        }
    }
}

fn craps_command(seat: SeatNo, offer: craps::Offer, amount: impl Fn(StakeRange) -> Money) -> craps::Command {
    use craps::{BetMethod, Command, Offer};
    match offer {
        Offer::Bet { which, amounts } => {
            Command::Bet { which, amount: amount(amounts), way: BetMethod::Proper, cash: None }
        }
        Offer::Reduce { which, amounts } => Command::Reduce { which, amount: amount(amounts) },
        Offer::Down { which, .. } => Command::Down { which },
        Offer::Turn { which, on } => Command::Turn { which, on },
        Offer::Move { from, to } => Command::Move { from, to },
        Offer::TakeDice => Command::TakeDice { seat },
        Offer::DeclineDice => Command::DeclineDice { seat },
        Offer::PassDice => Command::PassDice { seat },
        Offer::ChooseDice { presented, .. } => {
            let first = presented & presented.wrapping_neg();
            let rest = presented & !first;
            Command::ChooseDice { seat, dice: first | (rest & rest.wrapping_neg()) }
        }
        Offer::ChangeDice { from } => Command::ChangeDice { seat, from },
        Offer::Leave => Command::Leave { seat },
    }
}

fn round_command(
    player: rounds::PlayerNo,
    offer: rounds::Offer,
    amount: impl Fn(StakeRange) -> Money,
) -> rounds::Command {
    use rounds::{BetMethod, Command, Offer};
    match offer {
        Offer::Bet { spot, amounts } => Command::Bet { spot, amount: amount(amounts), way: BetMethod::Chips },
        Offer::Reduce { spot, amounts } => Command::Reduce { spot, amount: amount(amounts) },
        Offer::Down { spot, .. } => Command::Down { spot },
        Offer::TakePosition { seat } => Command::TakePosition { player, seat },
        Offer::Cut { from_ends, .. } => Command::Cut { by: rounds::CutActor::Player(player), at: from_ends },
        Offer::DeclineCut => Command::DeclineCut { player },
        Offer::Turn => Command::from(baccarat::Command::Turn { player }),
        Offer::GiveUp => Command::from(baccarat::Command::GiveUp { player }),
        Offer::Decide { request, by, amounts } => match (request, amounts.map(amount)) {
            ("raise", amount) => Command::from(red_dog::Command::Raise { by, amount }),
            ("stand", _) => Command::from(red_dog::Command::Stand { by }),
            ("war", amount) => Command::from(casino_war::Command::War { by, amount }),
            ("surrender", _) => Command::from(casino_war::Command::Surrender { by }),
            (other, _) => panic!("no command for {other}"),
        },
        Offer::PayVigorish { .. } => Command::PayVigorish { player },
        Offer::Leave => Command::Leave { player },
    }
}
