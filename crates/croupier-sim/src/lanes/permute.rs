//! Lanes whose steps are in registers of 512 bits. A permutation looks up the steps of 32 sessions at once, which is
//! faster than memory if there are few steps.

use std::arch::x86_64::__m512i;
use std::collections::HashMap;

use pulp::NullaryFnOnce;
use pulp::bytemuck::cast;
use pulp::x86::V4;

use super::SessionTerms;
use super::kernel::{BLOCK, Kernel, LaneView, PlayedRounds, due};
use super::table::{OutcomeKinds, ScaledTerms};
use crate::Automaton;
use crate::units::{Units, unit};

/// The number of sessions played side by side: those of two registers.
const LANES: usize = 64;

/// The number of values that one permutation can choose from.
const CHOICES: usize = 64;

/// The maximum number of permutations for a step. With more, memory is faster.
const MOST_TABLES: usize = 32;

/// The number of bits of a step for the next state. The other bits are the index of the change.
const STATE_BITS: u32 = 10;

/// Values to choose from, in two registers.
type Table = [u16; CHOICES];

/// The steps of an automaton with an extra idle state, for permutations.
///
/// States with the same floor and the same steps share a row, which saves most of the steps: many positions are
/// the same once the strategy has acted. A state is the number of its row, followed by its index among the states
/// of the row.
#[derive(Clone, Debug)]
pub(super) struct PermutedSteps {
    /// For each outcome, the first step of its kind.
    kinds: Table,
    /// The steps of every row for the first kind of outcomes, then for the second kind, and so on.
    steps: Vec<Table>,
    /// The changes, in units.
    changes: Table,
    /// One state of each row.
    examples: Vec<u32>,
    /// The mask for the number of a row.
    row: u16,
    /// The state of the automaton for each packed state.
    states: Vec<u32>,
    start: u16,
    unit: i64,
    most_gain: i64,
    most_loss: i64,
}

impl PermutedSteps {
    /// Packs an automaton, or returns `None` if it is too large.
    pub(super) fn pack(automaton: &Automaton) -> Option<PermutedSteps> {
        if automaton.outcomes() > CHOICES {
            return None;
        }
        let kinds = OutcomeKinds::merged(automaton, true);
        let Rows { examples, of } = Rows::new(automaton);
        let rows = examples.len() + 1;
        let row_bits = u16::BITS - u16::try_from(rows).ok()?.leading_zeros();
        let other_bits = STATE_BITS.checked_sub(row_bits)?;
        let most_alike = of.iter().map(|(_, alike)| *alike).max()?;
        if rows * kinds.examples.len() > MOST_TABLES * CHOICES || most_alike >> other_bits > 0 {
            return None;
        }
        let packed: Vec<u16> = of.iter().map(|(row, alike)| (alike << row_bits | row) as u16).collect();
        let mut states = vec![0; 1 << STATE_BITS];
        packed.iter().zip(0..).for_each(|(packed, state)| states[usize::from(*packed)] = state);
        let unit = unit(automaton);
        let mut changes = vec![0];
        let mut steps = Vec::new();
        for outcome in &kinds.examples {
            for state in &examples {
                let step = automaton.step(*state, *outcome);
                let change = i16::try_from(i64::from(step.change) / unit).ok()?;
                let index = changes.iter().position(|known| *known == change).unwrap_or(changes.len());
                if index == changes.len() {
                    changes.push(change);
                }
                steps.push(u16::try_from(index << STATE_BITS).ok()? | packed[step.next as usize]);
            }
            steps.push(rows as u16 - 1);
        }
        let first = |outcome: usize| (usize::from(kinds.of[outcome]) * rows) as u16;
        Some(PermutedSteps {
            kinds: std::array::from_fn(first),
            steps: tables(&steps),
            most_gain: changes.iter().fold(0, |most, change| most.max(i64::from(*change))),
            most_loss: changes.iter().fold(0, |most, change| most.max(-i64::from(*change))),
            changes: *tables(&changes.into_iter().map(|change| change as u16).collect::<Vec<_>>()).first()?,
            row: (1 << row_bits) - 1,
            start: packed[automaton.start as usize],
            states,
            examples,
            unit,
        })
    }

    /// Returns the idle state.
    fn idle(&self) -> u16 {
        self.examples.len() as u16
    }
}

/// The states of an automaton, grouped by floor and steps.
struct Rows {
    /// One state of each row.
    examples: Vec<u32>,
    /// For each state, its row and its index among the states of the row.
    of: Vec<(usize, usize)>,
}

impl Rows {
    fn new(automaton: &Automaton) -> Rows {
        let mut rows = Rows { examples: Vec::new(), of: Vec::new() };
        let mut known = HashMap::new();
        for (state, floor) in automaton.floor.iter().enumerate() {
            let steps = automaton
                .steps_of(state as u32)
                .iter()
                .map(|step| (step.next, step.change))
                .collect::<Vec<_>>();
            let (row, alike) = known.entry((*floor, steps)).or_insert_with(|| {
                rows.examples.push(state as u32);
                (rows.examples.len() - 1, 0)
            });
            rows.of.push((*row, *alike));
            *alike += 1;
        }
        rows
    }
}

fn tables(values: &[u16]) -> Vec<Table> {
    let mut tables = vec![[0; CHOICES]; values.len().div_ceil(CHOICES)];
    tables.as_flattened_mut()[..values.len()].copy_from_slice(values);
    tables
}

/// A value for each lane.
type Lots = [__m512i; 2];

/// The values of each lane that change in a round. Bankrolls are in units, relative to the opening bankroll.
#[derive(Clone, Copy)]
struct LaneState {
    state: [u16; LANES],
    bankroll: [i16; LANES],
    peak: [i16; LANES],
    low: [i16; LANES],
    drawdown: [i16; LANES],
}

/// Lanes whose steps are looked up by permutations.
pub(super) struct PermuteKernel<'a> {
    simd: V4,
    steps: &'a PermutedSteps,
    floors: Vec<Table>,
    high: i16,
    safe: i16,
    units: Units,
    lots: LaneState,
    left: [u32; LANES],
    /// Four outcomes per word. The words of all lanes that have the same index are adjacent, in the order of [`word`].
    outcomes: Box<[[u32; LANES]; BLOCK / 4]>,
}

/// Returns the place of a lane's outcomes. Two registers of words are packed into one by taking four words from the
/// first and four from the second in turn.
const fn word(lane: usize) -> usize {
    let (half, of_half) = (lane / 32, lane % 32);
    let (fours, in_four) = (of_half / 4, of_half % 4);
    half * 32 + fours % 2 * 16 + fours / 2 * 4 + in_four
}

impl<'a> PermuteKernel<'a> {
    /// Creates the lanes, or returns `None` if bankrolls do not fit in 16 bits.
    pub(super) fn new(
        simd: V4,
        steps: &'a PermutedSteps,
        automaton: &Automaton,
        terms: &SessionTerms,
    ) -> Option<PermuteKernel<'a>> {
        let scaled = ScaledTerms::new(automaton, terms, steps.unit);
        if !scaled.fits(terms, steps.most_gain, steps.most_loss, i16::MAX.into()) {
            return None;
        }
        let floor = |state: &u32| clamp(scaled.floors[*state as usize]);
        let floors = steps.examples.iter().map(floor).chain([i16::MIN]);
        Some(PermuteKernel {
            simd,
            steps,
            floors: tables(&floors.map(|floor| floor as u16).collect::<Vec<_>>()),
            high: clamp(scaled.high),
            safe: clamp(scaled.safe()),
            units: scaled.units,
            lots: LaneState {
                state: [steps.idle(); LANES],
                bankroll: [0; LANES],
                peak: [0; LANES],
                low: [0; LANES],
                drawdown: [0; LANES],
            },
            left: [u32::MAX; LANES],
            outcomes: Box::new([[0; LANES]; BLOCK / 4]),
        })
    }

    fn is_done(&self, state: u16, bankroll: i16) -> bool {
        let floor = self.floors.as_flattened()[usize::from(state & self.steps.row)] as i16;
        bankroll < floor || bankroll >= self.high
    }
}

fn clamp(units: i64) -> i16 {
    units.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16
}

impl Kernel for PermuteKernel<'_> {
    const LANES: usize = LANES;

    fn is_done_at_start(&self) -> bool {
        self.is_done(self.steps.start, 0)
    }

    fn view(&self, lane: usize) -> LaneView {
        let lots = &self.lots;
        let course = [lots.bankroll, lots.peak, lots.low, lots.drawdown].map(|each| i32::from(each[lane]));
        LaneView {
            state: self.steps.states[usize::from(lots.state[lane])],
            course: self.units.course(course),
            left: self.left[lane],
            done: self.is_done(lots.state[lane], lots.bankroll[lane]),
        }
    }

    fn begin(&mut self, lane: usize, left: Option<u32>) {
        let lots = &mut self.lots;
        (lots.bankroll[lane], lots.peak[lane], lots.low[lane], lots.drawdown[lane]) = (0, 0, 0, 0);
        lots.state[lane] = if left.is_some() { self.steps.start } else { self.steps.idle() };
        self.left[lane] = left.unwrap_or(u32::MAX);
    }

    fn wait(&mut self, lane: usize, left: u32) {
        self.left[lane] = left;
    }

    fn put(&mut self, lane: usize, outcomes: &[u8; BLOCK]) {
        let place = word(lane);
        for (words, four) in self.outcomes.iter_mut().zip(outcomes.as_chunks().0) {
            words[place] = u32::from_le_bytes(*four);
        }
    }

    fn play(&mut self, at: usize) -> PlayedRounds {
        let simd = self.simd;
        simd.vectorize(RoundBatch { simd, of: self, at })
    }
}

/// The rounds to play: from the outcome at index `at` until a lane needs attention.
struct RoundBatch<'b, 'a> {
    simd: V4,
    of: &'b mut PermuteKernel<'a>,
    at: usize,
}

impl NullaryFnOnce for RoundBatch<'_, '_> {
    type Output = PlayedRounds;

    #[inline(always)]
    fn call(self) -> PlayedRounds {
        let RoundBatch { simd, of, at } = self;
        let bw = simd.avx512bw;
        let rounds = due(at, &of.left);
        let [kinds, changes] = [of.steps.kinds, of.steps.changes].map(cast::<Table, Lots>);
        let all = |value: i16| simd.avx512f._mm512_set1_epi16(value);
        let (safe, high) = (all(of.safe), all(of.high));
        let span = all(if of.high > of.safe { of.high.wrapping_sub(of.safe) } else { 0 });
        let (next_state, row) = (all((1 << STATE_BITS) - 1), all(of.steps.row as i16));
        let and = |a, b| simd.avx512f._mm512_and_si512(a, b);
        let LaneState { state, bankroll, peak, low, drawdown } = of.lots;
        let mut state: Lots = cast(state);
        let [mut bankroll, mut peak, mut low, mut drawdown] =
            [bankroll, peak, low, drawdown].map(cast::<[i16; LANES], Lots>);
        let mut played = 0;
        let mut look = 0;
        while played < rounds {
            let place = at + played;
            let outcomes = outcomes(simd, &of.outcomes[place / 4 % (BLOCK / 4)], place % 4);
            let mut index = state.map(|state| and(state, row));
            for (index, outcome) in index.iter_mut().zip(outcomes) {
                *index =
                    bw._mm512_add_epi16(*index, bw._mm512_permutex2var_epi16(kinds[0], outcome, kinds[1]));
            }
            let steps = look_up(simd, &of.steps.steps, index);
            let mut doubt = 0;
            for half in 0..2 {
                let change = bw._mm512_srli_epi16::<STATE_BITS>(steps[half]);
                let change = bw._mm512_permutex2var_epi16(changes[0], change, changes[1]);
                state[half] = and(steps[half], next_state);
                bankroll[half] = bw._mm512_add_epi16(bankroll[half], change);
                peak[half] = bw._mm512_max_epi16(peak[half], bankroll[half]);
                low[half] = bw._mm512_min_epi16(low[half], bankroll[half]);
                let fall = bw._mm512_sub_epi16(peak[half], bankroll[half]);
                drawdown[half] = bw._mm512_max_epi16(drawdown[half], fall);
                doubt |= bw._mm512_cmpge_epu16_mask(bw._mm512_sub_epi16(bankroll[half], safe), span);
            }
            played += 1;
            if doubt != 0 {
                look = done(simd, &of.floors, high, state.map(|state| and(state, row)), bankroll);
                if look != 0 {
                    break;
                }
            }
        }
        of.lots = LaneState {
            state: cast(state),
            bankroll: cast(bankroll),
            peak: cast(peak),
            low: cast(low),
            drawdown: cast(drawdown),
        };
        let (f, zero) = (simd.avx512f, all(0));
        for (number, left) in of.left.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let now = f._mm512_sub_epi32(cast(*left), f._mm512_set1_epi32(played as i32));
            look |= u64::from(f._mm512_cmpeq_epi32_mask(now, zero)) << (16 * number);
            *left = cast(now);
        }
        PlayedRounds { rounds: played, look }
    }
}

/// Returns the outcome with this index, from 0 to 3, in the word of each lane.
#[inline(always)]
fn outcomes(simd: V4, words: &[u32; LANES], index: usize) -> Lots {
    let (bw, f) = (simd.avx512bw, simd.avx512f);
    let shift = simd.sse2._mm_cvtsi32_si128(8 * index as i32);
    let byte = f._mm512_set1_epi32(0xff);
    let words: [__m512i; 4] = cast(*words);
    let [a, b, c, d] = words.map(|words| f._mm512_and_si512(f._mm512_srl_epi32(words, shift), byte));
    [bw._mm512_packus_epi32(a, b), bw._mm512_packus_epi32(c, d)]
}

/// Returns the values with these indices.
#[inline(always)]
fn look_up(simd: V4, tables: &[Table], index: Lots) -> Lots {
    let (bw, f) = (simd.avx512bw, simd.avx512f);
    let number = index.map(|index| bw._mm512_srli_epi16::<6>(index));
    let mut found = [f._mm512_set1_epi16(0); 2];
    let (mut this, one) = (f._mm512_set1_epi16(0), f._mm512_set1_epi16(1));
    for table in tables {
        let [low, high]: Lots = cast(*table);
        for half in 0..2 {
            let here = bw._mm512_cmpeq_epi16_mask(number[half], this);
            let value = bw._mm512_maskz_permutex2var_epi16(here, low, index[half], high);
            found[half] = f._mm512_or_si512(found[half], value);
        }
        this = bw._mm512_add_epi16(this, one);
    }
    found
}

/// Returns a bit for each lane whose session must not continue.
#[inline(always)]
fn done(simd: V4, floors: &[Table], high: __m512i, row: Lots, bankroll: Lots) -> u64 {
    let bw = simd.avx512bw;
    let floor = look_up(simd, floors, row);
    let done = |half: usize| {
        let short = bw._mm512_cmplt_epi16_mask(bankroll[half], floor[half]);
        u64::from(short | bw._mm512_cmpge_epi16_mask(bankroll[half], high))
    };
    done(0) | done(1) << 32
}
