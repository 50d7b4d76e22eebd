//! Casino War in the school.

use crate::course::PlannedStep;
use crate::topic::DrillTopic;

/// The first steps of a player's course.
pub(super) const COURSE: &[PlannedStep] =
    &[(DrillTopic::Pays, &["war"]), (DrillTopic::Pays, &["tie"]), (DrillTopic::Limits, &["war"])];
