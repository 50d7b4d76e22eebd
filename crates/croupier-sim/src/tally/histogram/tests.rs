use super::*;

fn of(numbers: &[i64]) -> Histogram {
    let mut histogram = Histogram::new(64);
    numbers.iter().for_each(|number| histogram.add(*number));
    histogram
}

fn counted(histogram: &Histogram) -> Vec<(i64, u64)> {
    histogram.counted().collect()
}

#[test]
fn numbers_are_counted_one_by_one() {
    let histogram = of(&[5, -3, 5, 60, 5]);
    assert_eq!(counted(&histogram), [(-3, 1), (5, 3), (60, 1)]);
    assert_eq!((histogram.width(), histogram.is_exact()), (1, true));
    assert_eq!(histogram.at(&[1, 2, 4, 5, 6]), [Some(-3), Some(5), Some(5), Some(60), None]);
    assert_eq!([-4, -3, 5, 59, 60].map(|number| histogram.up_to(number)), [0, 1, 4, 4, 5]);
}

#[test]
fn the_grid_is_as_coarse_as_the_amounts_allow() {
    // The range from -93 to 1007 has too many cents for 64 cells, but only 12 dollars.
    let mut histogram = of(&[7, 107, -93, 1007, 907, 907]);
    assert_eq!((histogram.unit(), histogram.is_exact()), (100, true));
    assert_eq!(counted(&histogram), [(-93, 1), (7, 1), (107, 1), (907, 2), (1007, 1)]);
    // Half dollars fit too, and the earlier counts are kept.
    histogram.add(157);
    assert_eq!((histogram.unit(), histogram.is_exact()), (50, true));
    assert_eq!(counted(&histogram), [(-93, 1), (7, 1), (107, 1), (157, 1), (907, 2), (1007, 1)]);
    // Cents do not fit.
    histogram.add(158);
    assert_eq!((histogram.unit(), histogram.is_exact(), histogram.width()), (1, false, 32));
    assert_eq!(histogram.total(), 8);
}

#[test]
fn bin_width_depends_only_on_the_range() {
    // 64 bins of width 1 reach from 0 to 63; of width 2, from 0 to 127.
    assert_eq!((of(&[0, 1, 63]).width(), of(&[0, 1, 63]).is_exact()), (1, true));
    assert_eq!((of(&[0, 1, 64]).width(), of(&[0, 1, 64]).is_exact()), (2, false));
    assert_eq!(of(&[0, 1, 1000]).width(), 16);
    let wide = of(&[0, 3, 1000]);
    assert_eq!(counted(&wide), [(0, 2), (1000, 1)], "0 and 3 should share a bin");
}

#[test]
fn one_odd_cent_leaves_the_other_amounts_round() {
    let mut numbers: Vec<i64> = (0..40).map(|dollars| dollars * 200).collect();
    numbers.push(833);
    let histogram = of(&numbers);
    assert_eq!((histogram.unit(), histogram.width(), histogram.is_exact()), (1, 128, false));
    // A bin that contains a whole dollar is represented by that dollar.
    assert_eq!(histogram.at(&[1, 2, 3, 4]), [Some(100), Some(200), Some(400), Some(600)]);
}

#[test]
fn order_and_partition_do_not_change_the_histogram() {
    // The grid is fine, then finer, then wide. It changes at a different number in each order.
    let numbers: Vec<i64> = (0..60).map(|i| (i * i * 37 % 61) * 50 - 700).chain([3, 999, -40_000]).collect();
    for end in [10, 30, 60, 61, 62, 63] {
        let numbers = &numbers[..end];
        let whole = of(numbers);
        let backwards: Vec<i64> = numbers.iter().rev().copied().collect();
        assert_eq!(of(&backwards), whole, "the first {end} numbers, backwards");
        for part in [1, 7, 29] {
            let mut merged = Histogram::new(64);
            numbers.chunks(part).rev().for_each(|numbers| merged.merge(&of(numbers)));
            assert_eq!(merged, whole, "the first {end} numbers, in parts of {part}");
        }
    }
    assert!(
        of(&numbers[..60]).is_exact() != of(&numbers).is_exact(),
        "expected a fine grid and then a wide one"
    );
}

#[test]
fn the_smallest_and_largest_integers_are_counted() {
    for numbers in [[i64::MIN, i64::MAX, 0], [0, i64::MAX, i64::MIN], [i64::MAX, i64::MIN, 1]] {
        let histogram = of(&numbers);
        assert_eq!(histogram.total(), 3);
        assert_eq!(histogram.range(), Some((i64::MIN, i64::MAX)));
        assert_eq!(histogram.counted().count(), 3);
    }
    let two = of(&[i64::MIN, i64::MAX]);
    assert_eq!(counted(&two), [(i64::MIN, 1), (i64::MAX, 1)]);
}

#[test]
fn an_empty_histogram_has_no_numbers() {
    let mut nothing = Histogram::new(64);
    assert_eq!((nothing.total(), nothing.range(), nothing.at(&[1])), (0, None, vec![None]));
    nothing.merge(&of(&[4, 8]));
    assert_eq!(nothing, of(&[8, 4]));
    nothing.merge(&Histogram::new(64));
    assert_eq!(nothing, of(&[8, 4]));
    assert_ne!(nothing, of(&[8, 8, 4]));
}
