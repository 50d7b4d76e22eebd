//! Who may do what: a permission for every command.

use std::fmt;

use croupier_table::SeatNo;
use croupier_table::craps::{self, Rank};
use croupier_table::rounds::{self, PlayerNo};
use serde::{Deserialize, Serialize};

use super::Role;
use super::denied::Denied;
use crate::line::{By, Command, Mode, TableCommand};

/// Something that a role permits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// Sit down and play, at one's own place.
    Play,
    /// Enter dice, cards and spins, open and close bets, confirm and refuse them, make the calls.
    Deal,
    /// Rule on what went wrong: overrule, relieve, correct.
    Rule,
    /// Rule as a shift manager.
    RuleAsManager,
    /// Say that the game was interrupted.
    Interrupt,
    /// Order fills and credits.
    MoveBank,
    /// Remove a player from a table.
    RemovePlayers,
    /// Change what a table pays, or its wheel.
    ChangePays,
    /// Open tables.
    OpenTables,
    /// Close tables, for the night or for good.
    CloseTables,
    /// Read every log, also what is not public.
    ReadLogs,
    /// Bar people, and set stricter limits for them.
    ProtectPlayers,
    /// Give play chips.
    GrantChips,
    /// Book what comes and goes through an operator's wallet.
    Cashier,
    /// Enrol and rename people, and give them new passwords.
    ManagePeople,
    /// Say who may do what.
    GiveRoles,
    /// Give up a table with what lies on its layout.
    RunHouse,
}

impl Permission {
    /// All of them.
    pub const ALL: [Permission; 17] = [
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
    ];

    /// Its name, as in data.
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
        }
    }

    /// Where the house is the crew it deals and rules alone; people still look after the table.
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
            | Permission::RunHouse => true,
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 5] =
        [Role::Player, Role::Dealer, Role::Supervisor, Role::Auditor, Role::Administrator];

    /// Its word, as in data.
    pub fn word(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Auditor => "auditor",
            Role::Administrator => "administrator",
        }
    }

    /// Does the role permit it? An administrator may do everything but play: that is another role, which the same
    /// person may have.
    pub fn may(self, permission: Permission) -> bool {
        match self {
            Role::Player => permission == Permission::Play,
            Role::Dealer => permission == Permission::Deal,
            Role::Auditor => permission == Permission::ReadLogs,
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

/// At whose place a player acts: the house looks who it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// This person's, who may have none yet.
    Person(u32),
    /// Of whoever stands at this position.
    Seat(SeatNo),
    /// Of the player with this number at the table.
    Player(PlayerNo),
}

/// Who may give a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player of a place, with the permission to play.
    Own(Place),
    /// The player of a place, whatever they may do otherwise: nobody is kept at a table.
    OwnAlways(Place),
    /// Whoever has the permission.
    Crew(Permission),
    /// The house alone: it is chance, and nobody may know before.
    House,
    /// Nobody: it is for rehearsals.
    Nobody,
}

/// Who may give a command at a table.
pub fn who(command: &Command) -> Who {
    match command {
        Command::Craps(command) => at_craps(command),
        Command::Round(command) => at_rounds(command),
        Command::Table(command) => at_any_table(command),
    }
}

/// May somebody with these roles give a command at a table of this mode? If so, and if it is a player's, the answer is
/// the place that must be the asker's own.
pub fn may(mode: Mode, by: By, roles: &[Role], command: &Command) -> Result<Option<Place>, Denied> {
    let has = |permission: Permission| roles.iter().any(|role| role.may(permission));
    match (by, who(command)) {
        (_, Who::Nobody) => Err(Denied::NeverHere),
        (By::House, _) => Ok(None),
        (_, Who::House) => Err(Denied::HouseOnly),
        (By::Player(_), Who::OwnAlways(place)) => Ok(Some(place)),
        (By::Player(_), Who::Own(place)) if has(Permission::Play) => Ok(Some(place)),
        (By::Player(_), Who::Own(_)) => Err(Denied::NotPermitted { needs: Permission::Play }),
        (By::Crew(_), Who::Own(_) | Who::OwnAlways(_)) => Err(Denied::NotYours),
        (By::Player(_), Who::Crew(needs)) => Err(Denied::NotPermitted { needs }),
        (By::Crew(_), Who::Crew(needs)) if !has(needs) => Err(Denied::NotPermitted { needs }),
        (By::Crew(_), Who::Crew(needs)) => match mode {
            Mode::Auto if !needs.is_for_people_at_auto_tables() => Err(Denied::HouseIsCrew),
            Mode::Auto | Mode::Crew => Ok(None),
        },
    }
}

/// A new command has no permission until it is listed: there is no default.
fn at_craps(command: &craps::Command) -> Who {
    use craps::Command as C;
    match command {
        C::Sit { player, .. } => Who::Own(Place::Person(*player)),
        C::Leave { seat } => Who::OwnAlways(Place::Seat(*seat)),
        C::BuyIn { seat, .. }
        | C::ColourChange { seat, .. }
        | C::TakeDice { seat }
        | C::DeclineDice { seat }
        | C::PassDice { seat }
        | C::ChooseDice { seat, .. }
        | C::ChangeDice { seat, .. }
        | C::SameDice { seat } => Who::Own(Place::Seat(*seat)),
        C::Bet { which, .. } | C::Reduce { which, .. } | C::Down { which } | C::Turn { which, .. } => {
            Who::Own(Place::Seat(which.seat))
        }
        // The table refuses to move a bet to another's position.
        C::Move { from, to: _ } => Who::Own(Place::Seat(from.seat)),
        C::Send
        | C::Roll { .. }
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
        | C::NewDice => Who::Crew(Permission::Deal),
        C::ShortThrow { ruling: Some(_), .. }
        | C::Relieve { .. }
        | C::Overrule { .. }
        | C::Correct { .. }
        | C::Rule { by: Rank::Dealer | Rank::Box | Rank::Floor, .. } => Who::Crew(Permission::Rule),
        C::Rule { by: Rank::ShiftManager, .. } => Who::Crew(Permission::RuleAsManager),
        C::Interrupted { .. } => Who::Crew(Permission::Interrupt),
        C::CloseTable { .. } => Who::Crew(Permission::CloseTables),
        C::Remove { .. } => Who::Crew(Permission::RemovePlayers),
    }
}

fn at_rounds(command: &rounds::Command) -> Who {
    use rounds::Command as C;
    match command {
        C::Sit { id, .. } => Who::Own(Place::Person(*id)),
        C::Leave { player } => Who::OwnAlways(Place::Player(*player)),
        C::TakePosition { player, .. }
        | C::BuyIn { player, .. }
        | C::Colour { player, .. }
        | C::DeclineCut { player }
        | C::Turn { player }
        | C::GiveUp { player }
        | C::PayVigorish { player }
        | C::Cut { by: rounds::By::Player(player), .. } => Who::Own(Place::Player(*player)),
        C::Bet { spot, way: rounds::Way::Chips | rounds::Way::Called(_), .. }
        | C::Reduce { spot, .. }
        | C::Down { spot }
        | C::Convert { spot, .. } => Who::Own(Place::Player(spot.player)),
        C::Raise { by, .. } | C::Stand { by } | C::War { by, .. } | C::Surrender { by } => {
            Who::Own(Place::Player(by.player))
        }
        // A bet that came late and was not noticed is what the crew finds, and no player's right.
        C::Bet { way: rounds::Way::Late, .. }
        | C::Confirm { .. }
        | C::Close
        | C::Deal { .. }
        | C::NewShoe { .. }
        | C::Cut { by: rounds::By::Dealer, .. }
        | C::Cover { .. }
        | C::Load
        | C::Burn
        | C::Delay { .. }
        | C::DrawnInError
        | C::FoundFaceUp
        | C::Spin { .. } => Who::Crew(Permission::Deal),
        C::Cut { by: rounds::By::Floor, .. } | C::Recut => Who::Crew(Permission::Rule),
        C::Propose { .. } => Who::Crew(Permission::ChangePays),
        C::Trigger { .. } | C::Draw { .. } => Who::House,
        C::Arrange { .. } => Who::Nobody,
    }
}

fn at_any_table(command: &TableCommand) -> Who {
    match command {
        TableCommand::Seed { person, .. } => Who::Own(Place::Person(*person)),
        TableCommand::Fill { .. } | TableCommand::Credit { .. } => Who::Crew(Permission::MoveBank),
        TableCommand::ChangePays { .. } => Who::Crew(Permission::ChangePays),
        TableCommand::Retire => Who::Crew(Permission::CloseTables),
        TableCommand::Abandon => Who::Crew(Permission::RunHouse),
        TableCommand::CallDraw { .. } | TableCommand::Upgrade { .. } => Who::House,
    }
}

#[cfg(test)]
mod tests;
