//! The crew of a card table or a wheel.

use croupier_ledger::DrawKind;
use croupier_ledger::line::Command as Line;
use croupier_rules::{Card, Money};
use croupier_table::rounds::war::TieBetStatus;
use croupier_table::rounds::{
    BetSpot, Command, CutActor, CutCandidate, CutCardPlace, Decider, Offer, Play, PlayerNo, RoundGameKind,
    RoundStage, Rules, ShoePreparation, Side, Table, WheelStop, cut_offered, decide, offers, play,
};
use croupier_table::{Owner, Reason, Refusal};

use super::{CrewStep, CrewTurn, PendingDecision, PlayerDecision};

/// Returns the decisions that are open now.
pub(super) fn waiting(rules: &Rules, table: &Table) -> Vec<PendingDecision> {
    let of = |player: PlayerNo, decision: PlayerDecision| -> Option<PendingDecision> {
        table.player(player).map(|player| PendingDecision { person: player.id, decision })
    };
    if table.stage != RoundStage::InPlay {
        let Some(CutCandidate::Seat(seat)) = cut_offered(rules, table) else { return Vec::new() };
        return table.at(seat).and_then(|player| of(player, PlayerDecision::Cut)).into_iter().collect();
    }
    match &table.play {
        Play::None => Vec::new(),
        Play::Baccarat(round) => {
            let with = Side::BOTH.into_iter().find_map(|side| {
                let hand = round.hand(side);
                let seat = hand.with.filter(|_| hand.waiting && !round.over)?;
                of(table.at(seat)?, PlayerDecision::Turn(side, hand.up))
            });
            with.into_iter().collect()
        }
        Play::RedDog(_) => {
            let offered = table.people().flat_map(|(player, _)| offers(rules, table, player));
            let stands = offered.filter_map(|offer| match offer {
                Offer::Stand { by } => of(by.player, PlayerDecision::Raise(raise_of(rules, by)?)),
                _ => None,
            });
            stands.collect()
        }
        Play::War(round) => {
            let ties =
                round.ties.iter().filter(|(_, standing)| *standing == TieBetStatus::Tied && !round.over);
            let open = ties.filter(|(spot, _)| may_decide(rules, table, *spot));
            open.filter_map(|(spot, _)| of(spot.player, PlayerDecision::War(*spot))).collect()
        }
    }
}

/// Returns the spot of the raise that a player may make.
fn raise_of(rules: &Rules, by: Decider) -> Option<BetSpot> {
    let RoundGameKind::RedDog(red_dog) = &rules.game.kind else { return None };
    Some(BetSpot { seat: by.seat, wager: red_dog.raise?, player: by.player, owner: by.owner })
}

/// Returns whether the player makes a separate decision for this tied bet. Otherwise, the decision about the player's
/// other bet applies to it too.
fn may_decide(rules: &Rules, table: &Table, spot: BetSpot) -> bool {
    let by = decider(spot);
    spot.owner == Owner::Player || decide(rules, table, &Command::Surrender { by }).is_ok()
}

fn decider(BetSpot { player, seat, owner, .. }: BetSpot) -> Decider {
    Decider { player, seat, owner }
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

    /// Spins the wheel, or deals the first cards.
    fn deal(&self, occasion: &mut CrewTurn) -> CrewStep {
        let (probe, step) = match &self.rules.game.kind {
            RoundGameKind::Wheel(wheel) => {
                let probe = Command::Spin { rest: WheelStop::Space(0), direction: None, revolutions: None };
                (probe, CrewStep::Draw(DrawKind::Spin { spaces: wheel.plan.symbols.len() as u32 }))
            }
            _ => (Command::Deal { slip: None }, todo(Command::Deal { slip: None })),
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
        let must_hit = self.rules.game.baccarat().and_then(|baccarat| baccarat.must_hit);
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
        match (&shoe.preparing, cut_offered(self.rules, self.table)) {
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
        let first = self.first(&open);
        if let Some((PendingDecision { decision: PlayerDecision::Turn(..), .. }, player)) = first {
            let delay = Command::Delay { player };
            return todo(if self.may(&delay).is_ok() { delay } else { Command::Turn { player } });
        }
        let deal = Command::Deal { slip: None };
        match (self.may(&deal), first) {
            (Ok(()), _) => todo(deal),
            (Err(_), Some((PendingDecision { decision: PlayerDecision::War(spot), person }, _))) => {
                self.war(person, spot)
            }
            (Err(_), _) => CrewStep::Wait,
        }
    }

    fn first(&self, open: &[PendingDecision]) -> Option<(PendingDecision, PlayerNo)> {
        let first = *open.first()?;
        let mut people = self.table.people().filter(|(_, player)| player.id == first.person);
        people.next().map(|(player, _)| (first, player))
    }

    /// Decides a tie that the player left undecided and that blocks the dealer: by surrender where the rules offer it,
    /// otherwise by war.
    fn war(&self, person: u32, spot: BetSpot) -> CrewStep {
        let by = decider(spot);
        let choices = [Command::Surrender { by }, Command::War { by, amount: None }];
        if let Some(choice) = choices.into_iter().find(|choice| self.may(choice).is_ok()) {
            return todo(choice);
        }
        let rail = self.table.player(spot.player).map_or(Money::ZERO, |player| player.rail);
        let at_war = [Owner::Player, Owner::Dealers].map(|owner| self.table.bet(BetSpot { owner, ..spot }));
        let stakes = at_war.iter().flatten().fold(Money::ZERO, |sum, bet| sum.plus(bet.stake));
        short(self.rules, person, stakes.minus(rail).max(Money::CENT))
    }
}
