//! The program embeds the page, so this crate is rebuilt whenever the page is.

fn main() {
    println!("cargo:rerun-if-changed=dist");
}
