//! A simulation as text: one column per strategy or table.

use comfy_table::Table;
use croupier_sim::report::ExactBetFigures;
use croupier_sim::{BetFigures, Estimate, PERCENTS, StrategyExpectation, StrategyResults};

use super::{Column, Report, Workers};
use crate::command::amount::{amount, decimal, in_dollars};
use crate::command::screen::{fits, print_list};
use crate::command::{counted, list};

/// The number of columns side by side.
const ABREAST: usize = 3;

/// The percentiles of the drawdown to show.
const DRAWDOWNS: [u32; 3] = [50, 90, 99];

pub(super) fn print(out: &mut String, report: &Report<'_>) {
    head(out, report);
    // A narrow screen shows fewer columns side by side.
    let abreast = (1..=ABREAST).rev().find(|abreast| tables(report, *abreast).iter().all(fits)).unwrap_or(1);
    for rows in tables(report, abreast) {
        print_list(out, rows, &[]);
        line!(out, "");
    }
    differences(out, report);
    by_wager(out, report);
    refused_bets(out, report);
    foot(out, report);
}

/// The results as tables with a number of columns each.
fn tables(report: &Report<'_>, abreast: usize) -> Vec<Table> {
    let table = |columns: &[Column]| {
        let names: Vec<String> = columns.iter().map(|column| report.name(column)).collect();
        let mut header = vec![""];
        header.extend(names.iter().map(String::as_str));
        let mut rows = list(&header);
        for (label, cells) in lines(report, columns) {
            let mut row = vec![label];
            row.extend(cells);
            rows.add_row(row);
        }
        rows
    };
    report.columns.chunks(abreast).map(table).collect()
}

fn head(out: &mut String, report: &Report<'_>) {
    let asked = &report.asked;
    let tables: Vec<String> =
        asked.tables.iter().map(|table| format!("{} ({})", table.chosen.pack.title, table.name)).collect();
    line!(out, "{}", tables.join("\n"));
    for strategy in &asked.strategies {
        line!(out, "  {}: {}", strategy.name, strategy.about);
    }
    let (sessions, session) = (grouped(asked.sessions), asked.session());
    let first =
        if asked.first > 0 { format!(" from session {}", grouped(asked.first)) } else { String::new() };
    line!(out, "  {sessions} sessions{first}, {session}, bankroll {}\n", asked.bankroll.dollars());
}

/// The lines of a table, without the lines that are empty in all columns.
fn lines(report: &Report<'_>, columns: &[Column]) -> Vec<(String, Vec<String>)> {
    let shoes = columns.iter().filter_map(|column| column.exact()).any(|exact| exact.is_whole_shoe);
    let exactly = if shoes { "from a whole shoe" } else { "exactly" };
    let mut lines = TextLines { columns, exactly, lines: Vec::new() };
    if !report.is_complete {
        let all = grouped(report.asked.sessions);
        lines.figure("sessions played", |one| format!("{} of {all}", grouped(one.summary.sessions)));
    }
    lines.net();
    lines.endings(report);
    lines.rounds(report);
    lines.coin_in();
    lines.percentiles();
    lines.figure("engine", |one| engine(&one.played));
    lines.lines
}

struct TextLines<'c> {
    columns: &'c [Column],
    /// The label of computed figures.
    exactly: &'static str,
    lines: Vec<(String, Vec<String>)>,
}

impl TextLines<'_> {
    fn figure(&mut self, label: &str, cell: impl Fn(&Column) -> String) {
        self.lines.push((label.to_owned(), self.columns.iter().map(cell).collect()));
    }

    /// Adds the computed value, if any column has one.
    fn exact(&mut self, cell: impl Fn(&StrategyExpectation) -> String) {
        self.exactly(|column| column.exact().map(&cell));
    }

    /// Adds a computed value that is not always known.
    fn exactly(&mut self, cell: impl Fn(&Column) -> Option<String>) {
        self.computed(self.exactly, cell);
    }

    /// Adds a computed figure, if any column has one.
    fn computed(&mut self, label: &str, cell: impl Fn(&Column) -> Option<String>) {
        let cells: Vec<Option<String>> = self.columns.iter().map(cell).collect();
        if cells.iter().any(Option::is_some) {
            let cells = cells.into_iter().map(|cell| cell.unwrap_or_else(|| "—".to_owned())).collect();
            self.lines.push((format!("  {label}"), cells));
        }
    }

    /// Adds the net result of a session.
    fn net(&mut self) {
        self.figure("average net", |one| dollars(&one.summary.net));
        self.exact(|exact| amount(exact.mean, 2));
        self.figure("standard deviation", |one| dollars(&one.summary.deviation));
        self.exact(|exact| amount(exact.deviation, 2));
        self.figure("standard error of the net", |one| match one.summary.standard_error {
            error if error.is_finite() => amount(error, 4),
            _ => "—".to_owned(),
        });
    }

    /// Adds the endings of sessions.
    fn endings(&mut self, report: &Report<'_>) {
        let computed = |one: &Column, side: usize| one.ahead_even_behind().map(|sides| percent(sides[side]));
        self.figure("ahead", |one| percents(&one.summary.ahead));
        self.exactly(|one| computed(one, 0));
        self.figure("even", |one| percents(&one.summary.even));
        self.exactly(|one| computed(one, 1));
        self.figure("behind", |one| percents(&one.summary.behind));
        self.exactly(|one| computed(one, 2));
        self.figure("broke: cannot pay the next bet", |one| percents(&one.summary.broke));
        self.exact(|exact| percent(exact.broke));
        if self.columns.iter().any(|one| one.summary.stopped.value > 0.0) {
            self.figure("stopped", |one| percents(&one.summary.stopped));
            self.exact(|exact| percent(exact.stopped));
        }
        if let Some(goal) = report.asked.goal {
            let reached = |one: &Column| one.summary.goal.as_ref().map(percents).unwrap_or_default();
            self.figure(&format!("reached {}", goal.dollars()), reached);
        }
    }

    /// Adds the results per round and hour, and the length of sessions.
    fn rounds(&mut self, report: &Report<'_>) {
        let rounds = report.asked.rounds;
        self.figure(&format!("net per {}", rounds.one), |one| fine(&one.summary.per_round));
        self.exactly(|one| one.net_per_round().map(|net| amount(net, 5)));
        self.computed("if it never ended", |one| one.in_the_long_run().map(|net| amount(net, 5)));
        self.figure("loss per hour", |one| dollars(&one.summary.loss_per_hour));
        let hourly = |net: f64| amount(-net * f64::from(report.asked.pace), 2);
        self.exactly(|one| one.net_per_round().map(hourly));
        self.computed("if it never ended", |one| one.in_the_long_run().map(hourly));
        self.figure(&format!("{} per session", rounds.many), |one| number(&one.summary.rounds_each, 1));
        self.exact(|exact| format!("{:.1}", exact.rounds));
        self.figure("hours per session", |one| number(&one.summary.hours, 2));
    }

    /// Adds the stakes that were decided.
    fn coin_in(&mut self) {
        let sampled = |one: &Column, cell: fn(&BetFigures) -> String| {
            one.coin_in().map_or_else(|| "—".to_owned(), |whole| cell(whole.sampled))
        };
        let exact = |one: &Column, cell: fn(&ExactBetFigures) -> String| {
            one.coin_in()
                .and_then(|whole| whole.exactly())
                .filter(|exact| exact.coin_in > 0.0)
                .map(|exact| cell(&exact))
        };
        self.figure("coin-in per session", |one| sampled(one, |bets| dollars(&bets.coin_in)));
        self.exactly(|one| exact(one, |bets| amount(bets.coin_in, 2)));
        self.figure("average bet", |one| sampled(one, |bets| dollars(&bets.average_bet)));
        self.exactly(|one| exact(one, |bets| amount(bets.average_bet, 2)));
        self.figure("net per unit bet", |one| sampled(one, |bets| percents(&bets.net_per_unit_bet)));
        self.exactly(|one| exact(one, |bets| percent(bets.net_per_unit_bet)));
        self.computed("if it never ended", |one| one.coin_in()?.in_the_long_run().map(percent));
    }

    /// Adds the percentiles of the final bankroll and of the drawdown.
    fn percentiles(&mut self) {
        for (place, percent) in PERCENTS.into_iter().enumerate() {
            let label = match percent {
                50 => "median final bankroll".to_owned(),
                _ => format!("{percent}% end at or below"),
            };
            self.figure(&label, |one| dollars(&one.summary.percentiles[place].1));
            self.exactly(|one| one.percentile(percent).map(|end| amount(end, 2)));
        }
        self.figure("average drawdown", |one| dollars(&one.summary.drawdown));
        for wanted in DRAWDOWNS {
            self.figure(&format!("{wanted}th-percentile drawdown"), |one| {
                let found = one.summary.drawdowns.iter().find(|(percent, _)| *percent == wanted);
                found.map(|(_, estimate)| dollars(estimate)).unwrap_or_default()
            });
        }
    }
}

pub(super) fn engine(played: &StrategyResults) -> String {
    match played.states {
        Some(1) => format!("{}, 1 state", played.engine),
        Some(states) => format!("{}, {} states", played.engine, grouped(states as u64)),
        None => played.engine.to_string(),
    }
}

/// Compares the first strategy with each of the others, on the same dice.
fn differences(out: &mut String, report: &Report<'_>) {
    let names = &report.asked.strategies;
    for (table, seat) in report.asked.tables.iter().enumerate() {
        for one in report.differences(table).into_iter().filter(|one| one.minus == 0) {
            let at = if report.asked.tables.len() > 1 { format!(" at {}", seat.name) } else { String::new() };
            let exact = one.exact.map(|exact| format!("; exactly {}", amount(exact, 2))).unwrap_or_default();
            let (strategy, minus) = (&names[one.strategy].name, &names[one.minus].name);
            let net = dollars(&one.net);
            line!(out, "{strategy} minus {minus} on the same dice{at}: average net {net}{exact}");
        }
    }
    if names.len() > 1 {
        line!(out, "");
    }
}

/// Lists the wagers of each strategy that makes several.
fn by_wager(out: &mut String, report: &Report<'_>) {
    for column in &report.columns {
        let wagers = column.by_wager();
        if wagers.len() < 2 {
            continue;
        }
        let computed = wagers.iter().any(|one| one.exact.is_some());
        let endless = wagers.iter().any(|one| one.in_the_long_run().is_some());
        let name = report.name(column);
        let mut header = vec![name.as_str(), "bets", "coin-in", "net", "net per unit bet"];
        header.extend(computed.then_some("exactly"));
        header.extend(endless.then_some("if it never ended"));
        let mut rows = list(&header);
        for one in &wagers {
            let sampled = one.sampled;
            let mut row = vec![
                one.wager.to_owned(),
                number(&Estimate { low: sampled.bets.value, high: sampled.bets.value, ..sampled.bets }, 1),
                amount(sampled.coin_in.value, 2),
                dollars(&sampled.net),
                percents(&sampled.net_per_unit_bet),
            ];
            let known = |value: Option<f64>| {
                value.filter(|value| value.is_finite()).map_or_else(|| "—".to_owned(), percent)
            };
            row.extend(computed.then(|| known(one.exactly().map(|exact| exact.net_per_unit_bet))));
            row.extend(endless.then(|| known(one.in_the_long_run())));
            rows.add_row(row);
        }
        print_list(out, rows, &[1, 3, 2, 5, 6]);
        line!(out, "");
    }
}

/// Lists the bets that the tables refuse, with the clause.
fn refused_bets(out: &mut String, report: &Report<'_>) {
    let columns = report.columns.iter().filter(|column| !column.played.refused.is_empty());
    for column in columns {
        let strategy = &report.asked.strategies[column.strategy].name;
        let table = &report.asked.tables[column.table];
        line!(out, "{} refuses some bets of {strategy}:", table.name);
        for bet in &column.played.refused {
            let when = if bet.always { String::new() } else { format!("{}, ", column.when_refused(bet)) };
            let clause = if bet.clause.is_empty() { String::new() } else { format!(" ({})", bet.clause) };
            let option = if bet.always { table.would_offer(&bet.wager) } else { None };
            let option = option.map(|option| format!("; {option}")).unwrap_or_default();
            line!(out, "  {}: {when}{}{clause}{option}", bet.wager, bet.reason);
        }
        line!(out, "");
    }
}

fn foot(out: &mut String, report: &Report<'_>) {
    let asked = &report.asked;
    let (rounds, seconds) = (grouped(report.rounds), report.seconds);
    let workers = match report.workers {
        Workers::Threads(1) => "on 1 thread".to_owned(),
        Workers::Threads(threads) => format!("on {threads} threads"),
        Workers::Parts(parts) => format!("in {}", counted(parts, "part")),
    };
    let speed = rate(report.per_second());
    let noun = asked.rounds.many;
    line!(
        out,
        "{rounds} {noun} in {seconds:.2} s {workers}: {speed} {noun} per second. Seed {}.",
        asked.seed
    );
    line!(out, "Brackets: 95% confidence interval. Pace: {} {noun} per hour.", asked.pace);
    let counted = report.columns.iter().filter_map(|column| column.summary.bets.as_ref());
    if let Some(least) = counted.map(|bets| bets.sessions).min().filter(|least| *least < asked.sessions) {
        line!(out, "Coin-in, average bet and net per unit bet: counted in {} sessions.", grouped(least));
    }
    if report.columns.iter().filter_map(|column| column.exact()).any(|exact| exact.is_whole_shoe) {
        line!(out, "From a whole shoe: computed as if each hand were the first of its shoe.");
    }
    if !report.is_complete {
        line!(out, "Not complete: the figures are those of the sessions played.");
    }
    report.provenance.lines(asked).iter().for_each(|fact| line!(out, "{fact}"));
}

/// `-$12.34 (-13.00 to -11.68)`
fn dollars(estimate: &Estimate) -> String {
    in_dollars(&number(estimate, 2))
}

/// Formats small amounts.
fn fine(estimate: &Estimate) -> String {
    in_dollars(&number(estimate, 5))
}

fn number(estimate: &Estimate, digits: usize) -> String {
    let [value, low, high] =
        [estimate.value, estimate.low, estimate.high].map(|number| decimal(number, digits));
    if (&low, &high) == (&value, &value) { value } else { format!("{value} ({low} to {high})") }
}

/// Formats a proportion. Without bets, the proportion is undefined; with too few sessions, its interval is.
fn percents(estimate: &Estimate) -> String {
    let [low, high] = [estimate.low, estimate.high].map(|part| decimal(part * 100.0, 3));
    if estimate.value.is_finite() {
        format!("{} ({low} to {high})", percent(estimate.value))
    } else {
        "—".to_owned()
    }
}

fn percent(part: f64) -> String {
    format!("{:.3}%", part * 100.0)
}

/// `12.3 million`, for speeds.
pub(super) fn rate(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.2} billion", n / 1e9),
        n if n >= 1e6 => format!("{:.1} million", n / 1e6),
        n if n.is_finite() => grouped(n as u64),
        _ => "many".to_owned(),
    }
}

/// `1,234,567`
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group));
    groups.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([950.4, 12_345_678.0, 1.5e9].map(rate), ["950", "12.3 million", "1.50 billion"]);
    }

    #[test]
    fn certain_values_have_no_interval_and_unknown_bounds_a_dash() {
        let certain = Estimate { value: 5.0, low: 5.0, high: 5.0 };
        assert_eq!(dollars(&certain), "$5.00");
        let open = Estimate { value: 5.0, low: f64::NEG_INFINITY, high: 6.0 };
        assert_eq!(dollars(&open), "$5.00 (— to 6.00)");
        let part = Estimate { value: 0.25, low: 0.2, high: 0.301 };
        assert_eq!(percents(&part), "25.000% (20.000 to 30.100)");
    }
}
