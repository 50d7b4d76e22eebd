//! Proofs from stored hashes. A proof reads several hundred hashes; their number grows only with the logarithm of the
//! stream's length.
//!
//! In addition to the lines, a database stores the roots of full subtrees of 256 leaves, of 256 such subtrees, and so
//! on. These roots derive from the lines: an audit recomputes and compares them.

use super::{above, left_of, of_nothing, root};
use crate::digest::Digest;

/// The number of tree levels between stored levels: the database stores the roots over 2^8, 2^16, … leaves.
pub const STEP: u32 = 8;

/// The number of nodes of one stored level under a node of the next stored level.
pub const WIDTH: u64 = 1 << STEP;

/// A source of hashes.
pub trait Hashes {
    /// The error of a failed read.
    type Error;

    /// Returns up to `most` nodes of a stored level, starting at `from`. Level 0 is the leaves.
    fn nodes(&mut self, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, Self::Error>;
}

/// Returns the stored nodes that a new leaf completes: level and index, the lowest level first.
pub fn completed(leaf: u64) -> impl Iterator<Item = (u32, u64)> {
    let leaves = leaf.saturating_add(1);
    let full =
        (1..64 / STEP).map(|tier| tier * STEP).take_while(move |level| leaves.trailing_zeros() >= *level);
    full.map(move |level| (level, (leaves >> level) - 1))
}

/// Computes a stored node from the nodes of the stored level below it.
pub fn node<H: Hashes>(hashes: &mut H, level: u32, place: u64) -> Result<Option<Digest>, H::Error> {
    let below = hashes.nodes(level - STEP, place * WIDTH, WIDTH)?;
    Ok((below.len() as u64 == WIDTH).then(|| root(&below)))
}

/// A range of leaves of a stream, by number.
#[derive(Clone, Copy)]
struct LeafRange {
    from: u64,
    count: u64,
}

impl LeafRange {
    /// Splits off the largest full subtree on the left.
    fn split(self) -> (LeafRange, LeafRange) {
        let left = left_of(usize::try_from(self.count).unwrap_or(usize::MAX)) as u64;
        (
            LeafRange { from: self.from, count: left },
            LeafRange { from: self.from + left, count: self.count - left },
        )
    }
}

/// Returns the root over a range. `None` if some leaves of the range are missing.
fn root_of<H: Hashes>(hashes: &mut H, part: LeafRange) -> Result<Option<Digest>, H::Error> {
    if part.count == 0 {
        return Ok(Some(of_nothing()));
    }
    if part.count.is_power_of_two() {
        let height = part.count.trailing_zeros();
        let level = height - height % STEP;
        let nodes = part.count >> level;
        let read = hashes.nodes(level, part.from >> level, nodes)?;
        return Ok((read.len() as u64 == nodes).then(|| root(&read)));
    }
    let (left, right) = part.split();
    let left = root_of(hashes, left)?;
    let right = root_of(hashes, right)?;
    Ok(left.zip(right).map(|(left, right)| above(left, right)))
}

/// Like [`inclusion`](super::inclusion), for a stream's first `size` leaves.
pub fn inclusion<H: Hashes>(hashes: &mut H, size: u64, index: u64) -> Result<Option<Vec<Digest>>, H::Error> {
    if index >= size {
        return Ok(None);
    }
    let (mut part, mut path) = (LeafRange { from: 0, count: size }, Vec::new());
    while part.count > 1 {
        let (left, right) = part.split();
        let beside = if index < right.from { right } else { left };
        let Some(hash) = root_of(hashes, beside)? else { return Ok(None) };
        path.push(hash);
        part = if index < right.from { left } else { right };
    }
    path.reverse();
    Ok(Some(path))
}

/// Like [`consistency_proof`](super::consistency_proof), between the first `earlier` and the first `size` leaves of a stream.
pub fn consistency_proof<H: Hashes>(
    hashes: &mut H,
    size: u64,
    earlier: u64,
) -> Result<Option<Vec<Digest>>, H::Error> {
    if earlier > size {
        return Ok(None);
    }
    let mut path = Vec::new();
    if earlier == 0 {
        return Ok(Some(path));
    }
    let (mut part, mut known) = (LeafRange { from: 0, count: size }, true);
    while earlier < part.from + part.count {
        let (left, right) = part.split();
        let on_the_left = earlier <= right.from;
        let Some(hash) = root_of(hashes, if on_the_left { right } else { left })? else { return Ok(None) };
        path.push(hash);
        part = if on_the_left { left } else { right };
        known &= on_the_left;
    }
    if !known {
        let Some(hash) = root_of(hashes, part)? else { return Ok(None) };
        path.push(hash);
    }
    path.reverse();
    Ok(Some(path))
}
