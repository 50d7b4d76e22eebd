//! The source passes the report's tests, and every biased source fails them.

use croupier_chance::Seed;
use croupier_lab::{LEAST_DRAWS, ReportRequest, ScalingInUse, TestVerdict, report};

#[test]
fn the_source_passes_and_biased_sources_fail() {
    let scaling = |users: &str, size| ScalingInUse { users: users.to_owned(), size };
    let request = ReportRequest {
        seed: Seed::from(1),
        draws: LEAST_DRAWS,
        outcomes: vec![scaling("a wheel", 54), scaling("three dice", 216)],
        decks: vec![scaling("one", 1), scaling("six", 6)],
    };
    let mut steps = Vec::new();
    let found = report(&request, &mut |done, of| steps.push((done, of)));
    assert!(found.passed, "{found:#?}");
    assert_eq!(steps.last(), Some(&(20, 20)));
    assert!(found.controls.iter().all(|control| control.rejected));
    let three = found.scalings.iter().find(|one| one.scaling.starts_with("three dice")).unwrap();
    let tests: Vec<&str> = three.tests.iter().map(|test| test.test.as_str()).collect();
    let all =
        ["frequency", "pairs", "runs", "serial correlation", "third die", "second die", "first die", "total"];
    assert_eq!(tests, all);
    assert_eq!(three.tests[1].freedom, Some(216 * 216 - 1));
    let of = |verdict| {
        found.scalings.iter().flat_map(|one| &one.tests).filter(|test| test.verdict == verdict).count() as u64
    };
    assert_eq!([found.weak, found.failed], [of(TestVerdict::Weak), of(TestVerdict::Fail)]);
}
