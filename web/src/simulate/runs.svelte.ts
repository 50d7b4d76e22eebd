// The last simulations, kept while the page is open, so that two can be compared.

import type { SimulationSeen } from './model';

/** So many are kept. */
const KEPT = 6;

export interface Run {
  key: number;
  /** The strategy, and where it was played. */
  title: string;
  where: string;
  seen: SimulationSeen;
}

class Runs {
  all = $state.raw<readonly Run[]>([]);
  /** What is shown, and what it is compared with. */
  shown = $state<number | null>(null);
  beside = $state<number | null>(null);
  private keys = 0;

  first = $derived(this.all.find(({ key }) => key === this.shown) ?? null);
  second = $derived(this.all.find(({ key }) => key === this.beside && key !== this.shown) ?? null);

  add(title: string, where: string, seen: SimulationSeen) {
    this.keys += 1;
    this.all = [{ key: this.keys, title, where, seen }, ...this.all].slice(0, KEPT);
    this.shown = this.keys;
  }
}

export const runs = new Runs();
