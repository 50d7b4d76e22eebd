//! Why Player and Banker drew a third card, or stood.

use croupier_rules::{Citations, Cite};

use crate::rounds::ExplanationInfo;
use crate::rounds::side::Side;

use super::{BaccaratRound, BaccaratRules};

impl BaccaratRules {
    /// Returns why Player and Banker drew a third card or stood, with the clauses of the pack; `None` while the round is
    /// not over.
    pub fn third_cards(&self, round: &BaccaratRound, citations: &Citations) -> Option<[ExplanationInfo; 2]> {
        let cards = |side: Side| round.hand(side).cards.as_slice();
        let two = |side: Side| Some(self.points.total(cards(side).get(..2)?));
        let (player, banker) = (two(Side::Player)?, two(Side::Banker)?);
        if !round.over {
            return None;
        }
        let tableau = &self.tableau;
        let step = |words: String, cite: Cite| ExplanationInfo::new(words, cite, citations);
        let ended = |total: u8| match (tableau.is_natural(total), tableau.extra_cards.value) {
            (_, 0) => step("No third cards are dealt.".to_owned(), tableau.extra_cards.cite),
            (true, _) => step(format!("A natural {total}: nobody draws."), tableau.natural_ends.cite),
            (false, _) => step("No card is drawn against a natural.".to_owned(), tableau.natural_ends.cite),
        };
        let Some(of_player) = tableau.player_rule(player, banker) else {
            return Some([ended(player), ended(banker)]);
        };
        let third = cards(Side::Player).get(2).map(|card| self.points.total(&[*card]));
        let of_banker = tableau.banker_rule(player, banker, third)?;
        let against = match third {
            Some(third) => format!("against Player’s third card of {third}"),
            None => "and Player stood".to_owned(),
        };
        // The words describe the cards rather than the rule, because a crew may have misdealt.
        let drew_or_stood = |side: Side| if cards(side).len() > 2 { "drew" } else { "stood" };
        Some([
            step(format!("Had {player}, so {}.", drew_or_stood(Side::Player)), of_player.cite),
            step(format!("Had {banker} {against}, so {}.", drew_or_stood(Side::Banker)), of_banker.cite),
        ])
    }
}

#[cfg(test)]
mod tests {
    use croupier_rules::Library;

    use super::*;
    use crate::games::RoundGameKind;
    use crate::rounds::{Rules, rules};

    fn maryland() -> Rules {
        let composition = Library::embedded().compose("mlgca-midi-baccarat").unwrap();
        rules(&composition, &composition.essential()).unwrap()
    }

    /// The clause numbers are those of chapter 10 of Maryland's document. It uses letters for Player's third card, and
    /// Roman numerals for Banker's total.
    #[test]
    fn third_card_rules_cite_the_clauses_of_the_pack() {
        let rules = maryland();
        let RoundGameKind::Baccarat(baccarat) = &rules.game.kind else { panic!() };
        let clause = |rule: Option<croupier_rules::Cited<bool>>| {
            let id = rules.layout.citations.first(rule.unwrap().cite);
            id.strip_prefix("mlgca-midi-baccarat/").unwrap().to_owned()
        };
        let tableau = &baccarat.tableau;
        for player in 0..8 {
            assert_eq!(clause(tableau.player_rule(player, 0)), if player < 6 { "10.B.1" } else { "10.B.2" });
            assert_eq!(tableau.player_rule(player, 8), None, "expected a natural to end the round");
        }
        for (letter, third) in ('a'..='j').zip(0..10) {
            for (roman, banker) in ["i", "ii", "iii", "iv"].into_iter().zip(3..7) {
                let due = format!("10.E.3.{letter}.{roman}");
                assert_eq!(clause(tableau.banker_rule(0, banker, Some(third))), due);
            }
            assert_eq!(clause(tableau.banker_rule(0, 2, Some(third))), "10.E.1");
            assert_eq!(clause(tableau.banker_rule(0, 7, Some(third))), "10.E.2");
        }
        assert_eq!(clause(tableau.banker_rule(6, 5, None)), "10.D");
    }

    #[test]
    fn a_finished_round_explains_why_each_hand_drew_or_stood() {
        let rules = maryland();
        let RoundGameKind::Baccarat(baccarat) = &rules.game.kind else { panic!() };
        let explained = |hands: [&str; 2], over: bool| {
            let mut round = BaccaratRound::begin(None, false, None);
            for (hand, cards) in round.hands.iter_mut().zip(hands) {
                hand.cards = cards.split(' ').map(|card| card.parse().unwrap()).collect();
            }
            round.over = over;
            baccarat.third_cards(&round, &rules.layout.citations)
        };
        let step = |words: &str, number: &str| ExplanationInfo {
            words: words.to_owned(),
            clause: format!("mlgca-midi-baccarat/{number}"),
        };
        let stood = step("Had 5 against Player’s third card of 8, so stood.", "10.E.3.i.iii");
        assert_eq!(explained(["QC 5S 8C", "4C AH"], true), Some([step("Had 5, so drew.", "10.B.1"), stood]));
        let natural =
            [step("A natural 9: nobody draws.", "10.A"), step("No card is drawn against a natural.", "10.A")];
        assert_eq!(explained(["KH 9C", "KD 2D"], true), Some(natural));
        let alone = [step("Had 7, so stood.", "10.B.2"), step("Had 4 and Player stood, so drew.", "10.D")];
        assert_eq!(explained(["8D 9H", "2D 2S 5H"], true), Some(alone));
        assert_eq!(explained(["8D 9H", "2D 2S 5H"], false), None, "explained a round that is not over");
    }
}
