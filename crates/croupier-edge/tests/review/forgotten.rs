//! Outcomes that a paytable forgot.

use croupier_edge::review::WarningKind::ForgottenOutcome;

use super::Table;

const BACCARAT: &str = "mlgca-midi-baccarat";

fn without(page: &str, line: &str, option: (&str, &str)) -> Table {
    Table::changed(BACCARAT, page, &[(line, "")], &[option])
}

#[test]
fn a_dragon_bonus_without_the_win_by_eight() {
    let page = "12-03-dragon-bonus.md";
    let line = |margin: &str, pays: &str, letter: &str| {
        format!(
            "  {{ on = \"own-by-{margin}\", pays = \"{pays} to 1\", clause = [\"12.F.1.{letter}\", \"12.F\", \
             \"7.A.4.a.iii\"] }},\n"
        )
    };
    let warning = without(page, &line("8", "10", "b"), ("dragon-bonus", "a")).the(ForgottenOutcome);
    assert_eq!(warning.wagers, ["dragon-bonus-player", "dragon-bonus-banker"]);
    // 34,097,645,543,424 of 4,998,398,275,503,360 hands, according to the appendix of the readings.
    assert_eq!(
        warning.message,
        "dragon-bonus-player and dragon-bonus-banker have no line for own-by-8, which has a chance of 0.6822% \
         and so loses, although own-by-7 and own-by-9 are paid"
    );
    assert!(warning.clauses.contains(&format!("{BACCARAT}/12.F.1.c")), "{warning:?}");
    // A paytable may begin and end with any line.
    without(page, &line("9", "30", "a"), ("dragon-bonus", "a")).assert_silent(ForgottenOutcome);
    without(page, &line("4", "1", "f"), ("dragon-bonus", "a")).assert_silent(ForgottenOutcome);
    // If the lines name fewer numbers than they leave out, the gaps are intended.
    let few = [line("8", "10", "b"), line("7", "6", "c"), line("6", "4", "d")];
    let few: Vec<(&str, &str)> = few.iter().map(|line| (line.as_str(), "")).collect();
    Table::changed(BACCARAT, page, &few, &[("dragon-bonus", "a")]).assert_silent(ForgottenOutcome);
    let found = Table::changed(BACCARAT, page, &few[..2], &[("dragon-bonus", "a")]).of_kind(ForgottenOutcome);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().all(|warning| warning.message.contains("although own-by-6 and own-by-9 are paid")));
    for table in ["a", "b", "c"] {
        Table::of(BACCARAT, &[("dragon-bonus", table)]).assert_silent(ForgottenOutcome);
    }
}

#[test]
fn nines_without_exactly_two() {
    let line =
        "  { on = \"nines-2\", pays = \"5 to 1\", clause = [\"12.R.1.e\", \"12.R\", \"7.A.17.a\"] },\n";
    let warning =
        without("12-09-any-pair-and-lucky-nines.md", line, ("lucky-nines", "a")).the(ForgottenOutcome);
    assert!(warning.message.contains("no line for nines-2"), "{}", warning.message);
    assert!(warning.message.contains("although nines-1 and nines-3 are paid"), "{}", warning.message);
    for table in ["a", "b", "c", "d"] {
        Table::of(BACCARAT, &[("lucky-nines", table)]).assert_silent(ForgottenOutcome);
    }
}

#[test]
fn poker_hands_without_four_of_a_kind() {
    let page = "12-06-jackpot-baccarat.md";
    let line = "  { on = \"four-of-a-kind\", pays = \"100 to 1\", clause = [\"12.M.1.b\", \"12.M\", \"7.A.10.a\"] },\n";
    let found = without(page, line, ("jackpot-baccarat", "a")).of_kind(ForgottenOutcome);
    let forgotten =
        found.iter().find(|warning| warning.message.contains("no line for four-of-a-kind")).unwrap();
    // 467,480 of 1,229,930,520 hands, without the 3,640 hands of one suit, which are flushes.
    assert!(forgotten.message.contains("a chance of 0.0377% and so loses"), "{}", forgotten.message);
    assert!(forgotten.message.contains("royal and straight-flush are paid"), "{}", forgotten.message);
    let royal =
        "  { on = \"royal\", pays = \"500 to 1\", clause = [\"12.M.1.a\", \"12.M\", \"7.A.10.a\"] },\n";
    let found = without(page, royal, ("jackpot-baccarat", "a")).of_kind(ForgottenOutcome);
    assert!(!found.iter().any(|warning| warning.message.contains("no line for")), "{found:#?}");
}

#[test]
fn a_named_result_without_a_pay_is_reported() {
    let warning = Table::of(BACCARAT, &[("five-treasures", "a")]).the(ForgottenOutcome);
    assert_eq!(warning.wagers, ["blazing-7s", "cover-all"]);
    // 44,838,810,157,056 of 4,998,398,275,503,360 hands.
    assert_eq!(
        warning.message,
        "blazing-7s and cover-all have no line for blazing-two, which has a chance of 0.8971% and so loses, \
         although blazing-three is paid"
    );
    assert_eq!(warning.clauses[0], format!("{BACCARAT}/7.A.14.a"));
    let always = [("five-treasures", "a"), ("cover-all-two-card-7s", "always")];
    assert_eq!(Table::of(BACCARAT, &always).the(ForgottenOutcome).wagers, ["blazing-7s"]);
    Table::of(BACCARAT, &[("five-treasures", "b")]).assert_silent(ForgottenOutcome);
}

#[test]
fn one_corner_of_two_scales() {
    let page = "12-08-five-treasures.md";
    let two = "  { on = \"blazing-two\", pays = \"50 to 1\", clause = [\"12.P.4.b.ii\", \"12.P.4\", \"7.A.14.a\"] },\n";
    let mixed = |player: &str, banker: &str| {
        format!(
            "  {{ on = \"player-7 banker-7 player-{player}-cards banker-{banker}-cards\", pays = \"50 to 1\", \
             clause = \"12.P.4.b.ii\" }},\n"
        )
    };
    let table = |more: &[String]| {
        Table::changed(
            BACCARAT,
            page,
            &[(two, &format!("{two}{}", more.concat()))],
            &[("five-treasures", "b")],
        )
    };
    let warning = table(&[mixed("two", "three")]).the(ForgottenOutcome);
    assert_eq!(warning.wagers, ["blazing-7s"]);
    assert!(warning.message.contains("player-three-cards banker-two-cards"), "{}", warning.message);
    table(&[mixed("two", "three"), mixed("three", "two")]).assert_silent(ForgottenOutcome);
}

#[test]
fn a_spread_without_a_line_gets_the_general_pay() {
    let line = "  { on = \"between spread-2\", pays = \"4 to 1\", clause = [\"5.1#spread-2\", \"6.7\"] },\n";
    let changed = Table::changed("bclc-red-dog", "5-payout-schedule.md", &[(line, "")], &[]);
    let warning = changed.the(ForgottenOutcome);
    assert_eq!(warning.wagers, ["ante"]);
    assert!(warning.message.contains("between spread-2"), "{}", warning.message);
    assert!(warning.message.contains("and so pays 1 to 1, although"), "{}", warning.message);
    assert!(warning.message.contains("are paid more"), "{}", warning.message);
    let line = "  { on = \"between spread-3\", pays = \"2 to 1\", clause = [\"5.1#spread-3\", \"6.7\"] },\n";
    Table::changed("bclc-red-dog", "5-payout-schedule.md", &[(line, "")], &[])
        .assert_silent(ForgottenOutcome);
}
