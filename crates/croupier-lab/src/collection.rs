//! The collection tool: writes the output of the source, raw or scaled.

use std::io::{self, Write};

use croupier_chance::{Seed, Stream};
use croupier_rules::Card;

use crate::bits::BitPacker;
use crate::outcomes::{DrawCall, OutcomeStream, digits};

/// The size of a portion, in bytes or outcomes.
const PORTION: usize = 1 << 18;

/// The output to collect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceOutput {
    /// The bytes of the source before any scaling.
    Raw,
    /// Rolls of this number of dice, two or three.
    Dice(u32),
    /// Shuffles of a number of decks. Text and bytes may have only the first cards of each.
    Cards {
        /// The number of decks in each shuffle.
        decks: u32,
        /// The number of cards to write.
        first: Option<usize>,
    },
    /// One of several equally likely spaces, at most 256.
    Spins {
        /// The number of spaces.
        of: u32,
    },
}

/// The form of scaled outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OutputForm {
    /// One line for each draw: `3 5`, `KH 4C …`, `17`.
    #[default]
    Text,
    /// One byte for each outcome: a roll from 0 to 35 or 215, a card from 0 to 51, a space.
    Bytes,
    /// The outcomes as uniform bits, for batteries that read bits: see [`BitPacker`].
    Bits,
}

/// A request for output of the source.
#[derive(Clone, Debug)]
pub struct CollectionRequest {
    /// The output.
    pub kind: ChanceOutput,
    /// The form of scaled outcomes.
    pub form: OutputForm,
    /// The call that makes outcomes of dice and spins.
    pub call: DrawCall,
    /// The seed.
    pub seed: Seed,
    /// The number of the stream under the seed.
    pub stream: u64,
    /// The number of draws: bytes, rolls, shuffles or spins; `None` for output without end.
    pub draws: Option<u64>,
}

/// Writes the requested output, until it is complete or `out` fails. Output without end stops only when `out` fails.
pub fn collect(request: &CollectionRequest, out: &mut impl Write) -> io::Result<()> {
    match request.kind {
        ChanceOutput::Raw => raw(request, out),
        ChanceOutput::Dice(count) => {
            let text = move |outcome: u8, text: &mut Vec<u8>| {
                let mut left = u32::from(outcome);
                for place in (0..count).rev() {
                    let power = 6_u32.pow(place);
                    text.extend([b'1' + (left / power) as u8, if place > 0 { b' ' } else { b'\n' }]);
                    left %= power;
                }
            };
            outcomes(request, 6_u32.pow(count), out, text)
        }
        ChanceOutput::Spins { of } => {
            outcomes(request, of, out, |outcome, text| drop(writeln!(text, "{outcome}")))
        }
        ChanceOutput::Cards { decks, first } => cards(request, decks, first, out),
    }
}

/// The sizes of the portions that make up the requested number of draws.
fn portions(draws: Option<u64>, size: usize) -> impl Iterator<Item = usize> {
    let mut left = draws;
    std::iter::from_fn(move || {
        let now = left.map_or(size, |left| left.min(size as u64) as usize);
        left = left.map(|left| left - now as u64);
        (now > 0).then_some(now)
    })
}

fn raw(request: &CollectionRequest, out: &mut impl Write) -> io::Result<()> {
    let mut stream = Stream::in_bulk(&request.seed, request.stream);
    let mut bytes = vec![0; PORTION];
    for size in portions(request.draws, PORTION) {
        stream.fill(&mut bytes[..size]);
        out.write_all(&bytes[..size])?;
    }
    out.flush()
}

fn outcomes(
    request: &CollectionRequest,
    of: u32,
    out: &mut impl Write,
    text: impl Fn(u8, &mut Vec<u8>),
) -> io::Result<()> {
    let mut stream = OutcomeStream::new(&request.seed, request.stream, of, request.call);
    let (mut drawn, mut packer) = (vec![0; PORTION], BitPacker::default());
    let mut bytes = Vec::with_capacity(8 * PORTION);
    for size in portions(request.draws, PORTION) {
        let drawn = &mut drawn[..size];
        stream.fill(drawn);
        bytes.clear();
        match request.form {
            OutputForm::Text => drawn.iter().for_each(|outcome| text(*outcome, &mut bytes)),
            OutputForm::Bytes => bytes.extend_from_slice(drawn),
            OutputForm::Bits => {
                drawn.iter().for_each(|outcome| packer.push(u32::from(*outcome), of, &mut bytes));
            }
        }
        out.write_all(&bytes)?;
    }
    bytes.clear();
    packer.finish(&mut bytes);
    out.write_all(&bytes)?;
    out.flush()
}

fn cards(
    request: &CollectionRequest,
    decks: u32,
    first: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut stream = Stream::in_bulk(&request.seed, request.stream);
    let sorted = Card::decks(decks);
    let names: Vec<String> = sorted.iter().take(Card::COUNT).map(Card::to_string).collect();
    let places: Vec<u16> = (0..).take(sorted.len()).collect();
    let first = first.unwrap_or(sorted.len()).min(sorted.len());
    let (mut packer, mut bytes) = (BitPacker::default(), Vec::new());
    let at_once = PORTION / sorted.len().max(1) + 1;
    for size in portions(request.draws, at_once) {
        bytes.clear();
        for _ in 0..size {
            // A shuffle does not look at the cards, so that places show the same order and stay distinct.
            let mut order = places.clone();
            stream.shuffle(&mut order);
            let kind = |place: &u16| sorted[usize::from(*place)].index();
            match request.form {
                OutputForm::Text => {
                    for (at, place) in order[..first].iter().enumerate() {
                        bytes.extend((at > 0).then_some(b' '));
                        bytes.extend_from_slice(names[kind(place)].as_bytes());
                    }
                    bytes.push(b'\n');
                }
                OutputForm::Bytes => bytes.extend(order[..first].iter().map(|place| kind(place) as u8)),
                OutputForm::Bits => {
                    digits(&order).for_each(|(digit, bound)| packer.push(digit, bound, &mut bytes));
                }
            }
        }
        out.write_all(&bytes)?;
    }
    bytes.clear();
    packer.finish(&mut bytes);
    out.write_all(&bytes)?;
    out.flush()
}
