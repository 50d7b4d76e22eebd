//! The packs inside load.
use croupier_rules::Library;
use croupier_table::craps;

#[test]
fn every_pack_compiles() {
    let library = Library::embedded();
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let composition = library.compose(&pack.id).unwrap();
        let rules = craps::rules(&composition, &Default::default()).unwrap();
        println!(
            "{} wagers {} cells {} settings {}",
            pack.id,
            rules.layout.wagers.len(),
            rules.layout.cell_count(),
            rules.settings.len()
        );
    }
}
