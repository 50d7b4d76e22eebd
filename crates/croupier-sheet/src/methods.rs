//! The methods behind the figures, in words.

use croupier_table::GameRules;

/// Describes the methods that produced the figures of a game: headings with their texts.
pub fn methods(rules: &GameRules) -> Vec<(String, String)> {
    let of_game = match rules {
        GameRules::Craps(_) => {
            "The pack compiles each wager to cells: for every state of a bet and each of the 36 outcomes of two dice, its \
             fate and the clause that decides it. The cells are a Markov chain, solved exactly: indistinguishable states \
             are merged, and the visits to each state are computed forwards, group by group. Rolls while a bet \
             is off are not counted; a push ends a line bet with a result of 0."
        }
        GameRules::Rounds(rules) => rules.game.kind.rules().method(),
    };
    let text = |heading: &str, words: &str| (heading.to_owned(), words.to_owned());
    vec![
        text(
            "One definition",
            "The figures come from the compiled rules that the table plays by; each payout is defined only once.",
        ),
        text("Method", of_game),
        text(
            "Arithmetic",
            "All chances and results are exact fractions of integers of any size. Nothing is sampled. Decimals are rounded \
             from the exact value when they are printed; deviation and skewness are the only roots.",
        ),
        text(
            "Results",
            "The edge is the player's average loss per unit of stake; if vigorish is put down with the stake, per unit of \
             both together. A result is the change in the player's money from before the wager to after it, per \
             unit of flat stake, including vigorish. Win, push and loss are results above, at and below zero. Per outlay counts the average amount put \
             down: stake, vigorish in advance, raises. Per resolved bet excludes pushes.",
        ),
    ]
}
