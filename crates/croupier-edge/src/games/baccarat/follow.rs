//! Follows a shoe: computes the expected net results of wagers, round after round, as cards leave it.

use croupier_table::GameRules;
use croupier_table::games::baccarat::BaccaratRules;
use croupier_table::rounds::{Meter, Rules};

use crate::exact::ExactFraction;
use crate::rounds::{Bets, without_rounding};
use crate::select::chosen_wagers;
use crate::shoe::CardCounts;

use super::CountingPlan;
use super::figures::lying;

/// Wagers of a baccarat table, planned once for any number of shoes.
///
/// ```
/// use croupier_edge::{CardCounts, ShoeAnalyzer};
/// use croupier_table::GameRules;
///
/// let library = croupier_rules::Library::embedded();
/// let baccarat = library.compose("mlgca-midi-baccarat").unwrap();
/// let rules = GameRules::compile(&baccarat, &Default::default()).unwrap();
/// let follower = ShoeAnalyzer::new(&rules, &["banker".to_owned()]).unwrap();
/// let mut shoe = CardCounts::decks(8).unwrap();
/// assert_eq!(follower.nets(&shoe).unwrap()[0].to_string(), "-114753351728/10847218479825");
/// shoe.take("6C".parse().unwrap()).unwrap();
/// assert!(follower.nets(&shoe).unwrap()[0] < follower.nets(&CardCounts::decks(8).unwrap()).unwrap()[0]);
/// ```
pub struct ShoeAnalyzer<'r> {
    plan: CountingPlan<'r>,
    /// The maximum number of cards in a round.
    needed: u32,
    /// Each wager's name, and the result of each of its cases as a whole number of `1/per`.
    wagers: Vec<AnalyzedWager>,
}

struct AnalyzedWager {
    name: String,
    results: Vec<i128>,
    per: i128,
}

impl<'r> ShoeAnalyzer<'r> {
    /// Plans wagers by id or family, or all if none is named. Wagers that depend on the position use the first one.
    pub fn new(rules: &'r GameRules, wagers: &[String]) -> Result<ShoeAnalyzer<'r>, String> {
        let GameRules::Rounds(rules) = rules else { return Err("only a shoe can be followed".to_owned()) };
        let game = BaccaratRules::of(&rules.game.kind).ok_or("only a baccarat shoe can be followed")?;
        let lying: Vec<_> =
            chosen_wagers(rules, wagers)?.into_iter().flat_map(|wager| lying(rules, wager).next()).collect();
        let plan = CountingPlan::new(rules, game, &lying, &mut |_| Ok(()))?;
        let wagers = ShoeAnalyzer::results(rules, game, &plan)?;
        Ok(ShoeAnalyzer { plan, needed: rules.game.kind.rules().most_cards(), wagers })
    }

    fn results(
        rules: &Rules,
        game: &BaccaratRules,
        plan: &CountingPlan<'_>,
    ) -> Result<Vec<AnalyzedWager>, String> {
        let meters = rules.game.meters().iter().map(|meter| Meter::at(meter.reset.value)).collect();
        let exact = without_rounding(rules);
        let bets = Bets::new(&exact, None, meters);
        // The list of cases is the same for every shoe; the number of ways to each case does not matter here.
        let ways = plan.ways(&CardCounts::decks(1)?);
        let followed = ways.iter().map(|ways| {
            let results: Vec<ExactFraction> =
                ways.ends(&bets, game).into_iter().map(|end| end.result).collect();
            let per = results.iter().fold(ExactFraction::ONE, |per, result| {
                let times = ExactFraction::ratio((&per * result).denominator().clone(), 1);
                per * times
            });
            let whole = |number: &ExactFraction| {
                i128::try_from(number.numerator()).map_err(|error| error.to_string())
            };
            let results = results.iter().map(|result| whole(&(result * &per))).collect::<Result<_, _>>()?;
            Ok(AnalyzedWager {
                name: rules.layout.wager(ways.wager()).id.clone(),
                results,
                per: whole(&per)?,
            })
        });
        followed.collect()
    }

    /// The names of the wagers, in the order of the results.
    pub fn wagers(&self) -> impl Iterator<Item = &str> {
        self.wagers.iter().map(|followed| followed.name.as_str())
    }

    /// Returns the expected net result of each wager per unit of stake, from this shoe.
    pub fn nets(&self, shoe: &CardCounts) -> Result<Vec<ExactFraction>, String> {
        if shoe.cards() < self.needed {
            let (there, needed) = (shoe.cards(), self.needed);
            return Err(format!("{there} cards are too few for a round, which takes up to {needed}"));
        }
        let counted = self.plan.ways(shoe);
        let net = |(followed, counts): (&AnalyzedWager, &[u64])| {
            let (mut sum, mut all) = (0_i128, 0_i128);
            for (result, count) in followed.results.iter().zip(counts) {
                sum += result * i128::from(*count);
                all += i128::from(*count);
            }
            ExactFraction::ratio(sum, all * followed.per)
        };
        Ok(self.wagers.iter().zip(counted.iter().map(|ways| ways.counts())).map(net).collect())
    }
}
