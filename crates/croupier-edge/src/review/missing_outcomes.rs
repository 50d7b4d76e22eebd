//! Outcomes that a paytable forgot. A forgotten outcome loses, or a more general line pays it, although each
//! neighbouring outcome has a specific line.

use croupier_rules::{Cite, Odds, Prize, RoundWager, Row};
use croupier_table::GameRules;
use croupier_table::rounds::{Fact, FactScale, Rules, fact_words};

use crate::FigureRequest;
use crate::exact::ExactFraction;
use crate::figures::Figures;
use crate::select::figures;

use super::bets::PossibleBet;
use super::words::{list, part};
use super::{Review, Warning, WarningKind, once};

pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let mut found: Vec<MissingLineWarning> = Vec::new();
    for bet in &review.bets {
        let Some((rules, wager)) = bet.round() else { continue };
        for missing in holes(rules, wager).into_iter().chain(unpaid_results(rules, wager)) {
            let chance = chance(rules, bet, &missing);
            let Some(chance) = chance.filter(ExactFraction::is_positive) else { continue };
            // Report a family, and wagers that pay the same outcomes, only once.
            let alike = |known: &&mut MissingLineWarning| same(&known.missing.facts, &missing.facts);
            match found.iter_mut().find(alike) {
                Some(known) => known.wagers.push(bet.name.clone()),
                None => {
                    let warning = told(rules, wager, &missing, &chance);
                    found.push(MissingLineWarning { missing, wagers: vec![bet.name.clone()], warning });
                }
            }
        }
    }
    found.into_iter().map(MissingLineWarning::warning).collect()
}

struct MissingLineWarning {
    missing: MissingOutcome,
    wagers: Vec<String>,
    warning: (String, Vec<String>),
}

impl MissingLineWarning {
    fn warning(self) -> Warning {
        let (words, clauses) = self.warning;
        let verb = if self.wagers.len() == 1 { "has" } else { "have" };
        let message = format!("{} {verb} no line for {words}", list(&self.wagers));
        Warning { kind: WarningKind::ForgottenOutcome, wagers: self.wagers, message, clauses }
    }
}

/// An outcome without a line, and the lines next to it.
struct MissingOutcome {
    facts: Vec<Fact>,
    /// The more general line that pays the outcome: its index among the rows, and its odds. `None` if the outcome
    /// loses.
    general: Option<(usize, Odds)>,
    /// The facts and clauses of the lines next to the outcome.
    beside: Vec<(Vec<Fact>, Cite)>,
}

/// A scale of the game, by its index, and the place of a fact on it. A paytable that names some facts of a scale should
/// also name those between them.
fn place(scales: &[FactScale], fact: Fact) -> Option<(usize, usize)> {
    let on = |(index, scale): (usize, &FactScale)| {
        Some((index, scale.facts.iter().position(|known| *known == fact)?))
    };
    scales.iter().enumerate().find_map(on)
}

fn same(one: &[Fact], two: &[Fact]) -> bool {
    one.len() == two.len() && one.iter().all(|fact| two.contains(fact))
}

/// Lines that differ only in their numbers.
struct NumericLineGroup {
    rest: Vec<Fact>,
    scales: Vec<FactScale>,
    /// The numbers of each line, in the order of the scales.
    numbers: Vec<(Vec<usize>, Cite)>,
}

/// The lines of a wager that do not lose, grouped by their common facts.
fn lines(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<NumericLineGroup> {
    let known = rules.game.kind.rules().fact_scales();
    let mut all: Vec<NumericLineGroup> = Vec::new();
    let paid = |row: &&Row<Fact>| !matches!(row.prize, Prize::Lose | Prize::LosePart(_));
    for row in wager.rows.iter().filter(paid) {
        let mut on_scales: Vec<(usize, usize)> =
            row.on.iter().filter_map(|fact| place(&known, *fact)).collect();
        on_scales.sort_unstable();
        let rest: Vec<Fact> = row.on.iter().copied().filter(|fact| place(&known, *fact).is_none()).collect();
        let (scales, numbers): (Vec<usize>, Vec<usize>) = on_scales.into_iter().unzip();
        let scales: Vec<FactScale> = scales.into_iter().map(|scale| known[scale].clone()).collect();
        match all.iter_mut().find(|lines| lines.scales == scales && same(&lines.rest, &rest)) {
            Some(lines) => lines.numbers.push((numbers, row.cite)),
            None => all.push(NumericLineGroup { rest, scales, numbers: vec![(numbers, row.cite)] }),
        }
    }
    all
}

impl NumericLineGroup {
    fn facts(&self, numbers: &[usize]) -> Vec<Fact> {
        let on_scales = self.scales.iter().zip(numbers).map(|(scale, number)| scale.facts[*number]);
        self.rest.iter().copied().chain(on_scales).collect()
    }

    fn has(&self, numbers: &[usize]) -> bool {
        self.numbers.iter().any(|(known, _)| known == numbers)
    }

    /// Finds numbers without a line. On one scale, these are gaps between named numbers; on several scales, the only
    /// combination that is left out.
    fn missing(&self) -> Vec<Vec<usize>> {
        let of_scale = |at: usize| self.numbers.iter().map(move |(numbers, _)| numbers[at]);
        if self.scales.len() == 1 {
            let (least, most) = (of_scale(0).min().unwrap_or(0), of_scale(0).max().unwrap_or(0));
            let missing: Vec<Vec<usize>> = (least..most).map(|n| vec![n]).filter(|n| !self.has(n)).collect();
            // If the lines name fewer numbers than they leave out, the gaps are intended.
            return if missing.len() < self.numbers.len() { missing } else { Vec::new() };
        }
        let mut grid: Vec<Vec<usize>> = vec![Vec::new()];
        for scale in 0..self.scales.len() {
            let mut values: Vec<usize> = of_scale(scale).collect();
            values.sort_unstable();
            values.dedup();
            let longer = |corner: &Vec<usize>| {
                let corner = corner.clone();
                values.iter().map(move |value| [corner.clone(), vec![*value]].concat()).collect::<Vec<_>>()
            };
            grid = grid.iter().flat_map(longer).collect();
        }
        let missing: Vec<Vec<usize>> = grid.into_iter().filter(|corner| !self.has(corner)).collect();
        if missing.len() == 1 && self.numbers.len() > 2 { missing } else { Vec::new() }
    }

    /// The lines next to given numbers: the nearest line on either side if there is one scale, all lines if there are
    /// several.
    fn beside(&self, numbers: &[usize]) -> Vec<(Vec<Fact>, Cite)> {
        let line = |line: &(Vec<usize>, Cite)| (self.facts(&line.0), line.1);
        if self.scales.len() != 1 {
            return self.numbers.iter().map(line).collect();
        }
        let below = self.numbers.iter().filter(|(known, _)| known[..] < *numbers).max_by_key(|one| &one.0);
        let above = self.numbers.iter().filter(|(known, _)| known[..] > *numbers).min_by_key(|one| &one.0);
        below.into_iter().chain(above).map(line).collect()
    }
}

/// Finds outcomes between the lines of a paytable that have no line, or only a general line with a lower pay.
fn holes(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<MissingOutcome> {
    let mut found = Vec::new();
    for lines in lines(rules, wager) {
        for numbers in lines.missing() {
            let (facts, beside) = (lines.facts(&numbers), lines.beside(&numbers));
            let general = match deciding(wager, &facts) {
                None => None,
                Some(at) => match wager.rows[at].prize {
                    Prize::Odds(odds) if pays_more(wager, &beside, odds) => Some((at, odds)),
                    _ => continue,
                },
            };
            found.push(MissingOutcome { facts, general, beside });
        }
    }
    found
}

/// The first line that holds whenever these facts do.
fn deciding(wager: &RoundWager<Fact>, facts: &[Fact]) -> Option<usize> {
    wager.rows.iter().position(|row| row.on.iter().all(|fact| facts.contains(fact)))
}

/// Do all of these lines pay more than these odds?
fn pays_more(wager: &RoundWager<Fact>, lines: &[(Vec<Fact>, Cite)], than: Odds) -> bool {
    let pays = |facts: &[Fact]| match deciding(wager, facts).map(|at| &wager.rows[at].prize) {
        Some(Prize::Odds(odds)) => ExactFraction::from(odds.net()),
        _ => ExactFraction::ZERO,
    };
    lines.iter().all(|(facts, _)| pays(facts) > ExactFraction::from(than.net()))
}

/// Finds results that the document names but the wager does not pay, although it pays the same result with a different
/// number of cards.
fn unpaid_results(rules: &Rules, wager: &RoundWager<Fact>) -> Vec<MissingOutcome> {
    let scales = rules.game.kind.rules().fact_scales();
    let counts_cards = |fact: &Fact| place(&scales, *fact).filter(|(scale, _)| scales[*scale].counts_cards);
    // Facts about the number of cards of one hand are alike.
    let but_cards = |facts: &[Fact]| -> Vec<Fact> {
        let alike = |fact: &Fact| counts_cards(fact).map_or(*fact, |(scale, _)| scales[scale].facts[0]);
        facts.iter().map(alike).collect()
    };
    let mut found = Vec::new();
    for result in rules.layout.results().iter().filter(|result| deciding(wager, &result.is).is_none()) {
        let like = |row: &&Row<Fact>| same(&but_cards(&row.on), &but_cards(&result.is));
        let beside: Vec<(Vec<Fact>, Cite)> =
            wager.rows.iter().filter(like).map(|row| (row.on.clone(), row.cite)).collect();
        if !beside.is_empty() {
            found.push(MissingOutcome { facts: result.is.clone(), general: None, beside });
        }
    }
    found
}

/// Computes the chance of the outcome, from the change in the wager's result if the outcome were a push.
fn chance(rules: &Rules, bet: &PossibleBet<'_>, missing: &MissingOutcome) -> Option<ExactFraction> {
    let mut changed = rules.clone();
    let wager = changed.layout.wagers.get_mut(usize::from(bet.wager.0))?;
    let push = Row { on: missing.facts.clone(), prize: Prize::Push, cite: wager.lost_otherwise.cite };
    let comes_to = match missing.general {
        Some((at, odds)) => {
            wager.rows.insert(at, push);
            ExactFraction::from(odds.net())
        }
        None => {
            // The push must come before the losing rows, which are last.
            let losing = wager.rows.iter().position(|row| row.prize == Prize::Lose);
            wager.rows.insert(losing.unwrap_or(wager.rows.len()), push);
            ExactFraction::from(-1)
        }
    };
    let asked = FigureRequest { wagers: vec![bet.name.clone()], ..FigureRequest::default() };
    let found = figures(&GameRules::Rounds(Box::new(changed)), &asked).ok()?;
    let like =
        |one: &&Figures| (&one.decision, &one.positions) == (&bet.figures.decision, &bet.figures.positions);
    Some((bet.figures.net() - found.iter().find(like)?.net()) / comes_to)
}

/// Describes the outcome, with the clauses.
fn told(
    rules: &Rules,
    wager: &RoundWager<Fact>,
    missing: &MissingOutcome,
    chance: &ExactFraction,
) -> (String, Vec<String>) {
    let name = |facts: &[Fact]| {
        let result = rules.layout.results().iter().find(|result| same(&result.is, facts));
        let words = || facts.iter().map(|fact| fact_words(rules, wager, *fact)).collect::<Vec<_>>().join(" ");
        result.map_or_else(words, |result| result.name.clone())
    };
    let beside: Vec<String> = missing.beside.iter().map(|(facts, _)| name(facts)).collect();
    let verb = if beside.len() == 1 { "is" } else { "are" };
    let instead = match missing.general {
        Some((_, odds)) => format!("and so pays {odds}"),
        None => "and so loses".to_owned(),
    };
    let words = format!(
        "{}, which has a chance of {} {instead}, although {} {verb} paid{}",
        name(&missing.facts),
        part(chance),
        list(&beside),
        if missing.general.is_some() { " more" } else { "" }
    );
    let citations = &rules.layout.citations;
    let of_result = |path: &str| {
        let setting = rules.settings.iter().find(|setting| setting.path == path);
        setting.map(|setting| citations.clauses(setting.cite).to_vec()).unwrap_or_default()
    };
    let own = of_result(&format!("result.{}.is", name(&missing.facts)));
    let beside = missing.beside.iter().map(|(_, cite)| citations.first(*cite).to_owned());
    let otherwise = citations.first(wager.lost_otherwise.cite).to_owned();
    (words, once(own.into_iter().chain(beside).chain([otherwise])))
}
