//! Red Dog: two cards, an optional raise, and a third card.

use croupier_rules::{Card, Suit, WagerId, WagerOrigin};
use croupier_table::games::red_dog::{Pattern, RedDogRules};

use crate::exact::ExactFraction;
use crate::figures::{Figures, Note, RoundKind};
use crate::rounds::{Bets, EndWeights};
use crate::shoe::CardCounts;

use super::Computation;

/// The first two cards and their pattern, and every possible third card with the number of ways to deal all three.
struct DealtPair {
    pattern: Pattern,
    ways: i64,
    thirds: Vec<([Card; 3], i64)>,
}

/// Computes the figures of wagers, for each decision.
pub(super) fn figures(of: &Computation<'_>, rules: &RedDogRules) -> Result<Vec<Figures>, String> {
    let shoe = of.shoe()?;
    of.by_decision(|wager| red_dog(&of.bets, rules, shoe, wager))
}

/// Computes the figures of a wager: the bet once for each raising strategy, a raise once for each spread.
fn red_dog(bets: &Bets<'_>, rules: &RedDogRules, shoe: &CardCounts, wager: WagerId) -> Vec<Figures> {
    let game = RedDogAnalysis { bets, rules, dealt: deals(rules, shoe) };
    if bets.rules.layout.wager(wager).made == WagerOrigin::Decision {
        return game.patterns().into_iter().filter_map(|pattern| game.raise_on(wager, pattern)).collect();
    }
    let never = vec![false; game.dealt.len()];
    let always: Vec<bool> = game.dealt.iter().map(|dealt| game.may_raise(dealt.pattern)).collect();
    let best: Vec<bool> = game.dealt.iter().map(|dealt| game.raise_is_good(dealt)).collect();
    let mut found: Vec<Figures> = Vec::new();
    for (name, raised) in
        [(game.decision_name(&best), best), ("stand".to_owned(), never), ("raise".to_owned(), always)]
    {
        let one = game.bet(wager, &raised, name);
        if !found.iter().any(|known| known.outcomes == one.outcomes) {
            found.push(one);
        }
    }
    found
}

fn deals(rules: &RedDogRules, shoe: &CardCounts) -> Vec<DealtPair> {
    let cards: Vec<Card> = (1..=Card::KING).filter_map(|rank| Card::new(rank, Suit::Clubs)).collect();
    let left = |card: Card, gone: &[Card]| {
        i64::from(shoe.of_rank(card.rank())) - gone.iter().filter(|other| **other == card).count() as i64
    };
    let mut dealt = Vec::new();
    for one in &cards {
        for two in &cards {
            let ways = left(*one, &[]) * left(*two, &[*one]);
            let Some(pattern) = rules.pattern(&[*one, *two]).filter(|_| ways > 0) else { continue };
            let third = |three: &Card| ([*one, *two, *three], ways * left(*three, &[*one, *two]));
            let thirds = cards.iter().map(third).filter(|(_, ways)| *ways > 0).collect();
            dealt.push(DealtPair { pattern, ways, thirds });
        }
    }
    dealt
}

struct RedDogAnalysis<'b> {
    bets: &'b Bets<'b>,
    rules: &'b RedDogRules,
    dealt: Vec<DealtPair>,
}

impl RedDogAnalysis<'_> {
    fn may_raise(&self, pattern: Pattern) -> bool {
        let spread = matches!(pattern, Pattern::Spread(_));
        let offered = self.rules.raise.is_some() && self.rules.raise_chosen.value;
        offered && (spread || !self.rules.raise_on_spread.value)
    }

    /// The patterns on which a raise is offered, the narrowest spread first.
    fn patterns(&self) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = Vec::new();
        for pattern in self.dealt.iter().map(|dealt| dealt.pattern).filter(|pattern| self.may_raise(*pattern))
        {
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        patterns.sort_by_key(|pattern| match pattern {
            Pattern::Spread(spread) => *spread,
            _ => 0,
        });
        patterns
    }

    /// Does a raise win on average, with these two cards on the table?
    fn raise_is_good(&self, dealt: &DealtPair) -> bool {
        let Some(raise) = self.rules.raise.filter(|_| self.may_raise(dealt.pattern)) else { return false };
        let result = |(cards, ways): &([Card; 3], i64)| {
            let cards = self.deciding_cards(dealt.pattern, cards);
            self.bets.end(raise, |fact| self.rules.holds(cards, fact)).result * ExactFraction::from(*ways)
        };
        dealt.thirds.iter().map(result).sum::<ExactFraction>().is_positive()
    }

    /// The name of a decision. If the decision depends on the spread, the name lists the spreads on which the player
    /// raises.
    fn decision_name(&self, raised: &[bool]) -> String {
        let mut spreads = Vec::new();
        for pattern in self.patterns() {
            let of_pattern = self.dealt.iter().zip(raised).filter(|(dealt, _)| dealt.pattern == pattern);
            let choices: Vec<bool> = of_pattern.map(|(_, raised)| *raised).collect();
            match (pattern, choices.contains(&true), choices.contains(&false)) {
                (Pattern::Spread(spread), true, false) => spreads.push(spread),
                (_, false, _) => {}
                _ => return "raise-by-cards".to_owned(),
            }
        }
        match (spreads.first(), spreads.last()) {
            (Some(least), Some(most)) if (most - least) as usize + 1 == spreads.len() => {
                format!("raise-{least}-to-{most}")
            }
            (Some(_), _) => {
                let listed: Vec<String> = spreads.iter().map(u32::to_string).collect();
                format!("raise-{}", listed.join("-"))
            }
            _ => "stand".to_owned(),
        }
    }

    /// The cards that decide: the first two if there is no third card.
    fn deciding_cards<'c>(&self, pattern: Pattern, cards: &'c [Card; 3]) -> &'c [Card] {
        if self.rules.draws_third(pattern) { cards } else { &cards[..2] }
    }

    /// The figures of a raise, given the pattern of the first two cards.
    fn raise_on(&self, raise: WagerId, pattern: Pattern) -> Option<Figures> {
        let mut tally = EndWeights::default();
        for dealt in self.dealt.iter().filter(|dealt| dealt.pattern == pattern) {
            for (cards, ways) in &dealt.thirds {
                let cards = self.deciding_cards(pattern, cards);
                tally.add(
                    self.bets.end(raise, |fact| self.rules.holds(cards, fact)),
                    ExactFraction::from(*ways),
                );
            }
        }
        let mut one = self.figures(raise, tally);
        let spread = match pattern {
            Pattern::Spread(spread) => spread.to_string(),
            Pattern::Pair => "pair".to_owned(),
            Pattern::Consecutive => "consecutive".to_owned(),
        };
        one.wager = format!("{}-{spread}", one.wager);
        let given = format!("given a spread of {spread}");
        one.notes.push(Note::new(&given));
        one.given = Some(given);
        (!one.outcomes.is_empty()).then_some(one)
    }

    /// The figures of the bet if the player raises on the dealt pairs that `raised` marks.
    fn bet(&self, wager: WagerId, raised: &[bool], decision: String) -> Figures {
        let mut tally = EndWeights::default();
        let (mut raises, mut all) = (0, 0);
        for (dealt, raised) in self.dealt.iter().zip(raised) {
            let raise = self.rules.raise.filter(|_| *raised);
            all += dealt.ways;
            raises += if raise.is_some() { dealt.ways } else { 0 };
            for (cards, ways) in &dealt.thirds {
                let cards = self.deciding_cards(dealt.pattern, cards);
                let holds = |fact| self.rules.holds(cards, fact);
                let mut end = self.bets.end(wager, holds);
                if let Some(raise) = raise {
                    let words = format!("raised, {}", end.words);
                    end = end.with(self.bets.end(raise, holds));
                    end.words = words;
                }
                tally.add(end, ExactFraction::from(*ways));
            }
        }
        let mut one = self.figures(wager, tally);
        one.decision = self.rules.raise.map(|_| decision);
        one.outlay = one.outlay + ExactFraction::ratio(raises, all);
        one
    }

    fn figures(&self, wager: WagerId, tally: EndWeights) -> Figures {
        let decks = self.bets.rules.game.shoe.as_ref().map(|shoe| shoe.decks.cite);
        let mut cites: Vec<_> = decks.into_iter().chain([self.rules.between.cite]).collect();
        cites.extend(self.rules.ranks.iter().map(|rank| rank.cite));
        cites.extend([self.rules.raise_on_spread.cite, self.rules.raise_equal.cite]);
        self.bets.figures(wager, RoundKind::Hand, &tally.chances(), &cites)
    }
}
