//! A sweep as a table for people.

use croupier_rules::Money;
use croupier_sim::sweep::{Figure, FigureSource, OptionAxis, RankedVariant, front_axes};

use super::SweepReport;
use crate::command::amount::{amount, decimal};
use crate::command::screen::print_list;
use crate::command::{counted, list};

/// Prints the best variants.
pub(super) fn print(out: &mut String, report: &SweepReport, top: usize) {
    line!(
        out,
        "{} at {}, {}, {} by {}{}",
        report.strategy,
        report.table,
        report.session,
        counted(report.variants.len(), "variant"),
        report.objective.words(),
        match &report.conditions[..] {
            [] => String::new(),
            conditions => format!(", subject to {}", conditions.join(" and ")),
        }
    );
    let figures = columns(report);
    let bankroll = report.openings.len() > 1;
    let names = report.axes.iter().map(|axis| axis.name.as_str());
    let mut header: Vec<&str> = vec![""];
    header.extend(report.options.iter().map(|option| option.name.as_str()));
    header.extend(bankroll.then_some("bankroll"));
    header.extend(names);
    header.extend(figures.iter().map(|figure| figure.name()));
    header.push("");
    let mut rows = list(&header);
    for (place, variant) in report.variants.iter().take(top).enumerate() {
        let mut row = vec![if variant.is_allowed { format!("{}", place + 1) } else { "—".to_owned() }];
        let choices = OptionAxis::choices(&report.options, variant.outcome.variant.table).into_iter();
        row.extend(choices.map(|(_, value)| value.to_owned()));
        row.extend(bankroll.then(|| variant.outcome.variant.opening.dollars()));
        let sets = variant.outcome.variant.sets.iter();
        row.extend(sets.map(|(_, value)| Money::from_cents(*value).to_string()));
        row.extend(figures.iter().map(|figure| figure_text(*figure, variant)));
        row.push(remark(variant));
        rows.add_row(row);
    }
    print_list(out, rows, &[]);
    let [gain, risk] = front_axes(report.objective);
    line!(
        out,
        "* on the Pareto front of {} and {}: no other variant is better in one and as good in the other",
        gain.words(),
        risk.words()
    );
    remarks(out, report, top);
}

fn remarks(out: &mut String, report: &SweepReport, top: usize) {
    let many =
        |holds: &dyn Fn(&RankedVariant) -> bool| report.variants.iter().filter(|one| holds(one)).count();
    let excluded = many(&|one| !one.is_allowed);
    if excluded > 0 {
        line!(
            out,
            "— {} not meet the conditions",
            if excluded == 1 { "1 variant does".to_owned() } else { format!("{excluded} variants do") }
        );
    }
    let hidden = report.variants.len().saturating_sub(top);
    if hidden > 0 {
        line!(out, "{} more; --top, --json or --parquet shows them", counted(hidden, "variant"));
    }
    if report.variants.len() < report.requested {
        line!(out, "interrupted: {} of {} variants done", report.variants.len(), report.requested);
    }
    let computed = many(&|one| matches!(one.outcome.source, FigureSource::Exact { .. }));
    let error = report.variants.iter().fold(0.0_f64, |most, one| match one.outcome.source {
        FigureSource::Exact { error, .. } => most.max(error),
        FigureSource::Played { .. } => most,
    });
    let shoe = many(&|one| matches!(one.outcome.source, FigureSource::Exact { is_whole_shoe: true, .. }));
    if computed > 0 {
        let shoe = if shoe > 0 { ", every hand from a whole shoe" } else { "" };
        line!(out, "{computed} computed exactly{shoe}; the largest error of any chance is {error:.0e}");
    }
    if computed < report.variants.len() {
        line!(out, "{} played on the same dice (seed {})", report.variants.len() - computed, report.seed);
    }
    line!(out, "{:.1} s", report.seconds);
    report.provenance.lines().iter().for_each(|fact| line!(out, "{fact}"));
}

/// Returns the figures to print: the usual ones, and those that the request names.
fn columns(report: &SweepReport) -> Vec<Figure> {
    let asked = |figure: Figure| {
        report.objective.figure == figure || report.constraints.iter().any(|one| one.figure == figure)
    };
    let usual =
        [Figure::Net, Figure::Deviation, Figure::Ahead, Figure::Broke, Figure::PerRound, Figure::Rounds];
    let has_goal = report.variants.iter().any(|variant| variant.outcome.figures.goal.is_some());
    Figure::all()
        .filter(|figure| usual.contains(figure) || asked(*figure) || *figure == Figure::Goal && has_goal)
        .collect()
}

fn figure_text(figure: Figure, variant: &RankedVariant) -> String {
    let value = figure.of(&variant.outcome.figures).unwrap_or(f64::NAN);
    match figure {
        Figure::PerRound => amount(value, 5),
        Figure::Rounds => decimal(value, 1),
        figure if figure.is_share() => format!("{}%", decimal(value * 100.0, 3)),
        _ => amount(value, 2),
    }
}

fn remark(variant: &RankedVariant) -> String {
    let front = if variant.is_on_front { "*" } else { "" };
    match variant.outcome.source {
        FigureSource::Exact { .. } => front.to_owned(),
        FigureSource::Played { sessions } => format!("{front} {sessions} sessions").trim_start().to_owned(),
    }
}
