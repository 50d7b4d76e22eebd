//! Committed draws: known answers, and the inputs that a draw depends on. The answers were computed independently
//! of this crate, with another implementation of SHA-256 and ChaCha20.

use croupier_chance::{
    Contribution, Secret, Seed, Stream, commitment, draw_key, draw_stream, pledged_key, pledged_stream,
    self_test,
};

/// The example of `docs/log.md`.
const SECRET: [u8; 32] = {
    let mut bytes = [0; 32];
    let mut place = 0;
    while place < 32 {
        bytes[place] = place as u8;
        place += 1;
    }
    bytes
};

fn players() -> Vec<(u32, String)> {
    vec![(7, "lucky".to_owned()), (12, "sept ♥".to_owned())]
}

fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn stream() -> Stream {
    draw_stream(&SECRET, 3, 41, &players())
}

#[test]
fn the_example_draw_has_its_known_key() {
    let commits = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
    assert_eq!(hex(Secret::from_bytes(SECRET).commitment()), commits);
    assert_eq!(hex(commitment(&SECRET)), commits);
    let key = draw_key(&SECRET, 3, 41, &players());
    assert_eq!(hex(key), "aef0cbe8795c3aa846a90bd5e03a4e3fc47210e399c236227f5e05999069f453");
    assert_eq!(stream().word(), 0x8e03_239f_43c5_1dec);
    assert_eq!(stream().word(), Stream::new(&Seed::from_bytes(key), 0).word());
    assert_eq!(
        hex(draw_key(&SECRET, 3, 41, &[])),
        "3b28bdc73d36da25b1bbe7460568c5d523a2d0c71591c1eda5e026063178a2b6"
    );
}

#[test]
fn the_example_draw_has_its_known_outcomes() {
    assert_eq!(stream().below(36), 19, "expected the dice 4 and 2");
    assert_eq!(stream().below(54), 29);
    assert_eq!(stream().below(5), 2);
    assert_eq!(stream().cents_above(50_000, 100_000), Some(77_737));
    let mut deck: Vec<u16> = (0..52).collect();
    stream().shuffle(&mut deck);
    assert_eq!(deck[..12], [28, 44, 9, 47, 41, 37, 50, 17, 2, 1, 4, 11]);
    let mut shoe: Vec<u16> = (0..416).collect();
    stream().shuffle(&mut shoe);
    assert_eq!(shoe[..12], [230, 320, 217, 14, 68, 259, 400, 73, 252, 65, 332, 94]);
}

#[test]
fn a_draw_depends_on_everything_that_goes_into_it() {
    let key = |secret: &[u8; 32], table, number, players: &[(u32, &str)]| {
        let players: Vec<(u32, String)> = players.iter().map(|(who, part)| (*who, (*part).into())).collect();
        draw_key(secret, table, number, &players)
    };
    let mut other = SECRET;
    other[31] ^= 1;
    let keys = [
        key(&SECRET, 3, 41, &[(7, "a"), (8, "b")]),
        key(&other, 3, 41, &[(7, "a"), (8, "b")]),
        key(&SECRET, 2, 41, &[(7, "a"), (8, "b")]),
        key(&SECRET, 3, 40, &[(7, "a"), (8, "b")]),
        key(&SECRET, 41, 3, &[(7, "a"), (8, "b")]),
        key(&SECRET, 3, 41, &[(7, "b"), (8, "a")]),
        key(&SECRET, 3, 41, &[(7, "a")]),
        key(&SECRET, 3, 41, &[(7, "a"), (8, "")]),
        // Apart from the first length, this input has the same bytes as the first input.
        key(&SECRET, 3, 41, &[(7, "a\u{8}\0\0\0\u{1}\0\0\0b")]),
        key(&SECRET, 3, 41, &[]),
    ];
    for (place, one) in keys.iter().enumerate() {
        assert!(keys[..place].iter().all(|two| one != two), "{place}");
    }
}

#[test]
fn the_order_in_which_players_are_listed_does_not_matter() {
    let mut turned = players();
    turned.reverse();
    assert_eq!(draw_key(&SECRET, 3, 41, &turned), draw_key(&SECRET, 3, 41, &players()));
}

#[test]
fn an_amount_is_between_its_bounds() {
    let mut stream = stream();
    let mut seen = [false; 3];
    for _ in 0..200 {
        let amount = stream.cents_above(-2, 1).unwrap();
        seen[usize::try_from(amount + 1).unwrap()] = true;
    }
    assert_eq!(seen, [true; 3]);
    assert_eq!(stream.cents_above(7, 8), Some(8));
    for (above, most) in [(7, 7), (8, 7), (0, 1 << 32), (i64::MIN, i64::MAX)] {
        assert_eq!(stream.cents_above(above, most), None, "{above} to {most}");
    }
    assert!(stream.cents_above(0, (1 << 32) - 1).is_some());
}

#[test]
fn the_self_test_passes() {
    assert_eq!(self_test(), Ok(()));
}

#[test]
fn secrets_differ_and_are_not_shown() {
    let (one, two) = (Secret::fresh().unwrap(), Secret::fresh().unwrap());
    assert_ne!(one, two);
    assert_ne!(one.bytes(), &[0; 32]);
    assert_eq!(format!("{one:?}"), "Secret(..)");
    assert_eq!(Secret::from_bytes(*one.bytes()), one);
}

/// The second example of `docs/log.md`. A program in another language computed its numbers.
#[test]
fn pledged_parts_make_the_key_of_the_example() {
    let parts = [(7, Contribution::Revealed([7; 32])), (12, Contribution::Withheld(commitment(&[9; 32])))];
    assert_eq!(
        hex(pledged_key(&SECRET, 3, 41, &parts)),
        "08f055081a6f70e9927282f913a88b35672d86f27dbc6423ce7dc916f4c474aa"
    );
    assert_eq!(pledged_stream(&SECRET, 3, 41, &parts).below(54), 13);
}

#[test]
fn everything_about_a_pledge_changes_the_key() {
    let base = vec![(7, Contribution::Revealed([7; 32])), (12, Contribution::Revealed([9; 32]))];
    let mut keys = vec![pledged_key(&SECRET, 3, 41, &base), draw_key(&SECRET, 3, 41, &[])];
    keys.push(pledged_key(&SECRET, 3, 41, &[]));
    keys.push(pledged_key(&SECRET, 4, 41, &base));
    keys.push(pledged_key(&SECRET, 3, 42, &base));
    keys.push(pledged_key(&[1; 32], 3, 41, &base));
    keys.push(pledged_key(&SECRET, 3, 41, &base[..1]));
    let turned: Vec<_> = base.iter().rev().copied().collect();
    keys.push(pledged_key(&SECRET, 3, 41, &turned));
    for change in [(8, base[0].1), (7, Contribution::Revealed([8; 32])), (7, Contribution::Withheld([7; 32]))]
    {
        keys.push(pledged_key(&SECRET, 3, 41, &[change, base[1]]));
    }
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
}
