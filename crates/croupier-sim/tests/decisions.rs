//! Games with decisions in mid-round, compiled: sessions as computed and as played.

use croupier_rules::Money;
use croupier_sim::strategy::StrategyLibrary;
use croupier_sim::{Engine, Request, simulate};

use crate::support::packs::{essential, table};
use crate::support::rows::Rows;

const GAMES: [(&str, &[&str]); 2] = [
    ("bclc-casino-war", &["war-always", "war-martingale", "war-surrender", "war-tie-bet"]),
    (
        "bclc-red-dog",
        &["red-dog-best", "red-dog-martingale", "red-dog-raise", "red-dog-stand", "red-dog-worst"],
    ),
];

/// The computed mean, deviation and chance to be broke are within four standard errors of a simulation. With the small
/// bankroll, many sessions cannot pay for a war or a raise.
#[test]
fn computed_sessions_agree_with_played_ones() {
    for (pack, strategies) in GAMES {
        let rules = table(pack, &essential(pack));
        for name in strategies {
            for (opening, rounds) in [(45, 6), (500, 20)] {
                let strategies = [StrategyLibrary::find(name).unwrap().strategy.clone()];
                let request = Request {
                    rules: &rules,
                    strategies: &strategies,
                    opening: Money::from_cents(opening * 100),
                    first: 0,
                    sessions: 30_000,
                    rounds: Some(rounds),
                    until: None,
                    seed: 24,
                    threads: 1,
                    engine: None,
                    marks: 0,
                    pace: 100,
                    sets: &[],
                    exact: true,
                    goal: None,
                };
                let mut rows = Rows::default();
                let played = simulate(&request, &mut rows).unwrap().remove(0);
                assert_eq!(played.engine, Engine::Compiled, "{name}");
                let exact = played.exact.unwrap();
                assert!(exact.is_whole_shoe, "{name}");
                let nets: Vec<f64> =
                    rows.0.iter().map(|end| end.bankroll.cents() as f64 / 100.0 - opening as f64).collect();
                let count = nets.len() as f64;
                let mean = nets.iter().sum::<f64>() / count;
                let moment =
                    |power: i32| nets.iter().map(|net| (net - mean).powi(power)).sum::<f64>() / count;
                let error = (moment(2) / count).sqrt();
                assert!(
                    (mean - exact.mean).abs() < 4.0 * error,
                    "{name}: {mean} ± {error}, not {}",
                    exact.mean
                );
                let error = ((moment(4) - moment(2).powi(2)) / count).sqrt();
                let variance = exact.deviation.powi(2);
                assert!(
                    (moment(2) - variance).abs() < 4.0 * error,
                    "{name}: {} ± {error}, not {variance}",
                    moment(2)
                );
                let broke = rows.0.iter().filter(|end| end.ended == croupier_sim::EndCause::Broke).count()
                    as f64
                    / count;
                let error = (exact.broke * (1.0 - exact.broke) / count).sqrt();
                assert!(
                    (broke - exact.broke).abs() <= 4.0 * error + 1e-9,
                    "{name}: {broke} ± {error}, not {}",
                    exact.broke
                );
            }
        }
    }
}
