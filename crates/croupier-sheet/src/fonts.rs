//! The fonts of both formats: IBM Plex under the SIL Open Font License, which is in the same folder.

pub(super) const REGULAR: &[u8] = include_bytes!("../fonts/IBMPlexSans-Regular.otf");
pub(super) const STRONG: &[u8] = include_bytes!("../fonts/IBMPlexSans-SemiBold.otf");
pub(super) const MONO: &[u8] = include_bytes!("../fonts/IBMPlexMono-Regular.otf");
