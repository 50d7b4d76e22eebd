//! The words of a stream, made in groups. Groups of several streams can be made together.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::seed::Seed;
use crate::wide::{BLOCKS, Wide};

/// The number of halves in a group: four blocks, which the plain source makes at a time.
pub(crate) const GROUP: usize = 64;

const GROUP_BLOCKS: usize = 4;

/// The number of groups that wide registers make side by side.
const SIDE_BY_SIDE: usize = BLOCKS / GROUP_BLOCKS;

/// The words of one stream, as halves of 32 bits.
#[derive(Debug)]
pub(crate) struct GroupedWords {
    source: ChaCha20Rng,
    wide: Option<Wide>,
    key: [u32; 8],
    /// The number of blocks that have been made.
    block: u64,
    /// Halves that have been made. Those from `next` to `end` have not been taken.
    halves: [u32; 2 * GROUP],
    next: usize,
    end: usize,
}

impl GroupedWords {
    pub(crate) fn new(seed: &Seed, number: u64) -> GroupedWords {
        let mut source = ChaCha20Rng::from_seed(*seed.bytes());
        source.set_stream(number);
        GroupedWords {
            source,
            wide: Wide::detect(),
            key: seed.key(),
            block: 0,
            halves: [0; 2 * GROUP],
            next: 0,
            end: 0,
        }
    }

    /// Moves to the start of the stream with this number, under the same seed.
    #[inline]
    pub(crate) fn restart(&mut self, number: u64) {
        self.source.set_stream(number);
        (self.block, self.next, self.end) = (0, 0, 0);
    }

    /// Returns the registers that choices may use.
    #[inline]
    pub(crate) fn wide(&self) -> Option<Wide> {
        self.wide
    }

    /// Returns whether a whole group is there to be taken.
    #[inline]
    pub(crate) fn has_group(&self) -> bool {
        self.end - self.next >= GROUP
    }

    /// Makes a group for each of these streams, which have the same seed. Does nothing on a machine without wide
    /// registers.
    pub(crate) fn make_together<'s>(streams: impl Iterator<Item = &'s mut GroupedWords>) {
        let mut streams = streams.filter(|words| words.wide.is_some() && !words.has_group());
        while let Some(first) = streams.next() {
            let mut few = [Some(first), streams.next(), streams.next(), streams.next()];
            make_side_by_side(&mut few);
        }
    }

    /// Returns the next group of halves.
    #[inline]
    pub(crate) fn group(&mut self) -> &[u32; GROUP] {
        if !self.has_group() {
            self.make_alone();
        }
        self.next += GROUP;
        self.halves[self.next - GROUP..].first_chunk().expect("a group is there")
    }

    /// Returns the next half.
    #[inline]
    pub(crate) fn half(&mut self) -> u32 {
        if self.next == self.end {
            self.make_alone();
        }
        self.next += 1;
        self.halves[self.next - 1]
    }

    fn make_alone(&mut self) {
        self.source.set_block_pos(self.block);
        let mut bytes = [0; 4 * GROUP];
        self.source.fill_bytes(&mut bytes);
        let (halves, _) = bytes.as_chunks();
        let room = self.room();
        room.iter_mut().zip(halves).for_each(|(half, bytes)| *half = u32::from_le_bytes(*bytes));
    }

    /// Returns the room for the next group.
    #[inline]
    fn room(&mut self) -> &mut [u32; GROUP] {
        if self.next < self.end {
            self.halves.copy_within(self.next..self.end, 0);
        }
        (self.next, self.end) = (0, self.end - self.next + GROUP);
        self.block += GROUP_BLOCKS as u64;
        self.halves[self.end - GROUP..].first_chunk_mut().expect("less than a group was left")
    }
}

fn make_side_by_side(few: &mut [Option<&mut GroupedWords>; SIDE_BY_SIDE]) {
    let Some((wide, key)) = few[0].as_ref().and_then(|words| Some((words.wide?, words.key))) else { return };
    let place = |at: usize| {
        let words = few[at / GROUP_BLOCKS].as_ref();
        words.map_or((0, 0), |words| (words.source.get_stream(), words.block + (at % GROUP_BLOCKS) as u64))
    };
    let places = std::array::from_fn(place);
    let blocks = wide.blocks(&key, &places);
    for (words, made) in few.iter_mut().zip(blocks.as_chunks::<GROUP_BLOCKS>().0) {
        if let Some(words) = words {
            words.room().copy_from_slice(made.as_flattened());
        }
    }
}
