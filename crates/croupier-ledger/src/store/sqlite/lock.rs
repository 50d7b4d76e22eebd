//! The lock that lets only one house write to a data file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use super::file::beside;
use crate::store::{FailureContext, LockHeldError, StoreError};

/// The lock. The system holds it exactly as long as this value lives, however the process ends.
pub(super) struct Lock(#[allow(dead_code, reason = "it is held, not used")] File);

impl Lock {
    /// Takes the lock of a data file.
    pub(super) fn take(data: &Path) -> Result<Lock, StoreError> {
        let path = beside(data, ".lock");
        let doing = format!("locking {}", path.display());
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .doing(&doing)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(data, &mut file)),
            Err(TryLockError::Error(error)) => return Err(StoreError::new(doing, error)),
        }
        file.set_len(0).doing(&doing)?;
        write!(file, "process {}", std::process::id()).doing(&doing)?;
        Ok(Lock(file))
    }
}

/// Returns the error that names the lock's holder, as far as it is known.
fn in_use(data: &Path, file: &mut File) -> StoreError {
    let mut holder = String::new();
    let said = file.read_to_string(&mut holder).is_ok_and(|length| length > 0);
    let holder = if said { holder } else { "another process".to_owned() };
    StoreError::new(format!("opening {}", data.display()), LockHeldError::House(holder))
}
