//! The page is inside the program: a new build of the page rebuilds this crate.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
