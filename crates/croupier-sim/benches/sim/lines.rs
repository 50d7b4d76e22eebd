//! The lines to measure: strategies, their tables, and the required rates.

use croupier_rules::Money;
use croupier_sim::Engine;
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use croupier_table::GameRules;

use crate::packs::{all_offered, essential, table, with};

/// A strategy at a table.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) name: &'static str,
    /// The description that the report prints.
    pub(crate) about: &'static str,
    pub(crate) strategy: Strategy,
    pub(crate) rules: GameRules,
    pub(crate) opening: Money,
    /// The session ends when it has won or lost this amount.
    pub(crate) stop: Money,
    pub(crate) engines: &'static [Engine],
    /// The minimum rate of each engine, in millions of rounds per second.
    pub(crate) bounds: &'static [(Engine, f64)],
    /// The word for a round: a roll, a hand or a spin.
    pub(crate) unit: &'static str,
}

impl Line {
    pub(crate) fn bound(&self, engine: Engine) -> Option<f64> {
        self.bounds.iter().find(|(of, _)| *of == engine).map(|(_, bound)| *bound)
    }
}

/// The maximum length of a session.
pub(crate) const ROUNDS: u32 = 500;

const BOTH: &[Engine] = &[Engine::Compiled, Engine::General];
const GENERAL: &[Engine] = &[Engine::General];

const PLACE: &str = "about Pass with double odds, and Place 6 and 8.
when come-out and no pass: bet 10 pass
when point-on: odds 2 pass
when point-on and no place-6: bet 12 place-6
when point-on and no place-8: bet 12 place-8
";

const TWENTY: &str = "about Twenty wagers at once.
when come-out and no pass: bet 10 pass
when point-on and no place-4: bet 10 place-4
when point-on and no place-5: bet 10 place-5
when point-on and no place-6: bet 12 place-6
when point-on and no place-8: bet 12 place-8
when point-on and no place-9: bet 10 place-9
when point-on and no place-10: bet 10 place-10
when no hard-4: bet 5 hard-4
when no hard-6: bet 5 hard-6
when no hard-8: bet 5 hard-8
when no hard-10: bet 5 hard-10
when no big-6: bet 5 big-6
when no big-8: bet 5 big-8
always: bet 5 field any-seven any-craps craps-2 craps-3 eleven craps-12
";

const MAIN: &str = "about The three main bets on every hand.
always: bet 20 player banker tie
";

/// Returns every line, in the order in which they are printed.
pub(crate) fn all() -> Vec<Line> {
    const BACCARAT: &str = "mlgca-midi-baccarat";
    let craps = table("bclc-craps", &essential("bclc-craps"));
    let baccarat = table(BACCARAT, &essential(BACCARAT));
    // Every bet that baccarat offers at one table. The must-hit meter is not a bet.
    let every = table(BACCARAT, &with(BACCARAT, all_offered(BACCARAT), &[("variant", "ez")]));
    let line = |name, about, strategy, engines, bounds| Line {
        name,
        about,
        strategy,
        rules: craps.clone(),
        opening: dollars(1_000),
        stop: dollars(500),
        engines,
        bounds,
        unit: "roll",
    };
    let hands = |name, about, strategy, rules: &GameRules, engines, bounds| Line {
        rules: rules.clone(),
        unit: "hand",
        ..line(name, about, strategy, engines, bounds)
    };
    let spins = |name, about, strategy, rules, bounds| Line {
        unit: "spin",
        ..hands(name, about, strategy, rules, BOTH, bounds)
    };
    let [wheel, dice, war, dogs] = ["bclc-wheel", "house-sic-bo", "bclc-casino-war", "bclc-red-dog"]
        .map(|pack| table(pack, &essential(pack)));
    // With that number of bets, a session with the usual bankroll would be over almost immediately.
    let rich = |line| Line { opening: dollars(1_000_000), stop: dollars(500_000), ..line };
    vec![
        line("pass", "pass line alone", library_strategy("pass"), BOTH, &[(Engine::General, 60.0)]),
        line("pass-odds", "pass with double odds", library_strategy("pass-odds"), BOTH, &[]),
        line(
            "pass-odds-place",
            "pass, double odds, place 6/8",
            read("pass-odds-place", PLACE),
            BOTH,
            &[(Engine::Compiled, 1000.0)],
        ),
        line(
            "three-point-molly",
            "three-point molly",
            library_strategy("three-point-molly"),
            BOTH,
            &[(Engine::Compiled, 300.0), (Engine::General, 12.0)],
        ),
        line("iron-cross", "iron cross", library_strategy("iron-cross"), BOTH, &[]),
        line(
            "iron-cross-pass",
            "iron cross around pass, odds",
            library_strategy("iron-cross-pass"),
            BOTH,
            &[],
        ),
        line("martingale-pass", "a progression: martingale", library_strategy("martingale-pass"), BOTH, &[]),
        line(
            "labouchere-pass",
            "a long memory: Labouchere",
            library_strategy("labouchere-pass"),
            GENERAL,
            &[],
        ),
        rich(line("twenty-wagers", "twenty wagers at once", read("twenty-wagers", TWENTY), BOTH, &[])),
        hands("banker", "baccarat: banker alone", library_strategy("banker-flat"), &baccarat, BOTH, &[]),
        rich(hands(
            "baccarat-main",
            "baccarat: player, banker, tie",
            read("main", MAIN),
            &baccarat,
            BOTH,
            &[(Engine::Compiled, 40.0)],
        )),
        rich(hands(
            "baccarat-every",
            "baccarat: every side bet",
            everything(&every),
            &every,
            BOTH,
            &[(Engine::Compiled, 10.0)],
        )),
        spins(
            "wheel",
            "wheel: the spaces marked 1",
            library_strategy("wheel-1"),
            &wheel,
            &[(Engine::Compiled, 300.0)],
        ),
        spins(
            "wheel-all",
            "wheel: every symbol",
            library_strategy("wheel-cover-all"),
            &wheel,
            &[(Engine::Compiled, 300.0)],
        ),
        spins("sic-bo", "Sic Bo: small", library_strategy("sic-bo-small"), &dice, &[]),
        hands("war", "Casino War", library_strategy("war-always"), &war, BOTH, &[(Engine::Compiled, 40.0)]),
        hands(
            "red-dog",
            "Red Dog, best play",
            library_strategy("red-dog-best"),
            &dogs,
            BOTH,
            &[(Engine::Compiled, 40.0)],
        ),
    ]
}

fn library_strategy(name: &str) -> Strategy {
    StrategyLibrary::find(name).unwrap().strategy.clone()
}

fn read(name: &str, text: &str) -> Strategy {
    Strategy::read(name, text).unwrap()
}

/// Returns a strategy that bets on every wager of a table.
fn everything(rules: &GameRules) -> Strategy {
    let GameRules::Rounds(rules) = rules else { unreachable!("baccarat is a game of rounds") };
    let names: Vec<&str> = rules.layout.wagers.iter().map(|wager| wager.id.as_str()).collect();
    assert!(names.len() >= 15, "some wagers of baccarat are missing: {names:?}");
    read("everything", &format!("about A bet on everything.\nalways: bet 5 {}\n", names.join(" ")))
}

fn dollars(amount: i64) -> Money {
    Money::from_cents(amount * 100)
}
