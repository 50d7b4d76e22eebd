//! Every command, listed by hand with the actor who may give it.

use croupier_rules::{Card, Dice, Money, WagerId};
use croupier_table::Owner;
use croupier_table::craps::{
    BetMethod, BetRef, Command as C, DiceLanding, DicePool, Ruling, SeatChoice, StopCause, UnclearRequest,
};
use croupier_table::games::wheel::WheelStop;
use croupier_table::games::{baccarat, casino_war, red_dog, sic_bo, wheel};
use croupier_table::rounds::{Command as R, Decider};

use super::*;
use crate::house::Role::{Administrator, Auditor, Dealer, Player, Supervisor, Trainer};

const ONE: Money = Money::from_cents(100);
const SEAT: SeatNo = SeatNo(3);
const NUMBER: PlayerNo = PlayerNo(2);
const PERSON: u32 = 9;

/// The actor who may give a command in crew mode, and at a table where the house is the crew.
#[derive(Clone, Copy, PartialEq, Debug)]
enum ExpectedActor {
    /// The player at the place.
    Own(ActingPlayer),
    /// The player at the place, even without the player role.
    Leave(ActingPlayer),
    /// Dealers and above; nobody at an auto table.
    Deal,
    /// Supervisors and above; nobody at an auto table.
    Rule,
    /// Administrators; nobody at an auto table.
    Manager,
    /// Supervisors and above at any table.
    Floor,
    /// Administrators at any table.
    Administrator,
    /// Only the house.
    House,
    /// Nobody at all.
    Nobody,
}

fn craps() -> Vec<(C, ExpectedActor)> {
    let which = BetRef { seat: SEAT, wager: WagerId(0), state: None, owner: Owner::Player };
    let dice = Dice::new(3, 4).unwrap();
    let own = ExpectedActor::Own(ActingPlayer::Seat(SEAT));
    let ruling = |by: CrewRank| C::Rule { by, why: None, ruling: Ruling::PassDice };
    vec![
        (
            C::Sit { player: PERSON, spot: SeatChoice::Next, chips: ONE },
            ExpectedActor::Own(ActingPlayer::Person(PERSON)),
        ),
        (C::BuyIn { seat: SEAT, amount: ONE }, own),
        (C::ColourChange { seat: SEAT, amount: ONE, into: ONE }, own),
        (C::Leave { seat: SEAT }, ExpectedActor::Leave(ActingPlayer::Seat(SEAT))),
        (C::Bet { which, amount: ONE, way: BetMethod::Proper, cash: None }, own),
        (C::Reduce { which, amount: ONE }, own),
        (C::Down { which }, own),
        (C::Turn { which, on: true }, own),
        (C::TakeDice { seat: SEAT }, own),
        (C::DeclineDice { seat: SEAT }, own),
        (C::PassDice { seat: SEAT }, own),
        (C::ChooseDice { seat: SEAT, dice: 3 }, own),
        (C::ChangeDice { seat: SEAT, from: DicePool::All }, own),
        (C::SameDice { seat: SEAT }, own),
        (C::Move { from: which, to: which }, own),
        (C::Send, ExpectedActor::Deal),
        (C::Roll { dice, landing: DiceLanding::Flat }, ExpectedActor::Deal),
        (C::NoRoll { reason: 0 }, ExpectedActor::Deal),
        (C::ShortThrow { dice, ruling: None }, ExpectedActor::Deal),
        (C::ShortThrow { dice, ruling: Some(true) }, ExpectedActor::Rule),
        (C::Inspected, ExpectedActor::Deal),
        (C::Stop { why: StopCause::HandSwitch }, ExpectedActor::Deal),
        (C::Relieve { reason: 0 }, ExpectedActor::Rule),
        (C::Overrule { dice: None }, ExpectedActor::Rule),
        (C::CorrectRoll { dice: Dice::new(1, 2).unwrap() }, ExpectedActor::Deal),
        (C::Unclear { seat: SEAT, asked: UnclearRequest::Down }, ExpectedActor::Deal),
        (C::OpenBets, ExpectedActor::Deal),
        (C::CloseBets, ExpectedActor::Deal),
        (C::Confirm { which }, ExpectedActor::Deal),
        (C::NoBet { which }, ExpectedActor::Deal),
        (C::Flagged { reason: 0, dice }, ExpectedActor::Deal),
        (C::Unchecked { which, amount: ONE }, ExpectedActor::Deal),
        (C::Noticed { which }, ExpectedActor::Deal),
        (C::Correct { which }, ExpectedActor::Rule),
        (C::Interrupted { dice: None, agreed: false }, ExpectedActor::Floor),
        (ruling(CrewRank::Dealer), ExpectedActor::Rule),
        (ruling(CrewRank::Box), ExpectedActor::Rule),
        (ruling(CrewRank::Floor), ExpectedActor::Rule),
        (ruling(CrewRank::ShiftManager), ExpectedActor::Manager),
        (C::Spoilt { reason: 0 }, ExpectedActor::Deal),
        (C::DiceHours { hours: 8 }, ExpectedActor::Deal),
        (C::NewDice, ExpectedActor::Deal),
        (C::CloseTable { override_undecided: false }, ExpectedActor::Floor),
        (C::Remove { seat: SEAT }, ExpectedActor::Floor),
    ]
}

fn rounds() -> Vec<(R, ExpectedActor)> {
    let spot = rounds::BetSpot { seat: SEAT, wager: WagerId(0), player: NUMBER, owner: Owner::Player };
    let by = Decider { player: NUMBER, seat: SEAT, owner: Owner::Player };
    let own = ExpectedActor::Own(ActingPlayer::Player(NUMBER));
    let bet = |way: rounds::BetMethod| R::Bet { spot, amount: ONE, way };
    vec![
        (R::Sit { id: PERSON, seat: None, chips: ONE }, ExpectedActor::Own(ActingPlayer::Person(PERSON))),
        (R::TakePosition { player: NUMBER, seat: SEAT }, own),
        (R::BuyIn { player: NUMBER, amount: ONE }, own),
        (R::Colour { player: NUMBER, chip: ONE }, own),
        (R::Leave { player: NUMBER }, ExpectedActor::Leave(ActingPlayer::Player(NUMBER))),
        (bet(rounds::BetMethod::Chips), own),
        (bet(rounds::BetMethod::Called(ONE)), own),
        (bet(rounds::BetMethod::Late), ExpectedActor::Deal),
        (R::Confirm { spot }, ExpectedActor::Deal),
        (R::Reduce { spot, amount: ONE }, own),
        (R::Down { spot }, own),
        (R::Close, ExpectedActor::Deal),
        (R::Deal { slip: None }, ExpectedActor::Deal),
        (R::NewShoe { cards: Vec::new() }, ExpectedActor::Deal),
        (R::UnseenShoe, ExpectedActor::Deal),
        (R::EnterCards { cards: Vec::new(), cover: false }, ExpectedActor::Deal),
        (R::CorrectCard { card: Card::decks(1)[0], late: false }, ExpectedActor::Deal),
        (R::CorrectCard { card: Card::decks(1)[0], late: true }, ExpectedActor::Rule),
        (R::Cut { by: rounds::CutActor::Player(NUMBER), at: 9 }, own),
        (R::Cut { by: rounds::CutActor::Dealer, at: 9 }, ExpectedActor::Deal),
        (R::Cut { by: rounds::CutActor::Floor, at: 9 }, ExpectedActor::Rule),
        (R::DeclineCut { player: NUMBER }, own),
        (R::Recut, ExpectedActor::Rule),
        (R::Cover { from_bottom: 14 }, ExpectedActor::Deal),
        (R::Load, ExpectedActor::Deal),
        (R::Burn, ExpectedActor::Deal),
        (R::Arrange { cards: Vec::new(), only: false }, ExpectedActor::Nobody),
        (R::from(baccarat::Command::Turn { player: NUMBER }), own),
        (R::from(baccarat::Command::GiveUp { player: NUMBER }), own),
        (R::from(baccarat::Command::Delay { player: NUMBER }), ExpectedActor::Deal),
        (R::PayVigorish { player: NUMBER }, own),
        (R::from(baccarat::Command::DrawnInError), ExpectedActor::Deal),
        (R::from(baccarat::Command::FoundFaceUp), ExpectedActor::Deal),
        (R::Trigger { amount: ONE }, ExpectedActor::House),
        (R::Draw { ticket: 0 }, ExpectedActor::House),
        (R::from(red_dog::Command::Raise { by, amount: None }), own),
        (R::from(red_dog::Command::Stand { by }), own),
        (R::from(red_dog::Command::Convert { spot, chip: ONE, stack: 1 }), own),
        (R::from(casino_war::Command::War { by, amount: None }), own),
        (R::from(casino_war::Command::Surrender { by }), own),
        (
            R::from(wheel::Command::Spin { rest: WheelStop::Space(0), direction: None, revolutions: None }),
            ExpectedActor::Deal,
        ),
        (R::from(wheel::Command::Propose { wheel: "w".to_owned() }), ExpectedActor::Floor),
        (R::from(sic_bo::Command::ShakerFault), ExpectedActor::Deal),
        (R::from(sic_bo::Command::NewShaker), ExpectedActor::Deal),
        (R::from(sic_bo::Command::Cocked { dice: None }), ExpectedActor::Deal),
        (
            R::from(sic_bo::Command::Shake { dice: sic_bo::ThreeDice::from_index(0).unwrap(), shakes: None }),
            ExpectedActor::Deal,
        ),
    ]
}

fn any_table() -> Vec<(TableCommand, ExpectedActor)> {
    let pays = TableCommand::ChangePays {
        option: "field".to_owned(),
        value: "triple".to_owned(),
        posted: true,
        notified: true,
    };
    vec![
        (TableCommand::Fill { amount: ONE }, ExpectedActor::Floor),
        (TableCommand::Credit { amount: ONE }, ExpectedActor::Floor),
        (
            TableCommand::Seed { person: PERSON, seed: "s".to_owned() },
            ExpectedActor::Own(ActingPlayer::Person(PERSON)),
        ),
        (pays, ExpectedActor::Floor),
        (TableCommand::Retire, ExpectedActor::Floor),
        (TableCommand::Abandon, ExpectedActor::Administrator),
    ]
}

fn all() -> Vec<(Command, ExpectedActor)> {
    let craps = craps().into_iter().map(|(command, rule)| (Command::Craps(command), rule));
    let rounds = rounds().into_iter().map(|(command, rule)| (Command::Round(command), rule));
    let tables = any_table().into_iter().map(|(command, rule)| (Command::Table(command), rule));
    craps.chain(rounds).chain(tables).collect()
}

/// Returns the crew roles that may give a command, for a table's mode.
fn crew(rule: ExpectedActor, mode: Mode) -> &'static [Role] {
    match (rule, mode) {
        (ExpectedActor::Deal, Mode::Crew) => &[Dealer, Supervisor, Administrator],
        (ExpectedActor::Rule, Mode::Crew) | (ExpectedActor::Floor, _) => &[Supervisor, Administrator],
        (ExpectedActor::Manager, Mode::Crew) | (ExpectedActor::Administrator, _) => &[Administrator],
        _ => &[],
    }
}

#[test]
fn crew_roles_permit_exactly_the_expected_commands() {
    for (command, rule) in all() {
        for mode in [Mode::Crew, Mode::Auto] {
            for role in Role::ALL {
                let answer = may(mode, Actor::Crew(4), &[role], &command);
                let permitted = crew(rule, mode).contains(&role);
                assert_eq!(answer.is_ok(), permitted, "{command:?} by {role:?} in {mode:?}: {answer:?}");
                assert!(
                    matches!(answer, Err(_) | Ok(None)),
                    "a crew member was allowed to act for a player's place"
                );
            }
            let nobody = may(mode, Actor::Crew(4), &[], &command);
            assert!(nobody.is_err(), "{command:?} was allowed without any role");
        }
    }
}

#[test]
fn players_act_only_at_their_own_place() {
    for (command, rule) in all() {
        for mode in [Mode::Crew, Mode::Auto] {
            let every: Vec<Role> = vec![Player, Dealer, Supervisor, Auditor, Administrator, Trainer];
            let answer = may(mode, Actor::Player(4), &every, &command);
            match rule {
                ExpectedActor::Own(place) | ExpectedActor::Leave(place) => {
                    assert_eq!(answer, Ok(Some(place)), "{command:?}")
                }
                _ => {
                    assert!(answer.is_err(), "{command:?} was allowed for a player who has every role")
                }
            }
            let barred = may(mode, Actor::Player(4), &[Dealer], &command);
            assert_eq!(
                barred.is_ok(),
                matches!(rule, ExpectedActor::Leave(_)),
                "{command:?} without the player role"
            );
        }
    }
}

#[test]
fn the_house_may_give_every_command_except_those_for_rehearsals() {
    for (command, rule) in all() {
        for mode in [Mode::Crew, Mode::Auto] {
            let expected = if rule == ExpectedActor::Nobody { Err(HouseDenial::NeverHere) } else { Ok(None) };
            assert_eq!(may(mode, Actor::House, &[], &command), expected, "{command:?}");
        }
    }
}

#[test]
fn refusals_say_what_is_missing() {
    let roll = Command::Craps(C::OpenBets);
    let needs = Permission::Deal;
    assert_eq!(may(Mode::Crew, Actor::Crew(1), &[Auditor], &roll), Err(HouseDenial::NotPermitted { needs }));
    assert_eq!(may(Mode::Auto, Actor::Crew(1), &[Dealer], &roll), Err(HouseDenial::HouseIsCrew));
    let leave = Command::Craps(C::Leave { seat: SEAT });
    assert_eq!(may(Mode::Crew, Actor::Crew(1), &[Supervisor], &leave), Err(HouseDenial::NotYours));
    let draw = Command::Round(R::Draw { ticket: 0 });
    assert_eq!(may(Mode::Crew, Actor::Crew(1), &[Administrator], &draw), Err(HouseDenial::HouseOnly));
}

#[test]
fn every_permission_has_its_json_name_and_a_role() {
    for permission in Permission::ALL {
        let text = serde_json::to_string(&permission).unwrap();
        assert_eq!(text, format!("\"{permission}\""));
        assert!(Role::ALL.iter().any(|role| role.may(permission)), "{permission}");
    }
    assert!(!Administrator.may(Permission::Play));
    assert!(!Supervisor.may(Permission::GiveRoles) && !Supervisor.may(Permission::GrantChips));
}
