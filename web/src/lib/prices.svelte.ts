// What a bet costs: the exact figures of a stake in a phase of the game, by the table's own rules and rounding. They are
// asked for when somebody wants to know, once for each stake and point.

import type { Cents, FiguresSeen, WagerFigures } from './protocol';
import { figures } from './rules';

/** A bet whose price is wanted. */
export interface Priced {
  wager: string;
  /** Its whole stake; null for one that nothing rounds. */
  stake: Cents | null;
  /** Craps: the point that is on. */
  point?: number | null;
  decision?: string;
}

export class Prices {
  private known = $state.raw<ReadonlyMap<string, FiguresSeen>>(new Map());
  private readonly asked = new Set<string>();
  private readonly awaited = new Set<string>();

  constructor(private readonly table: number) {}

  /** Is everything known that was asked for? Only then prices can be compared. */
  get settled(): boolean {
    // Read, so that a comparison is made again when prices arrive.
    void this.known;
    return this.awaited.size === 0;
  }

  /** The figures of a bet; undefined until they are there, and where the table does not take the stake. */
  of({ wager, stake, point = null, decision }: Priced): WagerFigures | undefined {
    const key = `${stake} ${point}`;
    if (!this.asked.has(key)) {
      this.asked.add(key);
      this.awaited.add(key);
      figures({ table: this.table }, { stake, point })
        .finally(() => this.awaited.delete(key))
        .then(
          (found) => (this.known = new Map([...this.known, [key, found]])),
          () => this.asked.delete(key),
        );
    }
    const all = this.known.get(key)?.wagers ?? [];
    // A put bet and odds have their number in their name: `pass-4`, `pass-odds-4`.
    const named = (name: string) => all.find((known) => known.wager === name && (decision === undefined || known.decision === decision));
    return named(wager) ?? named(`${wager}-${point}`);
  }
}
