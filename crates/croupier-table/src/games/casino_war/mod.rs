//! Casino War: a card against the dealer's, and on a tie surrender or war.

mod call;
mod facts;
mod request;
mod vocabulary;

use std::cmp::Ordering;

use croupier_rules::{Card, Cite, Cited, Money, Reader, RoundLayout, Section, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Owner, SeatNo};
use crate::games::{Fact as RoundFact, Play, RoundGameKind, RoundGameName};
use crate::refusal::{Reason, Refusal};
use crate::rounds::call::{CallKind, Topic};
use crate::rounds::command::{Command as RoundCommand, DealingIrregularity, Decider};
use crate::rounds::decide::{CommandDecider, allowed, unless};
use crate::rounds::event::{CardDestination, Event as RoundEvent, ReturnReason};
use crate::rounds::form::DealerBetDecider;
use crate::rounds::game::{FollowUp, GameRound, PlayerDecision, RoundGame, RoundGameForm, RoundPlay};
use crate::rounds::offers::Offer;
use crate::rounds::reading::{need, section, word, yes};
use crate::rounds::state::{Bet, BetSpot, PlayerNo, RoundStage};
use crate::rounds::{NextStep, Rules, ShownHand, ShownRound};

pub use facts::Fact;
pub(crate) use facts::facts;
pub use request::PlayRequest;
pub use vocabulary::{Command, Event};

/// The rules of Casino War, from a pack and the operator's choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WarRules {
    /// True if an ace beats a king, false if it is the lowest card.
    pub ace_high: Cited<bool>,
    /// Whether cards from 2 to 10 rank by their face value (the default); if not, all rank as a ten.
    pub face_value: Option<Cited<bool>>,
    /// Whether suits are equal (the default); if not, they break a tie of ranks.
    pub suits_equal: Option<Cited<bool>>,
    /// Whether the first cards are dealt from the first position on.
    pub left_to_right: Cited<bool>,
    /// Whether a player makes a decision after a tie.
    pub decision: Cited<bool>,
    /// Whether a player who makes no decision surrenders; if not, the dealer waits.
    pub none_surrenders: Cited<bool>,
    /// Whether a player may surrender.
    pub surrender: Cited<bool>,
    /// The unit to which the loss by surrendering is rounded down.
    pub unit: Cited<Money>,
    /// The number of cards burnt before a player's card in a war.
    pub burn_player: Cited<u32>,
    /// The number of cards burnt before the dealer's card in a war.
    pub burn_dealer: Cited<u32>,
    /// Whether wars are dealt from the first position on.
    pub wars_left_to_right: Cited<bool>,
    /// Whether each war is settled before the next.
    pub settled_each: Cited<bool>,
    /// Whether the dealer has one card for all wars.
    pub shared: Cited<bool>,
    /// Whether the war wager must equal the bet; if not, it may be less.
    pub equal: Cited<bool>,
    /// The basic wager.
    pub basic: Option<WagerId>,
    /// The wager that a player adds to go to war.
    pub go_to_war: Option<WagerId>,
}

/// The status of a basic bet that tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = WarStanding))]
pub enum TieBetStatus {
    /// The player has yet to choose surrender or war.
    Tied,
    /// The bet goes to war.
    ToWar,
    /// The bet was surrendered, or its war is over.
    Done,
}

/// The cards of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = WarContest))]
pub struct WarHand {
    /// The position.
    pub seat: SeatNo,
    /// The position's first card.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub card: Card,
    /// The position's card in the war.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
    pub second: Option<Card>,
}

impl WarHand {
    pub(crate) fn new(seat: SeatNo, card: Card) -> WarHand {
        WarHand { seat, card, second: None }
    }
}

/// A round of Casino War on the table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WarRound {
    /// The cards of the positions.
    pub contests: Vec<WarHand>,
    /// The basic bets that tied, with their status.
    pub ties: Vec<(BetSpot, TieBetStatus)>,
    /// The dealer's cards: the first, and those of the wars.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub dealer: Vec<Card>,
    /// Whether the round is settled.
    pub over: bool,
}

impl WarRound {
    pub(crate) fn begin(_: Option<WarRound>, _: bool, _: Option<Card>) -> WarRound {
        WarRound::default()
    }

    /// Returns the cards of a position.
    pub fn contest(&self, seat: SeatNo) -> Option<&WarHand> {
        self.contests.iter().find(|contest| contest.seat == seat)
    }

    pub(crate) fn contest_mut(&mut self, seat: SeatNo) -> Option<&mut WarHand> {
        self.contests.iter_mut().find(|contest| contest.seat == seat)
    }

    /// Returns the status of a basic bet, if there is a tie.
    pub fn standing(&self, spot: BetSpot) -> Option<TieBetStatus> {
        self.ties.iter().find(|(tied, _)| *tied == spot).map(|(_, standing)| *standing)
    }

    /// Returns the positions with a bet that goes to war, the lowest first.
    fn to_war(&self) -> Vec<SeatNo> {
        let ties = self.ties.iter().filter(|(_, standing)| *standing == TieBetStatus::ToWar);
        let mut seats: Vec<SeatNo> = ties.map(|(spot, _)| spot.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }
}

impl RoundGameForm for WarRules {
    const CALLS: &'static [CallKind] = call::ALL;
    const DECISION: Option<&'static str> = Some("war");
    const DECISIONS: &'static [&'static str] = &["war", "surrender"];

    fn read(
        reader: &mut Reader<'_>,
        root: &Section<'_>,
        layout: &RoundLayout<RoundFact>,
    ) -> Option<WarRules> {
        let order = [("left-to-right", true), ("right-to-left", false)];
        let ranks = section(reader, root, "ranks", |reader, part| {
            let ace = word(reader, part, "ace", &[("high", true), ("low", false)]);
            let face = part.word(reader, "two-to-ten", &[("face-value", true), ("ten", false)]);
            let suits = part.word(reader, "suits", &[("equal", true), ("ranked", false)]);
            Some((ace?, face, suits))
        });
        let left_to_right = section(reader, root, "deal", |reader, part| word(reader, part, "order", &order));
        let decision = section(reader, root, "decision", |reader, part| {
            let offered = word(reader, part, "offered", &[("on-tie", true), ("never", false)]);
            let none = word(reader, part, "none", &[("surrender", true), ("wait", false)]);
            let surrender = yes(reader, part, "surrender");
            let unit = need(reader, part, "unit", Section::money);
            Some((offered?, none?, surrender?, unit?))
        });
        let war = section(reader, root, "war", |reader, part| {
            let burn_player = need(reader, part, "burn-player", Section::number);
            let burn_dealer = need(reader, part, "burn-dealer", Section::number);
            let order = word(reader, part, "order", &order);
            let settled = word(reader, part, "settled", &[("each", true), ("together", false)]);
            let shared = word(reader, part, "dealer-card", &[("own", false), ("shared", true)]);
            let equal = word(reader, part, "amount", &[("equal", true), ("up-to", false)]);
            Some((burn_player?, burn_dealer?, [order?, settled?, shared?, equal?]))
        });
        let (decision, none_surrenders, surrender, unit) = decision?;
        let (burn_player, burn_dealer, [wars_left_to_right, settled_each, shared, equal]) = war?;
        let (ace_high, face_value, suits_equal) = ranks?;
        Some(WarRules {
            ace_high,
            face_value,
            suits_equal,
            left_to_right: left_to_right?,
            decision,
            none_surrenders,
            surrender,
            unit,
            burn_player,
            burn_dealer,
            wars_left_to_right,
            settled_each,
            shared,
            equal,
            basic: layout.find("war"),
            go_to_war: layout.find("go-to-war"),
        })
    }
}

impl WarRules {
    /// Returns the rank for comparing cards; a higher rank wins.
    pub fn rank(&self, card: Card) -> u8 {
        match card.rank() {
            Card::ACE if self.ace_high.value => Card::KING + 1,
            2..=10 if self.face_value.is_some_and(|face| !face.value) => 10,
            rank => rank,
        }
    }

    /// Returns which of three facts is true of a card compared with the dealer's card.
    pub fn against(&self, card: Card, dealer: Card, facts: [Fact; 3]) -> Fact {
        let [higher, tie, lower] = facts;
        let suits_equal = self.suits_equal.is_none_or(|equal| equal.value);
        let by_suit = || card.suit().cmp(&dealer.suit());
        let by_rank = self.rank(card).cmp(&self.rank(dealer));
        match if suits_equal { by_rank } else { by_rank.then_with(by_suit) } {
            std::cmp::Ordering::Greater => higher,
            std::cmp::Ordering::Equal => tie,
            std::cmp::Ordering::Less => lower,
        }
    }
}

impl RoundGame for WarRules {
    fn follow_up(&self) -> Option<FollowUp> {
        Some(FollowUp { words: "by going to war", equal: self.equal })
    }

    fn decisions(&self, layout: &RoundLayout<RoundFact>) -> Vec<(&'static str, Cite)> {
        let war = self.go_to_war.map(|war| ("war", layout.wager(war).cite));
        war.into_iter().chain([("surrender", self.surrender.cite)]).collect()
    }

    fn card_value(&self, card: Card) -> Option<u32> {
        Some(u32::from(self.rank(card)))
    }

    fn shown_result(&self, cards: &[Card]) -> Option<String> {
        // The dealer's first card decides; further cards belong to wars.
        cards.first().map(Card::to_string)
    }

    fn shown_tone(&self, cards: &[Card], players: &[Card]) -> &'static str {
        let Some(dealer) = cards.first().map(|card| self.rank(*card)) else { return "other" };
        let all = |order: Ordering| players.iter().all(|card| self.rank(*card).cmp(&dealer) == order);
        match () {
            () if players.is_empty() => "other",
            () if all(Ordering::Greater) => "player",
            () if all(Ordering::Less) => "dealer",
            () if all(Ordering::Equal) => "tie",
            () => "mixed",
        }
    }

    fn late_commands(&self, player: PlayerNo, decision: PlayerDecision) -> Vec<RoundCommand> {
        let PlayerDecision::FollowUp(BetSpot { seat, owner, .. }) = decision else { return Vec::new() };
        let by = Decider { player, seat, owner };
        vec![Command::Surrender { by }.into(), Command::War { by, amount: None }.into()]
    }

    fn use_unit(&mut self, unit: Money) {
        self.unit.value = unit;
    }

    fn lost_part_unit(&self) -> Option<Money> {
        Some(self.unit.value)
    }

    fn most_cards(&self) -> u32 {
        4 + self.burn_player.value + self.burn_dealer.value
    }
}

impl RoundPlay for WarRules {
    fn deal<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        slip: Option<DealingIrregularity>,
    ) -> Result<(), Refusal> {
        if slip.is_some() { desk.not_provided() } else { desk.deal_war(self) }
    }

    fn waiting(&self, desk: &CommandDecider<'_>) -> Vec<(PlayerNo, PlayerDecision)> {
        let ties = desk.war().map(|(_, round)| &round.ties[..]).unwrap_or_default().iter();
        let open = ties.filter(|(spot, standing)| {
            let BetSpot { player, seat, owner, .. } = *spot;
            // A dealer bet without a separate decision follows the decision on the player's bet.
            let own = owner == Owner::Player || desk.deciding(self, Decider { player, seat, owner }).is_ok();
            *standing == TieBetStatus::Tied && own && desk.war().is_some_and(|(_, round)| !round.over)
        });
        open.map(|(spot, _)| (spot.player, PlayerDecision::FollowUp(*spot))).collect()
    }

    fn offers(&self, desk: &CommandDecider<'_>, player: PlayerNo, offers: &mut Vec<Offer>) {
        for by in desk.deciders(player) {
            let Ok(bet) = desk.deciding(self, by) else { continue };
            if self.surrender.value {
                offers.push(Offer::Decide { request: "surrender", by, amounts: None });
            }
            let amounts = self.go_to_war.and_then(|war| desk.decision_amounts(bet, war, self.equal.value));
            offers.extend(amounts.map(|amounts| Offer::Decide {
                request: "war",
                by,
                amounts: Some(amounts),
            }));
        }
    }
}

impl GameRound for WarRound {
    fn cards(&self) -> Vec<Card> {
        let own = self.contests.iter().flat_map(|contest| [Some(contest.card), contest.second]);
        own.flatten().chain(self.dealer.iter().copied()).collect()
    }

    fn lay(&mut self, to: CardDestination, card: Card, _: bool) {
        match to {
            CardDestination::Seat(seat) => match self.contest_mut(seat) {
                Some(contest) => contest.second = Some(card),
                None => self.contests.push(WarHand::new(seat, card)),
            },
            CardDestination::Dealer => self.dealer.push(card),
            _ => {}
        }
    }

    fn finish(&mut self) {
        self.over = true;
    }

    fn shown(&self, _: &Rules) -> ShownRound {
        let contests = self.contests.iter().map(|contest| {
            let cards = [Some(contest.card), contest.second].into_iter().flatten().collect();
            ShownHand::open(format!("Position {}", contest.seat.position()), cards)
        });
        let hands = contests.chain([ShownHand::open("Dealer", self.dealer.clone())]);
        ShownRound { hands: hands.collect(), ..ShownRound::default() }
    }

    fn next(&self, stage: RoundStage) -> Option<NextStep> {
        let tied = self.ties.iter().any(|(_, status)| *status == TieBetStatus::Tied);
        (stage == RoundStage::InPlay && tied).then(|| {
            NextStep::request("deal", "Tie: deal once every tied player has gone to war or surrendered")
        })
    }
}

impl<'r> CommandDecider<'r> {
    fn war(&self) -> Option<(&'r WarRules, &WarRound)> {
        match (&self.game().kind, &self.table.play) {
            (RoundGameKind::War(rules), Play::War(round)) => Some((rules, round)),
            _ => None,
        }
    }

    fn deal_war(&mut self, rules: &'r WarRules) -> Result<(), Refusal> {
        if self.table.stage == RoundStage::InPlay {
            return self.go_on(rules);
        }
        self.shoe_ready()?;
        let seats = |desk: &CommandDecider<'_>| -> Vec<SeatNo> {
            desk.table.taken().filter(|seat| desk.bets_at(*seat).next().is_some()).collect()
        };
        self.cards_for_round(self.most_cards(rules, seats(self).len()))?;
        if self.table.stage == RoundStage::Betting {
            self.close_bets()?;
        }
        self.push(RoundEvent::RoundBegan { of: RoundGameName::War, simulated: false });
        let mut seats = seats(self);
        if !rules.left_to_right.value {
            seats.reverse();
        }
        let places = seats.into_iter().map(CardDestination::Seat).chain([CardDestination::Dealer]);
        for to in places {
            if self.draw(to, true).is_none() {
                self.void_round(false, self.game().new_cards_after_void());
                return Ok(());
            }
        }
        self.resolve(rules);
        Ok(())
    }

    /// Returns the maximum number of cards that a round needs: one for each position and the dealer, and those of the
    /// possible wars.
    fn most_cards(&self, rules: &WarRules, seats: usize) -> usize {
        let can_war = |seat: &SeatNo| self.bets_at(*seat).any(|bet| Some(bet.spot.wager) == rules.basic);
        let wars = self.table.taken().filter(can_war).count();
        let dealers = if rules.shared.value { wars.min(1) } else { wars };
        let own = wars * (rules.burn_player.value as usize + 1);
        seats + 1 + own + dealers * (rules.burn_dealer.value as usize + 1)
    }

    /// Compares the first cards with the dealer's: ties wait, all other bets are settled.
    fn resolve(&mut self, rules: &'r WarRules) {
        let Some((_, round)) = self.war() else { return };
        let Some(dealer) = round.dealer.first().copied() else { return };
        let contests = round.contests.clone();
        self.say(call::DEALER_CARD, Topic::Card(dealer, 0));
        let fact_at = |seat: SeatNo| {
            let contest = contests.iter().find(|contest| contest.seat == seat);
            contest.map(|c| rules.against(c.card, dealer, [Fact::Higher, Fact::Tie, Fact::Lower]))
        };
        let ties = |bet: &Bet| fact_at(bet.spot.seat) == Some(Fact::Tie);
        let basic = |bet: &Bet| Some(bet.spot.wager) == rules.basic;
        let waits = |bet: &Bet| ties(bet) && basic(bet) && rules.decision.value;
        let tied: Vec<Bet> = self.table.bets.iter().filter(|bet| waits(bet)).copied().collect();
        self.settle(|bet| !waits(bet), |bet, fact| fact_at(bet.spot.seat).is_some_and(|own| fact == own));
        for bet in tied {
            let spot = bet.spot;
            if spot.owner == Owner::Dealers && self.dealers_decide() == DealerBetDecider::Never {
                let rule = self.game().dealer_bets.and_then(|rules| rules.push_stays);
                let stays = rule.is_some_and(|rule| rule.value);
                let cite = rule.map_or(rules.decision.cite, |rule| rule.cite);
                self.push(RoundEvent::Pushed { spot, stays, cite });
            } else {
                self.push(Event::Tied { spot });
                self.say(call::TIE, Topic::Position(Some(spot.seat)));
            }
        }
        self.end_war_round_if_decided();
    }

    fn dealers_decide(&self) -> DealerBetDecider {
        self.game().dealer_bets.map_or(DealerBetDecider::Never, |rules| rules.decides.value)
    }

    /// Ends the round if no decision is pending and no war is left to deal.
    fn end_war_round_if_decided(&mut self) {
        let Some((_, round)) = self.war() else { return };
        if round.ties.iter().all(|(_, standing)| *standing == TieBetStatus::Done) {
            self.round_over(self.game().discarded, false);
        }
    }

    /// Continues the deal: bets without a decision are surrendered, then the wars follow.
    fn go_on(&mut self, rules: &'r WarRules) -> Result<(), Refusal> {
        let ties = self.war().map_or(Vec::new(), |(_, round)| round.ties.clone());
        let undecided = ties.into_iter().filter(|(_, standing)| *standing == TieBetStatus::Tied);
        let undecided: Vec<BetSpot> = undecided.map(|(spot, _)| spot).collect();
        unless(
            undecided.is_empty() || rules.none_surrenders.value && rules.surrender.value,
            Reason::NeedsDecision,
            rules.none_surrenders.cite,
        )?;
        for spot in undecided {
            self.give_half(spot);
        }
        self.wars(rules);
        self.end_war_round_if_decided();
        Ok(())
    }

    fn wars(&mut self, rules: &'r WarRules) {
        let mut seats = self.war().map_or(Vec::new(), |(_, round)| round.to_war());
        if !rules.wars_left_to_right.value {
            seats.reverse();
        }
        let mut waiting: Vec<(SeatNo, Card)> = Vec::new();
        let last = seats.last().copied();
        let mut unsettled = seats.clone().into_iter();
        while let Some(seat) = unsettled.next() {
            self.say(call::WAR, Topic::Position(Some(seat)));
            let card = self.burn_and_draw(rules.burn_player.value, CardDestination::Seat(seat));
            let dealers = if !rules.shared.value || Some(seat) == last {
                self.burn_and_draw(rules.burn_dealer.value, CardDestination::Dealer)
            } else {
                card
            };
            if card.is_none() || dealers.is_none() {
                let rest = waiting.iter().map(|(seat, _)| *seat).chain([seat]).chain(unsettled);
                self.wars_are_void(rules, rest.collect());
                return;
            }
            waiting.extend(dealers.map(|dealer| (seat, dealer)));
            if rules.settled_each.value && !rules.shared.value {
                waiting.drain(..).for_each(|(seat, dealer)| self.settle_war(rules, seat, dealer));
            }
        }
        let shared = waiting.last().map(|(_, dealer)| *dealer);
        for (seat, own) in waiting {
            let dealer = if rules.shared.value { shared.unwrap_or(own) } else { own };
            self.settle_war(rules, seat, dealer);
        }
    }

    fn burn_and_draw(&mut self, burnt: u32, to: CardDestination) -> Option<Card> {
        for _ in 0..burnt {
            self.draw(CardDestination::Burnt, false)?;
        }
        self.draw(to, true)
    }

    fn settle_war(&mut self, rules: &'r WarRules, seat: SeatNo, dealer: Card) {
        let second = self.war().and_then(|(_, round)| round.contest(seat)).and_then(|contest| contest.second);
        let Some(card) = second else { return };
        let outcome = rules.against(card, dealer, [Fact::WarHigher, Fact::WarTie, Fact::WarLower]);
        let (at_war, Some(basic)) = (self.at_war(seat), rules.basic) else { return };
        self.push(Event::WarOver { seat });
        self.settle(
            |bet| at_war.contains(&(BetSpot { wager: basic, ..bet.spot })),
            |_, fact| fact == Fact::Tie || fact == outcome,
        );
    }

    /// Returns the basic bets at a position that go to war.
    fn at_war(&self, seat: SeatNo) -> Vec<BetSpot> {
        let ties = self.war().map(|(_, round)| &round.ties[..]).unwrap_or_default().iter();
        let at_war = ties.filter(|(spot, standing)| spot.seat == seat && *standing == TieBetStatus::ToWar);
        at_war.map(|(spot, _)| *spot).collect()
    }

    /// Gives back the bets of wars for which there are too few cards.
    fn wars_are_void(&mut self, rules: &WarRules, seats: Vec<SeatNo>) {
        let Some(basic) = rules.basic else { return };
        self.push(RoundEvent::Voided);
        self.say(CallKind::VOID_ROUND, Topic::Plain);
        for seat in seats {
            let at_war = self.at_war(seat);
            self.push(Event::WarOver { seat });
            let bets =
                self.bets_at(seat).filter(|bet| at_war.contains(&BetSpot { wager: basic, ..bet.spot }));
            let bets: Vec<Bet> = bets.copied().collect();
            for bet in bets {
                self.push(RoundEvent::TakenBack {
                    spot: bet.spot,
                    amount: bet.stake,
                    why: ReturnReason::Void,
                });
            }
        }
        if self.game().new_cards_after_void() {
            self.push(RoundEvent::CardsDue);
        }
    }

    /// Returns the basic bet on which a player has to decide.
    fn deciding(&self, rules: &WarRules, by: Decider) -> Result<Bet, Refusal> {
        self.player(by.player)?;
        if let Some(dealers) = self.game().dealer_bets.filter(|_| by.owner == Owner::Dealers) {
            let apart = dealers.decides.value == DealerBetDecider::Separately;
            unless(apart, Reason::NoDecision, dealers.decides.cite)?;
        }
        let Some(wager) = rules.basic else { return self.not_provided() };
        let spot = BetSpot { seat: by.seat, wager, player: by.player, owner: by.owner };
        self.check_own_position(spot)?;
        let round = self.war().map(|(_, round)| round).filter(|round| !round.over);
        let tied = round.and_then(|round| round.standing(spot)) == Some(TieBetStatus::Tied);
        unless(tied, Reason::NoDecision, rules.decision.cite)?;
        let bet = self.table.bet(spot).and_then(Bet::in_time);
        bet.ok_or_else(|| Refusal::new(Reason::NoSuchBet, rules.decision.cite))
    }

    pub(super) fn go_to_war(
        &mut self,
        rules: &WarRules,
        by: Decider,
        amount: Option<Money>,
    ) -> Result<(), Refusal> {
        let bet = self.deciding(rules, by)?;
        let Some(wager) = rules.go_to_war else { return self.not_provided() };
        for spot in self.make_decided(bet, wager, amount, rules.equal)? {
            self.push(Event::ToWar { spot });
        }
        Ok(())
    }

    pub(super) fn surrender(&mut self, rules: &WarRules, by: Decider) -> Result<(), Refusal> {
        let bet = self.deciding(rules, by)?;
        allowed(rules.surrender, Reason::NotProvided)?;
        let along = self.along(bet.spot);
        self.give_half(bet.spot);
        if let Some(along) = along {
            self.give_half(along.spot);
        }
        self.end_war_round_if_decided();
        Ok(())
    }

    fn give_half(&mut self, spot: BetSpot) {
        self.push(Event::Surrendered { spot });
        self.say(call::SURRENDER, Topic::Position(Some(spot.seat)));
        self.settle(|bet| bet.spot == spot, |_, fact| fact == Fact::Tie || fact == Fact::Surrendered);
    }
}
