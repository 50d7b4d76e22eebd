//! Measures the random source alone. No simulation can be faster than its dice.

use std::hint::black_box;
use std::time::{Duration, Instant};

use croupier_chance::{RollStream, Seed, Stream};

/// The best rates of the random source, in millions per second.
#[derive(Default)]
pub(crate) struct Chance {
    pub(crate) figures: Vec<Figure>,
}

/// The rate of one kind of draw.
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) rate: f64,
    pub(crate) bound: Option<f64>,
}

/// The number of cards in a shoe of eight decks.
const SHOE: usize = 416;

impl Chance {
    /// Measures all kinds of draws once more.
    pub(crate) fn measure(&mut self, quick: bool) {
        let time = Duration::from_millis(if quick { 150 } else { 400 });
        let seed = Seed::from(1);
        self.dice(&seed, time);
        self.cards(&mut Stream::new(&seed, 1), time);
    }

    fn dice(&mut self, seed: &Seed, time: Duration) {
        const COUNT: usize = 100 * RollStream::BLOCK;
        let mut throws = RollStream::new(seed, 0);
        let rate = best(COUNT, time, || {
            for _ in 0..100 {
                black_box(throws.refill());
            }
        });
        self.keep("rolls, block by block", rate, Some(1000.0));
        let mut room = [0; 500];
        let rate = best(100 * 500, time, || {
            for session in 0..100 {
                throws.restart(session);
                throws.fill(&mut room);
                black_box(&room);
            }
        });
        self.keep("rolls, in sessions of 500", rate, None);
        let rate = best(COUNT, time, || {
            black_box((0..COUNT).fold(0, |sum, _| sum ^ throws.roll()));
        });
        self.keep("rolls, one by one", rate, None);
    }

    fn cards(&mut self, stream: &mut Stream, time: Duration) {
        let mut shoe: Vec<u8> = (0..SHOE).map(|card| (card % 52) as u8).collect();
        let rate = best(20, time, || {
            for _ in 0..20 {
                stream.shuffle(&mut shoe);
            }
            black_box(&shoe);
        });
        self.keep("shuffles of 416 cards", rate, None);
        let hands = SHOE / 6;
        let rate = best(hands * 20, time, || {
            for _ in 0..20 {
                (0..hands).for_each(|hand| stream.deal::<6, _>(&mut shoe, 6 * hand));
            }
            black_box(&shoe);
        });
        self.keep("hands of 6 cards from 416 cards", rate, None);
    }

    fn keep(&mut self, name: &'static str, rate: f64, bound: Option<f64>) {
        match self.figures.iter_mut().find(|figure| figure.name == name) {
            Some(figure) => figure.rate = figure.rate.max(rate),
            None => self.figures.push(Figure { name, rate, bound }),
        }
    }
}

/// Returns millions per second in the best of many short runs. Most runs are too short to be interrupted.
fn best(count: usize, time: Duration, mut run: impl FnMut()) -> f64 {
    let mut best = Duration::MAX;
    let all = Instant::now();
    while all.elapsed() < time {
        let begun = Instant::now();
        run();
        best = best.min(begun.elapsed());
    }
    count as f64 / best.as_secs_f64() / 1e6
}
