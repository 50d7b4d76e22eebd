//! The page is inside the program: when it was built anew, so is this.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
