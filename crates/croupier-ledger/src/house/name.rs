//! Valid names for people and tables.

use super::denial::HouseDenial;

/// The maximum number of characters in a person's name.
pub const LONGEST_NAME: usize = 24;

/// The maximum number of characters in a table's name.
pub const LONGEST_TABLE_NAME: usize = 40;

/// Checks the name of a person who registers.
pub(super) fn of_person(name: &str) -> Result<(), HouseDenial> {
    let wrong = || HouseDenial::NotAName { name: clip(name) };
    if is_name(name, LONGEST_NAME) && !is_guests(name) { Ok(()) } else { Err(wrong()) }
}

/// Checks a name for a table.
pub(super) fn of_table(name: &str) -> Result<(), HouseDenial> {
    let wrong = || HouseDenial::NotAName { name: clip(name) };
    if is_name(name, LONGEST_TABLE_NAME) { Ok(()) } else { Err(wrong()) }
}

pub(super) fn of_guest(person: u32) -> String {
    format!("Guest {person}")
}

/// Returns the form in which names are compared, so that nobody can pass for another person by changing the case of a
/// letter.
pub(super) fn key(name: &str) -> String {
    name.to_lowercase()
}

/// Shortens an invalid name for an error message, because it may have any length.
fn clip(name: &str) -> String {
    name.chars().take(LONGEST_TABLE_NAME).collect()
}

fn is_name(name: &str, most: usize) -> bool {
    let fits = |character: char| character.is_alphanumeric() || " -_.'".contains(character);
    let spaced = name.trim() == name && !name.contains("  ");
    spaced
        && name.chars().any(char::is_alphanumeric)
        && name.chars().all(fits)
        && name.chars().count() <= most
}

fn is_guests(name: &str) -> bool {
    let rest = key(name);
    let rest = rest.strip_prefix("guest").map(|rest| rest.trim_start_matches([' ', '-', '_', '.', '\'']));
    rest.is_some_and(|rest| rest.chars().all(char::is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_must_be_plain_and_not_look_like_guests() {
        for name in ["Ada", "Zoë", "Mary-Ann O'Neil", "x", "7", "Guesty", "Guest of Honour", "李小龍"] {
            assert_eq!(of_person(name), Ok(()), "{name}");
        }
        let long = "n".repeat(LONGEST_NAME + 1);
        let wrong = ["", " ", "-", " Ada", "Ada ", "A  da", "A\tda", "A\u{202e}da", "A\nda", "<b>", &long];
        for name in wrong.into_iter().chain(["Guest 1", "GUEST 17", "guest", "Guest-4", "guest17"]) {
            assert!(matches!(of_person(name), Err(HouseDenial::NotAName { .. })), "{name:?}");
        }
        assert_eq!(of_table("Craps 5 to 500"), Ok(()));
        assert!(of_table(&"n".repeat(LONGEST_TABLE_NAME + 1)).is_err());
    }
}
