//! The worth of a decision in mid-round.

use croupier_edge::percent;
use croupier_rules::{Card, Money};
use croupier_sim::live::LiveRequest;
use croupier_table::request::Requester;
use croupier_table::rounds::{self, Command, RoundStage, Rules, Table};

use super::{OfferKind, PLAYER, PlayOffer, TerminalSession};

/// The maximum number of deals from a decision to the end of the round.
const MOST_DEALS: usize = 20;

impl TerminalSession {
    /// Returns the worth of a decision in a few words; `None` if there is no exact figure for it.
    ///
    /// The figures of the game come first. If they do not cover the position and one more card decides the round,
    /// this function tries each card that the player has not seen in this round.
    pub fn worth(&mut self, offer: &PlayOffer) -> Option<String> {
        if offer.kind != OfferKind::Decide {
            return None;
        }
        let word = offer.words.split(' ').next().unwrap_or_default().to_lowercase();
        for wager in self.own_wagers() {
            let mut decisions = self.figures(&wager).into_iter();
            let known =
                decisions.find(|one| one.decision.as_deref() == Some(&word)).and_then(|one| one.worth);
            if let Some(worth) = known {
                return Some(format!("worth {:+.2}% of the bet", percent(&worth)));
            }
        }
        let mean = self.mean_result(offer)?;
        let sign = if mean > Money::ZERO { "+" } else { "" };
        Some(format!("average {sign}{}", mean.dollars()))
    }

    /// Returns the names of the wagers on which the player has bets.
    fn own_wagers(&self) -> Vec<String> {
        let Some((rules, table)) = self.live.rounds() else { return Vec::new() };
        let is_own =
            |bet: &&rounds::Bet| table.player(bet.spot.player).is_some_and(|there| there.id == PLAYER);
        table.bets.iter().filter(is_own).map(|bet| rules.layout.wager(bet.spot.wager).id.clone()).collect()
    }

    /// Returns the mean result of the round after a decision, compared with a player who had not bet, over the cards that
    /// may come next.
    fn mean_result(&self, offer: &PlayOffer) -> Option<Money> {
        let (rules, table) = self.live.rounds()?;
        let amount = offer.amounts.map_or(Money::ZERO, |amounts| amounts.max);
        let Ok(LiveRequest::Round(request)) = self.read_line(&offer.line(amount)) else { return None };
        let command = request.command(rules, table, Requester { person: PLAYER, crew: false }).ok()?;
        let shoe = table.shoe.as_ref()?;
        let hands = rounds::view(rules, table, None).shown.hands;
        // The table knows the cards that are face down. A figure must not use them.
        if hands.iter().any(|hand| hand.down > 0) {
            return None;
        }
        let mut unseen = shoe.cards.clone();
        for card in hands.iter().flat_map(|hand| &hand.up) {
            let at = unseen.iter().position(|other| other == card)?;
            unseen.swap_remove(at);
        }
        let mut sum = 0;
        for card in &unseen {
            sum += result(rules, table, &command, *card)?.minus(self.before).cents();
        }
        Some(Money::from_cents(sum / i64::try_from(unseen.len()).ok().filter(|cards| *cards > 0)?))
    }
}

/// Returns the player's bankroll after a decision if this card comes next; `None` if more than one card comes.
fn result(rules: &Rules, table: &Table, command: &Command, card: Card) -> Option<Money> {
    let mut table = table.clone();
    let shoe = table.shoe.as_mut()?;
    let next = shoe.next;
    *shoe.cards.get_mut(next)? = card;
    rounds::play(rules, &mut table, command).ok()?;
    for _ in 0..MOST_DEALS {
        if table.stage == RoundStage::Betting {
            break;
        }
        rounds::play(rules, &mut table, &Command::Deal { slip: None }).ok()?;
    }
    let came = table.shoe.as_ref().map_or(0, |shoe| shoe.next) - next;
    let (player, there) = table.people().find(|(_, there)| there.id == PLAYER)?;
    let bets = table.bets.iter().filter(|bet| bet.spot.player == player);
    let bets = bets.fold(Money::ZERO, |sum, bet| sum.plus(bet.stake));
    (table.stage == RoundStage::Betting && came <= 1).then(|| there.rail.plus(bets).minus(there.owes))
}
