//! The disk and the memory.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::figures::{Line, Times};

/// Appends 4 KB and syncs them to the disk, again and again.
pub(crate) fn syncs(folder: &Path, length: Duration) -> Line {
    let mut file = File::create(folder.join("sync")).unwrap();
    let page = [7; 4096];
    let mut times = Times::new();
    let begun = Instant::now();
    while begun.elapsed() < length {
        let begun = Instant::now();
        file.write_all(&page).unwrap();
        file.sync_data().unwrap();
        times.add(begun.elapsed());
    }
    Line::new("the disk: 4 KB appended and synced", times, begun.elapsed())
}

/// Returns the resident memory of this process in megabytes; `None` if the system does not report it.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Samples the memory twice a second until the time is up; returns the averages of the first part and of the last.
pub(crate) async fn memory(length: Duration, part: Duration) -> Option<(f64, f64)> {
    let mut seen = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < length {
        seen.push((begun.elapsed(), resident()?));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let mean = |from: Duration, to: Duration| {
        let those: Vec<f64> =
            seen.iter().filter(|(at, _)| (from..to).contains(at)).map(|(_, megabytes)| *megabytes).collect();
        those.iter().sum::<f64>() / those.len() as f64
    };
    Some((mean(Duration::ZERO, part), mean(length - part, length)))
}
