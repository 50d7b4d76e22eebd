//! The topics of drills.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoEnumIterator};

/// The highest level. Level 1 has one player and round stakes; each level has more bets, and stakes that are harder to pay.
pub const LEVELS: u8 = 3;

/// The subject of a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
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
    /// The expectations of a play.
    Lesson,
}

impl Topic {
    /// Returns all topics of drills: every topic except lessons.
    pub fn drills() -> impl Iterator<Item = Topic> {
        Topic::iter().filter(|topic| *topic != Topic::Lesson)
    }

    /// Returns the name, as commands and files write it.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Pays => "pays",
            Topic::MayThey => "may-they",
            Topic::Calls => "calls",
            Topic::WhatNow => "what-now",
            Topic::ThirdCard => "third-card",
            Topic::Vigorish => "vigorish",
            Topic::Working => "working",
            Topic::Limits => "limits",
            Topic::Lesson => "lesson",
        }
    }

    /// Returns the title for people.
    pub fn title(self) -> &'static str {
        match self {
            Topic::Pays => "Payments",
            Topic::MayThey => "May they?",
            Topic::Calls => "Calls",
            Topic::WhatNow => "What now?",
            Topic::ThirdCard => "Third card",
            Topic::Vigorish => "Vigorish",
            Topic::Working => "Working or off",
            Topic::Limits => "Limits and units",
            Topic::Lesson => "Lesson",
        }
    }

    /// Returns the topic with this name.
    pub fn named(name: &str) -> Option<Topic> {
        Topic::iter().find(|topic| topic.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_serialized_names() {
        for topic in Topic::iter() {
            assert_eq!(serde_json::to_value(topic).unwrap(), topic.name());
            assert_eq!(Topic::named(topic.name()), Some(topic));
        }
        assert_eq!(Topic::named("payments"), None);
    }
}
