//! Wagers that one round of play decides: rows of facts and their prizes.

use std::fmt::Debug;

use crate::clause::{Cite, Cited};
use crate::compile::{Compiler, LayoutWager, WagerReferences, read_limits};
use crate::layout::Layout;
use crate::money::Money;
use crate::node::Node;
use crate::odds::Odds;
use crate::reader::{Reader, Section};
use crate::unknown::unknown;
use crate::wager::{DocumentLimits, Limits, WagerId, WagerList};

/// The effect of a row on a wager when the row's facts hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prize {
    /// The wager wins at these odds.
    Odds(Odds),
    /// The wager wins this amount.
    Award(Money),
    /// The wager wins a part of a meter, in hundredths of a percent.
    Share {
        /// The meter's name.
        meter: String,
        /// The part.
        rate: i64,
    },
    /// The wager is neither won nor lost.
    Push,
    /// The wager is lost.
    Lose,
    /// Part of the stake is lost, in hundredths of a percent; the rest comes back.
    LosePart(i64),
}

/// A row of a wager: a prize that applies when all its facts hold.
#[derive(Clone, Debug)]
pub struct Row<F> {
    /// The facts.
    pub on: Vec<F>,
    /// The effect.
    pub prize: Prize,
    /// The clauses of the facts and of the prize.
    pub cite: Cite,
}

/// The rows that apply if the facts of several rows hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowSelection {
    /// The first.
    First,
    /// The row that pays most.
    Largest,
    /// Every row whose facts hold.
    All,
}

/// The way in which a wager is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WagerOrigin {
    /// By a bet before the round.
    Betting,
    /// By a player's decision in the round.
    Decision,
}

/// A wager that one round decides.
#[derive(Clone, Debug)]
pub struct RoundWager<F> {
    /// The wager's id, such as `dragon-bonus-player`.
    pub id: String,
    /// The family that the wager belongs to, such as `dragon-bonus`.
    pub family: String,
    /// The document's name for the wager.
    pub name: String,
    /// The wager's index among the spots of its family.
    pub spot: Option<u8>,
    /// The stake limits.
    pub limits: Limits,
    /// The way in which the wager is made.
    pub made: WagerOrigin,
    /// The wager to which a decision in the round adds this one, if it is made that way.
    pub of: Option<WagerId>,
    /// Other wagers; the player must have one of them.
    pub needs: Option<WagerList>,
    /// Wagers whose owners need not meet this wager's minimum.
    pub minimum_waived_with: Option<WagerList>,
    /// Does the minimum apply only when bets close? By default it also applies when the bet is made.
    pub minimum_at_close: Option<Cited<bool>>,
    /// May the wager be made for the dealers? `None` if the table's rule applies.
    pub dealer_bets: Option<Cited<bool>>,
    /// The part of a win that the house takes, in hundredths of a percent.
    pub vigorish: Option<Cited<i64>>,
    /// The rows that decide the wager.
    pub rows: Vec<Row<F>>,
    /// Is the wager lost when no row holds? If not, it is pushed.
    pub lost_otherwise: Cited<bool>,
    /// The rows that apply if the facts of several rows hold.
    pub pick: RowSelection,
    /// Does the stake come back with an award or a share of a meter?
    pub stake_back: Option<Cited<bool>>,
    /// The clause under which it is too late to bet, if it differs from the table's.
    pub closed: Option<Cite>,
    /// The clause that establishes the wager.
    pub cite: Cite,
}

impl<F> RoundWager<F> {
    /// Does the wager's minimum apply only when bets close?
    pub fn is_minimum_asked_at_close(&self) -> bool {
        self.minimum_at_close.is_some_and(|at_close| at_close.value)
    }
}

/// A named result of the pack: a combination of facts.
#[derive(Clone, Debug)]
pub struct NamedResult<F> {
    /// Its name.
    pub name: String,
    /// The facts that compose the result.
    pub is: Vec<F>,
    /// The dealer's announcement, if there is one.
    pub says: Option<Cited<String>>,
}

/// A family of wagers whose spots and pays the equipment defines.
#[derive(Clone, Debug)]
pub struct PricedFamily<F> {
    /// The family's id.
    pub id: String,
    /// Its spots.
    pub spots: Vec<SpotPayout>,
    /// The fact that a spot's wager wins.
    pub wins: F,
}

/// A spot that the equipment defines for a family, with its pay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpotPayout {
    /// Its name.
    pub name: String,
    /// The odds.
    pub pays: Odds,
}

/// The wagers of a game of rounds.
pub type RoundLayout<F> = Layout<RoundWager<F>>;

impl<F: Copy + Debug> RoundLayout<F> {
    /// The named results.
    pub fn results(&self) -> &[NamedResult<F>] {
        &self.parts
    }
}

/// The words that a game of rounds has for its wagers.
#[derive(Clone, Debug)]
pub struct RoundVocabulary<F> {
    /// Every fact, a statement that can be true of a round, with its name. Similar facts are next to each other.
    pub facts: Vec<(String, F)>,
    /// Every word for a spot of a family, with its name for readers. The spots count from 0 in this order.
    pub spots: Vec<(String, String)>,
    /// The word for wagers that players make by a decision in mid-round.
    pub decision: Option<&'static str>,
    /// The family whose spots the equipment defines.
    pub priced: Option<PricedFamily<F>>,
}

impl<F: Copy> RoundVocabulary<F> {
    /// Reads facts and named results, separated by spaces; all must hold.
    fn read_facts(
        &self,
        results: &[NamedResult<F>],
        reader: &mut Reader<'_>,
        section: &Section<'_>,
        key: &str,
    ) -> Option<Cited<Vec<F>>> {
        let known: Vec<String> = self.facts.iter().map(|(name, _)| name.clone()).collect();
        section.facts(reader, key, known, |word| {
            let result = results.iter().find(|result| result.name == word);
            let fact = self.facts.iter().find(|(name, _)| name == word).map(|(_, fact)| vec![*fact]);
            result.map(|result| result.is.clone()).or(fact)
        })
    }

    fn spot(&self, word: &str) -> Result<u8, String> {
        let at = self.spots.iter().position(|(known, _)| known == word);
        at.and_then(|at| u8::try_from(at).ok())
            .ok_or_else(|| unknown("spot", word, self.spots.iter().map(|(word, _)| word.as_str())))
    }

    /// The family with this id, if the equipment defines its spots.
    fn priced(&self, id: &str) -> Option<&PricedFamily<F>> {
        self.priced.as_ref().filter(|family| family.id == id)
    }
}

impl<F: Copy + Debug> LayoutWager for RoundWager<F> {
    type Vocabulary = RoundVocabulary<F>;
    type Spot = u8;
    type Name = WagerId;
    type Parts = Vec<NamedResult<F>>;
    const HAS_OPEN_SPOTS: bool = true;

    fn id(&self) -> &str {
        &self.id
    }

    fn family(&self) -> &str {
        &self.family
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    fn compile(compiler: &mut RoundCompiler<'_, '_, F>, root: &Section<'_>, blocks: &[(String, Node)]) {
        compiler.read_results(root);
        compiler.blocks(blocks);
        compiler.resolve_references();
    }

    fn spots(
        compiler: &mut RoundCompiler<'_, '_, F>,
        family: &str,
        section: &Section<'_>,
    ) -> Option<Vec<(Option<u8>, String)>> {
        let words = &compiler.vocabulary;
        let spots = section.set(compiler.reader, "spots", |word| words.spot(word));
        let named = |(spot, name): (u8, &str)| (Some(spot), format!("{family}-{name}"));
        match (words.priced(family), spots) {
            // Equipment that cannot be read has no spots, and its fault has been reported.
            (Some(priced), _) if priced.spots.is_empty() => None,
            (Some(priced), _) => {
                Some((0..).zip(&priced.spots).map(|(at, spot)| named((at, &spot.name))).collect())
            }
            (None, Some(spots)) => {
                let name = |spot: &u8| named((*spot, words.spots[usize::from(*spot)].0.as_str()));
                Some(spots.value.iter().map(name).collect())
            }
            (None, None) => Some(vec![(None, family.to_owned())]),
        }
    }

    fn one(
        compiler: &mut RoundCompiler<'_, '_, F>,
        family: &str,
        id: &str,
        spot: Option<u8>,
        section: &Section<'_>,
    ) -> Option<()> {
        let wager = compiler.one(family, id, spot, section)?;
        compiler.names.insert(wager.id.clone(), WagerId(compiler.wagers.len() as u16));
        compiler.wagers.push(wager);
        Some(())
    }

    fn is_of_block(id: &str, block: &str) -> bool {
        id == block
    }
}

/// The state of a compilation to rows.
type RoundCompiler<'r, 'p, F> = Compiler<'r, 'p, RoundWager<F>>;

impl<F: Copy + Debug> RoundCompiler<'_, '_, F> {
    fn read_results(&mut self, root: &Section<'_>) {
        let Some(results) = root.child(self.reader, "result") else { return };
        for name in results.keys() {
            let Some(section) = results.child(self.reader, name) else { continue };
            let is = section.require(self.reader, "is", |r, key| {
                self.vocabulary.read_facts(&self.parts, r, &section, key)
            });
            let called = section.yes(self.reader, "called");
            let says = section.text(self.reader, "says");
            section.finish(self.reader);
            let says = says.filter(|_| called.is_none_or(|called| called.value));
            if let Some(is) = is {
                self.parts.push(NamedResult { name: name.to_owned(), is: is.value, says });
            }
        }
        results.finish(self.reader);
    }

    fn one(
        &mut self,
        family: &str,
        id: &str,
        spot: Option<u8>,
        section: &Section<'_>,
    ) -> Option<RoundWager<F>> {
        let words = &self.vocabulary;
        let reader = &mut *self.reader;
        let name = section.require(reader, "name", |r, key| section.name(r, key));
        let limits = read_limits(reader, section);
        let decision = words.decision.map(|word| (word, WagerOrigin::Decision));
        let ways: Vec<(&str, WagerOrigin)> =
            [("betting", WagerOrigin::Betting)].into_iter().chain(decision).collect();
        let made = section.word(reader, "made", &ways);
        let of = section.name(reader, "of");
        let needs = section.words(reader, "needs");
        let waived = section.words(reader, "minimum-waived-with");
        let times = [("at-close", true), ("when-made", false)];
        let minimum_at_close = section.word(reader, "minimum-asked", &times);
        let dealer_bets = section.yes(reader, "dealer-bets");
        let vigorish = section.rate(reader, "vigorish");
        let picks =
            [("first", RowSelection::First), ("largest", RowSelection::Largest), ("all", RowSelection::All)];
        let pick = section.word(reader, "pick", &picks);
        let stake_back = section.yes(reader, "stake-back");
        let otherwise = section
            .require(reader, "otherwise", |r, key| section.word(r, key, &[("lose", true), ("push", false)]));
        let closed = section.rule(reader, "closed");
        let rows = match words.priced(family).zip(spot) {
            Some((family, spot)) => priced_row(family, spot, reader, section),
            None => self.rows(section, spot),
        };
        let lost = self.losing_rows(section);
        let reader = &mut *self.reader;
        let (name, limits) = (name?, limits?);
        let no_room = limits.max.is_some_and(|max| max.value == limits.min.value);
        if no_room && limits.by_document == DocumentLimits::Floor {
            reader.fault(section.place(), "the minimum equals the maximum: write by-document = \"yes\"");
        }
        let (mut rows, otherwise) = (rows?, otherwise?);
        rows.extend(lost);
        let cite = section.cite_for(reader, "rows").unwrap_or(limits.min.cite);
        self.references.push(WagerReferences { place: section.place().clone(), needs, waived, of });
        Some(RoundWager {
            cite,
            id: id.to_owned(),
            family: family.to_owned(),
            name: self.name(name, family, id),
            spot,
            limits,
            made: made.map_or(WagerOrigin::Betting, |made| made.value),
            of: None,
            needs: None,
            minimum_waived_with: None,
            minimum_at_close,
            dealer_bets,
            vigorish,
            rows,
            lost_otherwise: otherwise,
            pick: pick.map_or(RowSelection::First, |pick| pick.value),
            stake_back,
            closed,
        })
    }

    /// The name of a wager for readers: that of its family with that of its spot.
    fn name(&self, name: String, family: &str, id: &str) -> String {
        match id.strip_prefix(&format!("{family}-")) {
            Some(spot) => match self.vocabulary.spots.iter().find(|(word, _)| word == spot) {
                Some((_, shown)) => format!("{name}{shown}"),
                None => format!("{name} {spot}"),
            },
            None => name,
        }
    }

    /// Reads the rows of a wager. A row with `spots` belongs to these spots of its family alone.
    fn rows(&mut self, section: &Section<'_>, spot: Option<u8>) -> Option<Vec<Row<F>>> {
        section.require(self.reader, "rows", |_, _| Some(()))?;
        let mut rows = Vec::new();
        for row in section.rows(self.reader, "rows") {
            let words = &self.vocabulary;
            let spots = row.set(self.reader, "spots", |word| words.spot(word));
            let own = spots.is_none_or(|spots| spot.is_some_and(|spot| spots.value.contains(&spot)));
            let on = self.on(&row);
            let prize = prize(self.reader, &row);
            row.finish(self.reader);
            if let (Some(on), Some(prize), true) = (on, prize, own) {
                rows.push(Row { on: on.value, cite: prize.cite, prize: prize.value });
            }
        }
        Some(rows)
    }

    /// Reads the ways to lose that the document distinguishes, each with its clause. They follow the rows that pay, so
    /// that a choice between paytables leaves them unchanged.
    fn losing_rows(&mut self, section: &Section<'_>) -> Vec<Row<F>> {
        let mut rows = Vec::new();
        for row in section.rows(self.reader, "lost") {
            let on = self.on(&row);
            row.finish(self.reader);
            rows.extend(on.map(|on| Row { on: on.value, prize: Prize::Lose, cite: on.cite }));
        }
        rows
    }

    /// Reads the facts of a row.
    fn on(&mut self, row: &Section<'_>) -> Option<Cited<Vec<F>>> {
        row.require(self.reader, "on", |r, key| self.vocabulary.read_facts(&self.parts, r, row, key))
    }

    /// Resolves the references of wagers to other wagers.
    fn resolve_references(&mut self) {
        for (index, named) in std::mem::take(&mut self.references).into_iter().enumerate() {
            let place = &named.place;
            let needs = named.needs.map(|ids| self.others(place, &ids));
            let waived = named.waived.map(|ids| self.others(place, &ids));
            let of = named.of.and_then(|id| self.other(place, &id));
            let wager = &mut self.wagers[index];
            (wager.needs, wager.minimum_waived_with, wager.of) = (needs, waived, of);
        }
    }
}

/// Returns the only row of a spot that the equipment defines.
fn priced_row<F: Copy>(
    family: &PricedFamily<F>,
    spot: u8,
    reader: &mut Reader<'_>,
    section: &Section<'_>,
) -> Option<Vec<Row<F>>> {
    let wins = section.require(reader, "wins", |r, key| section.yes(r, key))?;
    let prize = Prize::Odds(family.spots.get(usize::from(spot))?.pays);
    let row = Row { on: vec![family.wins], prize, cite: wins.cite };
    Some(if wins.value { vec![row] } else { Vec::new() })
}

/// Reads the effect of a row: `pays`, `award`, `share` of a `meter`, `loses` or `does`.
fn prize(reader: &mut Reader<'_>, row: &Section<'_>) -> Option<Cited<Prize>> {
    let pays = row.odds_to_one(reader, "pays").map(|odds| odds.map(Prize::Odds));
    let award = row.money(reader, "award").map(|award| award.map(Prize::Award));
    let meter = row.name(reader, "meter");
    let share = row.rate(reader, "share");
    let share = share.zip(meter).map(|(share, meter)| share.map(|rate| Prize::Share { meter, rate }));
    let part = row.rate(reader, "loses").map(|rate| rate.map(Prize::LosePart));
    let does = row.word(reader, "does", &[("push", false), ("lose", true)]);
    let does = does.map(|does| does.map(|lost| if lost { Prize::Lose } else { Prize::Push }));
    let given: Vec<Cited<Prize>> = [pays, award, share, part, does].into_iter().flatten().collect();
    if given.len() != 1 {
        reader.fault(row.place(), "a row needs one of: pays, award, share with meter, loses, does");
    }
    given.into_iter().next()
}
