//! The file in which a trainee's progress is kept.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use croupier_school::TraineeProgress;

use crate::command::output::OutputFile;

pub(super) struct ProgressFile {
    path: PathBuf,
}

impl ProgressFile {
    /// Finds the file: the given one, or the usual one of this user.
    pub(super) fn open(given: Option<&Path>) -> Result<ProgressFile, String> {
        if let Some(path) = given {
            return Ok(ProgressFile { path: path.to_owned() });
        }
        let data = data_folder().ok_or("there is no folder for data: set HOME, or use --progress FILE")?;
        Ok(ProgressFile { path: data.join("croupier").join("school.json") })
    }

    /// Reads the progress; a missing file means that there is no progress yet.
    pub(super) fn read(&self) -> Result<TraineeProgress, String> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(TraineeProgress::default()),
            Err(error) => return Err(format!("cannot read {}: {error}", self.path.display())),
        };
        TraineeProgress::read(&text).map_err(|error| {
            format!("{}: {error}; move the file away, or use another with --progress", self.path.display())
        })
    }

    /// Writes the progress. A failure leaves the old file.
    pub(super) fn write(&self, progress: &TraineeProgress) -> Result<(), String> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        }
        OutputFile::write(&self.path, progress.text().as_bytes())
    }
}

/// Returns the folder for data of programs: XDG's, the usual one below the home folder, or that of Windows.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let home = || folder("HOME").map(|home| home.join(".local").join("share"));
    data.or_else(|| folder("LOCALAPPDATA")).or_else(home)
}
