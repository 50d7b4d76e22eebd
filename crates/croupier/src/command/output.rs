//! Files that commands write.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file that gets its name only when it is complete, so nobody reads an incomplete file, and a failure leaves the
/// old file in place.
pub(crate) struct OutputFile {
    path: PathBuf,
    /// The name until the file is complete; `None` if the path is a pipe or a device, which cannot be replaced.
    temporary: Option<PathBuf>,
    file: File,
}

impl OutputFile {
    /// Creates a file beside the path.
    pub(crate) fn create(path: &Path) -> io::Result<OutputFile> {
        // A link keeps pointing to its file.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|about| !about.is_file()) {
            return Ok(OutputFile { file: File::create(&path)?, path, temporary: None });
        }
        let name = path.file_name().ok_or_else(|| io::Error::other("it has no file name"))?;
        let name = format!(".{}.{}.part", name.to_string_lossy(), std::process::id());
        let temporary = path.with_file_name(name);
        let file = File::create(&temporary)?;
        Ok(OutputFile { path, temporary: Some(temporary), file })
    }

    /// Returns the file to write to.
    pub(crate) fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        match self.temporary.take() {
            Some(temporary) => {
                let named = self.file.sync_all().and_then(|()| fs::rename(&temporary, &self.path));
                named.inspect_err(|_| drop(fs::remove_file(&temporary)))
            }
            None => Ok(()),
        }
    }

    /// Writes a whole file.
    pub(crate) fn write(path: &Path, contents: &[u8]) -> Result<(), String> {
        let write = || {
            let output = OutputFile::create(path)?;
            io::Write::write_all(&mut output.file()?, contents)?;
            output.finish()
        };
        write().map_err(|error: io::Error| format!("cannot write {}: {error}", path.display()))
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}
