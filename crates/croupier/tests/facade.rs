//! The library: its examples, its queries compared with the crates that they shorten, and its errors.

use croupier::{Error, Money, Table, best, edge, simulate, sweep};

#[path = "../examples/edge.rs"]
mod edge_example;
#[path = "../examples/simulate.rs"]
mod simulate_example;
#[path = "../examples/table.rs"]
mod table_example;

#[test]
fn the_examples_print_what_the_program_prints() {
    let edges = edge_example::edges("house-craps:field-12=double").unwrap();
    let field = edges.iter().find(|line| line.starts_with("field ")).unwrap();
    // 2 and 12 double: the casino has 2 of 36.
    assert!(field.contains("1/18 = 5.5556%"), "{field}");
    let names = ["pass".to_owned(), "iron-cross".to_owned()];
    let compared = simulate_example::compared(&names).unwrap();
    assert!(
        compared[0].starts_with("pass: net -") && compared[1].starts_with("iron-cross: net -"),
        "{compared:?}"
    );
}

#[test]
fn the_table_of_the_example_refuses_pays_and_rolls() {
    let played = table_example::played().unwrap();
    assert!(played[0].starts_with("refused: ") && played[0].contains("house-craps/"), "{played:?}");
    // 100, and 14 for the twelve on the six.
    assert_eq!(played[1], "Ann has $114 in all");
    assert_eq!(played, table_example::played().unwrap(), "the seed decides the rolls");
}

#[test]
fn queries_give_the_figures_of_the_crates() {
    let table = Table::named("house-craps").unwrap();
    assert_eq!(edge(&table).wager("pass").one().unwrap().edge().to_string(), "7/495");
    let bankroll = Money::from_dollars(300);
    let asked = || simulate(&table).strategy("three-point-molly").bankroll(bankroll).rounds(50).sessions(500);
    let (one, two) = (asked().threads(1).run().unwrap(), asked().threads(2).run().unwrap());
    assert_eq!(one, two, "threads do not change the results");
    assert_ne!(one, asked().seed(2).run().unwrap());

    let units = [5, 10].map(Money::from_dollars);
    let swept =
        sweep(&table).strategy("pass").vary("unit", units).bankroll(bankroll).rounds(50).run().unwrap();
    // Twice the unit, twice the average loss.
    assert!((swept[1].figures.net / swept[0].figures.net - 2.0).abs() < 1e-9, "{swept:?}");

    let goal = Money::from_dollars(200);
    let stakes = [Money::from_dollars(100)];
    let once = best(&table, Money::from_dollars(100), goal).bet("pass", stakes).run().unwrap();
    // One bet decides: the chance to win the Pass Line.
    assert!((once.value - 244.0 / 495.0).abs() < 1e-9, "{once:?}");
}

#[test]
fn errors_say_what_is_wrong() {
    let said = |error: Error| error.to_string();
    assert!(said(Table::named("house-crap").unwrap_err()).contains("did you mean 'house-craps'?"));
    assert!(said(Table::named("house-craps:field-12").unwrap_err()).contains("NAME=VALUE"));
    let faulty = Table::named("house-craps:field-12=quadruple").unwrap_err();
    assert!(faulty.clause().is_some_and(|clause| clause.starts_with("house-craps/")), "{faulty}");
    let table = Table::named("house-craps").unwrap();
    assert!(said(edge(&table).wager("plase-6").one().unwrap_err()).contains("unknown wager"));
    let bankroll = Money::from_dollars(100);
    let unknown = simulate(&table).strategy("pas").bankroll(bankroll).run().unwrap_err();
    assert!(said(unknown).contains("did you mean 'pass'?"));
    let mistaken =
        simulate(&table).strategy_from_text("mine", "bet 10 pas").bankroll(bankroll).run().unwrap_err();
    assert!(said(mistaken).starts_with("mine:"));
    assert!(said(simulate(&table).strategy("pass").run().unwrap_err()).contains("bankroll"));
    let mut game = table.open(1).unwrap();
    assert!(matches!(game.say("Ann sings"), Err(Error::Argument(_))));
    assert!(matches!(game.bet("Ann", bankroll, "pass"), Err(Error::Request(_))));
    game.sit("Ann", bankroll).unwrap();
    let refused = game.bet("Ann", Money::from_dollars(101), "pass").unwrap_err();
    assert!(
        matches!(&refused, Error::Refused { clause, .. } if clause.starts_with("house-craps/")),
        "{refused}"
    );
    assert_eq!(game.rail("Ann"), bankroll);
}

/// The library alone needs neither a server nor a database.
#[test]
fn the_library_does_not_need_the_program() {
    let output = std::process::Command::new(env!("CARGO"))
        .args([
            "tree",
            "-p",
            "croupier",
            "--no-default-features",
            "-e",
            "normal",
            "--prefix",
            "none",
            "--offline",
        ])
        .output()
        .unwrap();
    let tree = String::from_utf8(output.stdout).unwrap();
    assert!(tree.contains("croupier-sim "), "{}", String::from_utf8_lossy(&output.stderr));
    for heavy in
        ["croupier-house", "croupier-ledger", "axum", "tokio", "rusqlite", "krilla", "clap", "plotters"]
    {
        assert!(
            !tree.lines().any(|line| line.starts_with(&format!("{heavy} "))),
            "the library needs {heavy}"
        );
    }
}
