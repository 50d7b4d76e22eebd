//! Runs the tests of NIST SP 800-22 over a file: `nist FILE SEQUENCES BITS`.
//!
//! Each sequence is tested alone. The publication asks two things of each test: about 99% of its p-values are 0.01 or
//! more, and the p-values are spread evenly (chi-square of ten bins).

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;

use nistrs::prelude::*;
use statrs::distribution::{ChiSquared, ContinuousCDF};

type Scores = BTreeMap<&'static str, Vec<f64>>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, sequences, bits] = &arguments[..] else { panic!("nist FILE SEQUENCES BITS") };
    let (sequences, bits): (usize, usize) = (sequences.parse().unwrap(), bits.parse().unwrap());
    let mut file = File::open(path).unwrap();
    let mut scores = Scores::new();
    for _ in 0..sequences {
        let mut bytes = vec![0; bits / 8];
        file.read_exact(&mut bytes).expect("the file has all sequences");
        test(&BitsData::from_binary(bytes), &mut scores);
    }
    println!("{:28} {:>11} {:>6} {:>7}", "test", "passed", "least", "even");
    let failed = scores.iter().filter(|(name, scores)| !is_plausible(name, scores)).count();
    println!("{failed} of {} tests failed", scores.len());
}

fn test(data: &BitsData, scores: &mut Scores) {
    let mut add = |name, results: &[(bool, f64)]| {
        scores.entry(name).or_default().extend(results.iter().map(|(_, p)| *p));
    };
    add("frequency", &[frequency_test(data)]);
    add("frequency in blocks", &[block_frequency_test(data, 128).unwrap()]);
    add("runs", &[runs_test(data)]);
    add("longest run of ones", &[longest_run_of_ones_test(data).unwrap()]);
    add("rank", &[rank_test(data).unwrap()]);
    add("discrete Fourier transform", &[fft_test(data)]);
    add("non-overlapping templates", &non_overlapping_template_test(data, 9).unwrap());
    add("overlapping templates", &[overlapping_template_test(data, 9)]);
    add("Maurer's universal", &[universal_test(data)]);
    add("linear complexity", &[linear_complexity_test(data, 500)]);
    add("serial", &serial_test(data, 16));
    add("approximate entropy", &[approximate_entropy_test(data, 10)]);
    add("cumulative sums", &cumulative_sums_test(data));
    // A sequence with few returns to zero says nothing.
    if let Ok(results) = random_excursions_test(data) {
        add("random excursions", &results);
    }
    if let Ok(results) = random_excursions_variant_test(data) {
        add("random excursions, variant", &results);
    }
}

fn is_plausible(name: &str, scores: &[f64]) -> bool {
    let count = scores.len() as f64;
    let passed = scores.iter().filter(|p| **p >= 0.01).count() as f64;
    let least = count * 0.99 - 3.0 * (count * 0.99 * 0.01).sqrt();
    let mut bins = [0.0; 10];
    scores.iter().for_each(|p| bins[((p * 10.0) as usize).min(9)] += 1.0);
    let square: f64 = bins.iter().map(|bin| (bin - count / 10.0).powi(2) / (count / 10.0)).sum();
    let even = ChiSquared::new(9.0).unwrap().sf(square);
    let is_plausible = passed >= least && even >= 1e-4;
    let verdict = if is_plausible { "" } else { "  FAILED" };
    println!("{name:28} {passed:>5}/{count:<5} {:>6} {even:>7.4}{verdict}", least.ceil());
    is_plausible
}
