//! A disk that fails on request: a C library, preloaded before the system's, whose file operations fail. SQLite cannot
//! tell these faults from those of a real disk.

use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = include_str!("faulty.c");

/// Returns a folder in memory if there is one, else `/tmp`. A sync costs nothing in memory, and files in memory survive
/// the death of a process as well as files on a disk do.
pub fn memory_folder() -> &'static Path {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory } else { Path::new("/tmp") }
}

/// Compiles the library into a folder; returns its path, for `LD_PRELOAD`. `faulty.c` describes its faults.
///
/// # Panics
/// If there is no C compiler.
pub fn faulty_disk(folder: &Path) -> PathBuf {
    let (source, library) = (folder.join("faulty.c"), folder.join("faulty.so"));
    std::fs::write(&source, SOURCE).expect("cannot write the source of the faulty disk");
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]).arg(&library).arg(source);
    let status = cc.args(["-ldl", "-lpthread"]).status().expect("these tests need a C compiler, cc");
    assert!(status.success(), "the faulty disk does not compile");
    library
}
