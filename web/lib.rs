#![doc = include_str!("README.md")]

pub use rust_embed::EmbeddedFile;
use rust_embed::RustEmbed;

/// The page that was embedded in the program when it was built; empty if there was none.
#[derive(RustEmbed)]
#[folder = "dist"]
#[exclude = ".keep"]
#[allow_missing = true]
struct BuiltPage;

/// Returns a file of the page by its path, such as `index.html`.
pub fn file(path: &str) -> Option<EmbeddedFile> {
    BuiltPage::get(path)
}
