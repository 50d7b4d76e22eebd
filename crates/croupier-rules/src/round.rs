//! Wagers that one round of play decides: rows of facts and their prizes.

use std::collections::HashMap;

use crate::clause::{Citations, Cite, Cited};
use crate::compile::{MoneyRules, overlaid_wagers, read_limits, read_money};
use crate::fault::{Fault, Faults, SourceLine};
use crate::money::Money;
use crate::node::Node;
use crate::odds::Odds;
use crate::option::Choices;
use crate::pack::Composition;
use crate::reader::{Reader, Section, Setting};
use crate::unknown::unknown;
use crate::wager::{DocumentLimits, LimitFault, Limits, WagerId, WagerList};

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
    /// All of them.
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
    /// Its id, such as `dragon-bonus-player`.
    pub id: String,
    /// The family that it belongs to, such as `dragon-bonus`.
    pub family: String,
    /// The document's name for it.
    pub name: String,
    /// Its index among the spots of its family.
    pub spot: Option<u8>,
    /// The stake limits.
    pub limits: Limits,
    /// The way in which it is made.
    pub made: WagerOrigin,
    /// The wager that it belongs to, if a decision in the round makes it.
    pub of: Option<WagerId>,
    /// Other wagers of which the player must have one.
    pub needs: Option<WagerList>,
    /// Wagers with which the minimum is waived.
    pub minimum_waived_with: Option<WagerList>,
    /// Does the minimum apply only when bets close? By default it also applies when the bet is made.
    pub minimum_at_close: Option<Cited<bool>>,
    /// May it be made for the dealers? `None` if the table's rule applies.
    pub dealer_bets: Option<Cited<bool>>,
    /// The part of a win that the house takes, in hundredths of a percent.
    pub vigorish: Option<Cited<i64>>,
    /// The rows that decide it.
    pub rows: Vec<Row<F>>,
    /// Is it lost when no row holds? If not, it is pushed.
    pub lost_otherwise: Cited<bool>,
    /// The rows that apply if the facts of several rows hold.
    pub pick: RowSelection,
    /// Does the stake come back with an award or a share of a meter?
    pub stake_back: Option<Cited<bool>>,
    /// The clause under which it is too late to bet, if it differs from the table's.
    pub closed: Option<Cite>,
    /// The clause that establishes it.
    pub cite: Cite,
}

impl<F> RoundWager<F> {
    /// Does its minimum apply only when bets close?
    pub fn is_minimum_asked_at_close(&self) -> bool {
        self.minimum_at_close.is_some_and(|at_close| at_close.value)
    }
}

/// A named result of the pack: a combination of facts.
#[derive(Clone, Debug)]
pub struct NamedResult<F> {
    /// Its name.
    pub name: String,
    /// The facts that it is composed of.
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
#[derive(Clone, Debug)]
pub struct RoundLayout<F> {
    /// The wagers on offer, in the order of the pack.
    pub wagers: Vec<RoundWager<F>>,
    /// The named results.
    pub results: Vec<NamedResult<F>>,
    /// The smallest chip: stakes are multiples of it, and payouts are rounded to it.
    pub smallest_chip: Cited<Money>,
    /// The rounding of a payout to the smallest chip.
    pub payout_rounding: crate::Rounding,
    /// The denominations of chips, where the document lists them.
    pub chips: Option<Cited<Vec<Money>>>,
    /// Every citation that the layout uses.
    pub citations: Citations,
    names: HashMap<String, WagerId>,
    not_offered: HashMap<String, Cite>,
}

impl<F> RoundLayout<F> {
    /// A wager.
    pub fn wager(&self, id: WagerId) -> &RoundWager<F> {
        &self.wagers[usize::from(id.0)]
    }

    /// The wagers with their ids.
    pub fn ids(&self) -> impl Iterator<Item = (WagerId, &RoundWager<F>)> {
        self.wagers.iter().enumerate().map(|(index, wager)| (WagerId(index as u16), wager))
    }

    /// Finds a wager by its name.
    pub fn find(&self, name: &str) -> Option<WagerId> {
        self.names.get(name).copied()
    }

    /// Every name that this layout knows.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Every name in the pack that this layout does not offer.
    pub fn names_not_offered(&self) -> impl Iterator<Item = &str> {
        self.not_offered.keys().map(String::as_str)
    }

    /// The clause under which a known wager, or a spot of a known family, is not offered.
    pub fn not_offered(&self, name: &str) -> Option<Cite> {
        let of_family =
            |family: &&String| name.strip_prefix(family.as_str()).is_some_and(|rest| rest.starts_with('-'));
        let family = self.not_offered.keys().filter(of_family).max_by_key(|family| family.len());
        self.not_offered.get(name).or(family.and_then(|family| self.not_offered.get(family))).copied()
    }

    /// Posts limits for a wager, a family of wagers or, with `all`, every wager whose limits the operator sets.
    pub fn post_limit(&mut self, name: &str, min: Money, max: Money) -> Result<(), LimitFault> {
        let mut found = false;
        for wager in &mut self.wagers {
            if name == "all" || wager.family == name || wager.id == name {
                found = true;
                wager.limits.post(name, min, max, &self.citations)?;
            }
        }
        match self.not_offered(name) {
            _ if found => Ok(()),
            Some(cite) => Err(LimitFault {
                message: format!("'{name}' is not offered"),
                clause: Some(self.citations.first(cite).to_owned()),
            }),
            None => {
                let families = self.wagers.iter().map(|wager| wager.family.as_str());
                let known = self.names().chain(families).chain(["all"]);
                Err(LimitFault { message: unknown("wager", name, known), clause: None })
            }
        }
    }
}

/// A pack of a game of rounds compiled under an operator's choices.
#[derive(Clone, Debug)]
pub struct RoundRules<F, G> {
    /// The pack's id.
    pub pack: String,
    /// The pack's version.
    pub version: String,
    /// Every option with its value.
    pub choices: Choices,
    /// The wagers.
    pub layout: RoundLayout<F>,
    /// The settings that only the game's engine reads.
    pub game: G,
    /// Every setting that was read, with its clause.
    pub settings: Vec<Setting>,
}

/// The parts of a game of rounds that the compiler needs.
pub trait RoundGameReader: Sized {
    /// A fact: a statement that can be true of a round.
    type Fact: Copy;

    /// Every fact of a game with its name. Similar facts are next to each other.
    fn facts(game: &str) -> Vec<(String, Self::Fact)>;

    /// Every word for a spot of a family, with its name for readers. The spots count from 0 in this order.
    fn spots(game: &str) -> Vec<(String, String)>;

    /// The word for wagers that a player's decision in the round makes.
    fn decision(game: &str) -> Option<&'static str>;

    /// Reads the spots that the equipment gives a family, before the wagers are read.
    fn priced(game: &str, reader: &mut Reader<'_>, root: &Section<'_>) -> Option<PricedFamily<Self::Fact>>;

    /// Reads the settings other than wagers that the game's engine needs.
    fn read(
        game: &str,
        reader: &mut Reader<'_>,
        root: &Section<'_>,
        layout: &RoundLayout<Self::Fact>,
    ) -> Option<Self>;
}

/// Compiles a pack of a game of rounds.
pub fn compile_rounds<G: RoundGameReader>(
    composition: &Composition,
    choices: &Choices,
) -> Result<RoundRules<G::Fact, G>, Faults> {
    let settings = composition.resolve(choices)?;
    let wagers = overlaid_wagers(&settings);
    let mut reader = Reader::new(composition);
    let root = reader.root(&settings);
    for section in ["wager", "every-wager"] {
        root.child(&mut reader, section);
    }
    let money = read_money(&mut reader, &root);
    let game = composition.game.as_str();
    let priced = G::priced(game, &mut reader, &root);
    let mut compiler = Compiler::<G> {
        facts: G::facts(game),
        spots: G::spots(game),
        decision: G::decision(game),
        results: Vec::new(),
        priced,
        wagers: Vec::new(),
        names: HashMap::new(),
        not_offered: HashMap::new(),
        declared: wagers.iter().map(|(id, _)| id.clone()).collect(),
        named: Vec::new(),
    };
    compiler.read_results(&mut reader, &root);
    for (id, node) in &wagers {
        compiler.wager(&mut reader, id, node);
    }
    compiler.resolve_names(&mut reader);
    let Compiler { results, wagers, names, not_offered, .. } = compiler;
    let Some(MoneyRules { chip, payout_rounding, chips, .. }) = money else { return Err(reader.faults) };
    let mut layout = RoundLayout {
        wagers,
        results,
        smallest_chip: chip,
        payout_rounding,
        chips,
        citations: reader.citations.clone(),
        names,
        not_offered,
    };
    let game = G::read(&composition.game, &mut reader, &root, &layout);
    root.finish(&mut reader);
    layout.citations = reader.citations;
    reader.faults.none()?;
    let Some(game) = game else {
        return Err(Faults(vec![Fault::new(&settings.place, "the game's settings are missing")]));
    };
    Ok(RoundRules {
        pack: composition.pack.clone(),
        version: composition.version.clone(),
        choices: composition.complete(choices),
        layout,
        game,
        settings: reader.settings,
    })
}

/// The state of one compilation.
struct Compiler<G: RoundGameReader> {
    facts: Vec<(String, G::Fact)>,
    spots: Vec<(String, String)>,
    decision: Option<&'static str>,
    results: Vec<NamedResult<G::Fact>>,
    priced: Option<PricedFamily<G::Fact>>,
    wagers: Vec<RoundWager<G::Fact>>,
    names: HashMap<String, WagerId>,
    not_offered: HashMap<String, Cite>,
    declared: Vec<String>,
    /// The other wagers that each wager names, resolved when all wagers are known.
    named: Vec<WagerReferences>,
}

/// The other wagers that a wager names.
#[derive(Clone)]
struct WagerReferences {
    place: SourceLine,
    needs: Option<Cited<Vec<String>>>,
    waived: Option<Cited<Vec<String>>>,
    of: Option<String>,
}

impl<G: RoundGameReader> Compiler<G> {
    fn read_results(&mut self, reader: &mut Reader<'_>, root: &Section<'_>) {
        let Some(results) = root.child(reader, "result") else { return };
        for name in results.keys() {
            let Some(section) = results.child(reader, name) else { continue };
            let is = section.require(reader, "is", |r, key| self.read_facts(r, &section, key));
            let called = section.yes(reader, "called");
            let says = section.text(reader, "says");
            section.finish(reader);
            let says = says.filter(|_| called.is_none_or(|called| called.value));
            if let Some(is) = is {
                self.results.push(NamedResult { name: name.to_owned(), is: is.value, says });
            }
        }
        results.finish(reader);
    }

    /// Reads facts and named results, separated by spaces; all must hold.
    fn read_facts(
        &self,
        reader: &mut Reader<'_>,
        section: &Section<'_>,
        key: &str,
    ) -> Option<Cited<Vec<G::Fact>>> {
        let known: Vec<String> = self.facts.iter().map(|(name, _)| name.clone()).collect();
        section.facts(reader, key, known, |word| {
            let result = self.results.iter().find(|result| result.name == word);
            let fact = self.facts.iter().find(|(name, _)| name == word).map(|(_, fact)| vec![*fact]);
            result.map(|result| result.is.clone()).or(fact)
        })
    }

    fn spot(&self, word: &str) -> Result<u8, String> {
        let at = self.spots.iter().position(|(known, _)| known == word);
        at.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| {
            let known: Vec<&str> = self.spots.iter().map(|(word, _)| word.as_str()).collect();
            format!("unknown spot '{word}'; expected one of: {}", known.join(", "))
        })
    }

    fn wager(&mut self, reader: &mut Reader<'_>, id: &str, node: &Node) {
        let mut root = reader.root(node);
        root.enter(&format!("wager.{id}"));
        let words = [("yes", true), ("on", true), ("no", false), ("off", false)];
        let Some(offered) = root.require(reader, "offered", |r, key| root.word(r, key, &words)) else {
            return;
        };
        let spots = root.set(reader, "spots", |word| self.spot(word));
        let priced = self.priced.as_ref().filter(|family| family.id == id).map(|family| family.spots.clone());
        let own: Vec<(Option<u8>, String)> = match (&spots, &priced) {
            (_, Some(priced)) => {
                let numbered = priced.iter().enumerate();
                numbered.map(|(at, spot)| (Some(at as u8), format!("{id}-{}", spot.name))).collect()
            }
            (Some(spots), None) => spots
                .value
                .iter()
                .map(|spot| (Some(*spot), format!("{id}-{}", self.spots[usize::from(*spot)].0)))
                .collect(),
            (None, None) => vec![(None, id.to_owned())],
        };
        // Equipment that cannot be read has no spots, and its fault has been reported.
        if own.is_empty() {
            return;
        }
        if own.len() != 1 || own[0].0.is_some() {
            self.not_offered.insert(id.to_owned(), offered.cite);
        }
        for (spot, name) in own {
            if !offered.value {
                self.not_offered.insert(name, offered.cite);
                continue;
            }
            let pays = priced.as_ref().and_then(|priced| priced.get(usize::from(spot?))).map(|p| p.pays);
            let Some(wager) = self.one(reader, id, name, spot, pays, &root) else { continue };
            let number = WagerId(self.wagers.len() as u16);
            self.names.insert(wager.id.clone(), number);
            self.wagers.push(wager);
        }
        if offered.value {
            root.finish(reader);
        }
    }

    fn one(
        &mut self,
        reader: &mut Reader<'_>,
        family: &str,
        id: String,
        spot: Option<u8>,
        pays: Option<Odds>,
        section: &Section<'_>,
    ) -> Option<RoundWager<G::Fact>> {
        let name = section.require(reader, "name", |r, key| section.name(r, key))?;
        let name = match id.strip_prefix(&format!("{family}-")) {
            Some(spot) => match self.spots.iter().find(|(word, _)| word == spot) {
                Some((_, shown)) => format!("{name}{shown}"),
                None => format!("{name} {spot}"),
            },
            None => name,
        };
        let limits = read_limits(reader, section);
        let decision = self.decision.map(|word| (word, WagerOrigin::Decision));
        let ways: Vec<(&str, WagerOrigin)> =
            [("betting", WagerOrigin::Betting)].into_iter().chain(decision).collect();
        let made = section.word(reader, "made", &ways);
        let of = section.name(reader, "of");
        let needs = section.set(reader, "needs", |word| Ok(word.to_owned()));
        let waived = section.set(reader, "minimum-waived-with", |word| Ok(word.to_owned()));
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
        let mut rows = match pays {
            Some(pays) => self.priced_row(reader, section, pays)?,
            None => self.rows(reader, section)?,
        };
        rows.extend(self.losing_rows(reader, section));
        let limits = limits?;
        let no_room = limits.max.is_some_and(|max| max.value == limits.min.value);
        if no_room && limits.by_document == DocumentLimits::Floor {
            reader.fault(section.place(), "the minimum equals the maximum: write by-document = \"yes\"");
        }
        let otherwise = otherwise?;
        self.named.push(WagerReferences { place: section.place().clone(), needs, waived, of });
        Some(RoundWager {
            cite: section.cite_for(reader, "rows").unwrap_or(limits.min.cite),
            id,
            family: family.to_owned(),
            name,
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

    /// Returns the only row of a spot that the equipment defines.
    fn priced_row(
        &self,
        reader: &mut Reader<'_>,
        section: &Section<'_>,
        pays: Odds,
    ) -> Option<Vec<Row<G::Fact>>> {
        let wins = section.require(reader, "wins", |r, key| section.yes(r, key))?;
        let family = self.priced.as_ref()?;
        let row = Row { on: vec![family.wins], prize: Prize::Odds(pays), cite: wins.cite };
        Some(if wins.value { vec![row] } else { Vec::new() })
    }

    fn rows(&self, reader: &mut Reader<'_>, section: &Section<'_>) -> Option<Vec<Row<G::Fact>>> {
        section.require(reader, "rows", |_, _| Some(()))?;
        let mut rows = Vec::new();
        for row in section.rows(reader, "rows") {
            let on = row.require(reader, "on", |r, key| self.read_facts(r, &row, key));
            let prize = prize(reader, &row);
            row.finish(reader);
            if let (Some(on), Some(prize)) = (on, prize) {
                rows.push(Row { on: on.value, cite: prize.cite, prize: prize.value });
            }
        }
        Some(rows)
    }

    /// Reads the ways to lose that the document distinguishes, each with its clause. They follow the rows that pay, so
    /// that a choice between paytables leaves them unchanged.
    fn losing_rows(&self, reader: &mut Reader<'_>, section: &Section<'_>) -> Vec<Row<G::Fact>> {
        let mut rows = Vec::new();
        for row in section.rows(reader, "lost") {
            let on = row.require(reader, "on", |r, key| self.read_facts(r, &row, key));
            row.finish(reader);
            rows.extend(on.map(|on| Row { on: on.value, prize: Prize::Lose, cite: on.cite }));
        }
        rows
    }

    /// Resolves the references of wagers to other wagers.
    fn resolve_names(&mut self, reader: &mut Reader<'_>) {
        for index in 0..self.wagers.len() {
            let WagerReferences { place, needs, waived, of } = self.named[index].clone();
            let needs = needs.map(|names| self.others(reader, &place, &names));
            let waived = waived.map(|names| self.others(reader, &place, &names));
            let of = of.and_then(|name| self.named_wager(reader, &place, &name));
            let wager = &mut self.wagers[index];
            (wager.needs, wager.minimum_waived_with, wager.of) = (needs, waived, of);
        }
    }

    /// Finds other wagers by their names, leaving out those that are not offered.
    fn others(&self, reader: &mut Reader<'_>, place: &SourceLine, names: &Cited<Vec<String>>) -> WagerList {
        let found = names.value.iter().filter_map(|name| self.named_wager(reader, place, name));
        WagerList { wagers: found.collect(), cite: names.cite }
    }

    /// Finds a wager by its id; `None` if it is not offered.
    fn named_wager(&self, reader: &mut Reader<'_>, place: &SourceLine, id: &str) -> Option<WagerId> {
        let found = self.names.get(id).copied();
        if found.is_none()
            && !self.declared.iter().any(|known| id == known || self.not_offered.contains_key(id))
        {
            reader.fault(place, format!("unknown wager '{id}'"));
        }
        found
    }
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
