//! The report on chance, for people.

use croupier_lab::{ChanceReport, ControlResult, FAILURE, TestResult, TestVerdict, WEAKNESS};

use crate::command::number::separate_thousands;
use crate::command::{counted, list};

pub(crate) fn print(out: &mut String, found: &ChanceReport) {
    line!(
        out,
        "Seed {}. A test is weak below a chance of {WEAKNESS}, and fails below {FAILURE:e}.",
        found.seed
    );
    for scaling in &found.scalings {
        line!(
            out,
            "\n{}: stream {}, {} draws",
            scaling.scaling,
            scaling.stream,
            separate_thousands(scaling.draws)
        );
        let mut table = list(&["test", "statistic", "freedom", "p", "verdict"]);
        for test in &scaling.tests {
            table.add_row(row(test));
        }
        line!(out, "{table}");
    }
    line!(out, "\nNegative controls: biased sources, which the same tests must reject");
    let mut table = list(&["source", "verdict", "test", "statistic", "p"]);
    for control in &found.controls {
        table.add_row(control_row(control));
    }
    line!(out, "{table}");
    line!(
        out,
        "\n{}: {} failed, {} weak; chance gives {:.1} weak on average, and {} or more with a chance of {:.3}",
        counted(found.tests as usize, "test"),
        found.failed,
        found.weak,
        found.weak_expected,
        found.weak,
        found.weak_chance,
    );
    let rejected = found.controls.iter().filter(|control| control.rejected).count();
    line!(out, "{rejected} of {} rejected", counted(found.controls.len(), "biased source"));
    line!(out, "{}", if found.passed { "passed" } else { "FAILED" });
}

fn row(test: &TestResult) -> [String; 5] {
    let freedom = test.freedom.map_or_else(String::new, separate_thousands);
    [test.test.clone(), format!("{:.3}", test.statistic), freedom, chance(test.p), verdict(test.verdict)]
}

/// A control with the test that rejects it most clearly.
fn control_row(control: &ControlResult) -> [String; 5] {
    let clearest = control.tests.iter().min_by(|one, other| tail_chance(one).total_cmp(&tail_chance(other)));
    let (test, statistic, p) = clearest.map_or_else(Default::default, |test| {
        (test.test.clone(), format!("{:.3}", test.statistic), chance(test.p))
    });
    let verdict = if control.rejected { "rejected" } else { "NOT REJECTED" };
    [control.source.clone(), verdict.to_owned(), test, statistic, p]
}

/// Returns the chance of a statistic at least this far from the expected value.
fn tail_chance(test: &TestResult) -> f64 {
    if test.freedom.is_some() { test.p.min(1.0 - test.p) } else { test.p }
}

fn verdict(verdict: TestVerdict) -> String {
    match verdict {
        TestVerdict::Pass => "pass",
        TestVerdict::Weak => "weak",
        TestVerdict::Fail => "FAIL",
    }
    .to_owned()
}

fn chance(p: f64) -> String {
    if p >= 1e-4 || p == 0.0 { format!("{p:.4}") } else { format!("{p:.1e}") }
}
