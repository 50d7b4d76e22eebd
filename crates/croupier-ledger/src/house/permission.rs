//! Permissions: every command requires a permission.

use croupier_table::rounds::GameActor;
use std::fmt;

use croupier_table::SeatNo;
use croupier_table::craps::{self, CrewRank};
use croupier_table::rounds::{self, PlayerNo};
use serde::{Deserialize, Serialize};

use super::Role;
use super::denial::HouseDenial;
use crate::line::{Actor, Command, Mode, TableCommand};

/// A permission that a role may include.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// Sit down, and play at one's own place.
    Play,
    /// Enter dice, cards and spins, open and close bets, confirm and refuse them, and make the calls.
    Deal,
    /// Rule on irregularities: overrule, relieve, correct.
    Rule,
    /// Rule as a shift manager.
    RuleAsManager,
    /// Declare the game interrupted.
    Interrupt,
    /// Order fills and credits.
    MoveBank,
    /// Remove a player from a table.
    RemovePlayers,
    /// Change a table's payouts, or its wheel.
    ChangePays,
    /// Open tables.
    OpenTables,
    /// Close tables, for the night or for good.
    CloseTables,
    /// Read every log, including the parts that are not public.
    ReadLogs,
    /// Bar people, and set stricter limits for them.
    ProtectPlayers,
    /// Give play chips.
    GrantChips,
    /// Book deposits and withdrawals through an operator's wallet.
    Cashier,
    /// Enrol and rename people, and give them new passwords.
    ManagePeople,
    /// Assign roles.
    GiveRoles,
    /// Abandon a table with bets on its layout.
    RunHouse,
    /// See the progress of trainees, and their training records.
    Train,
}

impl Permission {
    /// All permissions.
    pub const ALL: [Permission; 18] = [
        Permission::Play,
        Permission::Deal,
        Permission::Rule,
        Permission::RuleAsManager,
        Permission::Interrupt,
        Permission::MoveBank,
        Permission::RemovePlayers,
        Permission::ChangePays,
        Permission::OpenTables,
        Permission::CloseTables,
        Permission::ReadLogs,
        Permission::ProtectPlayers,
        Permission::GrantChips,
        Permission::Cashier,
        Permission::ManagePeople,
        Permission::GiveRoles,
        Permission::RunHouse,
        Permission::Train,
    ];

    /// Returns the name of the permission, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Permission::Play => "play",
            Permission::Deal => "deal",
            Permission::Rule => "rule",
            Permission::RuleAsManager => "rule-as-manager",
            Permission::Interrupt => "interrupt",
            Permission::MoveBank => "move-bank",
            Permission::RemovePlayers => "remove-players",
            Permission::ChangePays => "change-pays",
            Permission::OpenTables => "open-tables",
            Permission::CloseTables => "close-tables",
            Permission::ReadLogs => "read-logs",
            Permission::ProtectPlayers => "protect-players",
            Permission::GrantChips => "grant-chips",
            Permission::Cashier => "cashier",
            Permission::ManagePeople => "manage-people",
            Permission::GiveRoles => "give-roles",
            Permission::RunHouse => "run-house",
            Permission::Train => "train",
        }
    }

    /// Returns true if people can use the permission at a table where the house is the crew. Only the house deals and
    /// rules there, but people run the table.
    fn is_for_people_at_auto_tables(self) -> bool {
        match self {
            Permission::Deal | Permission::Rule | Permission::RuleAsManager => false,
            Permission::Play
            | Permission::Interrupt
            | Permission::MoveBank
            | Permission::RemovePlayers
            | Permission::ChangePays
            | Permission::OpenTables
            | Permission::CloseTables
            | Permission::ReadLogs
            | Permission::ProtectPlayers
            | Permission::GrantChips
            | Permission::Cashier
            | Permission::ManagePeople
            | Permission::GiveRoles
            | Permission::RunHouse
            | Permission::Train => true,
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 6] =
        [Role::Player, Role::Dealer, Role::Supervisor, Role::Auditor, Role::Administrator, Role::Trainer];

    /// Returns the name of the role, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Auditor => "auditor",
            Role::Administrator => "administrator",
            Role::Trainer => "trainer",
        }
    }

    /// Returns true if the role includes the permission. An administrator may do everything except play. To play, the
    /// same person also needs the player role.
    pub fn may(self, permission: Permission) -> bool {
        match self {
            Role::Player => permission == Permission::Play,
            Role::Dealer => permission == Permission::Deal,
            Role::Auditor => permission == Permission::ReadLogs,
            Role::Trainer => permission == Permission::Train,
            Role::Supervisor => matches!(
                permission,
                Permission::Deal
                    | Permission::Rule
                    | Permission::Interrupt
                    | Permission::MoveBank
                    | Permission::RemovePlayers
                    | Permission::ChangePays
                    | Permission::OpenTables
                    | Permission::CloseTables
                    | Permission::ReadLogs
                    | Permission::ProtectPlayers
            ),
            Role::Administrator => permission != Permission::Play,
        }
    }
}

/// The place at which a player acts. The house looks up the owner of the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActingPlayer {
    /// The place of this person, who might not have one yet.
    Person(u32),
    /// The place of the player at this position.
    Seat(SeatNo),
    /// The place of the player with this number at the table.
    Player(PlayerNo),
}

/// The actor that may give a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PermittedActor {
    /// The player at a place, with the permission to play.
    Own(ActingPlayer),
    /// The player at a place, regardless of role, because nobody may be kept at a table.
    OwnAlways(ActingPlayer),
    /// A crew member who has this permission.
    Crew(Permission),
    /// Only the house, because chance decides the outcome and nobody may know it in advance.
    House,
    /// Nobody: the command is only for rehearsals.
    Nobody,
}

/// Returns the actor that may give a command at a table.
pub fn who(command: &Command) -> PermittedActor {
    match command {
        Command::Craps(command) => at_craps(command),
        Command::Round(command) => at_rounds(command),
        Command::Table(command) => at_any_table(command),
    }
}

/// Checks whether a person with these roles may give a command at a table of this mode. For a player's command, returns
/// the place, which must belong to the person.
pub fn may(
    mode: Mode,
    by: Actor,
    roles: &[Role],
    command: &Command,
) -> Result<Option<ActingPlayer>, HouseDenial> {
    let has = |permission: Permission| roles.iter().any(|role| role.may(permission));
    match (by, who(command)) {
        (_, PermittedActor::Nobody) => Err(HouseDenial::NeverHere),
        (Actor::House, _) => Ok(None),
        (_, PermittedActor::House) => Err(HouseDenial::HouseOnly),
        (Actor::Player(_), PermittedActor::OwnAlways(place)) => Ok(Some(place)),
        (Actor::Player(_), PermittedActor::Own(place)) if has(Permission::Play) => Ok(Some(place)),
        (Actor::Player(_), PermittedActor::Own(_)) => {
            Err(HouseDenial::NotPermitted { needs: Permission::Play })
        }
        (Actor::Crew(_), PermittedActor::Own(_) | PermittedActor::OwnAlways(_)) => Err(HouseDenial::NotYours),
        (Actor::Player(_), PermittedActor::Crew(needs)) => Err(HouseDenial::NotPermitted { needs }),
        (Actor::Crew(_), PermittedActor::Crew(needs)) if !has(needs) => {
            Err(HouseDenial::NotPermitted { needs })
        }
        (Actor::Crew(_), PermittedActor::Crew(needs)) => match mode {
            Mode::Auto if !needs.is_for_people_at_auto_tables() => Err(HouseDenial::HouseIsCrew),
            Mode::Auto | Mode::Crew => Ok(None),
        },
    }
}

/// Returns the actor for a command at a craps table. There is no default: a new command needs an entry here.
fn at_craps(command: &craps::Command) -> PermittedActor {
    use craps::Command as C;
    match command {
        C::Sit { player, .. } => PermittedActor::Own(ActingPlayer::Person(*player)),
        C::Leave { seat } => PermittedActor::OwnAlways(ActingPlayer::Seat(*seat)),
        C::BuyIn { seat, .. }
        | C::ColourChange { seat, .. }
        | C::TakeDice { seat }
        | C::DeclineDice { seat }
        | C::PassDice { seat }
        | C::ChooseDice { seat, .. }
        | C::ChangeDice { seat, .. }
        | C::SameDice { seat } => PermittedActor::Own(ActingPlayer::Seat(*seat)),
        C::Bet { which, .. } | C::Reduce { which, .. } | C::Down { which } | C::Turn { which, .. } => {
            PermittedActor::Own(ActingPlayer::Seat(which.seat))
        }
        // The table refuses to move a bet to another player's position.
        C::Move { from, to: _ } => PermittedActor::Own(ActingPlayer::Seat(from.seat)),
        C::Send
        | C::Roll { .. }
        | C::CorrectRoll { .. }
        | C::NoRoll { .. }
        | C::ShortThrow { ruling: None, .. }
        | C::Inspected
        | C::Stop { .. }
        | C::Unclear { .. }
        | C::OpenBets
        | C::CloseBets
        | C::Confirm { .. }
        | C::NoBet { .. }
        | C::Flagged { .. }
        | C::Unchecked { .. }
        | C::Noticed { .. }
        | C::Spoilt { .. }
        | C::DiceHours { .. }
        | C::NewDice => PermittedActor::Crew(Permission::Deal),
        C::ShortThrow { ruling: Some(_), .. }
        | C::Relieve { .. }
        | C::Overrule { .. }
        | C::Correct { .. }
        | C::Rule { by: CrewRank::Dealer | CrewRank::Box | CrewRank::Floor, .. } => {
            PermittedActor::Crew(Permission::Rule)
        }
        C::Rule { by: CrewRank::ShiftManager, .. } => PermittedActor::Crew(Permission::RuleAsManager),
        C::Interrupted { .. } => PermittedActor::Crew(Permission::Interrupt),
        C::CloseTable { .. } => PermittedActor::Crew(Permission::CloseTables),
        C::Remove { .. } => PermittedActor::Crew(Permission::RemovePlayers),
    }
}

fn at_rounds(command: &rounds::Command) -> PermittedActor {
    use rounds::Command as C;
    match command {
        C::Sit { id, .. } => PermittedActor::Own(ActingPlayer::Person(*id)),
        C::Leave { player } => PermittedActor::OwnAlways(ActingPlayer::Player(*player)),
        C::TakePosition { player, .. }
        | C::BuyIn { player, .. }
        | C::Colour { player, .. }
        | C::DeclineCut { player }
        | C::PayVigorish { player }
        | C::Cut { by: rounds::CutActor::Player(player), .. } => {
            PermittedActor::Own(ActingPlayer::Player(*player))
        }
        C::Bet { spot, way: rounds::BetMethod::Chips | rounds::BetMethod::Called(_), .. }
        | C::Reduce { spot, .. }
        | C::Down { spot } => PermittedActor::Own(ActingPlayer::Player(spot.player)),
        // A late bet that nobody noticed is recorded by the crew; no player has a right to it.
        C::Bet { way: rounds::BetMethod::Late, .. }
        | C::Confirm { .. }
        | C::Close
        | C::Deal { .. }
        | C::NewShoe { .. }
        | C::UnseenShoe
        | C::EnterCards { .. }
        | C::CorrectCard { late: false, .. }
        | C::Cut { by: rounds::CutActor::Dealer, .. }
        | C::Cover { .. }
        | C::Load
        | C::Burn => PermittedActor::Crew(Permission::Deal),
        C::Cut { by: rounds::CutActor::Floor, .. } | C::Recut | C::CorrectCard { late: true, .. } => {
            PermittedActor::Crew(Permission::Rule)
        }
        C::Game(command) => match command.facts().actor() {
            GameActor::Player(player) => PermittedActor::Own(ActingPlayer::Player(player)),
            GameActor::Dealer => PermittedActor::Crew(Permission::Deal),
            GameActor::Operator => PermittedActor::Crew(Permission::ChangePays),
        },
        C::Trigger { .. } | C::Draw { .. } => PermittedActor::House,
        C::Arrange { .. } => PermittedActor::Nobody,
    }
}

fn at_any_table(command: &TableCommand) -> PermittedActor {
    match command {
        TableCommand::Seed { person, .. } => PermittedActor::Own(ActingPlayer::Person(*person)),
        TableCommand::Fill { .. } | TableCommand::Credit { .. } => PermittedActor::Crew(Permission::MoveBank),
        TableCommand::ChangePays { .. } => PermittedActor::Crew(Permission::ChangePays),
        TableCommand::Retire => PermittedActor::Crew(Permission::CloseTables),
        TableCommand::Abandon => PermittedActor::Crew(Permission::RunHouse),
        TableCommand::CallDraw { .. } | TableCommand::Upgrade { .. } => PermittedActor::House,
    }
}

#[cfg(test)]
mod tests;
