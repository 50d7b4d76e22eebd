//! A backup of a shared house has the house, and nothing about its nodes.

use croupier_ledger::StreamHead;
use croupier_ledger::store::{PostBackupActivity, backup, nodes, open_read_only, restore};

use super::nodes::{TestNode, wait};
use crate::store::support::{Place, lines, put};

#[test]
fn a_shared_house_is_backed_up_without_its_nodes() {
    let (place, copy) = (Place::postgres(), Place::postgres());
    let node = TestNode::start(&place.address, "a");
    let (lease, mut chain) = (node.take(1), StreamHead::EMPTY);
    wait(&node.send(lease, lines(1, &mut chain, &["one", "two"]))).unwrap();
    wait(&node.turn("{}")).unwrap();
    let file = place.folder.path().join("backup.db");
    backup(&place.address, &file).unwrap();
    let found = open_read_only(&place.address).unwrap().count().unwrap();
    assert_eq!(found.lines, 3);
    restore(&file, &copy.address, PostBackupActivity::Nothing).unwrap();
    assert_eq!(open_read_only(&copy.address).unwrap().count().unwrap().lines, found.lines);
    let report = nodes(&copy.address).unwrap();
    assert_eq!((report.nodes.len(), report.leases.len()), (0, 0));
    // The copy can be shared, and its streams are free.
    let other = TestNode::start(&copy.address, "b");
    let line = lines(1, &mut chain, &["three"]);
    wait(&other.send(other.take(1), line)).unwrap();
    while other.house_lines() < 1 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    wait(&other.turn("{\"next\":1}")).unwrap();
    let house = put(croupier_ledger::store::RecordSpace::House, "k", "v");
    wait(&other.turn_with("{\"last\":1}", Vec::new(), move || vec![house])).unwrap();
    assert_eq!(open_read_only(&copy.address).unwrap().count().unwrap().lines, 6);
}
