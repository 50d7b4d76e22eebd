//! Games of rounds: the cards or dice of the last command, settled by the plain functions written from the documents.

use croupier_ledger::TableState;
use croupier_ledger::line::{Command, Event};
use croupier_rehearsal::BetResult;
use croupier_school::{BetSettlement, SchoolTable};
use croupier_table::GameRules;
use croupier_table::rounds::{self, CardDestination};

use croupier_proving::times;
use croupier_rules::{Library, Money};
use croupier_school::{Drill, DrillTopic};

use super::{BetComparison, agrees, compare, compare_fates, compare_fees, numbers};
use crate::choices::played;
use crate::shoes::baccarat::{Hand, Round};
use crate::shoes::baccarat_wagers::{Options, Variant, settle};
use crate::shoes::cards::Card;
use crate::shoes::red_dog::Game;
use crate::shoes::settled::SettledWager;

/// Returns the cards that lie face up before a command and those that it deals, with their destinations.
fn cards(table: &SchoolTable, command: &Command) -> (Vec<Card>, Vec<(CardDestination, Card)>) {
    let (GameRules::Rounds(rules), TableState::Round(state)) = (table.rules(), table.state()) else {
        panic!("not a game of rounds")
    };
    let same = |card: croupier_rules::Card| Card::parse(&card.to_string()).unwrap();
    let shown = rounds::view(rules, state, None).shown;
    let in_play = state.stage == rounds::RoundStage::InPlay;
    let before = shown.hands.into_iter().filter(|_| in_play).flat_map(|hand| hand.up).map(same).collect();
    let dealt = table.decide(command).unwrap().into_iter().filter_map(|event| match event {
        Event::Round(rounds::Event::Drawn { to, card: Some(card) }) => Some((to, same(card))),
        Event::Round(rounds::Event::CarriedUsed { to, card: Some(card) }) => Some((to, same(card))),
        _ => None,
    });
    (before, dealt.collect())
}

/// Compares a bet with its settlement. Vigorish that is marked is not taken from the payment.
fn same(bet: &BetSettlement, settled: &SettledWager, wager: &str) -> Result<(), String> {
    let stake = bet.stake.cents();
    let result = match bet.result {
        BetResult::Won => {
            settled.won == bet.win.cents()
                && settled.won - settled.vigorish == bet.paid.minus(bet.marked).cents()
        }
        BetResult::Lost => !settled.stake_back && settled.won == 0 && bet.taken.cents() == stake,
        BetResult::Pushed => settled.stake_back && settled.won == 0,
    };
    if result { Ok(()) } else { Err(format!("{wager} {bet:?}: the document says {settled:?}")) }
}

#[test]
fn maryland_midi_baccarat() {
    let mut meters = 0;
    compare("mlgca-midi-baccarat", |table, command, bets| {
        let options = baccarat_options(table.rules());
        let round = baccarat_round(table.rules(), table.state(), command);
        let mut compared = Vec::new();
        for (index, bet) in bets.iter().enumerate() {
            let settled = match bet.spot.as_str() {
                "royal-9" => progressive(table, bets, bet, &round),
                spot => settle(&options, spot, bet.stake.cents(), &round),
            };
            let Some(settled) = settled else { continue };
            meters += usize::from(bet.spot == "royal-9");
            same(bet, &settled, &format!("{round:?}"))?;
            compared.push(index);
        }
        Ok(compared)
    });
    println!("mlgca-midi-baccarat: {meters} bets on meters compared");
    compare_fees("mlgca-midi-baccarat", |posed, bet| {
        let rules = posed.table.rules();
        let before = played(&posed.table, posed.table.commands());
        let round = baccarat_round(rules, &before, posed.asked.as_ref().unwrap());
        settle(&baccarat_options(rules), &bet.spot, bet.stake, &round).map(|settled| settled.vigorish)
    });
}

fn baccarat_options(rules: &GameRules) -> Options {
    let mut options = Options::everything(Variant::Commission);
    for (name, value) in rules.choices() {
        options.set(name, value);
    }
    options
}

/// Returns the hands of the round that a command deals.
fn baccarat_round(rules: &GameRules, before: &TableState, command: &Command) -> Round {
    let (GameRules::Rounds(rules), TableState::Round(state), Command::Round(command)) =
        (rules, before, command)
    else {
        panic!("not a game of rounds")
    };
    let mut after = (**state).clone();
    rounds::play(rules, &mut after, command).unwrap();
    let hands = rounds::view(rules, &after, None).shown.hands;
    let hand = |title: &str| -> Vec<Card> {
        let own = hands.iter().find(|hand| hand.title == title).unwrap();
        own.up.iter().map(|card| Card::parse(&card.to_string()).unwrap()).collect()
    };
    let hand = |title| match hand(title)[..] {
        [first, second] => Hand { first, second, third: None },
        [first, second, third] => Hand { first, second, third: Some(third) },
        ref other => panic!("{other:?}"),
    };
    Round { player: hand("Player"), banker: hand("Banker") }
}

/// Settles a bet on the meters, as they stand at the table, with the stakes of this round.
fn progressive(
    table: &SchoolTable,
    bets: &[BetSettlement],
    bet: &BetSettlement,
    round: &Round,
) -> Option<SettledWager> {
    use crate::shoes::cards::Suit::{Clubs as C, Diamonds as D, Hearts as H, Spades as S};
    use crate::shoes::royal_9::{Meter, PersonalCards, Progressive, Rules};
    // The Kings and nines that the pack gives the positions by default.
    let suits = [(S, S), (H, H), (D, D), (C, C), (S, H), (S, D), (S, C), (H, S), (H, D)];
    let personals = suits.into_iter().map(|(king, nine)| PersonalCards { king, nine }).collect();
    let choice = |name: &str| table.rules().choices().get(name).cloned();
    let paytable = choice("royal-9")?.chars().next()?;
    let mut rules = Rules::usual(paytable, personals);
    for (rate, name) in rules.rates.iter_mut().zip(["star-rate", "spade-rate", "heart-rate"]) {
        let percent = choice(name).unwrap_or_else(|| "1%".to_owned());
        // Read like an amount: a hundredth of a percent is a hundred parts in a million.
        let percent: Money = percent.trim_end_matches('%').parse().unwrap();
        *rate = percent.cents() * 100;
    }
    let mut meters = Progressive::new(rules);
    let TableState::Round(state) = table.state() else { return None };
    for (meter, kept) in [Meter::Star, Meter::Spade, Meter::Heart].into_iter().zip(&state.meters) {
        meters.set_meter(meter, kept.amount.cents());
    }
    let own = bets.iter().filter(|bet| bet.spot == "royal-9");
    meters.close_bets(&own.map(|bet| bet.stake.cents()).collect::<Vec<_>>());
    meters.settle(&[bet.seat.index() + 1], round).into_iter().next()
}

/// The hands that draw, from the cards that the trainee sees, by the document's tableau.
#[test]
fn maryland_third_cards() {
    use crate::shoes::baccarat::{banker_draws, player_draws, value};
    let drill = Drill::new(&Library::embedded(), "mlgca-midi-baccarat", 41).unwrap();
    let mut compared = 0;
    for (level, number) in numbers() {
        let Some(exercise) = drill.question(DrillTopic::ThirdCard, level, number) else { continue };
        let cards = |line: &str, word: &str| -> Vec<Card> {
            let from = line.split(word).nth(1).unwrap().trim_end_matches('.');
            from.split_whitespace().map(|card| Card::parse(card).unwrap()).collect()
        };
        let happens = &exercise.question.happens;
        let (player, banker) = (cards(&happens[0], " has "), cards(&happens[1], " has "));
        let third = cards(&happens[2], " the card is ")[0];
        let points = |cards: &[Card]| cards.iter().map(|card| value(*card)).sum::<u8>() % 10;
        let (player, banker) = (points(&player), points(&banker));
        let natural = player >= 8 || banker >= 8;
        let player_third = !natural && player_draws(player);
        let banker_third = !natural && banker_draws(banker, player_third.then(|| value(third)));
        let expected = match (player_third, banker_third) {
            (true, true) => "Both hands draw.",
            (true, false) => "Only Player draws.",
            (false, true) => "Only Banker draws.",
            (false, false) => "Neither hand draws.",
        };
        assert_eq!(exercise.key.words, expected, "{exercise:#?}");
        compared += 1;
        if compared == times(super::SETTLEMENTS) {
            break;
        }
    }
    println!("mlgca-midi-baccarat third-card: {compared} questions compared");
    agrees("mlgca-midi-baccarat", &[], compared);
}

#[test]
fn british_columbia_red_dog() {
    compare("bclc-red-dog", |table, command, bets| {
        let (before, dealt) = cards(table, command);
        let all: Vec<Card> = before.into_iter().chain(dealt.into_iter().map(|(_, card)| card)).collect();
        let game = Game { first: all[0], second: all[1], third: all.get(2).copied() };
        for bet in bets {
            same(bet, &game.settle(bet.stake.cents(), bet.spot == "raise"), &format!("{game:?}"))?;
        }
        Ok((0..bets.len()).collect())
    });
}

#[test]
fn house_sic_bo() {
    use crate::shoes::sic_bo::{PAYTABLES, wagers};
    compare("house-sic-bo", |table, command, bets| {
        let chosen = table
            .rules()
            .choices()
            .values()
            .find_map(|value| PAYTABLES.iter().find(|table| table.name == value));
        let pays = chosen.expect("the pack has one of the document's paytables");
        // Only the command holds the faces themselves.
        let text = serde_json::to_string(command).unwrap();
        let faces: Vec<i64> = text.chars().filter_map(|letter| letter.to_digit(10)).map(i64::from).collect();
        let faces: [i64; 3] = faces.try_into().unwrap_or_else(|faces| panic!("{text}: {faces:?}"));
        for bet in bets {
            let wager = wagers().into_iter().find(|wager| wager.id() == bet.spot).unwrap();
            let settled = SettledWager::to_one(bet.stake.cents(), wager.decided(faces, pays).0);
            same(bet, &settled, &format!("{faces:?}"))?;
        }
        Ok((0..bets.len()).collect())
    });
}

#[test]
fn british_columbia_wheel() {
    use crate::shoes::wheel::Wheel;
    compare("bclc-wheel", |table, command, bets| {
        let wheel = Wheel::common();
        let GameRules::Rounds(rules) = table.rules() else { panic!("not a game of rounds") };
        // The name of the space comes from the table's view after the spin; the payouts are the document's.
        let TableState::Round(state) = table.state() else { panic!("not a game of rounds") };
        let mut after = (**state).clone();
        let Command::Round(command) = command else { panic!("{command:?}") };
        rounds::play(rules, &mut after, command).unwrap();
        let words = rounds::view(rules, &after, None).shown.words.unwrap_or_default().to_lowercase();
        let shown: Vec<_> = wheel
            .symbols
            .iter()
            .filter(|symbol| {
                words.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == symbol.name)
            })
            .collect();
        assert_eq!(shown.len(), 1, "{words}");
        for bet in bets {
            let own = bet.spot == format!("space-{}", shown[0].name);
            let settled =
                if own { SettledWager::win(bet.stake.cents(), shown[0].pays) } else { SettledWager::lose() };
            same(bet, &settled, &words)?;
        }
        Ok((0..bets.len()).collect())
    });
}

/// The deal decides every bet that it does not tie; a war or a surrender decides the others.
#[test]
fn british_columbia_casino_war() {
    use crate::shoes::war::{Decision, Options as WarOptions, Seat, play};
    let mut fought = 0;
    compare("bclc-casino-war", |table, command, bets| {
        let (before, dealt) = cards(table, command);
        let dealer = dealt.iter().find(|(to, _)| *to == CardDestination::Dealer);
        // A deal to hands that have cards is the deal of the wars.
        let is_first = matches!(command, Command::Round(rounds::Command::Deal { .. })) && before.is_empty();
        if !is_first {
            return wars(&dealt, bets).inspect(|compared| fought += compared.len());
        }
        let Some((_, dealer)) = dealer else { return Ok(Vec::new()) };
        let mut compared = Vec::new();
        for (index, bet) in bets.iter().enumerate() {
            let own = dealt.iter().find(|(to, _)| *to == CardDestination::Seat(bet.seat));
            let Some((_, card)) = own else { continue };
            let stake = bet.stake.cents();
            let is_tie = bet.spot == "tie";
            let (basic, tie) = if is_tie { (0, stake) } else { (stake, 0) };
            let seat = Seat { tie, ..Seat::basic(basic, Decision::Surrender) };
            let round = play(&[*card, *dealer], &[seat], &WarOptions::default()).unwrap();
            let settled = if is_tie { round.results[0].tie } else { round.results[0].basic };
            if !is_tie && card.rank == dealer.rank {
                continue;
            }
            same(bet, &settled.unwrap(), &format!("{card} against {dealer}"))?;
            compared.push(index);
        }
        Ok(compared)
    });
    println!("bclc-casino-war: {fought} bets of wars and surrenders compared");
    assert!(fought * 10 > times(super::SETTLEMENTS) as usize, "hardly any war: {fought}");
}

/// Compares the bets that a decision after a tie settles: each war has a card for the seat and one for the dealer.
fn wars(dealt: &[(CardDestination, Card)], bets: &[BetSettlement]) -> BetComparison {
    use crate::shoes::war::{War, after_war, half};
    let mut compared = Vec::new();
    for (index, bet) in bets.iter().enumerate() {
        let own = dealt.iter().position(|(to, _)| *to == CardDestination::Seat(bet.seat));
        let stake = bet.stake.cents();
        let Some(own) = own else {
            // A surrender gives up half of the stake.
            if bet.result == BetResult::Lost && !bet.back.is_zero() {
                let due = half(stake, 1);
                if bet.taken.cents() != due {
                    return Err(format!("{bet:?}: the document takes {due}"));
                }
                compared.push(index);
            }
            continue;
        };
        let after = &dealt[own..];
        let dealer = after.iter().find(|(to, _)| *to == CardDestination::Dealer);
        let Some((_, dealer)) = dealer else { continue };
        let (basic, raised) = after_war(stake, War { player: dealt[own].1, dealer: *dealer });
        let settled = if bet.spot == "go-to-war" { raised } else { basic };
        same(bet, &settled, "war")?;
        compared.push(index);
    }
    Ok(compared)
}

/// The outcomes that a question lists, by the document's rows.
#[test]
fn outcomes_of_dice_and_wheel() {
    use crate::shoes::sic_bo::{PAYTABLES, wagers};
    compare_fates("house-sic-bo", |table, bet, choice| {
        let chosen = table
            .rules()
            .choices()
            .values()
            .find_map(|value| PAYTABLES.iter().find(|pays| pays.name == value));
        let faces: Vec<i64> =
            choice.chars().filter_map(|letter| letter.to_digit(10)).map(i64::from).collect();
        let faces: [i64; 3] = faces.try_into().unwrap_or_else(|faces| panic!("{choice}: {faces:?}"));
        let wager = wagers().into_iter().find(|wager| wager.id() == bet.spot).unwrap();
        let settled = SettledWager::to_one(bet.stake, wager.decided(faces, chosen.unwrap()).0);
        Some(if settled.won > 0 { "wins" } else { "loses" })
    });
    compare_fates("bclc-wheel", |_, bet, choice| {
        Some(if bet.spot == format!("space-{}", choice.to_lowercase()) { "wins" } else { "loses" })
    });
}
