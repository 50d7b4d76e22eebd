// State shared by the parts of a felt: the table, the wager in the open panel, the keyboard walk over the spots, the figures.

import { getContext, setContext } from 'svelte';

import { fitting } from '../../lib/amounts';
import { Prices } from '../../lib/prices.svelte';
import type { Cents, RulesInfo, WagerFigures, WagerRules } from '../../lib/protocol';
import { stakeOf } from '../../lib/rules';
import { settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import type { Verdict } from '../verdicts';
import { SpotNavigator } from './walk.svelte';

/** The wager in the open panel, and the place of its spot on the page. */
export interface WagerPanel {
  wager: WagerRules;
  position: number;
  box: DOMRect;
  /** The place of the spot's seat, if the spot has one. */
  seat?: DOMRect | undefined;
  /** Whether the panel stays open until it is closed. */
  stays: boolean;
}

export class FeltTable {
  readonly walk = new SpotNavigator();
  looked = $state.raw<WagerPanel | null>(null);
  private readonly prices: Prices;
  private timer: number | undefined;

  constructor(
    readonly store: TableStore,
    readonly rules: RulesInfo,
    /** Returns the verdict on the bet on a spot in the last round. */
    readonly verdict: (position: number, wager: string) => Verdict | undefined,
  ) {
    this.prices = new Prices(store.table);
  }

  /** Returns the figures of a wager at a stake, or without rounding; fetches them if needed. */
  figuresOf(wager: string, decision?: string, stake: Cents | null = null): WagerFigures | undefined {
    return this.prices.of({ wager, decision, stake }) ?? (stake === null ? undefined : this.prices.of({ wager, decision, stake: null }));
  }

  /** Returns the whole stake of a bet after the selected chip is added. */
  stake(wager: WagerRules, position: number): Cents {
    const offer = this.store.wagering.offer('bet', wager.wager, { position });
    const place = this.store.places.find((place) => place.position === position);
    const has = place?.bets.find((bet) => bet.wager === wager.wager)?.stake ?? 0;
    return offer ? has + fitting(offer, this.store.wagering.inHand(wager.wager, has)) : has || stakeOf(wager, settings.chip);
  }

  /** The open wager with the lowest edge, at the stake that a click bets. */
  cheapest = $derived.by(() => {
    const offers = this.store.wagering.lit ? this.store.offered('bet') : [];
    const open = new Map(offers.map((offer) => [offer.wager ?? '', fitting(offer, settings.chip)]));
    const known = [...open].map(([wager, stake]) => this.figuresOf(wager, undefined, stake)).filter((found) => found !== undefined);
    return !this.prices.settled ? null : known.sort((one, other) => one.edge_percent - other.edge_percent)[0]?.wager ?? null;
  });

  look(looked: WagerPanel, after = 0) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.looked = looked), after);
  }

  /** Closes the panel after a delay, so that the mouse can move over to it. */
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
