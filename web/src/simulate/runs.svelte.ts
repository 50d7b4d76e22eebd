// The last simulations, stored while the page is open so that two can be compared.

import type { SimulationInfo } from './model';

/** The number of runs to store. */
const KEPT = 6;

export interface SimulationRun {
  key: number;
  /** The name of the strategy; `where` is the table or the pack. */
  readonly title: string;
  where: string;
  seen: SimulationInfo;
}

class Runs {
  all = $state.raw<readonly SimulationRun[]>([]);
  /** The keys of the run shown and of the run to compare with. */
  shown = $state<number | null>(null);
  beside = $state<number | null>(null);
  private keys = 0;

  first = $derived(this.all.find(({ key }) => key === this.shown) ?? null);
  second = $derived(this.all.find(({ key }) => key === this.beside && key !== this.shown) ?? null);

  /** Adds a run. The run's title may contain words of the page, so it is formatted whenever it is shown. */
  add(title: () => string, where: string, seen: SimulationInfo) {
    this.keys += 1;
    const run = { key: this.keys, get title() { return title(); }, where, seen };
    this.all = [run, ...this.all].slice(0, KEPT);
    this.shown = this.keys;
  }
}

export const runs = new Runs();
