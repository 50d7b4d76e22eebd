//! A seed gives the same results for ever. These tests hold frozen answers of every function, and calculations that
//! must agree with them.
//!
//! The answers were computed independently of this crate, with another implementation of ChaCha20 and
//! arbitrary-precision integers. The index of a combination is ⌊word × product / 2⁶⁴⌋, and its digits in the mixed
//! radix of the bounds are the choices.

use croupier_chance::{InvalidSeed, RollStream, Seed, Stream};
use croupier_rules::Dice;

const SEED: u64 = 20_240_229;

fn stream(number: u64) -> Stream {
    Stream::new(&Seed::from(SEED), number)
}

fn throws(session: u64) -> RollStream {
    RollStream::new(&Seed::from(SEED), session)
}

/// Returns the first 32 bytes of a stream.
fn bytes(seed: &Seed, number: u64) -> String {
    let mut stream = Stream::new(seed, number);
    (0..4).flat_map(|_| stream.word().to_le_bytes()).map(|byte| format!("{byte:02x}")).collect()
}

/// The published answers for ChaCha20 with a nonce of 64 bits. They are from draft-agl-tls-chacha20poly1305; the
/// first is from RFC 8439.
#[test]
fn the_source_is_chacha20() {
    let zero = Seed::from(0);
    assert_eq!(bytes(&zero, 0), "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7");
    assert_eq!(bytes(&zero, 1), "ef3fdfd6c61578fbf5cf35bd3dd33b8009631634d21e42ac33960bd138e50d32");
    assert_eq!(bytes(&zero, 1 << 56), "de9cba7bf3d69ef5e786dc63973f653a0b49e015adbff7134fcb7df137821031");
    let mut one = [0; 32];
    one[31] = 1;
    let one = Seed::from_bytes(one);
    assert_eq!(bytes(&one, 0), "4540f05a9f1fb296d7736e7b208e3c96eb4fe1834688d2604f450952ed432d41");
    let counting = Seed::from_bytes(std::array::from_fn(|place| place as u8));
    let number = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(bytes(&counting, number), "f798a189f195e66982105ffb640bb7757f579da31602fc93ec01ac56f85ac3c1");
}

#[test]
fn seeds_parse_back_from_their_text() {
    let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    let counting = Seed::from_bytes(std::array::from_fn(|place| place as u8));
    assert_eq!(hex.parse(), Ok(counting.clone()));
    assert_eq!(hex.to_uppercase().parse(), Ok(counting.clone()));
    assert_eq!(counting.to_string(), hex);
    for number in [0, 7, SEED, u64::MAX] {
        assert_eq!(Seed::from(number).to_string(), number.to_string());
        assert_eq!(number.to_string().parse(), Ok(Seed::from(number)));
    }
    let wrong = ["", "-1", "+1", "1.5", "seven", "18446744073709551616", "0x07", "ffff", &hex[1..], "é"];
    for wrong in wrong {
        assert_eq!(wrong.parse::<Seed>(), Err(InvalidSeed), "{wrong}");
    }
    assert_eq!(format!("{:?}", Seed::from(7)), "Seed(..)", "debug output must hide the seed");
}

#[test]
fn a_restarted_stream_equals_a_new_one() {
    let mut again = stream(0);
    for number in [0, 5, u64::MAX] {
        again.word();
        again.below(38);
        again.restart(number);
        let mut new = stream(number);
        (0..100).for_each(|_| assert_eq!(again.word(), new.word()));
    }
}

#[test]
fn words() {
    let mut stream = stream(3);
    let words =
        [0x8fa6_e388_38ca_c996, 0x2054_5a4d_569b_723b, 0x6881_175c_5fcb_4f59, 0x2b83_93a5_51ca_314a_u64];
    assert_eq!(words.map(|_| stream.word()), words);
}

#[test]
fn spins() {
    let mut stream = stream(4);
    let pockets = [20, 10, 15, 33, 18, 27, 12, 8, 18, 22, 5, 8, 25, 22, 31, 17];
    assert_eq!(pockets.map(|_| stream.below(38)), pockets);
    assert_eq!([1, 2, 1000, u32::MAX].map(|bound| stream.below(bound)), [0, 1, 680, 3_145_838_918]);
}

#[test]
fn draws() {
    let mut stream = stream(5);
    assert_eq!(stream.draws([416, 415, 414, 413, 412]), [44, 250, 185, 254, 277]);
    assert_eq!(stream.draws([2, 1, 3]), [0, 0, 1]);
    // With these bounds, seven of sixteen words are surplus. The stream rejects two words before it returns the second
    // pair.
    let wide = [[1_099_772_488, 3_043_024_664], [241_829_852, 490_144_047], [816_272_718, 103_106_455]];
    assert_eq!(wide.map(|_| stream.draws([3 << 30, 3 << 30])), wide);
}

#[test]
fn rolls() {
    let mut throws = throws(6);
    let rolls = [
        8, 18, 5, 35, 28, 3, 18, 0, 7, 29, 6, 35, 19, 34, 21, 17, 11, 3, 0, 23, 25, 32, 25, 17, 10, 1, 15,
        16, 34, 29, 34, 1, 27, 8, 28, 23, 32, 12, 7, 13,
    ];
    assert_eq!(rolls.map(|_| throws.roll()), rolls);
}

#[test]
fn shuffles() {
    let mut deck: [u8; 52] = std::array::from_fn(|card| card as u8);
    stream(7).shuffle(&mut deck);
    let order = [
        23, 33, 43, 30, 49, 25, 38, 37, 50, 4, 8, 44, 21, 34, 40, 17, 26, 10, 12, 22, 7, 13, 35, 48, 20, 1,
        31, 19, 3, 29, 2, 15, 46, 9, 6, 14, 42, 39, 36, 41, 24, 27, 51, 32, 16, 45, 28, 0, 11, 18, 47, 5,
    ];
    assert_eq!(deck, order);
    let mut shoe: Vec<u16> = (0..416).collect();
    let mut stream = stream(8);
    stream.deal::<5, _>(&mut shoe, 0);
    assert_eq!(shoe[..5], [346, 252, 117, 218, 280]);
    stream.draw(&mut shoe, 5);
    assert_eq!(shoe[5], 36);
}

/// A checksum of a long sequence of draws. A change to any draw changes the checksum.
#[test]
fn a_long_sequence_has_its_known_checksum() {
    let mut digest = 0_u64;
    let mut take = |number: u64| digest = digest.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    let (mut throws, mut stream) = (throws(9), stream(10));
    (0..100 * RollStream::BLOCK).for_each(|_| take(u64::from(throws.roll())));
    let mut shoe: Vec<u16> = (0..1500).collect();
    (0..20).for_each(|_| stream.shuffle(&mut shoe));
    shoe.into_iter().for_each(|card| take(u64::from(card)));
    assert_eq!(digest, 0xb0d9_2432_b814_41b8);
}

/// Computes the rolls of the first blocks again, from the words and with plain division. Roll k of a half is ⌊half
/// × 36ᵏ⁺¹ / 2³²⌋ mod 36. A half is surplus if half × 36⁵ mod 2³² is below 2³² mod 36⁵. Returns the number of
/// halves that were replaced.
fn agreement(session: u64, blocks: usize) -> usize {
    let (mut stream, mut throws) = (stream(session), throws(session));
    let mut halves = (0..).flat_map(|_| {
        let word = stream.word();
        [word & 0xffff_ffff, word >> 32]
    });
    let surplus = |half: &u64| half * 36_u64.pow(5) % (1 << 32) < (1 << 32) % 36_u64.pow(5);
    let mut replaced = 0;
    for _ in 0..blocks {
        let mut block: Vec<u64> = halves.by_ref().take(64).collect();
        for half in &mut block {
            while surplus(half) {
                *half = halves.next().expect("a stream never ends");
                replaced += 1;
            }
        }
        for step in 1..=5 {
            for half in &block {
                assert_eq!(u64::from(throws.roll()), ((half * 36_u64.pow(step)) >> 32) % 36);
            }
        }
    }
    replaced
}

#[test]
fn rolls_agree_with_plain_arithmetic() {
    assert!(agreement(11, 300) > 0, "expected at least one surplus half");
    assert_eq!(agreement(16_849, 1), 3, "expected two rejected halves and one rejected replacement");
}

#[test]
fn rolls_have_the_same_numbers_as_in_the_rules() {
    let mut throws = throws(12);
    for _ in 0..RollStream::BLOCK {
        let roll = throws.roll();
        let dice = Dice::from_index(usize::from(roll)).unwrap();
        assert_eq!(Dice::new(roll / 6 + 1, roll % 6 + 1), Some(dice));
        assert_eq!(dice.index(), usize::from(roll));
    }
}

/// The rolls are the same however many are taken at a time.
#[test]
fn rolls_come_in_one_sequence() {
    let mut singly = throws(13);
    let one_by_one: Vec<u8> = (0..100_000).map(|_| singly.roll()).collect();
    let (mut mixed, mut how) = (throws(13), stream(14));
    let mut taken = Vec::new();
    while taken.len() < 90_000 {
        match how.below(3) {
            0 => taken.push(mixed.roll()),
            1 => taken.extend_from_slice(mixed.refill()),
            _ => {
                let mut room = vec![0; how.below(3 * RollStream::BLOCK as u32) as usize];
                mixed.fill(&mut room);
                taken.extend(room);
            }
        }
    }
    assert_eq!(taken, one_by_one[..taken.len()]);
    mixed.restart(13);
    let mut all = vec![0; one_by_one.len()];
    mixed.fill(&mut all);
    assert_eq!(all, one_by_one);
}

/// Cards are moved but never added or lost, and the cards before `at` stay in their positions.
#[test]
fn cards_are_moved_but_never_lost() {
    let mut stream = stream(15);
    for count in [0, 1, 2, 5, 6, 7, 52, 416, 1024, 1025, 1700] {
        let mut cards: Vec<u16> = (0..count).collect();
        stream.shuffle(&mut cards);
        let before = cards.clone();
        stream.deal::<4, _>(&mut cards, usize::from(count).saturating_sub(3));
        stream.deal::<4, _>(&mut cards, usize::from(count) + 1);
        let kept = usize::from(count).saturating_sub(3);
        assert_eq!(cards[..kept], before[..kept]);
        cards.sort_unstable();
        assert!(cards.into_iter().eq(0..count));
    }
}

#[test]
#[should_panic(expected = "no card is left")]
fn drawing_past_the_last_card_panics() {
    stream(16).draw(&mut [1, 2, 3], 3);
}

/// A copy of a stream continues like the original, from any position.
#[test]
fn a_copy_continues_like_the_original() {
    let mut one = stream(17);
    for count in [1, 3, 64, 200] {
        (0..count).for_each(|_| {
            one.below(52);
        });
        let mut two = one.clone();
        let ahead: Vec<u64> = (0..100).map(|_| two.word()).collect();
        let then: Vec<u64> = (0..100).map(|_| one.word()).collect();
        assert_eq!(ahead, then);
    }
}

/// Rolls taken a block at a time are the same as rolls taken singly.
#[test]
fn rolls_taken_by_block_equal_single_rolls() {
    let seed = Seed::from(7);
    let (mut singly, mut blocks) = (RollStream::new(&seed, 3), RollStream::new(&seed, 3));
    assert_eq!(blocks.roll(), singly.roll());
    for length in [319, 320] {
        let rolls = blocks.refill().to_vec();
        assert_eq!(rolls.len(), length);
        assert!(rolls.iter().all(|roll| *roll == singly.roll()));
    }
}
