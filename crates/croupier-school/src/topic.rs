//! The topics of drills.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoEnumIterator};

/// The highest level. Level 1 has one player and round stakes; each level has more bets, and stakes that are harder to pay.
pub const LEVELS: u8 = 3;

/// The subject of a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum DrillTopic {
    /// The amounts that the dealer pays and takes, and the order of the payments.
    Pays,
    /// Whether the dealer accepts a request, and the rule if not.
    MayThey,
    /// The words that the crew calls.
    Calls,
    /// The next step of the procedure, and the ruling on an irregularity.
    WhatNow,
    /// The hands that draw a further card.
    ThirdCard,
    /// The fee of the house on a bet or on a win.
    Vigorish,
    /// Whether a bet works on the next throw.
    Working,
    /// The amounts that a wager takes.
    Limits,
    /// The throws or spins that decide a bet.
    Decides,
    /// The expectations of a play.
    Lesson,
}

impl DrillTopic {
    /// Returns all topics of drills: every topic except lessons.
    pub fn drills() -> impl Iterator<Item = DrillTopic> {
        DrillTopic::iter().filter(|topic| *topic != DrillTopic::Lesson)
    }

    /// Returns the name, as commands and files write it.
    pub fn name(self) -> &'static str {
        match self {
            DrillTopic::Pays => "pays",
            DrillTopic::MayThey => "may-they",
            DrillTopic::Calls => "calls",
            DrillTopic::WhatNow => "what-now",
            DrillTopic::ThirdCard => "third-card",
            DrillTopic::Vigorish => "vigorish",
            DrillTopic::Working => "working",
            DrillTopic::Limits => "limits",
            DrillTopic::Decides => "decides",
            DrillTopic::Lesson => "lesson",
        }
    }

    /// Returns the title for people.
    pub fn title(self) -> &'static str {
        match self {
            DrillTopic::Pays => "Payments",
            DrillTopic::MayThey => "May they?",
            DrillTopic::Calls => "Calls",
            DrillTopic::WhatNow => "What now?",
            DrillTopic::ThirdCard => "Third card",
            DrillTopic::Vigorish => "Vigorish",
            DrillTopic::Working => "Working or off",
            DrillTopic::Limits => "Limits and units",
            DrillTopic::Decides => "What decides it?",
            DrillTopic::Lesson => "Lesson",
        }
    }

    /// Returns the topic with this name.
    pub fn by_name(name: &str) -> Option<DrillTopic> {
        DrillTopic::iter().find(|topic| topic.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_serialized_names() {
        for topic in DrillTopic::iter() {
            assert_eq!(serde_json::to_value(topic).unwrap(), topic.name());
            assert_eq!(DrillTopic::by_name(topic.name()), Some(topic));
        }
        assert_eq!(DrillTopic::by_name("payments"), None);
    }
}
