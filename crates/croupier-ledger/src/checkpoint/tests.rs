//! Tests with published notes, and with every way in which a note can be wrong.

use super::*;

/// The example of Go's `note` package: key, text and signature.
const PETER: &str = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const PETER_SECRET: &str = "gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=";
const PETER_TEXT: &str =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_LINE: &str = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
/// A second signer of the same text.
const ENOCH: &str = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";
const ENOCH_LINE: &str = "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";

fn house_key() -> HouseKey {
    HouseKey::new(&key_name("5f2c"), &[7; 32]).unwrap()
}

fn checkpoint() -> Checkpoint {
    Checkpoint { origin: origin("5f2c", 3), size: 1042, root: Digest::of(b"all of it") }
}

/// Reads a note with the house's key and origin.
fn verify(note: &str) -> Result<Checkpoint, NoteError> {
    Checkpoint::verify(note, house_key().public(), "croupier/5f2c/3")
}

/// Reads a note with this text, signed by the house.
fn says(text: &str) -> Result<Checkpoint, NoteError> {
    verify(&house_key().sign(text))
}

#[test]
fn published_notes_are_read() {
    let (peter, enoch): (PublicKey, PublicKey) = (PETER.parse().unwrap(), ENOCH.parse().unwrap());
    assert_eq!((peter.to_string(), enoch.to_string()), (PETER.to_owned(), ENOCH.to_owned()));
    assert_eq!((peter.name(), enoch.name()), ("PeterNeumann", "EnochRoot"));
    let both = format!("{PETER_TEXT}\n{PETER_LINE}{ENOCH_LINE}");
    assert_eq!(peter.verify(&both), Ok(PETER_TEXT));
    assert_eq!(enoch.verify(&both), Ok(PETER_TEXT));
    let alone = format!("{PETER_TEXT}\n{PETER_LINE}");
    assert_eq!(enoch.verify(&alone), Err(NoteError::Unsigned("EnochRoot+af0cfe78".to_owned())));
    let changed = both.replace("answer", "question");
    assert_eq!(peter.verify(&changed), Err(NoteError::Forged("PeterNeumann".to_owned())));
}

#[test]
fn signing_reproduces_a_published_note() {
    let secret: [u8; 32] = BASE64.decode(PETER_SECRET).unwrap().try_into().unwrap();
    let key = HouseKey::new("PeterNeumann", &secret).unwrap();
    assert_eq!(key.public().to_string(), PETER);
    assert_eq!(key.sign(PETER_TEXT), format!("{PETER_TEXT}\n{PETER_LINE}"));
    assert_eq!(format!("{key:?}"), "HouseKey(PeterNeumann, ..)", "debug output must not show the secret key");
}

#[test]
fn a_signed_checkpoint_verifies_unchanged() {
    let note = checkpoint().sign(&house_key()).unwrap();
    assert_eq!(verify(&note), Ok(checkpoint()));
    let lines: Vec<&str> = note.lines().collect();
    assert_eq!(lines[..2], ["croupier/5f2c/3", "1042"]);
    assert_eq!((lines[3], lines.len()), ("", 5));
    assert!(lines[4].starts_with("— croupier/5f2c "));
    let empty = Checkpoint { size: 0, root: Digest::of(b""), ..checkpoint() };
    assert_eq!(verify(&empty.sign(&house_key()).unwrap()), Ok(empty));
    let witnessed = format!("{note}— witness.example/w1 AAAAAAAA\n");
    assert_eq!(verify(&witnessed), Ok(checkpoint()), "signatures by others must be ignored");
}

#[test]
fn a_change_to_any_bit_of_a_note_is_refused() {
    let note = checkpoint().sign(&house_key()).unwrap();
    for place in 0..note.len() * 8 {
        let mut bytes = note.clone().into_bytes();
        bytes[place / 8] ^= 1 << (place % 8);
        if let Ok(changed) = String::from_utf8(bytes) {
            assert!(verify(&changed).is_err(), "accepted with bit {place} flipped: {changed}");
        }
    }
    for (end, _) in note.char_indices() {
        assert!(verify(&note[..end]).is_err(), "accepted when cut at byte {end}");
    }
}

#[test]
fn a_checkpoint_of_another_house_or_stream_is_refused() {
    let note = checkpoint().sign(&house_key()).unwrap();
    let found = "croupier/5f2c/3".to_owned();
    assert_eq!(
        Checkpoint::verify(&note, house_key().public(), "croupier/5f2c/4"),
        Err(NoteError::Origin { expected: "croupier/5f2c/4".to_owned(), found })
    );
    let same_name = HouseKey::new("croupier/5f2c", &[8; 32]).unwrap();
    let refused = Checkpoint::verify(&note, same_name.public(), "croupier/5f2c/3").unwrap_err();
    assert!(matches!(refused, NoteError::Unsigned(_)), "{refused}");
}

#[test]
fn malformed_notes_are_refused() {
    let note = checkpoint().sign(&house_key()).unwrap();
    let with = |from: &str, to: &str| verify(&note.replacen(from, to, 1)).unwrap_err();
    assert_eq!(with("1042\n", "1042\r\n"), NoteError::Control(20));
    assert_eq!(with("\n\n", "\n"), NoteError::Form);
    assert_eq!(verify(note.trim_end()), Err(NoteError::Form));
    assert_eq!(verify(""), Err(NoteError::Form));
    assert_eq!(with("— ", "- "), NoteError::SignatureLine(5));
    assert_eq!(with("— croupier", "—  croupier"), NoteError::SignatureLine(5));
    assert_eq!(with("— croupier", "— crou+pier"), NoteError::SignatureLine(5));
    assert_eq!(
        verify(&format!("{note}\n")),
        Err(NoteError::Form),
        "a note must be refused if no signature follows its last empty line"
    );
    for wrong in ["— other ????\n", "— other\n", "— other AAAAAA==\n", "other\n"] {
        assert_eq!(verify(&format!("{note}{wrong}")), Err(NoteError::SignatureLine(6)), "{wrong}");
    }
    assert!(verify(&format!("{note}{}", "— other AAAAAAAA\n".repeat(99))).is_ok());
    assert_eq!(verify(&format!("{note}{}", "— other AAAAAAAA\n".repeat(100))), Err(NoteError::TooMany));
}

/// Only the house's first signature counts.
#[test]
fn a_valid_second_signature_does_not_excuse_a_forged_first() {
    let note = checkpoint().sign(&house_key()).unwrap();
    let other = Checkpoint { size: 1043, ..checkpoint() }.sign(&house_key()).unwrap();
    let (text, line) = note.split_once("\n\n").unwrap();
    let (_, wrong) = other.split_once("\n\n").unwrap();
    assert_eq!(
        verify(&format!("{text}\n\n{wrong}{line}")),
        Err(NoteError::Forged("croupier/5f2c".to_owned()))
    );
    let short = BASE64.encode([&house_key().public().id()[..], &[0; 63]].concat());
    let short = format!("{text}\n\n— croupier/5f2c {short}\n");
    assert_eq!(
        verify(&short),
        Err(NoteError::Forged("croupier/5f2c".to_owned())),
        "a signature of 63 bytes must be refused"
    );
}

#[test]
fn a_checkpoint_has_three_lines() {
    let root = BASE64.encode([0; 32]);
    assert!(says(&format!("croupier/5f2c/3\n0\n{root}\n")).is_ok());
    assert_eq!(says("croupier/5f2c/3\n7\n"), Err(NoteError::Lines(2)));
    assert_eq!(says(&format!("croupier/5f2c/3\n7\n{root}\nmore\n")), Err(NoteError::Lines(4)));
    assert_eq!(says(&format!("\n7\n{root}\n")), Err(NoteError::NoOrigin));
    for size in ["", "07", "+7", "-7", "7.0", "seven", "18446744073709551616"] {
        let text = format!("croupier/5f2c/3\n{size}\n{root}\n");
        assert_eq!(says(&text), Err(NoteError::Size(size.to_owned())));
    }
    for root in ["", "AAAA", &root[..43], &BASE64.encode([0; 33]), "????", &root.replace("A=", "B=")] {
        let text = format!("croupier/5f2c/3\n7\n{root}\n");
        assert_eq!(says(&text), Err(NoteError::Root(root.to_owned())));
    }
}

#[test]
fn origins_and_names_that_would_parse_differently_are_refused() {
    for origin in ["", "croupier/5f2c/3\n9", "a\tb", "a\u{85}b"] {
        let wrong = Checkpoint { origin: origin.to_owned(), ..checkpoint() };
        assert_eq!(wrong.sign(&house_key()), Err(NoteError::NoOrigin), "{origin:?}");
    }
    for name in ["", "two words", "a+b", "a\nb", "a\u{a0}b"] {
        let refused = HouseKey::new(name, &[7; 32]).unwrap_err();
        assert_eq!(refused, NoteError::Name(name.to_owned()));
    }
}

#[test]
fn malformed_keys_are_refused() {
    let key = house_key().public().to_string();
    assert_eq!(key.parse::<PublicKey>().as_ref(), Ok(house_key().public()));
    let read = |text: &str| text.parse::<PublicKey>().unwrap_err();
    for wrong in ["", "croupier", "croupier+00000000", "croupier+00000000+?", "croupier+00000000+"] {
        assert_eq!(read(wrong), NoteError::KeyForm(wrong.to_owned()));
    }
    let short = format!("croupier+00000000+{}", BASE64.encode([1; 32]));
    assert_eq!(read(&short), NoteError::KeyForm(short.clone()));
    let witness = format!("croupier+00000000+{}", BASE64.encode([4; 33]));
    assert_eq!(read(&witness), NoteError::KeyKind(4));
    // The neutral point, for which every signature would verify.
    let mut neutral = [0; 33];
    (neutral[0], neutral[1]) = (1, 1);
    assert_eq!(read(&format!("croupier+00000000+{}", BASE64.encode(neutral))), NoteError::KeyPoint);
    let renamed = key.replacen("croupier/5f2c", "croupier/5f2d", 1);
    assert!(matches!(read(&renamed), NoteError::KeyHash { .. }));
    assert!(read(&renamed).to_string().starts_with("the key's hash is "));
}
