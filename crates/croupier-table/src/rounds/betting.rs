//! Arriving, leaving, and the chips on the layout.

use croupier_rules::{Cite, Money, RoundWager, WagerId};

use crate::bet::{Owner, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::call::{CallKind, Topic};
use super::command::BetMethod;
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, ReturnReason};
use super::form::{LateChipsRule, VerbalBetRule};
use super::guard;
use super::state::{Bet, BetSpot, PlayerNo, RoundStage};
use crate::games::Fact;

impl<'r> CommandDecider<'r> {
    pub(crate) fn sit(&mut self, id: u32, seat: Option<SeatNo>, chips: Money) -> Result<(), Refusal> {
        let places = self.game().places;
        let betting = &self.game().betting;
        let there = self.table.people().count() as u32;
        unless(there < places.players.value, Reason::TableFull, places.players.cite)?;
        let free = self.table.positions.iter().position(Option::is_none).map(|free| SeatNo(free as u8));
        let seat = match seat {
            Some(seat) => seat,
            None => free.ok_or_else(|| Refusal::new(Reason::TableFull, places.positions.cite))?,
        };
        self.free_position(seat)?;
        let in_range = chips >= Money::ZERO && chips <= Money::CEILING;
        unless(in_range, Reason::NotAnAmount, betting.amount)?;
        self.in_chips(chips)?;
        let number = self.table.players.iter().position(Option::is_none);
        let player = PlayerNo(number.unwrap_or(self.table.players.len()) as u8);
        self.push(Event::Sat { player, seat, id, chips });
        Ok(())
    }

    fn free_position(&self, seat: SeatNo) -> Result<(), Refusal> {
        let cite = self.game().places.positions.cite;
        let exists = seat.index() < self.table.positions.len();
        unless(exists, Reason::NoSuchPosition, cite)?;
        unless(self.table.at(seat).is_none(), Reason::SeatTaken, cite)
    }

    fn in_chips(&self, amount: Money) -> Result<(), Refusal> {
        let chip = self.rules.layout.smallest_chip;
        let whole = amount.is_multiple_of(chip.value);
        if whole { Ok(()) } else { Err(Refusal::with_limit(Reason::NotInChips, chip.cite, chip.value)) }
    }

    pub(crate) fn take_position(&mut self, player: PlayerNo, seat: SeatNo) -> Result<(), Refusal> {
        self.player(player)?;
        let places = self.game().places;
        let each = places.each;
        let others = self.table.at(seat).is_some_and(|there| there != player);
        unless(!others, Reason::SeatTaken, places.back_betting.cite)?;
        self.free_position(seat)?;
        let has = self.table.positions.iter().filter(|at| **at == Some(player)).count() as u32;
        unless(has < each.value, Reason::TooManyPositions, each.cite)?;
        self.push(Event::TookPosition { player, seat });
        Ok(())
    }

    pub(crate) fn buy_in(&mut self, player: PlayerNo, amount: Money) -> Result<(), Refusal> {
        let rail = self.player(player)?.rail;
        let cite = self.game().betting.amount;
        let fits = amount > Money::ZERO && rail.checked_add(amount).is_some_and(|sum| sum <= Money::CEILING);
        unless(fits, Reason::NotAnAmount, cite)?;
        self.in_chips(amount)?;
        self.push(Event::BoughtIn { player, amount });
        Ok(())
    }

    pub(crate) fn leave(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        self.may_leave(player)?;
        let bets: Vec<Bet> = self.goes_with(player).copied().collect();
        for bet in bets {
            self.push(Event::TakenBack { spot: bet.spot, amount: bet.stake, why: ReturnReason::Leaving });
        }
        self.collect_vigorish(player)?;
        let chips = self.player(player)?.rail;
        self.push(Event::Left { player, chips });
        Ok(())
    }

    /// Returns the bets of a player, and other players' bets on that player's positions.
    fn goes_with(&self, player: PlayerNo) -> impl Iterator<Item = &Bet> {
        let here =
            move |bet: &&Bet| bet.spot.player == player || self.table.at(bet.spot.seat) == Some(player);
        self.table.bets.iter().filter(here)
    }

    pub(crate) fn may_leave(&self, player: PlayerNo) -> Result<(), Refusal> {
        self.player(player)?;
        let rule = self.game().betting.changed_before_close;
        let undecided = self.table.stage != RoundStage::Betting && self.goes_with(player).next().is_some();
        unless(!undecided, Reason::Undecided, rule.cite)?;
        let due = self.table.must_hit.as_ref().map(|must_hit| &must_hit.due[..]).unwrap_or_default();
        let drawn = due.iter().any(|spot| spot.player == player);
        unless(!drawn, Reason::NeedsDraw, rule.cite)?;
        self.game().kind.play().may_leave(self, player)?;
        let own = self.table.bets.iter().filter(|bet| bet.spot.player == player);
        let comes_back = own.fold(Money::ZERO, |sum, bet| sum.plus(bet.stake));
        self.vigorish_can_be_collected(player, comes_back)
    }

    /// Returns the player's other bets at the same position.
    fn beside(&self, spot: BetSpot) -> impl Iterator<Item = &Bet> {
        self.table.bets.iter().filter(move |bet| {
            bet.spot.player == spot.player && bet.spot.seat == spot.seat && bet.spot != spot
        })
    }

    fn has_one_of(&self, spot: BetSpot, wagers: &[WagerId]) -> bool {
        self.beside(spot).any(|bet| bet.spot.owner == Owner::Player && wagers.contains(&bet.spot.wager))
    }

    /// Returns `Ok` if a bet of some amount may be made on this spot now.
    pub(crate) fn may_bet(&self, spot: BetSpot, way: BetMethod) -> Result<(), Refusal> {
        self.player(spot.player)?;
        let wager = guard::offered(self.rules, spot.wager)?;
        self.check_own_position(spot)?;
        guard::made_by_betting(wager)?;
        guard::in_time(self.rules, self.table.stage, wager, way)?;
        self.for_dealers(spot, wager)?;
        guard::needs(wager, |wagers| self.has_one_of(spot, wagers))?;
        if spot.owner == Owner::Dealers {
            return Ok(());
        }
        // The rule covers all positions of the player.
        let own = |bet: &&Bet| bet.spot.player == spot.player && bet.spot.owner == Owner::Player;
        guard::no_opposite(self.rules, spot.wager, |wager| {
            self.table.bets.iter().filter(own).any(|bet| bet.spot.wager == wager)
        })
    }

    pub(crate) fn check_own_position(&self, spot: BetSpot) -> Result<(), Refusal> {
        let places = self.game().places;
        match self.table.at(spot.seat) {
            Some(player) if player == spot.player => Ok(()),
            Some(_) => allowed(places.back_betting, Reason::NotYourPosition),
            None => Err(Refusal::new(Reason::NotYourPosition, self.game().betting.there)),
        }
    }

    fn for_dealers(&self, spot: BetSpot, wager: &RoundWager<Fact>) -> Result<(), Refusal> {
        if spot.owner == Owner::Player {
            return Ok(());
        }
        let Some(rules) = self.game().dealer_bets else {
            return Err(Refusal::new(Reason::NoDealerBets, self.game().betting.not_offered));
        };
        allowed(rules.allowed, Reason::NoDealerBets)?;
        allowed(wager.dealer_bets.unwrap_or(rules.allowed), Reason::NoDealerBets)?;
        let acts = self.beside(spot).any(|bet| bet.spot.owner == Owner::Player);
        unless(acts || !rules.needs_action.value, Reason::NeedsOwnAction, rules.needs_action.cite)
    }

    /// Returns the minimum bet on a spot.
    pub(crate) fn least(&self, spot: BetSpot) -> Money {
        guard::least_made(self.rules, spot.wager, |wagers| self.has_one_of(spot, wagers))
    }

    /// Returns the unit of a player's stakes on a wager, and its clause.
    pub(crate) fn unit(&self, spot: BetSpot) -> (Money, Cite) {
        let chip = self.rules.layout.smallest_chip;
        let own = self.table.player(spot.player).and_then(|player| player.chip);
        let rule = self.game().kind.rules().colour_chips();
        own.zip(rule).map_or((chip.value, chip.cite), |(own, rule)| (own, rule.cite))
    }

    /// Returns the step of a player's stakes on a spot.
    pub(crate) fn stake_step(&self, spot: BetSpot) -> Money {
        guard::step(self.rules, spot.wager, self.unit(spot).0)
    }

    /// Returns `Ok` if the stake on a spot may be this large.
    pub(crate) fn whole_stake(&self, spot: BetSpot, whole: Money) -> Result<(), Refusal> {
        guard::whole_stake(self.rules, spot.wager, self.unit(spot), self.least(spot), whole)
    }

    pub(crate) fn bet(&mut self, spot: BetSpot, amount: Money, way: BetMethod) -> Result<(), Refusal> {
        self.may_bet(spot, way)?;
        let betting = &self.game().betting;
        let (amount_cite, covered) = (betting.amount, betting.covered);
        let had = self.table.bet(spot).map_or(Money::ZERO, |bet| bet.stake);
        self.whole_stake(spot, guard::raised(self.rules, had, amount)?)?;
        let cash = if let BetMethod::Called(cash) = way { cash } else { Money::ZERO };
        unless((Money::ZERO..=Money::CEILING).contains(&cash), Reason::NotAnAmount, amount_cite)?;
        if let (BetMethod::Called(cash), Some(verbal)) = (way, betting.verbal) {
            unless(cash >= amount, Reason::NotCovered, verbal.cite)?;
            self.in_chips(cash)?;
        }
        let rail = self.player(spot.player)?.rail;
        unless(rail.plus(cash) >= amount, Reason::NotCovered, covered)?;
        let confirm = betting.verbal.is_some_and(|verbal| verbal.value == VerbalBetRule::Confirmed);
        if let BetMethod::Called(cash) = way {
            self.push(Event::Changed { player: spot.player, cash });
        }
        let unconfirmed = matches!(way, BetMethod::Called(_)) && confirm;
        self.push(Event::Placed { spot, amount, unconfirmed, late: way == BetMethod::Late });
        if way == BetMethod::Late
            && self.game().betting.late.is_some_and(|late| late.value == LateChipsRule::Declared)
        {
            self.say(CallKind::LATE_BET, Topic::Position(Some(spot.seat)));
            self.push(Event::TakenBack { spot, amount, why: ReturnReason::Late });
        }
        Ok(())
    }

    pub(crate) fn confirm(&mut self, spot: BetSpot) -> Result<(), Refusal> {
        let betting = &self.game().betting;
        let Some(verbal) = betting.verbal else { return self.not_provided() };
        let pending = self.table.bet(spot).is_some_and(|bet| !bet.unconfirmed.is_zero());
        unless(pending, Reason::NoSuchBet, verbal.cite)?;
        self.push(Event::Confirmed { spot });
        Ok(())
    }

    /// Returns the bet, if it may be lowered or taken down now.
    pub(crate) fn changeable(&self, spot: BetSpot) -> Result<Bet, Refusal> {
        self.player(spot.player)?;
        let bet = self.table.bet(spot).copied();
        guard::changeable(self.rules, self.table.stage, bet.is_some())?;
        // `changeable` has already refused a missing bet.
        bet.ok_or_else(|| Refusal::new(Reason::NoSuchBet, self.game().betting.no_such_bet))
    }

    pub(crate) fn reduce(&mut self, spot: BetSpot, amount: Money) -> Result<(), Refusal> {
        let bet = self.changeable(spot)?;
        if let Some(kept) = guard::lowered(self.rules, bet.stake, amount)? {
            self.whole_stake(spot, kept)?;
        }
        self.push(Event::TakenBack { spot, amount, why: ReturnReason::Asked });
        Ok(())
    }

    pub(crate) fn down(&mut self, spot: BetSpot) -> Result<(), Refusal> {
        let bet = self.changeable(spot)?;
        self.push(Event::TakenBack { spot, amount: bet.stake, why: ReturnReason::Asked });
        Ok(())
    }

    /// Closes betting, or the decisions of a round in play.
    pub(crate) fn close(&mut self) -> Result<(), Refusal> {
        let cite = self.game().betting.made_before_close.cite;
        match self.table.stage {
            RoundStage::Betting => self.close_bets(),
            RoundStage::InPlay => self.game().kind.play().close(self),
            RoundStage::Closed => Err(Refusal::new(Reason::BetsClosed, cite)),
        }
    }

    /// Gives back bets that are not in order, and closes betting.
    pub(crate) fn close_bets(&mut self) -> Result<(), Refusal> {
        if self.game().shoe.is_some() {
            self.shoe_ready()?;
        }
        self.trigger_is_set()?;
        for bet in self.table.bets.clone() {
            if !bet.unconfirmed.is_zero() {
                let (spot, amount) = (bet.spot, bet.unconfirmed);
                self.push(Event::TakenBack { spot, amount, why: ReturnReason::NotConfirmed });
            }
        }
        // A bet that goes back may leave other bets without the wager that they need.
        while let Some(bet) = self.table.bets.iter().find(|bet| !self.has_what_it_needs(bet)).copied() {
            self.push(Event::TakenBack { spot: bet.spot, amount: bet.stake, why: ReturnReason::Alone });
        }
        self.say(CallKind::NO_MORE_BETS, Topic::Plain);
        self.push(Event::BetsClosed);
        self.feed_meters();
        Ok(())
    }

    /// Returns whether this bet has the wager that it needs.
    fn has_what_it_needs(&self, bet: &Bet) -> bool {
        let wager = self.rules.layout.wager(bet.spot.wager);
        let needs = guard::needs(wager, |wagers| self.has_one_of(bet.spot, wagers)).is_ok();
        let dealers = bet.spot.owner == Owner::Player || self.for_dealers(bet.spot, wager).is_ok();
        let least = guard::least(self.rules, bet.spot.wager, |wagers| self.has_one_of(bet.spot, wagers));
        needs && dealers && bet.stake >= least
    }

    /// Returns whether the table has chips of this value. If the document lists no chips, every value exists.
    pub(crate) fn is_chip(&self, chip: Money) -> bool {
        self.rules.layout.chips.as_ref().is_none_or(|chips| chips.value.contains(&chip))
    }

    /// Gives a player chips without a marked value.
    pub(crate) fn colour(&mut self, player: PlayerNo, chip: Money) -> Result<(), Refusal> {
        self.player(player)?;
        let Some(rule) = self.game().kind.rules().colour_chips() else { return self.not_provided() };
        allowed(rule, Reason::NotProvided)?;
        unless(chip > Money::ZERO && chip <= Money::CEILING, Reason::NotAnAmount, rule.cite)?;
        self.in_chips(chip)?;
        let rail = self.player(player)?.rail;
        let idle = !self.table.bets.iter().any(|bet| bet.spot.player == player);
        unless(idle && rail.is_multiple_of(chip), Reason::NotInChips, rule.cite)?;
        self.push(Event::Coloured { player, chip });
        Ok(())
    }
}
