//! Accounts and hashes have only one spelling, so that two lines with the same meaning have the same bytes and the same
//! hash.

use croupier_ledger::Digest;
use croupier_ledger::book::Account;

#[test]
fn an_account_has_one_spelling() {
    for (text, account) in [
        ("issued", Account::Issued),
        ("cage", Account::Cage),
        ("wallet:7", Account::Wallet(7)),
        ("table:10", Account::Table(10)),
        ("rail:7", Account::Rail(7)),
        ("layout:4294967295", Account::Layout(u32::MAX)),
        ("bank", Account::Bank),
        ("vigorish", Account::Vigorish),
        ("tips", Account::Tips),
        ("meter:0", Account::Meter(0)),
        ("must-hit", Account::MustHit),
    ] {
        assert_eq!(text.parse(), Ok(account));
        assert_eq!(account.to_string(), text);
    }
    for other in [
        "rail:+7",
        "rail:07",
        "rail: 7",
        "rail:-7",
        "rail:",
        "rail",
        "cage:1",
        "Cage",
        "meter:256",
        "purse:7",
        "",
    ] {
        assert!(other.parse::<Account>().is_err(), "'{other}' was accepted as an account");
    }
}

#[test]
fn a_hash_has_one_spelling() {
    let digest = Digest::of(b"a line");
    let text = digest.to_string();
    assert_eq!((text.len(), text.parse()), (64, Ok(digest)));
    for other in [text.to_uppercase(), format!("{text}00"), format!("+{}", &text[1..]), text[1..].to_owned()]
    {
        assert!(other.parse::<Digest>().is_err(), "'{other}' was accepted as a hash");
    }
}
