//! Baccarat by exact enumeration: every round by the values of its cards, weighted with the permutations of six cards,
//! against published counts and house edges.

use super::baccarat::{Round, Winner, banker_draws, deal, value};
use super::baccarat_wagers::{Options, Variant, settle};
use super::cards::{Card, Suit};
use super::figures::{
    STAKE, Spread, assert_edge, assert_fraction, assert_prints, assert_share, falling, total, ways, worth,
};

/// Visits every round by values, with the number of six-card permutations that begin with it.
fn rounds(deck_count: u128, visit: &mut impl FnMut(&Round, u128)) {
    let mut left = [4 * deck_count; 10];
    left[0] = 16 * deck_count;
    go(&mut Vec::new(), &mut left, 1, 52 * deck_count, visit);
}

fn go(
    drawn: &mut Vec<Card>,
    left: &mut [u128; 10],
    weight: u128,
    cards: u128,
    visit: &mut impl FnMut(&Round, u128),
) {
    if let Some(round) = deal(drawn) {
        assert_eq!(round.used(), drawn.len());
        return visit(&round, weight * falling(cards, 6 - drawn.len() as u128));
    }
    for points in 0..10 {
        let ways = left[points];
        if ways == 0 {
            continue;
        }
        left[points] -= 1;
        drawn.push(Card::new(if points == 0 { 13 } else { points as u8 }, Suit::Hearts));
        go(drawn, left, weight * ways, cards - 1, visit);
        drawn.pop();
        left[points] += 1;
    }
}

/// Returns the results of each wager, under each set of options, over all rounds.
fn spreads(deck_count: u128, wagers: &[(Options, &str)]) -> Vec<Spread> {
    let mut spreads = vec![Spread::new(); wagers.len()];
    rounds(deck_count, &mut |round, weight| {
        for (spread, (options, wager)) in spreads.iter_mut().zip(wagers) {
            let settled = settle(options, wager, STAKE, round).unwrap();
            *spread.entry(settled.net(STAKE)).or_default() += weight;
        }
    });
    spreads
}

fn with(variant: Variant, settings: &[(&str, &str)]) -> Options {
    let mut options = Options::everything(variant);
    for (name, value) in settings {
        assert!(options.set(name, value), "cannot set {name} to {value}");
    }
    options
}

/// Checks the house edges of many wagers, each with its table, in percent.
#[track_caller]
fn assert_edges(deck_count: u128, wagers: &[(Options, &str, &str)]) {
    let asked: Vec<_> = wagers.iter().map(|(options, wager, _)| (*options, *wager)).collect();
    for (spread, (_, wager, edge)) in spreads(deck_count, &asked).iter().zip(wagers) {
        println!("{deck_count} decks, {wager}: {edge}");
        assert_edge(spread, edge);
    }
}

#[test]
fn the_tableau_is_the_usual_one() {
    for banker in 0..=7_u8 {
        assert_eq!(banker_draws(banker, None), banker <= 5);
        for third in 0..=9_u8 {
            let draws = match banker {
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => third == 6 || third == 7,
                _ => false,
            };
            assert_eq!(
                banker_draws(banker, Some(third)),
                draws,
                "Banker has {banker}, Player's third card is {third}"
            );
        }
    }
}

#[test]
fn main_wagers_with_eight_decks() {
    let commission = Options::everything(Variant::Commission);
    let found = spreads(
        8,
        &[
            (commission, "banker"),
            (commission, "player"),
            (commission, "tie"),
            (with(Variant::Ez, &[]), "banker"),
            (with(Variant::Fortune7, &[]), "banker"),
            (with(Variant::NoCommission, &[]), "banker"),
        ],
    );
    let [banker, player, tie, ez, fortune, none] = &found[..] else { unreachable!() };
    assert_eq!(total(banker), 4_998_398_275_503_360);
    assert_eq!(banker[&9_500], 2_292_252_566_437_888);
    assert_eq!(ways(player, 1), 2_230_518_282_592_256);
    assert_eq!(ways(tie, 8), 475_627_426_473_216);
    assert_eq!(ways(banker, 0), ways(tie, 8));
    assert_edge(banker, "1.0579");
    assert_fraction(worth(banker), -114_753_351_728, 10_847_218_479_825);
    assert_fraction(worth(player), -241_149_546_272, 19_524_993_263_685);
    assert_fraction(worth(tie), -103_841_353_768, 723_147_898_655);
    assert_edge(ez, "1.018301");
    assert_eq!(ez, fortune);
    assert_share(ways(ez, 1), ez, "0.436064");
    assert_share(ways(ez, 0), ez, "0.117690");
    assert_share(ways(ez, -1), ez, "0.446247");
    assert_edge(none, "1.458104");
    // The edge if ties are not counted.
    let (above, below) = worth(banker);
    let decided = i128::from(STAKE) * (total(banker) - ways(banker, 0) as i128);
    assert_prints(-100 * above, decided, "1.1692");
    assert_edge(player, "1.2351");
    assert!(below > decided);
}

#[test]
fn main_wagers_with_six_decks_and_with_one() {
    let commission = Options::everything(Variant::Commission);
    let found = spreads(6, &[(commission, "banker"), (commission, "player"), (commission, "tie")]);
    assert_eq!(found[0][&9_500], 403_095_751_234_560);
    assert_eq!(ways(&found[1], 1), 392_220_492_728_832);
    assert_eq!(ways(&found[2], 8), 83_552_962_932_288);
    assert_edges(
        6,
        &[
            (commission, "banker", "1.0558"),
            (commission, "player", "1.2374"),
            (commission, "tie", "14.4382"),
            (with(Variant::Commission, &[("tie-pays", "9")]), "tie", "4.9313"),
            (with(Variant::Ez, &[]), "banker", "1.016093"),
            (with(Variant::NoCommission, &[]), "banker", "1.454808"),
        ],
    );
    assert_edges(
        1,
        &[
            (commission, "banker", "1.011748"),
            (commission, "player", "1.286372"),
            (commission, "tie", "15.746127"),
        ],
    );
}

#[test]
fn side_wagers_by_their_counts() {
    let (ez, fortune) = (with(Variant::Ez, &[]), with(Variant::Fortune7, &[]));
    let treasures = with(Variant::Commission, &[("five-treasures", "b")]);
    let found = spreads(
        8,
        &[
            (ez, "dragon-7"),
            (ez, "panda-8"),
            (fortune, "fortune-7"),
            (fortune, "one-up"),
            (treasures, "fortune-7"),
            (treasures, "golden-8"),
            (treasures, "heavenly-9"),
            (treasures, "blazing-7s"),
            (treasures, "cover-all"),
            (with(Variant::Commission, &[("five-treasures", "a")]), "cover-all"),
            (with(Variant::Commission, &[("five-treasures", "a")]), "blazing-7s"),
            (treasures, "lucky-6"),
            (treasures, "super-6"),
        ],
    );
    assert_eq!(ways(&found[0], 40), 112_633_011_329_024);
    assert_eq!(ways(&found[1], 25), 172_660_763_262_976);
    assert_eq!(found[0], found[2]);
    assert_eq!(found[0], found[4]);
    assert_eq!(found[1], found[5]);
    assert_eq!(ways(&found[3], 30), 24_639_193_538_560);
    assert_eq!(ways(&found[3], 9), 379_436_848_132_096);
    assert_eq!(ways(&found[6], 75), 10_307_243_902_976);
    assert_eq!(ways(&found[6], 10), 340_879_059_038_208);
    assert_eq!(ways(&found[7], 200), 11_556_012_525_568);
    assert_eq!(ways(&found[7], 50), 44_838_810_157_056);
    assert_eq!(ways(&found[8], 6), 692_874_900_215_808);
    assert_eq!(ways(&found[9], 6), 648_036_090_058_752);
    assert_eq!(ways(&found[10], 400), 11_556_012_525_568);
    assert_eq!(ways(&found[11], 12), 186_173_936_904_192);
    assert_eq!(ways(&found[11], 20), 83_058_367_551_488);
    assert_share(ways(&found[12], 15), &found[12], "0.053863716");
}

#[test]
fn side_wagers_by_their_edges() {
    let (ez, fortune) = (with(Variant::Ez, &[]), with(Variant::Fortune7, &[]));
    let a = with(Variant::Commission, &[("five-treasures", "a"), ("tie-pays", "9")]);
    let b = with(Variant::Commission, &[("five-treasures", "b")]);
    assert_edges(
        8,
        &[
            (a, "tie", "4.8440"),
            (ez, "dragon-7", "7.611334"),
            (ez, "panda-8", "10.187632"),
            (fortune, "one-up", "8.807117"),
            (b, "heavenly-9", "9.310544"),
            (a, "blazing-7s", "7.291081"),
            (b, "blazing-7s", "7.779701"),
            (a, "cover-all", "9.25"),
            (b, "cover-all", "2.966430"),
            (b, "lucky-6", "16.683572"),
            (b, "super-6", "13.818055"),
        ],
    );
    assert_edges(
        6,
        &[
            (ez, "panda-8", "10.207383"),
            (fortune, "one-up", "8.821981"),
            (b, "heavenly-9", "9.295935"),
            (a, "blazing-7s", "7.317986"),
            (b, "blazing-7s", "7.779209"),
            (b, "cover-all", "2.955660"),
            (b, "lucky-6", "16.716333"),
            (b, "super-6", "13.848878"),
        ],
    );
}

#[test]
fn dragon_bonus() {
    let table = |letter| with(Variant::Commission, &[("dragon-bonus", letter)]);
    let (player, banker) = ("dragon-bonus-player", "dragon-bonus-banker");
    let found = spreads(8, &[(table("a"), player), (table("b"), player), (table("a"), banker)]);
    let [a, b, other] = &found[..] else { unreachable!() };
    for (units, count) in [
        (30, 18_409_431_764_992),
        (10, 34_097_645_543_424),
        (6, 89_590_261_473_280),
        (4, 141_238_897_317_888),
        (2, 166_169_165_987_840),
        (1, 186_780_352_174_080 + 812_685_054_124_032),
        (0, 89_325_908_267_520),
    ] {
        assert_eq!(ways(a, units), count, "number of ways at {units} to 1");
    }
    // Table B pays each margin differently, so that the rows cannot have been mixed up.
    assert_eq!(ways(b, 20), ways(a, 30));
    assert_eq!(ways(b, 7), ways(a, 6));
    assert_eq!(ways(b, 3), ways(a, 2));
    for (units, count) in [
        (30, 15_390_342_909_952),
        (10, 28_305_092_784_128),
        (6, 79_517_099_278_336),
        (4, 119_200_072_366_080),
        (2, 157_275_882_332_160),
        (1, 201_147_167_287_296 + 812_685_054_124_032),
        (0, 89_325_908_267_520),
    ] {
        assert_eq!(ways(other, units), count, "number of ways at {units} to 1");
    }
    assert_edges(
        8,
        &[
            (table("a"), player, "2.651675"),
            (table("a"), banker, "9.373074"),
            (table("b"), player, "2.582256"),
            (table("b"), banker, "8.847318"),
            (table("c"), player, "2.499629"),
            (table("c"), banker, "8.530545"),
        ],
    );
    assert_edges(
        6,
        &[
            (table("a"), player, "2.67"),
            (table("a"), banker, "9.39"),
            (table("b"), player, "2.593588"),
            (table("b"), banker, "8.857921"),
            (table("c"), player, "2.513443"),
            (table("c"), banker, "8.543497"),
        ],
    );
    assert_edges(4, &[(table("a"), player, "2.70"), (table("a"), banker, "9.42")]);
}

/// No wager of the document depends on these events, but counts of them have been published, so they test the deal
/// itself.
#[test]
fn events_of_the_deal() {
    let sum = |wins: &dyn Fn(&Round) -> bool| {
        let mut count = 0_i128;
        rounds(8, &mut |round, weight| count += if wins(round) { weight as i128 } else { 0 });
        count
    };
    let all = 4_998_398_275_503_360_i128;
    let edge =
        |count: i128, odds: i128, text: &str| assert_prints(100 * (all - count * (odds + 1)), all, text);
    for (cards, share) in [(4, "0.378868"), (5, "0.303444"), (6, "0.317687")] {
        assert_prints(sum(&|round| round.used() == cards), all, share);
    }
    let (player, banker) = (Winner::Player, Winner::Banker);
    assert_prints(sum(&|round| round.winner() == player && round.player.count() == 3), all, "0.188628");
    assert_prints(sum(&|round| round.winner() == banker && round.banker.count() == 3), all, "0.152826");
    let nine = |round: &Round| (round.player.is(2, 9), round.banker.is(2, 9));
    assert_eq!(sum(&|round| nine(round) == (true, true)), 44_838_810_157_056);
    assert_eq!(sum(&|round| nine(round) == (true, false)), 429_522_620_252_160);
    assert_eq!(sum(&|round| nine(round) == (false, true)), 429_522_620_252_160);
    for (points, share) in [
        (1, "0.004860"),
        (2, "0.008939"),
        (3, "0.014590"),
        (4, "0.032682"),
        (5, "0.043357"),
        (6, "0.053864"),
        (7, "0.076880"),
        (8, "0.106017"),
        (9, "0.117408"),
    ] {
        let wins = |round: &Round| round.winner() == banker && round.banker.points() == points;
        assert_prints(sum(&wins), all, share);
    }
    let eights = |points: u8| points >= 8;
    edge(sum(&|round| eights(round.player.points()) && eights(round.banker.points())), 20, "7.372");
    let (over_seven, bad_beat) = (
        |round: &Round| match (round.player.points(), round.banker.points()) {
            (9, 7) => round.player.is_natural(),
            (7, 9) => round.banker.is_natural(),
            _ => false,
        },
        |round: &Round| {
            let naturals = round.player.is_natural() && round.banker.is_natural();
            naturals && round.winner() != Winner::Tie
        },
    );
    edge(sum(&over_seven), 50, "8.103");
    // Printed as 8.459; the exact figure is 8.458470.
    edge(sum(&bad_beat), 50, "8.458470");
    let three_giving_eight =
        |round: &Round| round.banker.two_card_points() == 3 && round.player.third.map(value) == Some(8);
    edge(sum(&three_giving_eight), 200, "8.682");
}
