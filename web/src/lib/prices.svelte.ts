// The prices of bets: the exact figures for a stake in a phase of the game, with the table's rules and rounding. Prices
// are fetched on demand, once for each stake and point.

import type { Cents, FiguresInfo, WagerFigures } from './protocol';
import { figures } from './rules';

/** A bet to price. */
export interface PriceQuery {
  wager: string;
  /** The bet's whole stake; null to leave out rounding. */
  stake: Cents | null;
  /** The current point, in a game with a point. */
  point?: number | null;
  decision?: string;
}

export class Prices {
  private known = $state.raw<ReadonlyMap<string, FiguresInfo>>(new Map());
  private readonly asked = new Set<string>();
  private readonly awaited = new Set<string>();

  constructor(private readonly table: number) {}

  /** Whether all requested prices have arrived, so that they can be compared. */
  get settled(): boolean {
    // Read this value so that comparisons run again when prices arrive.
    void this.known;
    return this.awaited.size === 0;
  }

  /** Returns the figures of a bet; undefined until they arrive, or if the table does not accept the stake. */
  of({ wager, stake, point = null, decision }: PriceQuery): WagerFigures | undefined {
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
    // Put bets and odds have their number in their name: `pass-4`, `pass-odds-4`.
    // Without a decision, the price is that of the best decision.
    const named = (name: string) =>
      all
        .filter((known) => known.wager === name && (decision === undefined || known.decision === decision))
        .reduce<WagerFigures | undefined>((best, known) => (best && best.edge_percent <= known.edge_percent ? best : known), undefined);
    return named(wager) ?? named(`${wager}-${point}`);
  }
}
