//! Third cards: the hands that draw one by a table of rules, in games that explain why a hand has its cards.

use croupier_ledger::line::Event;
use croupier_rules::Card;
use croupier_sim::seat::SeatTable;
use croupier_table::rounds::{self, ExplanationInfo};

use super::Draft;
use super::choices::choices;
use super::pays::is_result;
use super::position::{PlayedCommand, PositionMaker};
use crate::table::SchoolTable;

/// The cards with which each hand begins.
const FIRST: usize = 2;

/// A hand of the round that is over.
struct DealtHand {
    title: String,
    cards: Vec<Card>,
    why: ExplanationInfo,
}

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let mut table = maker.position()?;
    let scene = table.scene();
    let steps = maker.round(&mut table);
    let at = first_cards(steps.first()?);
    let SeatTable::Rounds(rules, state) = table.in_play() else { return None };
    let shown = rounds::view(rules, state, None).shown;
    let hands = shown
        .hands
        .into_iter()
        .map(|hand| Some(DealtHand { title: hand.title, cards: hand.up, why: hand.why? }));
    let hands: Vec<DealtHand> = hands.collect::<Option<_>>()?;
    let [one, two] = <[DealtHand; 2]>::try_from(hands).ok()?;
    let drew = (one.cards.len() > FIRST, two.cards.len() > FIRST);

    let third = one.cards.get(FIRST).copied().unwrap_or_else(|| any_card(maker));
    let words = |drew: (bool, bool)| match drew {
        (true, true) => "Both hands draw.".to_owned(),
        (true, false) => format!("Only {} draws.", one.title),
        (false, true) => format!("Only {} draws.", two.title),
        (false, false) => "Neither hand draws.".to_owned(),
    };
    let all = [(true, true), (true, false), (false, true), (false, false)];
    let wrong = all.into_iter().filter(|other| *other != drew).map(words).collect();
    let (form, answer) = choices(maker, words(drew), wrong)?;
    let list =
        |cards: &[Card]| cards.iter().take(FIRST).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut happens: Vec<String> =
        [&one, &two].map(|hand| format!("{} has {}.", hand.title, list(&hand.cards))).to_vec();
    happens.push(format!("If {} draws, the card is {third}.", one.title));
    let why = [&one, &two].map(|hand| format!("{}: {}", hand.title, hand.why.words)).to_vec();
    // The hand with the harder rule is last; its clause is the one to learn.
    let mut clauses = vec![two.why.clause.clone()];
    if one.why.clause != two.why.clause {
        clauses.push(one.why.clause.clone());
    }
    Some(Draft {
        at,
        about: None,
        scene,
        happens,
        ask: "Which hands draw a third card?".to_owned(),
        form,
        answer,
        why,
        clauses,
        single_pay: false,
        asked: steps.into_iter().next().map(|step| step.command),
    })
}

/// Returns the table when both hands have their first cards.
fn first_cards(step: &PlayedCommand) -> SchoolTable {
    let mut table = step.before.clone();
    let mut dealt = 0;
    let first = step.events.iter().take_while(|event| {
        let drawn = matches!(
            event,
            Event::Round(rounds::Event::Drawn { to, .. } | rounds::Event::CarriedUsed { to, .. })
                if matches!(to, rounds::CardDestination::Hand(_))
        );
        dealt += usize::from(drawn);
        dealt <= 2 * FIRST && !is_result(event)
    });
    table.apply(first);
    table
}

/// Returns any card, for a hand that stands: the question must not reveal whether it stands.
fn any_card(maker: &mut PositionMaker<'_>) -> Card {
    let cards = Card::decks(1);
    let index = maker.below(cards.len());
    cards[index]
}
