//! Builds the documentation as a site in `target/book`, as `book.toml` describes it, and checks its links:
//! `cargo run -p croupier-docs`.
//!
//! mdBook itself is not needed: its library is a dependency, because Debian does not have the program and installing it
//! takes minutes.

mod links;

use std::path::Path;
use std::process::ExitCode;

use mdbook_driver::MDBook;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match build(&root) {
        Ok(found) => {
            println!("target/book/index.html: {} pages, {} links", found.pages, found.links);
            found.broken.iter().for_each(|link| eprintln!("broken link: {link}"));
            ExitCode::from(u8::from(!found.broken.is_empty()))
        }
        Err(error) => {
            eprintln!("cannot build the site: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(root: &Path) -> Result<links::SiteLinks, String> {
    let book = MDBook::load(root).map_err(|error| format!("{error:#}"))?;
    book.build().map_err(|error| format!("{error:#}"))?;
    let site = book.build_dir_for("html");
    links::check(&site).map_err(|error| format!("{}: {error}", site.display()))
}
