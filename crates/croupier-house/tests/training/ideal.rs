//! A trainee who acts like the automatic crew, and makes one mistake if the test asks for it.
//!
//! The steps come from the crew of the house, the answers to requests from the table's decision, and the payments from
//! the events of the table, summed here a second time.

use std::sync::Arc;

use croupier_house::crew::{self, CrewStep, CrewTurn};
use croupier_ledger::line::{Command, Event};
use croupier_ledger::{DrawKind, TableInPlay};
use croupier_rules::Money;
use croupier_school::{
    DealerStep, Drill, GameError, GamePhase, GamePlan, GameView, MarkKind, MarkVerdict, OutcomeBet,
    SchoolTable, SettledAs, TraineeAction, WholeGame,
};
use croupier_table::games::{GameCommand, sic_bo};
use croupier_table::{GameRules, Owner, SeatNo, craps, rounds};

/// One mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Blunder {
    PaysTooMuch,
    TakesAnUndecidedBet,
    ForgetsABet,
    WrongOrder,
    AcceptsWhatTheRulesRefuse,
    RefusesWhatTheRulesAllow,
    AcceptsALateBet,
    LeavesARequest,
    MissesACall,
    MakesAnotherCall,
    WrongStep,
    WrongRuling,
    /// Only about chips that a player set down late.
    WrongRulingOnLateChips,
}

impl Blunder {
    pub(crate) const ALL: [Blunder; 13] = [
        Blunder::PaysTooMuch,
        Blunder::TakesAnUndecidedBet,
        Blunder::ForgetsABet,
        Blunder::WrongOrder,
        Blunder::AcceptsWhatTheRulesRefuse,
        Blunder::RefusesWhatTheRulesAllow,
        Blunder::AcceptsALateBet,
        Blunder::LeavesARequest,
        Blunder::MissesACall,
        Blunder::MakesAnotherCall,
        Blunder::WrongStep,
        Blunder::WrongRuling,
        Blunder::WrongRulingOnLateChips,
    ];

    /// Returns the fault in the report that the mistake causes.
    pub(crate) fn fault(self) -> (MarkKind, MarkVerdict) {
        match self {
            Blunder::PaysTooMuch | Blunder::TakesAnUndecidedBet => (MarkKind::Payment, MarkVerdict::Wrong),
            Blunder::ForgetsABet => (MarkKind::Payment, MarkVerdict::Missed),
            Blunder::WrongOrder => (MarkKind::Order, MarkVerdict::Wrong),
            Blunder::AcceptsWhatTheRulesRefuse
            | Blunder::RefusesWhatTheRulesAllow
            | Blunder::AcceptsALateBet => (MarkKind::Request, MarkVerdict::Wrong),
            Blunder::LeavesARequest => (MarkKind::Request, MarkVerdict::Missed),
            Blunder::MissesACall => (MarkKind::Call, MarkVerdict::Missed),
            Blunder::MakesAnotherCall => (MarkKind::Call, MarkVerdict::Wrong),
            Blunder::WrongStep => (MarkKind::Step, MarkVerdict::Wrong),
            Blunder::WrongRuling | Blunder::WrongRulingOnLateChips => (MarkKind::Ruling, MarkVerdict::Wrong),
        }
    }
}

pub(crate) struct IdealTrainee {
    pub(crate) game: WholeGame,
    table: SchoolTable,
    blunder: Option<Blunder>,
    pub(crate) has_erred: bool,
    /// The call that is not made.
    skips: Option<String>,
    now: u32,
}

impl IdealTrainee {
    /// Deals a number of rounds.
    pub(crate) fn deal(
        drill: &Arc<Drill>,
        plan: GamePlan,
        rounds: u32,
        blunder: Option<Blunder>,
    ) -> IdealTrainee {
        let mut table = training_table(drill, plan);
        let people: Vec<u32> = (1..=plan.players()).collect();
        let game = WholeGame::begin(Arc::clone(drill), plan, &people, &mut table).unwrap();
        let mut trainee = IdealTrainee { game, table, blunder, has_erred: false, skips: None, now: 0 };
        for _ in 0..rounds * 200 {
            if trainee.game.rounds() >= rounds {
                return trainee;
            }
            trainee.acts();
        }
        panic!("the game does not continue: {:#?}", trainee.game.view(&trainee.table, trainee.now));
    }

    fn acts(&mut self) {
        // All requests have reached the dealer by now.
        self.now += 30_000;
        let view = self.game.view(&self.table, self.now);
        assert_eq!(view.next_request, None);
        if view.phase == GamePhase::Ruling {
            return self.rules(&view);
        }
        // The moment of a call passes when the next step comes, or the settlement is done.
        let passed = self.game.marks().iter().any(|mark| mark.verdict == MarkVerdict::Missed);
        let skipped = self.skips.clone().filter(|_| !passed);
        if let Some(words) = self.game.due_calls().into_iter().find(|call| Some(call) != skipped.as_ref()) {
            if self.makes(Blunder::MissesACall) {
                self.skips = Some(words);
                return;
            }
            let other = view.calls.iter().find(|call| !self.game.due_calls().contains(call)).cloned();
            if let Some(other) = other.filter(|_| self.blunder == Some(Blunder::MakesAnotherCall)) {
                let done = !self.has_erred && self.act(&TraineeAction::Call { words: other }).is_ok();
                self.has_erred |= done;
                if done {
                    return;
                }
            }
            return self.act(&TraineeAction::Call { words }).unwrap();
        }
        self.goes_on(&view);
    }

    fn goes_on(&mut self, view: &GameView) {
        if view.outcome.is_some() {
            return self.settles(view);
        }
        if let Some(request) = view.requests.first() {
            let command = self.game.request_command(request.request).unwrap().clone();
            let allowed = self.table.decide(&command).is_ok();
            let decision = !crew::waiting(in_play(&self.table)).is_empty();
            let makes_mistake = match allowed {
                true => !decision && self.makes(Blunder::RefusesWhatTheRulesAllow),
                false => {
                    let closed = is_closed(&self.table);
                    self.makes(Blunder::AcceptsWhatTheRulesRefuse)
                        || closed && self.makes(Blunder::AcceptsALateBet)
                }
            };
            let is_last = view.requests.len() == 1 && allowed && !decision && !view.scene.bets.is_empty();
            let closes = self.step_of_crew().filter(|step| self.closes(*step));
            if is_last
                && let Some(closes) = closes
                && self.makes(Blunder::LeavesARequest)
            {
                return self.step(closes);
            }
            let accept = allowed != makes_mistake;
            return self.act(&TraineeAction::Answer { request: request.request, accept }).unwrap();
        }
        if let Some(wrong) = self.wrong_step(view).filter(|_| self.makes(Blunder::WrongStep)) {
            return self.step(wrong);
        }
        let step = self.step_of_crew();
        // The crew would wait because these bets do not play; a trainee continues.
        let step = step.unwrap_or_else(|| {
            let can = |step: &DealerStep| {
                matches!(step, DealerStep::SendDice | DealerStep::NewShaker | DealerStep::Play)
            };
            let mut steps = view.steps.iter().copied().filter(can);
            steps.find(|step| self.is_possible(*step)).unwrap_or_else(|| panic!("{view:#?}"))
        });
        // The automatic crew closes bets by dealing; a dealer announces it where the rules know the step.
        let announces = step == DealerStep::Play && self.is_possible(DealerStep::CloseBets);
        self.step(if announces { DealerStep::CloseBets } else { step });
    }

    fn rules(&mut self, view: &GameView) {
        let right = self.game.right_ruling().unwrap().to_owned();
        let rulings = &view.outcome.as_ref().unwrap().rulings;
        let other = rulings.iter().find(|ruling| **ruling != right).unwrap().clone();
        let is_late = is_late_chips(view.outcome.as_ref().unwrap().irregular.as_deref().unwrap_or_default());
        let is_wrong =
            self.makes(Blunder::WrongRuling) || is_late && self.makes(Blunder::WrongRulingOnLateChips);
        let ruling = if is_wrong { other } else { right };
        self.act(&TraineeAction::Rule { ruling }).unwrap();
    }

    fn settles(&mut self, view: &GameView) {
        let outcome = view.outcome.as_ref().unwrap();
        let expected = payments(&self.table, self.game.pending_command().unwrap(), &outcome.bets);
        let open: Vec<&(u32, SettledAs, Money)> = expected
            .iter()
            .filter(|(bet, ..)| outcome.bets.iter().any(|one| one.bet == *bet && one.verdict.is_none()))
            .collect();
        let undecided = outcome.bets.iter().find(|bet| expected.iter().all(|(one, ..)| *one != bet.bet));
        if let Some(bet) =
            undecided.filter(|bet| bet.verdict.is_none() && self.makes(Blunder::TakesAnUndecidedBet))
        {
            let action = TraineeAction::Settle { bet: bet.bet, verdict: SettledAs::Take, amount: None };
            return self.act(&action).unwrap();
        }
        if expected.len() == open.len()
            && self.has_order(&outcome.bets, &expected)
            && self.makes(Blunder::WrongOrder)
        {
            for (bet, verdict, chips) in expected.iter().rev() {
                let action = TraineeAction::Settle { bet: *bet, verdict: *verdict, amount: Some(*chips) };
                self.act(&action).unwrap();
            }
            return;
        }
        let Some((bet, verdict, chips)) = open.first().copied().copied() else {
            return self.act(&TraineeAction::Done {}).unwrap();
        };
        if open.len() == 1 && self.makes(Blunder::ForgetsABet) {
            return self.act(&TraineeAction::Done {}).unwrap();
        }
        let more = verdict == SettledAs::Pay && self.makes(Blunder::PaysTooMuch);
        let amount = Some(if more { chips.plus(Money::from_cents(100)) } else { chips });
        self.act(&TraineeAction::Settle { bet, verdict, amount }).unwrap();
    }

    /// Returns whether the document decides the order of two of these bets: all losing bets come before the winning ones
    /// where it says so, and the positions have an order where it gives one, but not among bets that are only collected first.
    fn has_order(&self, bets: &[OutcomeBet], expected: &[(u32, SettledAs, Money)]) -> bool {
        let GameRules::Rounds(rules) = self.table.rules() else { return false };
        let says = |path: &str| rules.settings.iter().any(|setting| setting.path == path);
        let losers_first = says("settlement.losers-first") && rules.game.settlement.losers_first;
        let seats = says("settlement.order");
        let placed = |one: &(u32, SettledAs, Money)| {
            let bet = bets.iter().find(|bet| bet.bet == one.0 && !bet.for_dealers)?;
            Some((bet.position, one.1 == SettledAs::Take))
        };
        let places: Vec<(u32, bool)> = expected.iter().filter_map(placed).collect();
        let decided = |one: &(u32, bool), two: &(u32, bool)| {
            losers_first && one.1 != two.1 || seats && one.0 != two.0 && !(losers_first && one.1 && two.1)
        };
        places.iter().any(|one| places.iter().any(|two| decided(one, two)))
    }

    /// Returns whether the trainee makes this mistake now; at most once.
    fn makes(&mut self, blunder: Blunder) -> bool {
        let now = !self.has_erred && self.blunder == Some(blunder);
        self.has_erred |= now;
        now
    }

    fn act(&mut self, action: &TraineeAction) -> Result<(), GameError> {
        let acted = self.game.act(&mut self.table, action, self.now).map(|_| ());
        assert_ne!(acted, Err(GameError::Broken), "{action:?}");
        acted
    }

    fn step(&mut self, step: DealerStep) {
        let acted = self.act(&TraineeAction::Step { step });
        assert_eq!(acted, Ok(()), "{step:?}: {:#?}", self.game.view(&self.table, self.now));
    }

    /// Returns the step that the automatic crew of the house takes now.
    fn step_of_crew(&self) -> Option<DealerStep> {
        let played = in_play(&self.table);
        match crew::next(played, &mut CrewTurn::begin(played)) {
            CrewStep::Do(command) => Some(step_of(&command)),
            CrewStep::Draw(DrawKind::Shoe { .. }) => Some(DealerStep::NewShoe),
            CrewStep::Draw(DrawKind::Dice | DrawKind::Outcome { .. }) => Some(DealerStep::Play),
            CrewStep::Draw(drawing) => panic!("the house should have drawn {drawing:?}"),
            CrewStep::Short { .. } => panic!("a player is short of chips"),
            CrewStep::Wait => None,
        }
    }

    fn probe(&self, step: DealerStep) -> Option<Command> {
        let dice = croupier_rules::Dice::from_index(0).unwrap();
        Some(match (step, self.table.rules()) {
            (DealerStep::Play, GameRules::Craps(_)) => {
                Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat })
            }
            (DealerStep::SendDice, _) => Command::Craps(craps::Command::Send),
            (DealerStep::OpenBets, _) => Command::Craps(craps::Command::OpenBets),
            (DealerStep::CloseBets, GameRules::Craps(_)) => Command::Craps(craps::Command::CloseBets),
            (DealerStep::CloseBets, GameRules::Rounds(_)) => Command::Round(rounds::Command::Close),
            (DealerStep::Inspect, _) => Command::Craps(craps::Command::Inspected),
            (DealerStep::NewDice, _) => Command::Craps(craps::Command::NewDice),
            (DealerStep::NewShaker, _) => {
                let new = GameCommand::SicBo(sic_bo::Command::NewShaker);
                Command::Round(rounds::Command::Game(new))
            }
            (DealerStep::Load, _) => Command::Round(rounds::Command::Load),
            (DealerStep::Burn, _) => Command::Round(rounds::Command::Burn),
            (DealerStep::Play, GameRules::Rounds(rules)) => {
                let outcome = rules.game.kind.rules().outcome_command(0);
                Command::Round(outcome.unwrap_or(rounds::Command::Deal { slip: None }))
            }
            _ => return None,
        })
    }

    fn is_possible(&self, step: DealerStep) -> bool {
        self.probe(step).is_some_and(|command| self.table.decide(&command).is_ok())
    }

    /// Returns whether a step ends the betting.
    fn closes(&self, step: DealerStep) -> bool {
        let open = match in_play(&self.table) {
            TableInPlay::Craps(_, table) => !table.head.dice.out,
            TableInPlay::Rounds(_, table) => table.stage == rounds::RoundStage::Betting,
        };
        open && crew::takes_bets(in_play(&self.table))
            && matches!(step, DealerStep::CloseBets | DealerStep::SendDice | DealerStep::Play)
    }

    /// Returns a step that the table refuses now.
    fn wrong_step(&self, view: &GameView) -> Option<DealerStep> {
        let mut steps = view.steps.iter().copied();
        steps.find(|step| self.probe(*step).is_some() && !self.is_possible(*step))
    }
}

/// Returns whether it is too late for a bet: the bets are closed, or the dice are out.
fn is_closed(table: &SchoolTable) -> bool {
    let played = in_play(table);
    let out = matches!(played, TableInPlay::Craps(_, table) if table.head.dice.out);
    out || !crew::takes_bets(played)
}

/// Returns whether an irregularity is about chips that a player set down late.
pub(crate) fn is_late_chips(words: &str) -> bool {
    words.starts_with("After bets were closed, ")
}

/// Opens the training table of a drill's rules in memory.
fn training_table(drill: &Drill, plan: GamePlan) -> SchoolTable {
    let mut rules = drill.rules().clone();
    match &mut rules {
        GameRules::Craps(rules) => {
            rules.game.crew = craps::Automation::IDLE;
            plan.automatic("craps").iter().for_each(|step| rules.game.crew.also(step).unwrap());
        }
        GameRules::Rounds(rules) => {
            rules.game.crew = rounds::Automation::IDLE;
            plan.automatic("").iter().for_each(|step| rules.game.crew.also(step).unwrap());
        }
    }
    SchoolTable::open(Arc::new(rules))
}

fn in_play(table: &SchoolTable) -> TableInPlay<'_> {
    TableInPlay::new(table.rules(), table.state()).unwrap()
}

/// Returns the step behind a command of the crew.
fn step_of(command: &Command) -> DealerStep {
    match command {
        Command::Craps(command) => match command {
            craps::Command::OpenBets => DealerStep::OpenBets,
            craps::Command::CloseBets => DealerStep::CloseBets,
            craps::Command::Send => DealerStep::SendDice,
            craps::Command::Inspected => DealerStep::Inspect,
            craps::Command::NewDice => DealerStep::NewDice,
            craps::Command::PassDice { .. } => DealerStep::PassDice,
            other => panic!("a dealer has no step for {other:?}"),
        },
        Command::Round(command) => match command {
            rounds::Command::Deal { .. } => DealerStep::Play,
            rounds::Command::Cut { .. } => DealerStep::Cut,
            rounds::Command::Cover { .. } => DealerStep::Cover,
            rounds::Command::Load => DealerStep::Load,
            rounds::Command::Burn => DealerStep::Burn,
            rounds::Command::PayVigorish { .. } => DealerStep::Collect,
            rounds::Command::Game(GameCommand::SicBo(sic_bo::Command::NewShaker)) => DealerStep::NewShaker,
            other => panic!("a dealer has no step for {other:?}"),
        },
        Command::Table(_) => panic!("the crew of a training table gives no such command"),
    }
}

/// Returns the dealer's action on each bet that a command decides, in the order of the events.
fn payments(table: &SchoolTable, command: &Command, bets: &[OutcomeBet]) -> Vec<(u32, SettledAs, Money)> {
    let mut found: Vec<(u32, SettledAs, Money)> = Vec::new();
    for event in &table.decide(command).unwrap() {
        let Some((seat, spot, owner, verdict, chips)) = moved(table, event) else { continue };
        let is_it = |bet: &&OutcomeBet| {
            bet.position == seat.position()
                && bet.spot == spot
                && bet.for_dealers == (owner == Owner::Dealers)
        };
        let mut same = bets.iter().filter(is_it);
        let bet = same.next().unwrap_or_else(|| panic!("{event:?} in {bets:#?}")).bet;
        match found.iter_mut().find(|(one, ..)| *one == bet) {
            // A part of the bet lost, another won: the dealer pays the whole.
            Some(known) if verdict == SettledAs::Pay => *known = (bet, verdict, chips),
            Some(known) if known.1 == SettledAs::Take => known.2 = known.2.plus(chips),
            Some(_) => {}
            None => found.push((bet, verdict, chips)),
        }
    }
    found
}

/// Returns the chips that an event moves between the dealer and a bet.
fn moved(table: &SchoolTable, event: &Event) -> Option<(SeatNo, String, Owner, SettledAs, Money)> {
    match (table.rules(), event) {
        (GameRules::Craps(rules), Event::Craps(event)) => {
            let (at, verdict, chips) = match event {
                craps::Event::Lost { at, stake, .. } => (at, SettledAs::Take, *stake),
                craps::Event::Paid { at, payment, .. } => {
                    (at, SettledAs::Pay, payment.win.minus(payment.next).minus(payment.fee))
                }
                _ => return None,
            };
            let spot = rules.layout.spot(at.key.wager, at.key.state).to_owned();
            Some((at.seat, spot, at.key.owner, verdict, chips))
        }
        (GameRules::Rounds(rules), Event::Round(event)) => {
            let (spot, verdict, chips) = match event {
                rounds::Event::Lost { spot, lost, .. } => (spot, SettledAs::Take, *lost),
                rounds::Event::Paid { spot, won, .. } => (spot, SettledAs::Pay, *won),
                _ => return None,
            };
            let name = rules.layout.wager(spot.wager).id.clone();
            Some((spot.seat, name, spot.owner, verdict, chips))
        }
        _ => None,
    }
}
