use super::*;

fn near(found: f64, right: f64) {
    assert!((found - right).abs() <= 1e-9 * right.abs().max(1.0), "expected {right}, got {found}");
}

#[test]
fn wilson_intervals_match_published_figures() {
    // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I.
    for (count, of, low, high) in
        [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
    {
        let found = Estimate::proportion(count, of);
        assert!(
            (found.low - low).abs() < 6e-5 && (found.high - high).abs() < 6e-5,
            "{count}/{of}: {found:?}"
        );
    }
    // scipy's binomtest(123456, 1000000).proportion_ci(method='wilson').
    let many = Estimate::proportion(123_456, 1_000_000);
    near(many.low, 0.122_812_696_531_422_84);
    near(many.high, 0.124_102_196_414_004_37);
    assert_eq!(Estimate::proportion(29, 29).high, 1.0);
}

#[test]
fn median_intervals_match_the_tables_of_the_sign_test() {
    for (n, low, high) in [(10, 2, 9), (15, 4, 12), (20, 6, 15), (25, 8, 18)] {
        assert_eq!(places(n, 0.5), [Some(low), Some(high)], "{n}");
    }
}

#[test]
fn percentile_intervals_match_the_binomial_of_scipy() {
    for (n, part, low, high) in
        [(100, 0.25, 17, 35), (1000, 0.01, 4, 18), (5000, 0.9, 4458, 4542), (1_000_000, 0.05, 49_573, 50_429)]
    {
        assert_eq!(places(n, part), [Some(low), Some(high)], "{n} {part}");
    }
}

#[test]
fn too_few_sessions_leave_interval_ends_open() {
    assert_eq!(places(100, 0.01), [None, Some(4)]);
    assert_eq!(places(100, 0.99), [Some(97), None]);
    assert_eq!(places(5, 0.5), [None, None]);
    assert_eq!(places(0, 0.5), [None, None]);
    assert_eq!(places(1, 0.5), [None, None]);
}

/// Net results and rounds of eight sessions.
const SESSIONS: [(i128, i128); 8] =
    [(-500, 100), (1200, 80), (-3000, 35), (250, 100), (0, 100), (-3000, 42), (4100, 61), (-725, 100)];

fn sums(sessions: &[(i128, i128)]) -> [i128; 5] {
    sessions
        .iter()
        .fold([0; 5], |[x, xx, y, yy, xy], (a, b)| [x + a, xx + a * a, y + b, yy + b * b, xy + a * b])
}

fn ratio_of(sessions: &[(i128, i128)]) -> Estimate {
    let [x, xx, y, yy, xy] = sums(sessions);
    ratio(sessions.len() as u64, (x, xx), (y, yy), xy)
}

#[test]
fn covariance_matches_numpy() {
    let [x, xx, y, _, xy] = sums(&SESSIONS);
    near(covariance(8, x, y, xy), 20_999.107_142_857_14);
    near(covariance(8, x, x, xx).sqrt(), 2_290.895_703_649_557);
    assert!(covariance(1, x, x, xx).is_nan());
}

#[test]
fn variance_is_computed_even_if_a_product_overflows() {
    // A billion sessions: half of them win ten billion dollars each, and half of them lose as much. n Σx² exceeds
    // 128 bits.
    let x = 1_000_000_000_000_i128;
    let n = 1_000_000_000_u64;
    let squares = i128::from(n) * x * x;
    assert!(squares.checked_mul(i128::from(n)).is_none());
    near(covariance(n, 0, 0, squares).sqrt() / x as f64, 1.0);
}

#[test]
fn the_ratio_matches_a_computation_from_residuals() {
    // These figures were computed differently, with numpy, from x − R·y of every session.
    let found = ratio_of(&SESSIONS);
    near(found.value, -2.710_355_987_055_016_2);
    near(found.low, -23.492_839_238_892_89);
    near(found.high, 18.072_127_264_782_857);
}

#[test]
fn the_error_of_the_ratio_matches_the_jackknife() {
    // With many sessions, both methods agree. The sessions that lose most are short.
    let sessions: Vec<(i128, i128)> = (0..2000_i128)
        .map(|i| {
            let net = (i * 7919 % 4001) - 3500;
            (net, if net < -1500 { 20 + i % 31 } else { 100 - i % 7 })
        })
        .collect();
    let [x, _, y, _, _] = sums(&sessions);
    let without: Vec<f64> = sessions.iter().map(|(a, b)| (x - a) as f64 / (y - b) as f64).collect();
    let n = sessions.len() as f64;
    let mean = without.iter().sum::<f64>() / n;
    let error = ((n - 1.0) / n * without.iter().map(|one| (one - mean).powi(2)).sum::<f64>()).sqrt();
    let found = ratio_of(&sessions);
    let delta = (found.high - found.low) / (2.0 * Z95);
    assert!((delta / error - 1.0).abs() < 0.002, "delta {delta}, jackknife {error}");
    // Without the covariance the result would differ.
    let [x, xx, y, yy, _] = sums(&sessions);
    let apart = ratio(2000, (x, xx), (y, yy), x * y / 2000);
    assert!(((apart.high - apart.low) / (2.0 * Z95) / error - 1.0).abs() > 0.02);
}

#[test]
fn the_ratio_with_constant_rounds_is_the_mean_per_round() {
    let sessions: Vec<(i128, i128)> = SESSIONS.iter().map(|(net, _)| (*net, 100)).collect();
    let [x, xx, ..] = sums(&sessions);
    let error = (covariance(8, x, x, xx) / 8.0).sqrt() / 100.0;
    let found = ratio_of(&sessions);
    near(found.value, -2.09375);
    near(found.high - found.value, Z95 * error);
}

#[test]
fn a_negative_factor_swaps_the_interval_ends() {
    let loss = Estimate { value: -2.0, low: -3.0, high: 1.0 }.times(-10.0);
    assert_eq!(loss, Estimate { value: 20.0, low: -10.0, high: 30.0 });
}
