//! x
/// x
pub struct KeyAnswer;
/// x
pub struct Screen;
