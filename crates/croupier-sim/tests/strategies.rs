//! The strategy language: valid texts are read and read back, and errors are reported.

use croupier_sim::strategy::{
    Action, EndRule, Expr, FACTS, ObjectFact, Op, ProgressionKind, SourcePosition, SourceWord, Strategy,
    StrategyLibrary, read_condition,
};
use proptest::prelude::{Just, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::strategy::Strategy as Arbitrary;

/// Returns the debug text of a tree without its positions.
fn bare(tree: &impl std::fmt::Debug) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("SourcePosition { line: ");
    let mut bare = parts.next().unwrap().to_owned();
    for part in parts {
        bare.push_str(part.split_once('}').unwrap().1);
    }
    bare
}

fn reads_back(strategy: &Strategy) {
    let text = strategy.to_string();
    let again =
        Strategy::read(&strategy.name, &text).unwrap_or_else(|mistakes| panic!("{mistakes:?}\n{text}"));
    assert_eq!(bare(&again), bare(strategy), "{text}");
    assert_eq!(again.to_string(), text);
}

fn told(text: &str) -> Vec<String> {
    Strategy::read("test", text).unwrap_err().iter().map(ToString::to_string).collect()
}

const EVERYTHING: &str = "\
# A strategy that says everything once.
about Everything there is, and a bit more   # not this
game craps

let unit 12.50
let tally -3
progression stake paroli 2 * unit 3 on pass dont-pass
progression side steps 5 15 (10) unit + 1 on field

when come-out and no pass: bet stake pass, set tally tally + 1
otherwise: on hard-6, off hard-8
when (hits place-6 >= 2 or wins pass = 3) and not rolled 4-4:
\tpress place-6
    press place-8 by 6, regress place-5 to 5   # two on a line

    reduce 6 place-6
always: odds max pass, odds 2 come-*, down all, restart stake, war
most 3 bets each shooter
stop when net <= -200 or losses field > 4
finish hand when last banker or run player = 2
run out when minutes >= 60
";

#[test]
fn everything_is_read() {
    let strategy = Strategy::read("everything", EVERYTHING).unwrap();
    assert_eq!(strategy.about, "Everything there is, and a bit more");
    assert_eq!(strategy.lets.len(), 2);
    let kinds: Vec<ProgressionKind> =
        strategy.progressions.iter().map(|progression| progression.kind).collect();
    assert_eq!(kinds, [ProgressionKind::Paroli, ProgressionKind::Steps]);
    assert_eq!(strategy.progressions[1].amounts.len(), 4, "an amount ends where no operator follows");
    let acts: Vec<usize> = strategy.rules.iter().map(|rule| rule.acts.len()).collect();
    assert_eq!(acts, [2, 2, 4, 5]);
    assert!(strategy.rules[1].otherwise && strategy.rules[1].when.is_none());
    let Action::Bet { wagers, .. } = &strategy.rules[0].acts[0].action else { panic!() };
    assert_eq!((wagers[0].text.as_str(), wagers[0].at.line, wagers[0].at.column), ("pass", 10, 38));
    let untils: Vec<EndRule> = strategy.endings.iter().map(|ending| ending.until).collect();
    assert_eq!(untils, [EndRule::Stop, EndRule::FinishHand, EndRule::RunOut]);
    reads_back(&strategy);
}

#[test]
fn each_mistake_has_a_position_and_a_message() {
    let rule = "about x\nalways: bet 5 pass\n";
    for (line, expected) in [
        ("wen come-out: bet 5 pass", "3:1: unknown statement 'wen'\n    help: did you mean 'when'?"),
        ("bet 5 pass", "3:1: 'bet' is an action and belongs to a rule\n    help: write 'always: bet …'"),
        ("always: bte 5 pass", "3:9: unknown action 'bte'\n    help: did you mean 'bet'?"),
        ("always: bet pass", "3:17: a wager was expected, but nothing is there"),
        ("always: bet 5", "3:14: a wager was expected, but nothing is there"),
        ("always: bet -12 pass", "3:13: this must be greater than zero"),
        ("always: bet 0 pass", "3:13: this must be greater than zero"),
        ("always: bet 5 pass 6", "3:20: '6' is not the name of a wager"),
        ("always: bet 5 all", "3:15: 'all' can only be used with 'down'"),
        ("always: bet 5 pass,", "3:20: an action was expected, but nothing is there"),
        ("always: regress place-6", "3:24: 'to' was expected, but nothing is there"),
        ("always: raise 5", "3:15: '5' was not expected here\n    help: a comma"),
        ("always: finish", "3:15: 'hand' was expected"),
        ("always: let x 5", "3:9: 'let' cannot be part of a rule"),
        ("always: set x 5", "3:13: unknown 'let' name 'x'"),
        ("always: restart stake", "3:17: unknown progression 'stake'"),
        ("when come-out bet 5 pass", "3:15: 'bet' was not expected here"),
        ("when come-out", "3:14: ':' was expected after the condition"),
        ("when come-out:", "3:1: this rule does nothing"),
        ("otherwise: bet 5 pass", "3:1: 'otherwise' must follow a 'when'"),
        ("always come-out: bet 5 pass", "3:8: ':' was expected after 'always', not 'come-out'"),
        ("stop net > 5", "3:6: 'when' was expected, not 'net'"),
        ("stop when net > 5: down all", "3:18: ':' was not expected here"),
        ("most 3 bets a shooter", "3:13: 'each' was expected, not 'a'"),
        ("let 5 5", "3:5: '5' is not a valid name"),
        ("let bankroll 5", "3:5: 'bankroll' is a reserved word"),
        ("let no 5", "3:5: 'no' is a reserved word"),
        ("let x 5 6", "3:9: '6' was not expected here"),
        (
            "progression p martingail 5 on pass",
            "3:15: unknown kind of progression 'martingail'\n    help: did you mean 'martingale'?",
        ),
        ("progression p paroli 5 on pass", "3:15: 'paroli' takes two numbers"),
        ("progression p martingale 5 pass", "3:15: 'martingale' takes one amount, its base, not 2"),
        ("progression p steps 5", "3:22: 'on' was expected, but nothing is there"),
        ("about y", "3:1: there is a second 'about'"),
        ("12", "3:1: unknown statement '12'"),
        (":", "3:1: a statement was expected, not ':'"),
    ] {
        let told = told(&format!("{rule}{line}\n"));
        assert_eq!(told.len(), 1, "{line}: {told:?}");
        assert!(told[0].starts_with(expected), "{line}: {told:?}");
    }
}

#[test]
fn all_mistakes_are_reported_in_order() {
    let text = "lte x 5\nwhen come-out an no pass: bte 5 pass, bet 5 pass\n  odd 2 pass\n  down all\nstop when\nset x 2\n";
    let places: Vec<String> =
        told(text).iter().map(|told| told.split(": ").next().unwrap().to_owned()).collect();
    assert_eq!(places, ["1:1", "1:1", "2:15", "2:27", "3:3", "5:10", "6:1"], "{:?}", told(text));
}

#[test]
fn missing_and_repeated_parts_are_reported() {
    assert_eq!(told("always: bet 5 pass")[0].lines().next(), Some("1:1: 'about' is missing"));
    assert_eq!(
        told("about x")[0].lines().next(),
        Some("1:1: there are no rules, so the strategy would do nothing")
    );
    assert_eq!(told("about\nalways: down all")[0].lines().next(), Some("1:1: 'about' is empty"));
    let twice = told("about x\nlet a 5\nprogression a oscar 5 on pass\nalways: bet a pass");
    assert_eq!(twice, ["3:13: there is a second 'a'"]);
    let nested = told("about x\nwhen come-out:\n  when no pass: bet 5 pass");
    assert!(nested[0].starts_with("3:3: 'when' cannot be part of a rule"), "{nested:?}");
    assert_eq!(nested.len(), 1);
}

#[test]
fn every_library_strategy_reads_back() {
    let mut names: Vec<&str> = StrategyLibrary::names().collect();
    assert!(names.len() >= 100);
    for known in StrategyLibrary::all() {
        let strategy = &known.strategy;
        assert_eq!(strategy.game.as_ref().unwrap().text, known.game, "{}", strategy.name);
        assert!(strategy.about.ends_with('.') && strategy.about.len() <= 130, "{}", strategy.name);
        reads_back(strategy);
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), StrategyLibrary::all().len(), "two strategies have the same name");
}

/// Generates text that is almost a strategy: a file of the library with changes.
fn mutated() -> impl Arbitrary<Value = String> {
    let cut = (any::<prop::sample::Index>(), 0..6_usize, "[ -~\n]{0,4}|come-\\*|\n  |: |not |\\(");
    (any::<prop::sample::Index>(), prop::collection::vec(cut, 1..6)).prop_map(|(file, cuts)| {
        let all = StrategyLibrary::all();
        let mut letters: Vec<char> = all[file.index(all.len())].text.chars().collect();
        for (at, gone, new) in cuts {
            let at = at.index(letters.len() + 1);
            let end = (at + gone).min(letters.len());
            letters.splice(at..end, new.chars());
        }
        letters.into_iter().collect()
    })
}

/// Generates words of the language in any order.
fn jumbled() -> impl Arbitrary<Value = String> {
    let word = prop::sample::select(vec![
        "about",
        "when",
        "always",
        "otherwise",
        ":",
        ",",
        "\n",
        "\n  ",
        "bet",
        "press",
        "by",
        "to",
        "odds",
        "max",
        "pass",
        "come-*",
        "5",
        "-5",
        "12.50",
        "not",
        "no",
        "won",
        "and",
        "or",
        "(",
        ")",
        "=",
        "<",
        "+",
        "-",
        "*",
        "let",
        "set",
        "x",
        "progression",
        "steps",
        "on",
        "stop",
        "finish",
        "hand",
        "run",
        "out",
        "most",
        "bets",
        "each",
        "shooter",
        "rolled",
        "4-4",
        "#",
        "game",
        "craps",
        "down",
        "all",
        "restart",
        "raise",
    ]);
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

/// Generates any expression.
fn expression() -> impl Arbitrary<Value = Expr> {
    let at = SourcePosition { line: 1, column: 1 };
    let word = move |text: String| SourceWord { text, at };
    let name = prop::sample::select(vec!["unit", "net", "come-out", "place-6"]).prop_map(str::to_owned);
    let fact = prop::sample::select(FACTS.map(|(_, fact)| fact).to_vec());
    let of = (fact, 2..=12_u8).prop_map(move |(fact, number)| {
        let object = if fact == ObjectFact::Rolled { number.to_string() } else { format!("come-{number}") };
        Expr::Of(fact, word(object))
    });
    let number = (-100_000_000_000..=100_000_000_000_i64).prop_map(move |number| Expr::Number(number, at));
    let leaf = prop_oneof![number, name.prop_map(move |name| Expr::Name(word(name))), of];
    leaf.prop_recursive(6, 60, 2, |inner| {
        let op = prop_oneof![
            Just(Op::Or),
            Just(Op::And),
            Just(Op::Equal),
            Just(Op::AtLeast),
            Just(Op::Plus),
            Just(Op::Minus),
            Just(Op::Times),
            Just(Op::Over),
        ];
        let binary = (op, inner.clone(), inner.clone());
        prop_oneof![
            1 => inner.prop_map(|inner| Expr::Not(Box::new(inner))),
            4 => binary.prop_map(|(op, left, right)| Expr::Binary(op, Box::new(left), Box::new(right))),
        ]
    })
}

proptest! {
    #[test]
    fn every_expression_reads_back(expression in expression()) {
        let text = expression.to_string();
        let again = read_condition(&text).unwrap();
        prop_assert_eq!(bare(&again), bare(&expression), "{}", text);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        let _ = Strategy::read("any", &text);
    }

    #[test]
    fn strategies_read_back_and_mistakes_have_valid_positions(text in prop_oneof![mutated(), jumbled()]) {
        match Strategy::read("any", &text) {
            Ok(strategy) => reads_back(&strategy),
            Err(mistakes) => {
                prop_assert!(!mistakes.is_empty());
                let lines: Vec<&str> = text.lines().collect();
                for mistake in mistakes {
                    let line = lines.get(mistake.at.line as usize - 1).copied().unwrap_or_default();
                    prop_assert!(mistake.at.column as usize <= line.chars().count() + 1, "{mistake} in {line:?}");
                }
            }
        }
    }
}
