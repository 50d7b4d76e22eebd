//! The jobs of `ops/cluster`: a part that the cluster interrupts and starts again gives the same tally as a whole run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// The sessions of each part in the files.
const SESSIONS: u64 = 10_000_000;

const PART: u64 = 3;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ops/cluster").join(name);
    fs::read_to_string(path).unwrap()
}

/// The script of the container in `kubernetes.yaml`, with its folder for tallies at the place where the job runs.
fn kubernetes() -> String {
    let page = file("kubernetes.yaml");
    let (_, script) = page.split_once("args:\n            - |\n").unwrap();
    let lines = script.lines().take_while(|line| line.starts_with("              "));
    lines.map(|line| format!("{}\n", line.trim_start())).collect::<String>().replace("/tallies", "tallies")
}

/// A job with parts of a number of sessions, started in a folder as the cluster starts it.
struct Job<'f> {
    script: String,
    folder: &'f Path,
}

impl<'f> Job<'f> {
    fn new(script: &str, sessions: u64, folder: &'f Path) -> Job<'f> {
        assert!(script.contains(&SESSIONS.to_string()), "{script}");
        fs::create_dir_all(folder.join("tallies")).unwrap();
        Job { script: script.replace(&SESSIONS.to_string(), &sessions.to_string()), folder }
    }

    fn command(&self) -> Command {
        let programs = Path::new(env!("CARGO_BIN_EXE_croupier")).parent().unwrap().display().to_string();
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &self.script]).current_dir(self.folder);
        command.env("PATH", format!("{programs}:{}", std::env::var("PATH").unwrap()));
        let part = PART.to_string();
        command.env("SLURM_ARRAY_TASK_ID", &part).env("JOB_COMPLETION_INDEX", &part);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the part, and asks it to end after a while, as a cluster does before it takes a machine away.
    fn interrupted(&self, after: Duration) -> Output {
        let mut child = self.command().spawn().unwrap();
        thread::sleep(after);
        if child.try_wait().unwrap().is_none() {
            assert!(
                Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success()
            );
        }
        child.wait_with_output().unwrap()
    }

    fn tally(&self) -> PathBuf {
        self.folder.join(format!("tallies/part-{PART:03}.tally"))
    }

    /// The number of sessions in the tally.
    fn played(&self) -> u64 {
        self.result()["results"][0]["sessions"].as_u64().unwrap_or(0)
    }

    /// The result of the part, without the arguments that it was given.
    fn result(&self) -> Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let output = command
            .args(["merge", "--json", "--no-exact", "--allow-missing"])
            .arg(self.tally())
            .output()
            .unwrap();
        let mut value: Value = serde_json::from_slice(&output.stdout).unwrap();
        value["provenance"].as_object_mut().unwrap().remove("arguments").unwrap();
        value
    }
}

/// Checks that a part has played all its sessions.
fn succeeds(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Interrupts a part, and starts it again with the same command.
fn continues(script: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (mut sessions, mut after) = (400_000, Duration::from_millis(300));
    let job = loop {
        let job = Job::new(script, sessions, folder.path());
        let output = job.interrupted(after);
        match output.status.code() {
            // The program was faster than the signal.
            Some(0) => (sessions, after) = (sessions * 4, after / 2),
            Some(130) if job.tally().exists() && job.played() > 0 => break job,
            // The signal came before the program watched for it, or before the first session.
            None | Some(130) => after *= 2,
            other => panic!("{other:?}: {}", String::from_utf8_lossy(&output.stderr)),
        }
        let _ = fs::remove_file(job.tally());
    };
    assert!(job.played() < sessions, "{}", job.played());
    succeeds(&job.command().output().unwrap());
    let place = tempfile::tempdir().unwrap();
    let whole = Job::new(script, sessions, place.path());
    succeeds(&whole.command().output().unwrap());
    let result = job.result();
    let ranges = &result["results"][0]["session_ranges"];
    assert_eq!(*ranges, serde_json::json!([{ "first": PART * sessions, "sessions": sessions }]));
    assert_eq!(result, whole.result());
    // A part that is started once more has nothing to play.
    let before = fs::read(job.tally()).unwrap();
    succeeds(&job.command().output().unwrap());
    assert_eq!(fs::read(job.tally()).unwrap(), before);
}

#[test]
fn a_part_on_slurm_continues() {
    continues(&file("slurm.sh"));
}

#[test]
fn a_part_on_kubernetes_continues() {
    continues(&kubernetes());
}
