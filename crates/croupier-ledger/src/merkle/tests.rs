//! Tests with the published trees of Certificate Transparency's reference implementation, and with trees built straight
//! from the definition.

use proptest::prelude::*;

use super::*;

/// The leaves in the reference implementation's tests.
const LEAVES: [&str; 8] = [
    "",
    "\0",
    "\x10",
    "\x20\x21",
    "\x30\x31",
    "\x40\x41\x42\x43",
    "\x50\x51\x52\x53\x54\x55\x56\x57",
    "\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
];

const ROOTS: [&str; 9] = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const FROM_FIRST: [&str; 3] = [
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
];

const FIFTH: &str = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b";
const LAST_TWO: &str = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0";
const FIFTH_AND_SIXTH: &str = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a";

fn digests(texts: &[&str]) -> Vec<Digest> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn published() -> Vec<Digest> {
    LEAVES.map(Digest::of_line).to_vec()
}

#[test]
fn published_roots() {
    let mut tree = Tree::EMPTY;
    for (size, expected) in ROOTS.iter().enumerate() {
        assert_eq!(tree.root(), expected.parse().unwrap());
        assert_eq!(root(&published()[..size]), tree.root());
        assert_eq!(tree.size(), size as u64);
        published().get(size).into_iter().for_each(|leaf| tree.add(*leaf));
    }
}

#[test]
fn published_inclusion_paths() {
    let leaves = published();
    let paths: [(usize, usize, &[&str]); 5] = [
        (0, 1, &[]),
        (0, 8, &FROM_FIRST),
        (5, 8, &[FIFTH, LAST_TWO, ROOTS[4]]),
        (2, 3, &[ROOTS[2]]),
        (1, 5, &[ROOTS[1], FROM_FIRST[1], FIFTH]),
    ];
    for (index, size, path) in paths {
        let path = digests(path);
        assert_eq!(inclusion(&leaves[..size], index), Some(path.clone()));
        let root = ROOTS[size].parse().unwrap();
        assert!(includes(root, size as u64, index as u64, leaves[index], &path));
    }
    assert_eq!(inclusion(&leaves, 8), None);
    assert_eq!(inclusion(&[], 0), None);
}

#[test]
fn published_consistency_paths() {
    let leaves = published();
    let paths: [(usize, usize, &[&str]); 4] = [
        (1, 1, &[]),
        (1, 8, &FROM_FIRST),
        (6, 8, &[FIFTH_AND_SIXTH, LAST_TWO, ROOTS[4]]),
        (2, 5, &[FROM_FIRST[1], FIFTH]),
    ];
    for (earlier, later, path) in paths {
        let path = digests(path);
        assert_eq!(consistency_proof(&leaves[..later], earlier), Some(path.clone()));
        assert!(consistent(head(&leaves, earlier), head(&leaves, later), &path));
    }
    assert_eq!(consistency_proof(&leaves, 9), None);
}

fn head(leaves: &[Digest], size: usize) -> (u64, Digest) {
    (size as u64, naive_root(&leaves[..size]))
}

/// The literal definition: MTH of RFC 6962, applied to leaves that are already hashed.
fn naive_root(leaves: &[Digest]) -> Digest {
    match leaves {
        [] => Digest::of(b""),
        [one] => *one,
        _ => {
            let (left, right) = leaves.split_at(naive_split(leaves.len()));
            let (left, right) = (naive_root(left), naive_root(right));
            Digest::of(&[&[1][..], &left.0, &right.0].concat())
        }
    }
}

fn naive_split(count: usize) -> usize {
    let mut left = 1;
    while 2 * left < count {
        left *= 2;
    }
    left
}

/// The definition of PATH in RFC 6962.
fn naive_path(index: usize, leaves: &[Digest]) -> Vec<Digest> {
    if leaves.len() == 1 {
        return Vec::new();
    }
    let (left, right) = leaves.split_at(naive_split(leaves.len()));
    let (mut path, other) = if index < left.len() {
        (naive_path(index, left), right)
    } else {
        (naive_path(index - left.len(), right), left)
    };
    path.push(naive_root(other));
    path
}

/// The definition of SUBPROOF in RFC 6962.
fn naive_proof(earlier: usize, leaves: &[Digest], whole: bool) -> Vec<Digest> {
    if earlier == leaves.len() {
        return if whole { Vec::new() } else { vec![naive_root(leaves)] };
    }
    let (left, right) = leaves.split_at(naive_split(leaves.len()));
    let (mut path, other) = if earlier <= left.len() {
        (naive_proof(earlier, left, whole), right)
    } else {
        (naive_proof(earlier - left.len(), right, false), left)
    };
    path.push(naive_root(other));
    path
}

fn leaves(count: usize) -> Vec<Digest> {
    (0..count).map(|number| Digest::of_line(&number.to_string())).collect()
}

/// Tests every tree of up to forty leaves, with every leaf and every earlier tree.
#[test]
fn small_trees_match_the_definition() {
    let all = leaves(40);
    for size in 0..=all.len() {
        let part = &all[..size];
        let now = (size as u64, naive_root(part));
        assert_eq!(root(part), now.1);
        for index in 0..size {
            let path = naive_path(index, part);
            assert_eq!(inclusion(part, index), Some(path.clone()));
            assert!(includes(now.1, now.0, index as u64, part[index], &path));
        }
        for earlier in 0..=size {
            let path = if earlier == 0 { Vec::new() } else { naive_proof(earlier, part, true) };
            assert_eq!(consistency_proof(part, earlier), Some(path.clone()));
            assert!(
                consistent(head(part, earlier), now, &path),
                "{earlier} leaves are not consistent with {size}"
            );
        }
    }
}

/// A proof proves exactly one statement. With a different index, leaf or root, the proof does not verify.
#[test]
fn a_proof_does_not_verify_for_anything_else() {
    let all = leaves(21);
    for size in 1..=all.len() {
        let (part, now) = (&all[..size], root(&all[..size]));
        for index in 0..size {
            let path = inclusion(part, index).unwrap();
            for other in (0..=size + 1).filter(|other| *other != index) {
                assert!(
                    !includes(now, size as u64, other as u64, part[index], &path),
                    "the proof for leaf {index} was accepted for leaf {other}"
                );
            }
            assert!(!includes(now, size as u64, index as u64, Digest::NONE, &path));
            assert!(!includes(Digest::NONE, size as u64, index as u64, part[index], &path));
        }
    }
    assert!(!includes(root(&[]), 0, 0, Digest::NONE, &[]));
}

#[test]
fn a_tree_with_a_different_past_is_not_consistent() {
    let (all, mut forged) = (leaves(21), leaves(21));
    for changed in 0..all.len() {
        forged[changed] = Digest::NONE;
        for earlier in changed + 1..=all.len() {
            let path = consistency_proof(&forged, earlier).unwrap();
            assert!(!consistent(head(&all, earlier), head(&forged, 21), &path));
            let path = consistency_proof(&all, earlier).unwrap();
            assert!(!consistent(head(&all, earlier), head(&forged, 21), &path));
        }
        forged[changed] = all[changed];
    }
    let (small, large) = (head(&all, 5), head(&all, 9));
    assert!(!consistent(large, small, &consistency_proof(&all[..9], 5).unwrap()), "a stream must not shrink");
    assert!(!consistent((0, Digest::NONE), large, &[]), "an empty tree has only one root");
    assert!(!consistent(large, large, &[Digest::NONE]), "a proof between equal trees is empty");
    assert!(!consistent(small, (5, Digest::NONE), &[]));
}

#[test]
fn a_tree_survives_serialization() {
    let mut tree = Tree::EMPTY;
    for leaf in leaves(75) {
        tree.add(leaf);
        let text = serde_json::to_string(&tree).unwrap();
        assert_eq!(serde_json::from_str::<Tree>(&text).unwrap(), tree);
    }
    let wrong = serde_json::from_str::<Tree>(r#"{"size":3,"full":[]}"#).unwrap_err().to_string();
    assert!(wrong.contains("a tree of 3 leaves has 2 full subtrees, not 0"), "{wrong}");
}

proptest! {
    #[test]
    fn large_trees_match_the_definition(size in 1_usize..3000, at in 0..usize::MAX, bit in 0..usize::MAX) {
        let part = leaves(size);
        let (index, earlier) = (at % size, at % size + 1);
        let now = (size as u64, naive_root(&part));
        prop_assert_eq!(root(&part), now.1);
        let path = inclusion(&part, index).unwrap();
        prop_assert_eq!(&path, &naive_path(index, &part));
        prop_assert!(includes(now.1, now.0, index as u64, part[index], &path));
        let proof = consistency_proof(&part, earlier).unwrap();
        prop_assert_eq!(&proof, &naive_proof(earlier, &part, true));
        prop_assert!(consistent(head(&part, earlier), now, &proof));
        for wrong in spoilt(&path, bit) {
            prop_assert!(!includes(now.1, now.0, index as u64, part[index], &wrong));
        }
        for wrong in spoilt(&proof, bit) {
            prop_assert!(!consistent(head(&part, earlier), now, &wrong));
        }
    }
}

/// Returns the path with one bit changed, with one extra hash, and with one hash missing.
fn spoilt(path: &[Digest], bit: usize) -> Vec<Vec<Digest>> {
    let mut wrong = vec![[path, &[Digest::NONE]].concat()];
    if !path.is_empty() {
        let mut changed = path.to_vec();
        changed[bit % path.len()].0[bit / path.len() % 32] ^= 1 << (bit % 8);
        wrong.extend([changed, path[1..].to_vec(), path[..path.len() - 1].to_vec()]);
    }
    wrong
}

/// Leaves, the nodes that a database would store for them, and the number of hashes that were read.
#[derive(Default)]
struct TestHashes {
    levels: std::collections::BTreeMap<u32, Vec<Digest>>,
    read: usize,
}

impl TestHashes {
    fn of(leaves: &[Digest]) -> TestHashes {
        let mut kept = TestHashes::default();
        for (n, leaf) in leaves.iter().enumerate() {
            kept.levels.entry(0).or_default().push(*leaf);
            for (level, place) in stored::completed(n as u64) {
                let node = stored::node(&mut kept, level, place).unwrap().unwrap();
                let nodes = kept.levels.entry(level).or_default();
                assert_eq!(nodes.len() as u64, place);
                nodes.push(node);
            }
        }
        kept.read = 0;
        kept
    }
}

impl stored::Hashes for TestHashes {
    type Error = std::convert::Infallible;

    fn nodes(&mut self, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, Self::Error> {
        let nodes = self.levels.get(&level).map(Vec::as_slice).unwrap_or_default();
        let read: Vec<Digest> = nodes.iter().skip(from as usize).take(most as usize).copied().collect();
        self.read += read.len();
        Ok(read)
    }
}

fn numbered(count: usize) -> Vec<Digest> {
    (0..count).map(|n| Digest::of_line(&n.to_string())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn proofs_from_stored_nodes_equal_proofs_from_leaves(size in 0_usize..3000, one in 0_usize..3000) {
        let leaves = numbered(size);
        let mut kept = TestHashes::of(&leaves);
        prop_assert_eq!(stored::inclusion(&mut kept, size as u64, one as u64).unwrap(), inclusion(&leaves, one));
        prop_assert_eq!(stored::consistency_proof(&mut kept, size as u64, one as u64).unwrap(), consistency_proof(&leaves, one));
        // The same holds over a prefix of the leaves.
        if one <= size {
            let some = one / 2;
            prop_assert_eq!(
                stored::consistency_proof(&mut kept, one as u64, some as u64).unwrap(),
                consistency_proof(&leaves[..one], some)
            );
        }
    }
}

/// A stream is consistent with itself, which needs no hashes. There is no proof for a size beyond the stream's.
#[test]
fn the_same_size_needs_no_hashes_and_a_later_size_has_no_proof() {
    for size in [0, 1, 2, 255, 256, 300] {
        let mut kept = TestHashes::of(&numbered(size as usize));
        assert_eq!(stored::consistency_proof(&mut kept, size, size).unwrap(), Some(Vec::new()), "{size}");
        assert_eq!(stored::consistency_proof(&mut kept, size, size + 1).unwrap(), None, "{size}");
        assert_eq!(stored::inclusion(&mut kept, size, size).unwrap(), None, "{size}");
        // This size exceeds the leaves in the database.
        assert_eq!(stored::inclusion(&mut kept, size + 2, size).unwrap(), None, "{size}");
    }
}

#[test]
fn a_proof_over_many_lines_reads_few_hashes() {
    // A little over 65,536 leaves, so that there are two levels of stored nodes above the leaves.
    let size = 70_123;
    let leaves = numbered(size);
    let mut kept = TestHashes::of(&leaves);
    assert_eq!(kept.levels.keys().copied().collect::<Vec<_>>(), [0, 8, 16]);
    for one in [0, 1, 255, 256, 65_535, 65_536, 70_000, 70_122] {
        kept.read = 0;
        assert_eq!(stored::inclusion(&mut kept, size as u64, one).unwrap(), inclusion(&leaves, one as usize));
        assert!(kept.read <= 800, "{} hashes were read", kept.read);
        kept.read = 0;
        assert_eq!(
            stored::consistency_proof(&mut kept, size as u64, one).unwrap(),
            consistency_proof(&leaves, one as usize)
        );
        assert!(kept.read <= 1_100, "{} hashes were read", kept.read);
    }
}
