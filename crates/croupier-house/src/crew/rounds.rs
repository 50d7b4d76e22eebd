//! The crew of a table of rounds.

use croupier_ledger::DrawKind;
use croupier_ledger::line::Command as Line;
use croupier_rules::{Card, Money};
use croupier_table::rounds::{
    self, BetSpot, Command, CutActor, CutCandidate, CutCardPlace, PlayerDecision, PlayerNo, RoundStage,
    Rules, ShoePreparation, Table, cut_candidate, decide, play,
};
use croupier_table::{Owner, Reason, Refusal};

use super::{CrewStep, CrewTurn, PendingDecision};

/// Returns the decisions that are open now.
pub(super) fn waiting(rules: &Rules, table: &Table) -> Vec<PendingDecision> {
    let open = rounds::waiting(rules, table).into_iter();
    let of = |(player, decision): (PlayerNo, PlayerDecision)| {
        table.player(player).map(|player| PendingDecision { person: player.id, decision })
    };
    open.filter_map(of).collect()
}

pub(super) fn next(rules: &Rules, table: &Table, occasion: &mut CrewTurn) -> CrewStep {
    let crew = RoundCrew { rules, table };
    match table.stage {
        RoundStage::Betting if crew.tickets() > 0 => CrewStep::Draw(DrawKind::Ticket { of: crew.tickets() }),
        RoundStage::Betting if occasion.played || table.bets.is_empty() => CrewStep::Wait,
        RoundStage::Betting => crew.begin(occasion),
        RoundStage::Closed => crew.deal(occasion),
        RoundStage::InPlay => crew.go_on(occasion),
    }
}

fn todo(command: Command) -> CrewStep {
    CrewStep::Do(Line::Round(command))
}

/// Returns the step for a player who lacks this amount. The amount is rounded up to whole chips, because only whole
/// chips can be bought.
pub(super) fn short(rules: &Rules, person: u32, missing: Money) -> CrewStep {
    CrewStep::Short { person, amount: missing.ceil_to(rules.layout.smallest_chip.value) }
}

struct RoundCrew<'t> {
    rules: &'t Rules,
    table: &'t Table,
}

impl RoundCrew<'_> {
    /// Returns the number of players who qualify for the meter that has hit.
    fn tickets(&self) -> u32 {
        self.table.must_hit.as_ref().map_or(0, |must_hit| must_hit.due.len() as u32)
    }

    fn may(&self, command: &Command) -> Result<(), Refusal> {
        decide(self.rules, self.table, command).map(|_| ())
    }

    /// Begins a round with the bets on the layout: confirms called bets and, if any bet would remain once bets are
    /// closed, deals.
    fn begin(&self, occasion: &mut CrewTurn) -> CrewStep {
        let called = self.table.bets.iter().filter(|bet| !bet.unconfirmed.is_zero());
        let mut confirm = called.map(|bet| Command::Confirm { spot: bet.spot });
        if let Some(confirm) = confirm.find(|confirm| self.may(confirm).is_ok()) {
            return todo(confirm);
        }
        let mut closed = self.table.clone();
        match play(self.rules, &mut closed, &Command::Close) {
            Ok(_) if closed.bets.is_empty() => CrewStep::Wait,
            Ok(_) => self.deal(occasion),
            Err(refusal) => self.remedy(refusal, occasion),
        }
    }

    /// Draws the outcome of the round, or deals the first cards.
    fn deal(&self, occasion: &mut CrewTurn) -> CrewStep {
        let rules = self.rules.game.kind.rules();
        let drawn = rules.outcomes().zip(rules.outcome_command(0));
        let (probe, step) = match drawn {
            Some((of, probe)) => (probe, CrewStep::Draw(DrawKind::Outcome { of })),
            None => (Command::Deal { slip: None }, todo(Command::Deal { slip: None })),
        };
        match self.may(&probe) {
            Ok(()) => {
                occasion.played = true;
                step
            }
            Err(refusal) => self.remedy(refusal, occasion),
        }
    }

    /// Returns the step that removes the reason for a refusal.
    fn remedy(&self, refusal: Refusal, occasion: &CrewTurn) -> CrewStep {
        match refusal.reason {
            Reason::ShoeNotReady | Reason::NewShoeDue | Reason::NotEnoughCards => self.shoe(occasion),
            Reason::NeedsDraw => self.trigger(),
            _ => CrewStep::Wait,
        }
    }

    fn trigger(&self) -> CrewStep {
        let must_hit = self.rules.game.kind.rules().must_hit();
        must_hit.map_or(CrewStep::Wait, |must_hit| {
            let (above, most) = (must_hit.reset.value.cents(), must_hit.most.value.cents());
            CrewStep::Draw(DrawKind::Trigger { above, most })
        })
    }

    /// Brings new cards, and prepares them until they can be dealt.
    fn shoe(&self, occasion: &CrewTurn) -> CrewStep {
        let Some(shoe) = &self.table.shoe else { return self.new_shoe() };
        let half = shoe.cards.len() as u32 / 2;
        let from_bottom = match self.rules.game.shoe.as_ref().map(|rules| rules.cover) {
            Some(CutCardPlace::FromBottom(least)) => least.value,
            _ => half,
        };
        let cut = |by: CutActor| todo(Command::Cut { by, at: half });
        match (&shoe.preparing, cut_candidate(self.rules, self.table)) {
            (None, _) => self.new_shoe(),
            (Some(ShoePreparation::Cut { .. }), Some(CutCandidate::Seat(_))) => self.no_cut(occasion),
            (Some(ShoePreparation::Cut { .. }), Some(CutCandidate::Dealer)) => cut(CutActor::Dealer),
            (Some(ShoePreparation::Cut { .. }), Some(CutCandidate::Floor)) => cut(CutActor::Floor),
            (Some(ShoePreparation::Cut { .. } | ShoePreparation::Cover { .. }), _) => {
                todo(Command::Cover { from_bottom })
            }
            (Some(ShoePreparation::Load { .. }), _) => todo(Command::Load),
            (Some(ShoePreparation::Burn), _) => todo(Command::Burn),
        }
    }

    /// Declines the cut for a player who was offered it and let the time pass.
    fn no_cut(&self, occasion: &CrewTurn) -> CrewStep {
        let open = waiting(self.rules, self.table);
        match self.first(&open).filter(|(first, _)| occasion.late.contains(first)) {
            Some((_, player)) => todo(Command::DeclineCut { player }),
            None => CrewStep::Wait,
        }
    }

    /// Brings new cards, after any debts that are due before that have been paid.
    fn new_shoe(&self) -> CrewStep {
        let decks = self.rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value);
        match self.may(&Command::NewShoe { cards: Card::decks(decks) }) {
            Ok(()) => CrewStep::Draw(DrawKind::Shoe { decks }),
            Err(refusal) if refusal.reason == Reason::VigorishOwed => self.collect(),
            Err(_) => CrewStep::Wait,
        }
    }

    /// Collects vigorish from the rail. If the rail is short, takes bets down; if none may be taken down, reports the
    /// shortfall.
    fn collect(&self) -> CrewStep {
        let owing = || self.table.people().filter(|(_, player)| !player.owes.is_zero());
        let lacking = owing().find(|(_, player)| player.rail < player.owes);
        if let Some((number, player)) = lacking {
            let own = self.table.bets.iter().filter(|bet| bet.spot.player == number);
            let mut down = own.map(|bet| Command::Down { spot: bet.spot });
            return match down.find(|down| self.may(down).is_ok()) {
                Some(down) => todo(down),
                None => short(self.rules, player.id, player.owes.minus(player.rail)),
            };
        }
        owing().next().map_or(CrewStep::Wait, |(player, _)| todo(Command::PayVigorish { player }))
    }

    /// Continues while cards are out. For players who did not decide in time, makes the choice that the rules
    /// prescribe.
    fn go_on(&self, occasion: &CrewTurn) -> CrewStep {
        let open = waiting(self.rules, self.table);
        if open.iter().any(|waiting| !occasion.late.contains(waiting)) {
            return CrewStep::Wait;
        }
        let deal = Command::Deal { slip: None };
        if self.may(&deal).is_ok() {
            return todo(deal);
        }
        let Some((PendingDecision { decision, person }, player)) = self.first(&open) else {
            return CrewStep::Wait;
        };
        let commands = self.rules.game.kind.rules().late_commands(player, decision);
        if commands.is_empty() {
            return CrewStep::Wait;
        }
        if let Some(command) = commands.into_iter().find(|command| self.may(command).is_ok()) {
            return todo(command);
        }
        match decision {
            PlayerDecision::FollowUp(spot) => self.lacking(person, spot),
            PlayerDecision::Cut | PlayerDecision::Turn(..) => CrewStep::Wait,
        }
    }

    fn first(&self, open: &[PendingDecision]) -> Option<(PendingDecision, PlayerNo)> {
        let first = *open.first()?;
        let mut people = self.table.people().filter(|(_, player)| player.id == first.person);
        people.next().map(|(player, _)| (first, player))
    }

    /// Returns the step for a player who lacks the chips for a decision that blocks the dealer.
    fn lacking(&self, person: u32, spot: BetSpot) -> CrewStep {
        let rail = self.table.player(spot.player).map_or(Money::ZERO, |player| player.rail);
        let bets = [Owner::Player, Owner::Dealers].map(|owner| self.table.bet(BetSpot { owner, ..spot }));
        let stakes = bets.iter().flatten().fold(Money::ZERO, |sum, bet| sum.plus(bet.stake));
        short(self.rules, person, stakes.minus(rail).max(Money::CENT))
    }
}
