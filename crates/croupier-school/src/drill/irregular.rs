//! Irregularities of games of rounds: the table rules on each, and its events are the key.

use croupier_ledger::line::{Command, Event};
use croupier_sim::seat::SeatTable;
use croupier_table::games::wheel::{self, WheelStop};
use croupier_table::games::{GameCommand, GameEvent, RoundGameKind, baccarat, sic_bo};
use croupier_table::rounds::{self, BetMethod, DealingIrregularity, RoundGame, SetAsideOutcome, Side};
use croupier_table::{Owner, Reason};

use super::Draft;
use super::choices::choices;
use super::offers::bet_offers;
use super::position::PositionMaker;
use crate::table::SchoolTable;

/// An irregularity: what people see, the command that reports it, and the settings of the pack that rule on it.
struct SeenIrregularity {
    words: String,
    command: rounds::Command,
    settings: &'static [&'static str],
}

/// A ruling. Each has one sentence, so that no two choices say the same.
#[derive(Clone, PartialEq, Eq, Debug)]
enum TableRuling {
    Counts(String),
    Again,
    Void,
    ToHand(Side),
    NextRound,
    Discarded,
    Simulated,
    ReturnedNow,
    ReturnedLater,
    Stands,
    Supervisor,
}

impl TableRuling {
    fn words(&self) -> String {
        match self {
            TableRuling::Counts(result) if result.is_empty() => {
                "It counts, and the bets are settled.".to_owned()
            }
            TableRuling::Counts(result) => format!("It counts, and the result is {result}."),
            TableRuling::Again => "It does not count: it is done again, and the bets stay.".to_owned(),
            TableRuling::Void => "The round is void, and all bets go back.".to_owned(),
            TableRuling::ToHand(side) => format!("The card becomes {}'s third card.", side.name()),
            TableRuling::NextRound => "The card is kept as the first card of the next round.".to_owned(),
            TableRuling::Discarded => "The card goes to the discards.".to_owned(),
            TableRuling::Simulated => {
                "A round without bets is dealt with the card, and discarded.".to_owned()
            }
            TableRuling::ReturnedNow => "The late chips are declared void and go back at once.".to_owned(),
            TableRuling::ReturnedLater => {
                "The late chips stay for now, and go back when the round is settled.".to_owned()
            }
            TableRuling::Stands => "The late chips stay and are settled like any bet.".to_owned(),
            TableRuling::Supervisor => {
                "The dealer cannot go on without a ruling on where it rests.".to_owned()
            }
        }
    }
}

/// Makes a question about an irregularity; `None` if the pack has no rule for the one that happens.
pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
    let has_late = rules.game.betting.late.is_some();
    if has_late && maker.one_in(3) {
        return late_bet(maker, table);
    }
    maker.bring_cards(&mut table);
    super::position::trigger(&mut table);
    let mut cases = cases(maker, &table);
    maker.shuffle(&mut cases);
    let (case, holding, events) = cases.into_iter().find_map(|case| {
        let (holding, events) = ruled(&table, &case.command)?;
        Some((case, holding, events))
    })?;
    let right = holding.first()?.clone();
    let wrong = others(maker, &table, &case.command, &holding);
    let mut why = vec![right.words()];
    why.extend(table.sentences(&events).into_iter().take(3).map(|sentence| sentence.words));
    drafted(maker, &table, case.words, (right, wrong), why, case.settings)
}

fn drafted(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    words: String,
    (right, mut wrong): (TableRuling, Vec<TableRuling>),
    why: Vec<String>,
    settings: &[&str],
) -> Option<Draft> {
    maker.shuffle(&mut wrong);
    let (form, answer) = choices(maker, right.words(), wrong.iter().map(TableRuling::words).collect())?;
    Some(Draft {
        at: table.clone(),
        about: None,
        scene: table.scene(),
        happens: vec![words],
        ask: "What is the ruling?".to_owned(),
        form,
        answer,
        why,
        clauses: clauses(table, settings),
        single_pay: false,
    })
}

/// Returns the clauses of the settings that rule on an irregularity.
fn clauses(table: &SchoolTable, settings: &[&str]) -> Vec<String> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return Vec::new() };
    let mut found: Vec<String> = Vec::new();
    for wanted in settings {
        let cited = rules.settings.iter().filter(|setting| setting.path.starts_with(wanted));
        for clause in cited.flat_map(|setting| rules.layout.citations.clauses(setting.cite)) {
            if !found.contains(clause) {
                found.push(clause.clone());
            }
        }
    }
    found
}

/// Returns the irregularities that the game knows.
fn cases(maker: &mut PositionMaker<'_>, table: &SchoolTable) -> Vec<SeenIrregularity> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return Vec::new() };
    match &rules.game.kind {
        RoundGameKind::Wheel(wheel) => wheel_cases(maker, wheel),
        RoundGameKind::SicBo(game) => sic_bo_cases(maker, game),
        RoundGameKind::Baccarat(_) => baccarat_cases(maker),
        _ => Vec::new(),
    }
}

fn wheel_cases(maker: &mut PositionMaker<'_>, rules: &wheel::WheelRules) -> Vec<SeenIrregularity> {
    let spaces: Vec<u8> = (0..=u8::MAX).take_while(|space| rules.plan.spot_of(*space).is_some()).collect();
    let Some(space) = maker.pick(&spaces).copied() else { return Vec::new() };
    let next = (space + 1) % u8::try_from(spaces.len()).unwrap_or(1).max(1);
    let name = |space: u8| rules.plan.spot_of(space).map_or("", |symbol| RoundGame::symbol(rules, symbol));
    let spin = |rest: WheelStop, revolutions: Option<u32>| {
        rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin { rest, direction: None, revolutions }))
    };
    let (from, to) = (name(space).to_owned(), name(next).to_owned());
    let mut cases = vec![
        SeenIrregularity {
            words: format!("The wheel turns only once and rests on {from}."),
            command: spin(WheelStop::Space(space), Some(1)),
            settings: &["wheel.short-spin", "wheel.revolutions"],
        },
        SeenIrregularity {
            words: "The indicator stops on a peg between two spaces.".to_owned(),
            command: spin(WheelStop::Peg(None), None),
            settings: &["wheel.peg"],
        },
    ];
    if from != to {
        cases.push(SeenIrregularity {
            words: format!("The dealer calls {from}. Then the indicator slips to {to}."),
            command: spin(WheelStop::SlippedLate(space, next), None),
            settings: &["wheel.slip"],
        });
        cases.push(SeenIrregularity {
            words: format!("The indicator rests on {from}, but slips to {to} before the dealer calls it."),
            command: spin(WheelStop::Slipped(space, next), None),
            settings: &["wheel.slip"],
        });
    }
    cases
}

fn sic_bo_cases(maker: &mut PositionMaker<'_>, rules: &sic_bo::SicBoRules) -> Vec<SeenIrregularity> {
    let drawn = RoundGame::outcomes(rules).map(|outcomes| maker.stream.below(outcomes));
    let shaken = drawn.and_then(|outcome| RoundGame::outcome_command(rules, outcome));
    let game = |command| rounds::Command::Game(GameCommand::SicBo(command));
    let mut cases = vec![
        SeenIrregularity {
            words: "The dice are shaken, and one die leans against another.".to_owned(),
            command: game(sic_bo::Command::Cocked { dice: None }),
            settings: &["shaker.cocked"],
        },
        SeenIrregularity {
            words: "The shaker fails while bets are on the layout.".to_owned(),
            command: game(sic_bo::Command::ShakerFault),
            settings: &["shaker.fault"],
        },
    ];
    if let Some(rounds::Command::Game(GameCommand::SicBo(sic_bo::Command::Shake { dice, .. }))) = shaken {
        cases.push(SeenIrregularity {
            words: "The dealer shakes the dice only once.".to_owned(),
            command: game(sic_bo::Command::Shake { dice, shakes: Some(1) }),
            settings: &["shaker.short"],
        });
    }
    cases
}

fn baccarat_cases(maker: &mut PositionMaker<'_>) -> Vec<SeenIrregularity> {
    let game = |command| rounds::Command::Game(GameCommand::Baccarat(command));
    let deal = |slip| rounds::Command::Deal { slip: Some(slip) };
    let third = |shown: bool| {
        let seen = if shown { "and it is seen" } else { "face down" };
        let settings: &'static [&'static str] = match shown {
            true => &["irregular.shown-third"],
            false => &["irregular.hidden-third"],
        };
        let words = format!("Player must stand, but the dealer draws a third card for Player, {seen}.");
        SeenIrregularity {
            words,
            command: deal(DealingIrregularity::Third { side: Side::Player, shown }),
            settings,
        }
    };
    let exposed = 1 + u8::try_from(maker.below(4)).unwrap_or(0);
    vec![
        third(false),
        third(true),
        SeenIrregularity {
            words: "Before the deal, a card is drawn from the shoe in error. Nobody sees it.".to_owned(),
            command: game(baccarat::Command::DrawnInError),
            settings: &["irregular.drawn-in-error"],
        },
        SeenIrregularity {
            words: "Before the deal, the next card in the shoe is found face up.".to_owned(),
            command: game(baccarat::Command::FoundFaceUp),
            settings: &["irregular.exposed", "irregular.simulated"],
        },
        SeenIrregularity {
            words: format!("Card {exposed} of the round is exposed while it is drawn."),
            command: deal(DealingIrregularity::Exposed(exposed)),
            settings: &["irregular.exposed-in-round"],
        },
    ]
}

/// Returns the rulings that hold after a command, the first one for the irregularity itself, and its events.
fn ruled(table: &SchoolTable, command: &rounds::Command) -> Option<(Vec<TableRuling>, Vec<Event>)> {
    let events = match table.decide(&Command::Round(command.clone())) {
        Ok(events) => events,
        Err(refusal) if refusal.reason == Reason::NeedsRuling => {
            return Some((vec![TableRuling::Supervisor], Vec::new()));
        }
        Err(_) => return None,
    };
    let mut holding: Vec<TableRuling> = Vec::new();
    for event in &events {
        let ruling = match event {
            Event::Round(rounds::Event::Voided) => TableRuling::Void,
            Event::Round(rounds::Event::AsideSettled { goes }) => match goes {
                SetAsideOutcome::Hand(side) => TableRuling::ToHand(*side),
                SetAsideOutcome::NextRound => TableRuling::NextRound,
                SetAsideOutcome::Discarded => TableRuling::Discarded,
            },
            Event::Round(rounds::Event::RoundBegan { simulated: true, .. }) => TableRuling::Simulated,
            Event::Round(rounds::Event::Game(
                GameEvent::Wheel(wheel::Event::NoSpin { .. }) | GameEvent::SicBo(sic_bo::Event::NoShake),
            )) => TableRuling::Again,
            Event::Round(rounds::Event::Game(event @ GameEvent::Wheel(wheel::Event::Spun { .. }))) => {
                let SeatTable::Rounds(rules, _) = table.in_play() else { return None };
                let result = event.facts().result(rules.game.kind.rules());
                TableRuling::Counts(result.map(|(words, _)| words).unwrap_or_default())
            }
            Event::Round(rounds::Event::Game(GameEvent::SicBo(sic_bo::Event::Shaken { .. }))) => {
                TableRuling::Counts(String::new())
            }
            _ => continue,
        };
        if !holding.contains(&ruling) {
            holding.push(ruling);
        }
    }
    // Nothing was set aside, voided or repeated: the irregularity did not come about, as when Player draws anyway.
    (!holding.is_empty()).then_some((holding, events))
}

/// Returns rulings that do not hold.
fn others(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    command: &rounds::Command,
    holding: &[TableRuling],
) -> Vec<TableRuling> {
    let SeatTable::Rounds(rules, _) = table.in_play() else { return Vec::new() };
    let mut all = match (&rules.game.kind, command) {
        (
            RoundGameKind::Wheel(wheel),
            rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin { rest, .. })),
        ) => {
            let name = |space: u8| {
                let symbol = wheel.plan.spot_of(space);
                symbol.map_or("", |symbol| RoundGame::symbol(&**wheel, symbol)).to_owned()
            };
            let mut all = vec![TableRuling::Again, TableRuling::Void];
            match *rest {
                WheelStop::Space(space) => all.push(TableRuling::Counts(name(space))),
                WheelStop::Slipped(one, two) | WheelStop::SlippedLate(one, two) => {
                    all.extend([TableRuling::Counts(name(one)), TableRuling::Counts(name(two))]);
                }
                WheelStop::Peg(_) => all.push(TableRuling::Counts("the higher of the two spaces".to_owned())),
            }
            all
        }
        (RoundGameKind::SicBo(_), _) => {
            vec![TableRuling::Again, TableRuling::Void, TableRuling::Counts(String::new())]
        }
        _ => vec![
            TableRuling::ToHand(Side::Banker),
            TableRuling::ToHand(Side::Player),
            TableRuling::NextRound,
            TableRuling::Discarded,
            TableRuling::Simulated,
            TableRuling::Void,
        ],
    };
    maker.shuffle(&mut all);
    all.retain(|ruling| !holding.contains(ruling));
    all
}

/// Asks what happens to chips that were set down after bets were closed. The round is played to its end.
fn late_bet(maker: &mut PositionMaker<'_>, mut table: SchoolTable) -> Option<Draft> {
    maker.bring_cards(&mut table);
    super::position::trigger(&mut table);
    let people = table.people();
    let person = *maker.pick(&people)?;
    let offers: Vec<_> =
        bet_offers(&table, person).into_iter().filter(|(place, _)| place.owner == Owner::Player).collect();
    let (place, amounts) = *maker.pick(&offers)?;
    let amount = maker.stake(amounts);
    // Where nobody announces the close, the deal itself closes the bets.
    let closed = table.give(Command::Round(rounds::Command::Close)).is_ok();
    if !closed {
        return None;
    }
    let late = rounds::Command::Bet { spot: place.spot(), amount, way: BetMethod::Late };
    let mut after = table.clone();
    let events = after.give(Command::Round(late)).ok()?;
    let returns = |events: &[Event]| {
        events.iter().any(|event| {
            matches!(event, Event::Round(rounds::Event::TakenBack { why: rounds::ReturnReason::Late, .. }))
        })
    };
    let right = if returns(&events) {
        TableRuling::ReturnedNow
    } else if maker.round(&mut after).iter().any(|step| returns(&step.events)) {
        TableRuling::ReturnedLater
    } else {
        TableRuling::Stands
    };
    let all = [TableRuling::ReturnedNow, TableRuling::ReturnedLater, TableRuling::Stands, TableRuling::Void];
    let wrong = all.into_iter().filter(|ruling| *ruling != right).collect();
    let who = table.name(person);
    let words = format!(
        "Bets are closed. The dealer notices that {who} has set down {} on {} since then.",
        amount.dollars(),
        place.name(&table)
    );
    let why = vec![right.words()];
    drafted(maker, &table, words, (right, wrong), why, &["betting.late"])
}
