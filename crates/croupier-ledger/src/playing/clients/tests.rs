//! Tests of how long a client's commands are remembered.

use super::*;
use crate::line::CommandId;

fn id(client: u64, number: u64) -> ClientCommand {
    CommandId(format!("client {client}"), number).into()
}

#[test]
fn recent_commands_are_answered_and_older_ones_are_not_repeated() {
    let mut clients = Clients::default();
    for number in 1..=RECENT as u64 + 1 {
        clients.done(1, &id(0, number), 100 + number);
    }
    assert_eq!(clients.known(1, &id(0, 1)), CommandStatus::Old);
    assert_eq!(clients.known(1, &id(0, 2)), CommandStatus::Done(102));
    assert_eq!(clients.known(1, &id(0, 33)), CommandStatus::Done(133));
    assert_eq!(clients.known(1, &id(0, 34)), CommandStatus::New);
}

#[test]
fn the_least_recent_half_of_too_many_clients_is_forgotten() {
    let mut clients = Clients::default();
    let most = CLIENTS as u64;
    (0..most).for_each(|n| clients.done(1, &id(n, 5), n));
    assert_eq!(clients.forget(), []);
    clients.done(1, &id(most, 5), most);
    let mut gone = clients.forget();
    gone.sort_by_key(|(.., entry)| *entry);
    let expected: Vec<_> = (0..most / 2).map(|n| (1, format!("client {n}"), 5, n)).collect();
    assert_eq!(gone, expected);
    assert!(!clients.remembers(1, "client 511") && clients.remembers(1, "client 512"));
}

#[test]
fn a_forgotten_client_is_restored_with_its_last_number() {
    let mut clients = Clients::default();
    clients.recall(1, "client 0", 5, 9);
    assert_eq!(clients.known(1, &id(0, 5)), CommandStatus::Old);
    assert_eq!(clients.known(1, &id(0, 6)), CommandStatus::New);
    clients.done(1, &id(0, 6), 12);
    clients.recall(1, "client 0", 5, 9);
    assert_eq!(
        clients.known(1, &id(0, 6)),
        CommandStatus::Done(12),
        "the older number in the store must not replace the remembered one"
    );
}
