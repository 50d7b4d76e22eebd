//! The Merkle tree over the lines of a stream, as in Certificate Transparency (RFC 6962 and 9162).
//!
//! The leaves are hashes of lines from [`Digest::of_line`]; the parent of two nodes is SHA-256(1 ‖ left ‖ right). The
//! left subtree is always full, and as large as it can be with at least one leaf on the right. A root therefore
//! determines every line under it, a few hashes prove that a line is under a root, and a few more prove that a later
//! root contains everything under an earlier one.

pub mod stored;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::digest::Digest;

/// The part of a tree that is needed to append to it: the roots of its full subtrees, largest first. A billion lines
/// need about thirty hashes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "StoredTree")]
pub struct Tree {
    size: u64,
    full: Vec<Digest>,
}

impl Tree {
    /// A tree without leaves.
    pub const EMPTY: Tree = Tree { size: 0, full: Vec::new() };

    /// Returns the number of leaves.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Appends a leaf.
    pub fn add(&mut self, leaf: Digest) {
        let mut node = leaf;
        // Two subtrees of the same size merge into one of double size. There is one merge for each carry in the binary
        // addition.
        for _ in 0..self.size.trailing_ones() {
            let left = self.full.pop().expect("there is a full subtree for every 1 bit of the size");
            node = above(left, node);
        }
        self.full.push(node);
        self.size += 1;
    }

    /// Returns the hash over all leaves.
    pub fn root(&self) -> Digest {
        let whole = self.full.iter().rev().copied().reduce(|right, left| above(left, right));
        whole.unwrap_or_else(of_nothing)
    }
}

/// A stored tree, before validation.
#[derive(Deserialize)]
struct StoredTree {
    size: u64,
    full: Vec<Digest>,
}

impl TryFrom<StoredTree> for Tree {
    type Error = String;

    fn try_from(StoredTree { size, full }: StoredTree) -> Result<Tree, String> {
        if full.len() == size.count_ones() as usize {
            Ok(Tree { size, full })
        } else {
            Err(format!(
                "a tree of {size} leaves has {} full subtrees, not {}",
                size.count_ones(),
                full.len()
            ))
        }
    }
}

/// Returns the root of an empty tree.
fn of_nothing() -> Digest {
    Digest::of(&[])
}

/// Returns the parent of two nodes.
fn above(left: Digest, right: Digest) -> Digest {
    Digest(Sha256::new().chain_update([1]).chain_update(left.0).chain_update(right.0).finalize().into())
}

/// Returns how many of `count` leaves, at least two, are on the left: the largest power of two below `count`.
fn left_of(count: usize) -> usize {
    1 << (count - 1).ilog2()
}

/// Returns the root of the tree over these leaves.
pub fn root(leaves: &[Digest]) -> Digest {
    let mut tree = Tree::EMPTY;
    leaves.iter().for_each(|leaf| tree.add(*leaf));
    tree.root()
}

/// Returns the hashes that prove a leaf's position, from the leaf upwards; `None` if there is no such leaf.
pub fn inclusion(leaves: &[Digest], index: usize) -> Option<Vec<Digest>> {
    if index >= leaves.len() {
        return None;
    }
    let (mut part, mut index, mut path) = (leaves, index, Vec::new());
    while part.len() > 1 {
        let (left, right) = part.split_at(left_of(part.len()));
        if index < left.len() {
            path.push(root(right));
            part = left;
        } else {
            path.push(root(left));
            index -= left.len();
            part = right;
        }
    }
    path.reverse();
    Some(path)
}

/// Returns true if these hashes prove that the leaf has this index, from 0, in a tree with this size and root.
pub fn includes(root: Digest, size: u64, index: u64, leaf: Digest, path: &[Digest]) -> bool {
    if index >= size {
        return false;
    }
    let (mut place, mut last, mut node) = (index, size - 1, leaf);
    for hash in path {
        if last == 0 {
            return false;
        }
        if place % 2 == 1 || place == last {
            node = above(*hash, node);
            // A node without a right neighbour moves up unchanged, until it has a left neighbour.
            let up = place.trailing_zeros();
            (place, last) = (place >> up, last >> up);
        } else {
            node = above(node, *hash);
        }
        (place, last) = (place >> 1, last >> 1);
    }
    last == 0 && node == root
}

/// Returns the hashes that prove that the first `earlier` leaves form an earlier tree; `None` if the tree has fewer
/// leaves.
pub fn consistency_proof(leaves: &[Digest], earlier: usize) -> Option<Vec<Digest>> {
    if earlier > leaves.len() {
        return None;
    }
    let (mut part, mut earlier, mut path) = (leaves, earlier, Vec::new());
    if earlier == 0 {
        return Some(path);
    }
    // The verifier knows the earlier root, so the proof omits it if it is a node of the later tree.
    let mut known = true;
    while earlier < part.len() {
        let (left, right) = part.split_at(left_of(part.len()));
        if earlier <= left.len() {
            path.push(root(right));
            part = left;
        } else {
            path.push(root(left));
            earlier -= left.len();
            part = right;
            known = false;
        }
    }
    if !known {
        path.push(root(part));
    }
    path.reverse();
    Some(path)
}

/// Returns true if these hashes prove that the later tree begins with all leaves of the earlier one.
pub fn consistent(earlier: (u64, Digest), later: (u64, Digest), path: &[Digest]) -> bool {
    let ((size, was), (larger, is)) = (earlier, later);
    if size == 0 || size >= larger {
        let same = if size == 0 { was == of_nothing() } else { earlier == later };
        return same && path.is_empty();
    }
    // Skip the levels inside the largest full subtree at the end of the earlier tree: there the two trees are the same.
    let same = (size - 1).trailing_ones();
    let (mut place, mut last) = ((size - 1) >> same, (larger - 1) >> same);
    let (first, path) = match path {
        _ if size.is_power_of_two() => (was, path),
        [first, rest @ ..] => (*first, rest),
        [] => return false,
    };
    let (mut old, mut new) = (first, first);
    for hash in path {
        if last == 0 {
            return false;
        }
        if place % 2 == 1 || place == last {
            (old, new) = (above(*hash, old), above(*hash, new));
            let up = place.trailing_zeros();
            (place, last) = (place >> up, last >> up);
        } else {
            new = above(new, *hash);
        }
        (place, last) = (place >> 1, last >> 1);
    }
    last == 0 && old == was && new == is
}

#[cfg(test)]
mod tests;
