//! The file in which a trainee's progress is kept.

use std::fs::{self, File};
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

    /// Changes the progress in the file, which another drill may have changed since it was read, and returns it. A
    /// failure leaves the old file.
    pub(super) fn change(
        &self,
        progress: &mut TraineeProgress,
        change: impl FnOnce(&mut TraineeProgress),
    ) -> Result<(), String> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        }
        let turn = self.turn()?;
        let mut current = self.read()?;
        current.skip_asked(progress);
        change(&mut current);
        OutputFile::write(&self.path, current.text().as_bytes())?;
        *progress = current;
        drop(turn);
        Ok(())
    }

    /// Waits until no other drill writes the progress. The whole file is replaced, so the lock is on another file next to it.
    fn turn(&self) -> Result<File, String> {
        let path = self.path.with_extension("lock");
        let turn = File::create(&path).and_then(|file| file.lock().map(|()| file));
        turn.map_err(|error| format!("cannot lock {}: {error}", path.display()))
    }
}

/// Returns the folder for data of programs: XDG's, the usual one below the home folder, or that of Windows.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let home = || folder("HOME").map(|home| home.join(".local").join("share"));
    data.or_else(|| folder("LOCALAPPDATA")).or_else(home)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use croupier_rules::Library;
    use croupier_school::{Drill, DrillTopic};

    use super::*;

    #[test]
    fn two_drills_on_one_file_keep_the_answers_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("school.json");
        let open = || ProgressFile::open(Some(&path)).unwrap();
        let drill = Drill::new(&Library::embedded(), "bclc-wheel", 1).unwrap();
        let exercise = drill.question(DrillTopic::Pays, 1, 0).unwrap();
        let (one, other) = (open(), open());
        let (mut mine, mut theirs) = (one.read().unwrap(), other.read().unwrap());
        mine.next_number("bclc-wheel", DrillTopic::Pays);
        for second in 0..3 {
            one.change(&mut mine, |progress| progress.record(&exercise, true, None, second)).unwrap();
            other.change(&mut theirs, |progress| progress.record(&exercise, false, None, second)).unwrap();
        }
        let mut kept = open().read().unwrap();
        let count = kept.count("bclc-wheel", DrillTopic::Pays);
        assert_eq!((count.asked, count.right), (6, 3));
        assert_eq!(kept.next_number("bclc-wheel", DrillTopic::Pays), 1, "a number is not asked twice");
    }
}
