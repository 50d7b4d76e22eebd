// The roads that baccarat players keep, derived from the results of a shoe in the same way as in croupier-table.

import type { Outcome } from './cards';

export const ROWS = 6;

/** On the big road red is Banker and blue is Player; on the others red is regular and blue irregular. */
export type Colour = 'red' | 'blue';

export interface RoadMark {
  column: number;
  row: number;
  streak: number;
  colour: Colour;
  /** The number of ties after this result; only on the big road. */
  ties: number;
}

export interface Roads {
  bigRoad: RoadMark[];
  /** The number of ties before the first winner. */
  tiesBefore: number;
  bigEyeBoy: RoadMark[];
  smallRoad: RoadMark[];
  cockroachPig: RoadMark[];
}

/** A board on which streaks run down, and turn right where there is no room. */
class Board {
  readonly marks: RoadMark[] = [];
  private taken = new Set<string>();
  /** The column where the last streak began. */
  private start = 0;
  private turned = false;

  add(colour: Colour) {
    const last = this.marks.at(-1);
    const mark = { colour, ties: 0, ...this.place(last, colour) };
    this.taken.add(`${mark.column},${mark.row}`);
    this.marks.push(mark);
  }

  private place(last: RoadMark | undefined, colour: Colour) {
    if (last === undefined) {
      return { column: 0, row: 0, streak: 0 };
    }
    if (last.colour !== colour) {
      this.turned = false;
      this.start += 1;
      while (this.taken.has(`${this.start},0`)) {
        this.start += 1;
      }
      return { column: this.start, row: 0, streak: last.streak + 1 };
    }
    const below = last.row + 1;
    if (!this.turned && below < ROWS && !this.taken.has(`${last.column},${below}`)) {
      return { column: last.column, row: below, streak: last.streak };
    }
    this.turned = true;
    return { column: last.column + 1, row: last.row, streak: last.streak };
  }
}

export function roads(results: readonly Outcome[]): Roads {
  const big = new Board();
  let tiesBefore = 0;
  for (const { winner } of results) {
    const last = big.marks.at(-1);
    if (winner !== null) {
      big.add(winner === 'banker' ? 'red' : 'blue');
    } else if (last) {
      last.ties += 1;
    } else {
      tiesBefore += 1;
    }
  }
  const [bigEyeBoy, smallRoad, cockroachPig] = [1, 2, 3].map((back) => derivedRoad(big.marks, back)) as [RoadMark[], RoadMark[], RoadMark[]];
  return { bigRoad: big.marks, tiesBefore, bigEyeBoy, smallRoad, cockroachPig };
}

/** Derives a road from the big road: compares each mark with the streak `back` streaks before. */
function derivedRoad(big: readonly RoadMark[], back: number): RoadMark[] {
  const lengths: number[] = [];
  for (const { streak } of big) {
    lengths[streak] = (lengths[streak] ?? 0) + 1;
  }
  const board = new Board();
  let depth = 0;
  big.forEach(({ streak }, at) => {
    const fresh = at === 0 || big[at - 1]?.streak !== streak;
    depth = fresh ? 0 : depth + 1;
    if (fresh && streak > back) {
      // A new streak is regular if the previous streak and the one `back` before it have the same length.
      board.add(lengths[streak - 1] === lengths[streak - 1 - back] ? 'red' : 'blue');
    } else if (!fresh && streak >= back) {
      // A longer streak is regular unless the compared streak ended exactly here.
      board.add(lengths[streak - back] !== depth ? 'red' : 'blue');
    }
  });
  return board.marks;
}
