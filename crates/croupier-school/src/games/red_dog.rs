//! Red Dog in the school.

use crate::course::PlannedStep;
use crate::topic::DrillTopic;

/// The first steps of a player's course.
pub(super) const COURSE: &[PlannedStep] =
    &[(DrillTopic::Pays, &["ante"]), (DrillTopic::Pays, &["raise"]), (DrillTopic::Limits, &["ante"])];
