//! All faults of a pack are reported together, with file, line and clause.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use croupier_rules::{
    Choices, Dice, Faults, GameReader, Layout, Library, Money, Reader, Rules, Section, Submission, Verdict,
    Wager, compile,
};

/// A game whose engine reads nothing.
#[derive(Debug)]
struct NoGame;

impl GameReader for NoGame {
    type Wager = Wager;

    fn vocabulary(_: &str, _: &mut Reader<'_>, _: &Section<'_>) {}

    fn read(_: &str, _: &mut Reader<'_>, _: &Section<'_>, _: &Layout) -> Option<NoGame> {
        Some(NoGame)
    }
}

/// The text of a small pack with a field and a place bet, after the given replacements.
fn page(replace: &[(&str, &str)]) -> String {
    let mut text = r#"# Small craps

- `1` option: Everything is the operator's.
- `2` payout: The field pays.
- `2.a` payout: The field pays double.
- `2.b` wager: The field loses.
- `3` wager: Place bets.

```toml
[pack]
title = "Small"
game = "craps"
version = "7"
document = "A small document"

[money]
smallest-chip = { option = "smallest-chip" }
commission-rounding = "floor-cent"
clause = "1"

[option.smallest-chip]
amount = "0.01"
clause = "1"
help = "the smallest chip"

[option.double]
values = "two three"
clause = "2.a"
help = "what the field pays on 2 and 12"

[every-wager]
offered = "yes"
limits = { min = "1" }
working = "on"
call-on = "no"
call-off = "no"
call-bets = "yes"
winner = "comes-back"
open = "yes"
raise = "yes"
lower = "yes"
down = "yes"
set-by = "player"
```

```toml
[wager.field]
name = "Field"
form = "one-roll"
clause = "2"
rolls = [
  { on = "3 4 9 10 11", does = "win", pays = "1 to 1", clause = "2" },
  { on = "2 12", does = "win", pays = { option = "double", two = "2 to 1", three = "3 to 1" }, clause = "2.a" },
  { on = "5 6 7 8", does = "lose", clause = "2.b" },
]

[wager.place]
name = "Place"
form = "race"
spots = "6 8"
clause = "3"
rolls = [
  { on = "number", does = "win", pays = "7 to 6" },
  { on = "7", does = "lose" },
]
```
"#
    .to_owned();
    for (old, new) in replace {
        assert!(text.contains(old), "'{old}' is not in the small pack");
        text = text.replace(old, new);
    }
    text
}

fn rules_of(text: &str, choices: &Choices) -> Result<Rules<NoGame>, Faults> {
    let library = Library::read([("packs/small/1.md", text)])?;
    compile(&library.compose("small").unwrap(), choices)
}

/// The faults of the small pack after the given replacements.
fn faults(replace: &[(&str, &str)]) -> String {
    rules_of(&page(replace), &Choices::new()).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_sound_pack_compiles_to_cells() {
    let rules = rules_of(&page(&[]), &Choices::new()).unwrap();
    let field = rules.layout.find("field").unwrap();
    for dice in Dice::all() {
        let cell = rules.layout.cell(field.wager, 0, dice);
        let wins = [2, 3, 4, 9, 10, 11, 12].contains(&dice.total());
        assert_eq!(cell.verdict == Verdict::Win, wins, "{dice}");
        assert_eq!(cell.verdict == Verdict::Lose, !wins, "{dice}");
    }
    assert!(rules.layout.find("place-6").is_some() && rules.layout.find("place-5").is_none());
    assert_eq!(rules.layout.citations.first(rules.layout.not_offered("place").unwrap()), "small/3");
}

#[test]
fn an_option_selects_one_of_the_alternatives() {
    let rules = rules_of(&page(&[]), &Choices::from([("double".to_owned(), "three".to_owned())])).unwrap();
    let field = rules.layout.find("field").unwrap();
    let cell = rules.layout.cell(field.wager, 0, Dice::new(6, 6).unwrap());
    assert_eq!(rules.layout.pay(cell.pay).odds.unwrap().to_string(), "3 to 1");
}

#[test]
fn a_gap_names_the_outcome_the_line_and_the_clauses() {
    let found = faults(&[("5 6 7 8\", does", "5 6 7\", does")]);
    assert!(found.contains("packs/small/1.md:47: gap: no clause decides 'field' on 8"), "{found}");
    assert!(found.contains("small/2, small/2.a, small/2.b"), "{found}");
}

#[test]
fn an_overlap_names_both_clauses_and_both_lines() {
    let found = faults(&[("on = \"2 12\"", "on = \"2 3 12\"")]);
    let expected = "packs/small/1.md:53: overlap: 'field' on 1-2 is decided by small/2 (packs/small/1.md:52) and differently by small/2.a";
    assert!(found.contains(expected), "{found}");
}

#[test]
fn a_bet_that_can_never_win_is_reported_as_a_gap() {
    let found = faults(&[("on = \"number\", does", "on = \"number\", spots = \"8\", does")]);
    assert!(found.contains("gap: no clause says when 'place-6' would win"), "{found}");
}

#[test]
fn all_faults_are_reported_together() {
    let found = faults(&[
        ("pays = \"7 to 6\"", "pays = \"7 two 6\""),
        ("name = \"Place\"", "name = \"Place\"\ncolour = \"red\""),
        ("clause = \"2.b\"", "clause = \"9.9\""),
        ("set-by = \"player\"", "set-by = \"ghost\""),
    ]);
    for words in [
        "'7 two 6' is not valid odds",
        "unknown key 'wager.place.colour'",
        "unknown clause small/9.9",
        "unknown word 'ghost'; expected one of: dealer, player, player-or-dealer, stick",
    ] {
        assert!(found.contains(words), "'{words}' is not in:\n{found}");
    }
}

#[test]
fn rows_that_can_never_apply_are_faults() {
    for (old, new, words) in [
        (
            "on = \"7\", does",
            "on = \"7\", spots = \"9\", does",
            "the wager has none of the spots of this row",
        ),
        ("on = \"5 6 7 8\", does", "on = \"number 5 6 7 8\", does", "has no number or faces"),
        (
            "on = \"5 6 7 8\", does = \"lose\"",
            "on = \"5 6 7 8\", does = \"point\"",
            "only the first roll of a line bet",
        ),
        ("two = \"2 to 1\", ", "", "no arm for double = two"),
        ("two = \"2 to 1\", ", "two = \"2 to 1\", six = \"6 to 1\", ", "double can never be 'six'"),
        ("{ option = \"smallest-chip\" }", "\"0.01\"", "nothing depends on the option 'smallest-chip'"),
    ] {
        let found = faults(&[(old, new)]);
        assert!(found.contains(words), "'{words}' is not in:\n{found}");
    }
}

#[test]
fn an_unknown_form_causes_only_one_fault() {
    let found = faults(&[("form = \"race\"", "form = \"chase\"")]);
    assert_eq!(found.lines().filter(|line| line.starts_with("packs/")).count(), 1, "{found}");
}

#[test]
fn a_key_that_only_some_forms_have_is_known_if_the_form_is_not() {
    let other = |line: &str| if line.starts_with("form = ") { "form = \"chase\"" } else { line }.to_owned();
    let files = Library::embedded_files().iter().map(|(path, text)| {
        let lines: Vec<String> = text.lines().map(other).collect();
        (*path, lines.join("\n"))
    });
    let files: Vec<(&str, String)> = files.collect();
    let library = Library::read(files.iter().map(|(path, text)| (*path, text.as_str()))).unwrap();
    for pack in library.packs().filter(|pack| pack.amends.is_none() && pack.game == "craps") {
        let composition = library.compose(&pack.id).unwrap();
        let found = compile::<NoGame>(&composition, &composition.essential()).unwrap_err().to_string();
        assert!(found.contains("unknown form 'chase'"), "{found}");
        assert!(!found.contains("unknown key 'wager."), "{found}");
    }
}

#[test]
fn an_unknown_key_is_reported_even_if_the_wager_has_another_fault() {
    for (old, new, meant) in [
        ("form = \"race\"", "from = \"race\"", "form"),
        ("form = \"race\"", "form = \"line\"\ntravles = \"yes\"", "travels"),
        ("form = \"race\"", "form = \"odds\"\nbakcs = \"field\"", "backs"),
        ("form = \"race\"", "form = \"combination\"\npart = \"field\"", "parts"),
        ("name = \"Place\"", "nmae = \"Place\"", "name"),
    ] {
        let found = faults(&[(old, new)]);
        let wrong = new.lines().last().unwrap().split(' ').next().unwrap();
        let words = format!("unknown key 'wager.place.{wrong}'\n    help: did you mean '{meant}'?");
        assert!(found.contains(&words), "'{words}' is not in:\n{found}");
    }
}

#[test]
fn a_wager_that_depends_on_another_is_not_offered_without_it() {
    let of_seven = "\n```toml\n[wager.seven]\nname = \"Seven\"\noffered = \"no\"\nform = \"one-roll\"\nclause = \"3\"\n\
        rolls = [{ on = \"7\", does = \"win\", pays = \"4 to 1\" }, { on = \"rest\", does = \"lose\" }]\n\
        [wager.pair]\nname = \"Pair\"\nform = \"combination\"\nclause = \"3\"\nparts = \"field\"\npart-unit = \"1\"\n\
        breaks-into = \"field seven\"\narea = \"no\"\n[wager.both]\nname = \"Both\"\nform = \"combination\"\n\
        clause = \"3\"\nparts = \"field seven\"\npart-unit = \"1\"\n[wager.seven-odds]\nname = \"Odds\"\n\
        form = \"odds\"\nclause = \"3\"\nbacks = \"seven\"\ncap-on = \"stake\"\ncaps = [{ spots = \"6\", times = 2 }]\n\
        rolls = [{ on = \"number\", does = \"win\", pays = \"1 to 1\" }]\n```\n";
    let text = page(&[]) + of_seven;
    let layout = rules_of(&text, &Choices::new()).unwrap().layout;
    for name in ["seven", "pair", "both", "seven-odds"] {
        assert!(layout.find(name).is_none() && layout.not_offered(name).is_some(), "{name}");
        let own = format!("name = \"{}\"", if name == "seven-odds" { "Odds" } else { "Pair" });
        let odd = rules_of(&text.replace(&own, &format!("{own}\ncolour = \"red\"")), &Choices::new());
        assert!(odd.unwrap_err().to_string().contains(".colour'\n    help: expected one of: "));
    }
}

#[test]
fn a_setting_without_a_clause_is_a_fault() {
    let found = faults(&[("form = \"one-roll\"\nclause = \"2\"", "form = \"one-roll\"")]);
    assert!(found.contains("'wager.field.open.come-out' cites no clause"), "{found}");
}

#[test]
fn a_setting_given_twice_is_a_fault() {
    let twice = page(&[]) + "\n```toml\n[wager.field]\nname = \"Other\"\n```\n";
    let found = Library::read([("packs/small/1.md", twice.as_str())]).unwrap_err().to_string();
    assert!(found.contains("'wager.field.name' is given a second time"), "{found}");
}

#[test]
fn broken_toml_is_reported_with_its_line() {
    let broken = page(&[("version = \"7\"", "version = ")]);
    let found = Library::read([("packs/small/1.md", broken.as_str())]).unwrap_err().to_string();
    assert!(found.contains("packs/small/1.md:13: invalid TOML"), "{found}");
}

#[test]
fn a_pack_that_builds_on_another_renumbers_its_clauses() {
    let base = page(&[]);
    let child = "- `1` option: Theirs.\n- `5` payout: It pays.\n- `5.a` payout: Double.\n- `5.b` wager: It loses.\n- `3` wager: Place.\n\
        ```toml\n[pack]\ntitle = \"Child\"\ngame = \"craps\"\nversion = \"1\"\ndocument = \"d\"\nbuilds-on = \"small\"\n\
        renumber = { \"2\" = \"5\" }\n[wager.place]\nspots = \"6\"\n```\n";
    let library = Library::read([("packs/small/1.md", base.as_str()), ("packs/child/1.md", child)]).unwrap();
    let rules = compile::<NoGame>(&library.compose("child").unwrap(), &Choices::new()).unwrap();
    assert!(
        rules.layout.find("place-8").is_none(),
        "the child offers the Place 8, though its only spot is 6"
    );
    let field = rules.layout.find("field").unwrap();
    let cell = rules.layout.cell(field.wager, 0, Dice::new(6, 6).unwrap());
    assert_eq!(rules.layout.citations.first(cell.cite), "child/5.a");
}

#[test]
fn an_amendment_adds_to_a_pack() {
    let base = page(&[]);
    let amendment = "- `1` wager: A side bet.\n```toml\n[pack]\ntitle = \"Side\"\ngame = \"craps\"\nversion = \"1\"\n\
        document = \"d\"\namends = \"small\"\n[option.side]\nvalues = \"off on\"\nclause = \"1\"\nhelp = \"the side bet\"\n\
        [wager.side]\nname = \"Side\"\noffered = { option = \"side\" }\nform = \"one-roll\"\nclause = \"1\"\n\
        rolls = [{ on = \"7\", does = \"win\", pays = \"4 to 1\" }, { on = \"rest\", does = \"lose\" }]\n```\n";
    let library =
        Library::read([("packs/small/1.md", base.as_str()), ("packs/side/1.md", amendment)]).unwrap();
    let composition = library.compose("small").unwrap();
    let off = compile::<NoGame>(&composition, &Choices::new()).unwrap();
    assert_eq!(off.layout.citations.first(off.layout.not_offered("side").unwrap()), "side/1");
    let on = Choices::from([("side".to_owned(), "on".to_owned())]);
    assert!(compile::<NoGame>(&composition, &on).unwrap().layout.find("side").is_some());
}

#[test]
fn limits_are_posted_for_a_wager_a_family_or_all() {
    let mut layout = rules_of(&page(&[]), &Choices::new()).unwrap().layout;
    let money = |dollars: i64| Money::from_cents(dollars * 100);
    layout.post_limit("all", money(5), money(500)).unwrap();
    layout.post_limit("place", money(6), money(600)).unwrap();
    let limits = |name: &str| layout.wager(layout.find(name).unwrap().wager).terms.limits;
    assert_eq!(limits("field").min.value, money(5));
    assert_eq!(limits("place-8").max.unwrap().value, money(600));
    let mut layout = layout.clone();
    assert!(layout.post_limit("moon", money(1), money(2)).is_err());
    assert!(layout.post_limit("field", money(9), money(2)).is_err());
}

#[test]
fn all_faults_of_a_submission_are_reported_together() {
    let library = Library::read([("packs/small/1.md", page(&[]).as_str())]).unwrap();
    let text = "pack = \"small\"\nversion = \"6\"\nmood = \"good\"\n[options]\ndouble = \"four\"\nluck = \"on\"\n[limits]\nfield = { min = 1 }\n";
    let (submission, faults) = Submission::read(&library, "s.toml", text);
    let found = faults.to_string();
    for words in [
        "s.toml:1: the table has no name",
        "s.toml:2: this program has version 7 of small",
        "s.toml:3: unknown key 'mood'",
        "s.toml:5: option double cannot be 'four'; expected one of: two, three (small/2.a)",
        "s.toml:6: unknown option 'luck'; expected one of: double, smallest-chip",
        "s.toml:8: cannot read the limits of 'field'",
    ] {
        assert!(found.contains(words), "'{words}' is not in:\n{found}");
    }
    assert!(submission.unwrap().choices.is_empty());
    let (nothing, faults) = Submission::read(&library, "s.toml", "pack = \"large\"\n");
    assert!(nothing.is_none() && faults.to_string().contains("unknown pack 'large'"));
}
