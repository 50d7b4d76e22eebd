//! A disk that fails when a test wants it to: a library in C that stands before the system's, because only there does SQLite
//! not notice it.

use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = include_str!("faulty.c");

/// A folder in memory, where there is one: a sync costs nothing there, and means as much to a process that dies.
pub fn memory_folder() -> &'static Path {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory } else { Path::new("/tmp") }
}

/// Compiles the library into a folder: its path, for `LD_PRELOAD`. `faulty.c` says what it can do.
///
/// # Panics
/// Without a C compiler.
pub fn faulty_disk(folder: &Path) -> PathBuf {
    let (source, library) = (folder.join("faulty.c"), folder.join("faulty.so"));
    std::fs::write(&source, SOURCE).expect("a folder to compile in");
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]).arg(&library).arg(source);
    let status = cc.args(["-ldl", "-lpthread"]).status().expect("these tests need a C compiler, cc");
    assert!(status.success(), "the faulty disk does not compile");
    library
}
