//! The site builds, and its links lead somewhere.

use std::path::Path;
use std::process::Command;

#[test]
fn the_site_builds_without_broken_links() {
    let output = Command::new(env!("CARGO_BIN_EXE_croupier-docs")).output().unwrap();
    let said =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{said}");
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/book");
    for page in ["index.html", "guide/player.html", "reference/commands.html"] {
        assert!(site.join(page).is_file(), "{page} is missing: {said}");
    }
}
