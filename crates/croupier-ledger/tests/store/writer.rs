//! The writer answers every job, in order. After a failure it stores nothing more.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Barrier};

use croupier_ledger::StreamHead;
use croupier_ledger::store::{Job, JobError, Writer, open, open_read_only};

use super::support::{Place, lines, none, on_both};

on_both!(
    jobs_of_many_threads_are_kept_and_answered,
    acknowledged_writes_can_be_read,
    nothing_is_written_after_a_failure,
    stopping_writes_all_waiting_jobs,
);

/// Makes a job that reports its number and its result.
fn job(number: u64, chain: &mut StreamHead, text: &str, told: &Sender<(u64, Result<(), JobError>)>) -> Job {
    let told = told.clone();
    let done = Box::new(move |result| drop(told.send((number, result))));
    Job::new(lines(1, chain, &[text]), done)
}

fn jobs_of_many_threads_are_kept_and_answered(place: &Place) {
    let writer = Arc::new(Writer::start(place.open()).unwrap());
    let answered = Arc::new(AtomicUsize::new(0));
    let threads = (0..8_u64).map(|stream| {
        let (writer, answered) = (Arc::clone(&writer), Arc::clone(&answered));
        std::thread::spawn(move || {
            let mut chain = StreamHead::EMPTY;
            for _ in 0..200 {
                let answered = Arc::clone(&answered);
                let done = Box::new(move |result: Result<(), JobError>| {
                    result.unwrap();
                    answered.fetch_add(1, Ordering::Relaxed);
                });
                writer.send(Job::new(lines(stream, &mut chain, &["x"]), done));
            }
        })
    });
    threads.collect::<Vec<_>>().into_iter().for_each(|thread| thread.join().unwrap());
    writer.stop();
    assert_eq!(answered.load(Ordering::Relaxed), 1_600);
    let counts = writer.counts();
    assert_eq!((counts.jobs, counts.waiting), (1_600, 0));
    assert!(counts.commits <= 1_600 && counts.longest <= counts.micros);
    let mut store = place.open();
    assert_eq!(store.count().unwrap().lines, 1_600);
    assert!((0..8).all(|stream| store.length(stream).unwrap() == 200));
}

fn acknowledged_writes_can_be_read(place: &Place) {
    let writer = Writer::start(place.open()).unwrap();
    let mut reader = open_read_only(&place.address).unwrap();
    let (told, answers) = channel();
    let mut chain = StreamHead::EMPTY;
    for number in 0..50 {
        writer.send(job(number, &mut chain, "x", &told));
        assert_eq!(answers.recv().unwrap(), (number, Ok(())));
        assert_eq!(reader.length(1).unwrap(), number + 1);
    }
    assert_eq!(writer.halted(), None);
}

fn nothing_is_written_after_a_failure(place: &Place) {
    let writer = Writer::start(place.open()).unwrap();
    let (told, answers) = channel();
    let mut chain = StreamHead::EMPTY;
    writer.send(job(0, &mut chain, "kept", &told));
    assert_eq!(answers.recv().unwrap(), (0, Ok(())));
    // The writer is busy while the next jobs arrive, so that they share a commit.
    let gate = Arc::new(Barrier::new(2));
    let its = Arc::clone(&gate);
    let hold = move |_| {
        its.wait();
        its.wait();
    };
    writer.send(Job::new(lines(1, &mut chain, &["kept, too"]), Box::new(hold)));
    gate.wait();
    let mut sound = chain.clone();
    writer.send(job(2, &mut chain, "never told", &told));
    writer.send(job(3, &mut none(), "a second line 0", &told));
    writer.send(job(4, &mut chain, "after it", &told));
    gate.wait();
    for number in 2..5 {
        let (answered, result) = answers.recv().unwrap();
        let why = result.unwrap_err().to_string();
        assert!(why.starts_with("writing has stopped: writing: "), "{why}");
        assert_eq!(answered, number);
    }
    assert!(writer.halted().unwrap().to_lowercase().contains("unique"));
    // Writing has stopped for good, even though the next job is sound.
    writer.send(job(5, &mut sound, "later", &told));
    let (number, result) = answers.recv().unwrap();
    assert_eq!((number, result.is_err(), writer.counts().waiting), (5, true, 0));
    writer.stop();
    assert_eq!(place.open().length(1).unwrap(), 2);
}

fn stopping_writes_all_waiting_jobs(place: &Place) {
    let writer = Writer::start(place.open()).unwrap();
    let (told, answers) = channel();
    let mut chain = StreamHead::EMPTY;
    for number in 0..100 {
        writer.send(job(number, &mut chain, "x", &told));
    }
    // A job without writes is also answered in order.
    let last = told.clone();
    writer.send(Job::new(Vec::new(), Box::new(move |result| drop(last.send((100, result))))));
    writer.stop();
    let all: Vec<_> = answers.try_iter().collect();
    assert_eq!(all, (0..101).map(|number| (number, Ok(()))).collect::<Vec<_>>());
    assert_eq!(place.open().length(1).unwrap(), 100);
    writer.send(job(101, &mut chain, "too late", &told));
    assert_eq!(answers.recv().unwrap(), (101, Err(JobError::Halted("the writer has stopped".to_owned()))));
    assert_eq!(writer.halted(), None);
    writer.stop();
}

#[test]
fn a_server_that_goes_away_halts_the_writer() {
    let place = Place::postgres();
    let writer = Writer::start(place.open()).unwrap();
    let (told, answers) = channel();
    let mut chain = StreamHead::EMPTY;
    writer.send(job(0, &mut chain, "x", &told));
    answers.recv().unwrap().1.unwrap();
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    place.say(others).unwrap();
    writer.send(job(1, &mut chain, "y", &told));
    answers.recv().unwrap().1.unwrap_err();
    assert!(writer.halted().is_some());
    assert_eq!(place.open().length(1).unwrap(), 1);
}

#[test]
fn an_idle_writer_notices_that_its_server_has_gone() {
    let place = Place::postgres();
    let writer = Writer::start(place.open()).unwrap();
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    place.say(others).unwrap();
    // The lock is free: another house may open the database before this one writes again.
    drop(place.open());
    while writer.halted().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_database_in_use_says_so() {
    for place in [Place::sqlite(), Place::postgres()] {
        let first = place.open();
        let refused = open(&place.address).err().unwrap();
        assert!(refused.is_in_use() && !refused.is_unreachable(), "{refused}");
        assert!(refused.to_string().contains("only one house may write to it"), "{refused}");
        drop(first);
        place.open();
    }
    let away = open("postgres://a@127.0.0.1:1/x?connect_timeout=2").err().unwrap();
    assert!(away.is_unreachable() && !away.is_in_use(), "{away}");
}

#[test]
fn a_panic_on_the_writers_thread_halts_it() {
    let place = Place::sqlite();
    let writer = Writer::start(place.open()).unwrap();
    let (told, answers) = channel();
    writer.send(Job::new(Vec::new(), Box::new(|_| panic!("a test"))));
    writer.send(job(1, &mut none(), "x", &told));
    // The job is answered, whether or not it was written.
    let _ = answers.recv().unwrap();
    writer.stop();
    assert_eq!(writer.halted().as_deref(), Some("the writer panicked"));
}
