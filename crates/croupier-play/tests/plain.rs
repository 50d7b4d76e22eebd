//! Random sessions in plain mode at every pack: chips are conserved, and the record passes as a rehearsal.

use croupier_chance::{Seed, Stream};
use croupier_play::{LogKind, PlainTable, SessionSetup, TerminalSession};
use croupier_proving::times;
use croupier_rehearsal::{RehearsalRunner, Script};
use croupier_rules::{Library, Money, SourceLine};
use croupier_table::GameRules;

/// Opens a table of a pack.
pub(crate) fn setup(library: &Library, pack: &str, seed: u64) -> SessionSetup {
    let playable = library.playable(pack).unwrap();
    let composition = library.compose(playable).unwrap();
    let mut choices = composition.essential();
    choices.extend(library.offering(pack));
    let rules = GameRules::compile(&composition, &choices).unwrap();
    let mut heading = vec![format!("pack {playable}")];
    heading.extend(choices.iter().map(|(name, value)| format!("option {name} {value}")));
    SessionSetup {
        rules,
        game: composition.game.clone(),
        title: pack.to_owned(),
        heading,
        name: "Ann".to_owned(),
        bankroll: Money::from_cents(100_000),
        seed,
        bots: (seed % 3) as usize,
        has_shooters: seed % 4 == 3,
        turns_cards: seed % 2 == 1,
    }
}

pub(crate) fn packs(library: &Library) -> Vec<String> {
    library.packs().map(|pack| pack.id.clone()).collect()
}

/// A random line: an option of the last list with an amount in or out of its range, a round, an undo, or nonsense.
fn line(table: &mut PlainTable, source: &mut Stream) -> String {
    let offers = table.session().offers();
    match source.below(10) {
        0..4 if !table.session().must_decide() => table.session().play_word().to_owned(),
        4 => "undo".to_owned(),
        5 => [
            "bet 3 nonsense",
            "dice 1 1",
            "Bob bet 5 pass",
            "leaves",
            "bet -5 pass",
            "",
            "999",
            "buys 100",
            "player Ann 5",
        ][source.below(9) as usize]
            .to_owned(),
        _ if offers.is_empty() => table.session().play_word().to_owned(),
        _ => {
            // The first option of a craps table is the line bet, without which nobody may shoot.
            let most = if source.below(4) == 0 { 1 } else { offers.len() as u32 };
            let offer = &offers[source.below(most) as usize];
            let amount = offer.amounts.map_or(Money::ZERO, |amounts| match source.below(4) {
                0 => amounts.max,
                1 => amounts.max.plus(Money::CENT),
                _ => amounts.min,
            });
            offer.line(amount)
        }
    }
}

#[test]
fn random_sessions_conserve_chips_and_pass_as_rehearsals() {
    let library = Library::embedded();
    for pack in packs(&library) {
        for seed in 0..u64::from(times(4)) {
            let mut table = PlainTable::new(TerminalSession::open(setup(&library, &pack, seed)).unwrap());
            let mut source = Stream::new(&Seed::from(seed), 1);
            let mut typed = Vec::new();
            let mut refused = 0;
            for _ in 0..150 {
                let line = line(&mut table, &mut source);
                let before = table.session().summary();
                let step = table.line(&line);
                typed.push(format!("{line} -> {:?}", step.lines.first()));
                let session = table.session();
                assert!(session.conserves_chips(), "{pack}, seed {seed}: {typed:#?}");
                let brings = ["buys", "undo"].iter().any(|word| line.starts_with(word));
                assert!(
                    brings || session.summary().brought == before.brought,
                    "{pack}, seed {seed}: {typed:#?}"
                );
                if step.is_refused {
                    refused += 1;
                    assert_eq!(session.summary(), before, "a refusal changes nothing: {typed:#?}");
                }
            }
            assert!(refused > 0 && table.session().rounds() > 0, "{pack}: {typed:#?}");
            assert!(table.line("quit").is_over);
            let text = table.session().take_script().join("\n");
            let script = Script::read(&library, &SourceLine::new(pack.as_str(), 1), "", &text, None);
            let report = RehearsalRunner::new(&library).play(&script);
            assert!(report.passed(), "{pack}, seed {seed}: {:?}\n{text}", report.verdict);
            assert!(report.checked > table.session().rounds() as usize);
        }
    }
}

/// Every win, loss and push in the log names a clause of the pack, or of the pack that it amends.
#[test]
fn settlements_name_their_clauses() {
    let library = Library::embedded();
    for pack in packs(&library) {
        let known: Vec<String> =
            library.packs().flat_map(|pack| &pack.clauses).map(|clause| clause.id.clone()).collect();
        let (mut wins, mut losses) = (0, 0);
        for seed in 0..40 {
            let mut table = PlainTable::new(TerminalSession::open(setup(&library, &pack, seed)).unwrap());
            let mut source = Stream::new(&Seed::from(seed), 2);
            for _ in 0..60 {
                let line = line(&mut table, &mut source);
                if line != "undo" {
                    table.line(&line);
                }
            }
            for entry in table.session().log() {
                let has = |word: &str| entry.words.contains(&format!(" {word} $"));
                let settles = entry.kind != LogKind::Call && entry.kind != LogKind::Net;
                let (win, loss) = (settles && has("wins"), settles && has("loses"));
                if win || loss || (settles && entry.words.contains(" is a push and ")) {
                    let clause = entry.clause.as_deref().unwrap_or_else(|| panic!("{pack}: {entry:?}"));
                    assert!(known.iter().any(|id| id == clause), "{pack}: {entry:?}");
                    assert!(entry.text().ends_with(&format!("[{clause}]")), "{}", entry.text());
                }
                wins += u32::from(win);
                losses += u32::from(loss);
            }
            if wins >= 5 && losses >= 5 {
                break;
            }
        }
        assert!(wins >= 5 && losses >= 5, "{pack}: {wins} wins and {losses} losses");
    }
}

/// With a spread of 3, the exact figure of the raise is -47/155 of the raise (`croupier edge bclc-red-dog`), and that
/// of the bet is the same.
#[test]
fn the_worth_of_a_decision_is_the_exact_figure_of_the_position() {
    let library = Library::embedded();
    let mut table = PlainTable::new(TerminalSession::open(setup(&library, "bclc-red-dog", 3)).unwrap());
    table.line("bet 10 ante");
    let dealt = table.line("deal").lines.join("\n");
    assert!(dealt.contains("Spread 3"), "{dealt}");
    assert!(dealt.contains("1. Stand (stands); average -$3.03"), "{dealt}");
    assert!(dealt.contains("2. Raise, $10 (raise AMOUNT); average -$6.06"), "{dealt}");
    assert!(table.line("deal").is_refused);
    let stood = table.line("1").lines.join("\n");
    assert!(stood.contains("on this hand"), "{stood}");
}

/// A refusal gives the reason and the clause, and numbers refer to the last list.
#[test]
fn lines_are_refused_with_their_reason() {
    let library = Library::embedded();
    let mut table = PlainTable::new(TerminalSession::open(setup(&library, "bclc-craps", 0)).unwrap());
    let answer = |table: &mut PlainTable, line: &str| table.line(line).lines.join("\n");
    assert!(answer(&mut table, "bet 10 come").contains("[bclc-craps/"));
    assert!(answer(&mut table, "dice 1 1").contains("Refused"));
    assert!(answer(&mut table, "leaves").contains("quit"));
    assert!(answer(&mut table, "offers pass line").starts_with("1. Bet Pass Line"));
    assert!(answer(&mut table, "1").contains("say how much"));
    assert!(answer(&mut table, "1 10").contains("Ann bets $10 on"));
    assert!(answer(&mut table, "undo").contains("Undone: bet 10 pass"));
    assert!(answer(&mut table, "rule pass").contains("house edge 1.4141% = 7/495"));
    assert!(answer(&mut table, "rule pas").contains("did you mean"));
}
