// What the parts of a felt share: the table, the wager that is being looked at, the walk over the spots, the figures.

import { getContext, setContext } from 'svelte';

import type { FiguresSeen, RulesSeen, WagerFigures, WagerSeen } from '../../lib/protocol';
import { figures } from '../../lib/rules';
import type { TableStore } from '../../lib/table.svelte';
import type { Verdict } from '../verdicts';
import { Walk } from './walk.svelte';

/** A wager that is looked at, and where on the page. */
export interface Looked {
  wager: WagerSeen;
  position: number;
  box: DOMRect;
  /** It was asked for, so that it stays until it is closed. */
  stays: boolean;
}

export class FeltTable {
  readonly walk = new Walk();
  looked = $state.raw<Looked | null>(null);
  private known = $state.raw<FiguresSeen | null>(null);
  private asked = false;
  private timer: number | undefined;

  constructor(
    readonly store: TableStore,
    readonly rules: RulesSeen,
    /** What became of the bet on a spot in the last round. */
    readonly verdict: (position: number, wager: string) => Verdict | undefined,
  ) {}

  /** The figures of a wager, once they are there; asking for them fetches them. */
  figuresOf(wager: string, decision?: string): WagerFigures | undefined {
    if (!this.asked) {
      this.asked = true;
      void figures({ table: this.store.table }).then(
        (found) => (this.known = found),
        () => (this.asked = false),
      );
    }
    return this.known?.wagers.find((known) => known.wager === wager && (decision === undefined || known.decision === decision));
  }

  /** The open wager with the lowest edge. */
  cheapest = $derived.by(() => {
    const open = this.store.wagering.lit ? new Set(this.store.offered('bet').map((offer) => offer.wager)) : new Set();
    const known = [...open].map((wager) => this.figuresOf(wager as string)).filter((found) => found !== undefined);
    return known.sort((one, other) => one.edge_percent - other.edge_percent)[0]?.wager ?? null;
  });

  look(looked: Looked, after = 0) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.looked = looked), after);
  }

  /** Looks away after a while, so that one may move over to what is shown. */
  lookAway(after = 250) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.looked = null), after);
  }

  keepLooking() {
    clearTimeout(this.timer);
  }
}

const KEY = Symbol('felt');

export const setFelt = (felt: FeltTable) => setContext(KEY, felt);
export const useFelt = () => getContext<FeltTable>(KEY);
