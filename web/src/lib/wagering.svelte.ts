// Bets by clicks: the selected chip, the previous bets, and the actions that can be undone.

import type { Ask, BetInfo, Cents, Offer } from './protocol';
import { settings } from './settings.svelte';
import { after, missing, stakes, type Stake } from './stakes';
import type { TableStore } from './table.svelte';

/** The position and the owner of a bet. */
export interface Spot {
  position?: number;
  for_dealers?: boolean;
}

/** The events that end betting: after them nothing can be undone. */
const BEGINS = new Set(['rolled', 'round-began']);

interface Made {
  ask: Ask;
  /** The request that undoes it. */
  back: Ask;
}

export class Wagering {
  /** Whether the open bets are highlighted. */
  lit = $state(false);
  /** Whether new bets are for the dealers. */
  forDealers = $state(false);
  /** The actions since the last roll, hand or spin, latest last. */
  private made = $state.raw<readonly Made[]>([]);
  /** This player's stakes at the last roll, hand or spin on which they had a bet. */
  private had = $state.raw<readonly Stake[]>([]);
  /** The stakes when the page was left; used until the table's state arrives. */
  private left: readonly Stake[] = [];
  private repeating = false;

  canUndo = $derived(this.made.length > 0);
  canRepeat = $derived(missing(this.had, this.has()).length > 0);

  constructor(private readonly store: TableStore) {}

  /** Handles events that the view does not show yet. */
  hear(events: [string, unknown][]) {
    if (events.some(([name]) => BEGINS.has(name))) {
      const has = this.has();
      this.had = has.length > 0 ? has : this.had;
      this.made = [];
    }
  }

  /** Returns this player's stakes, including those that the view does not show yet. */
  private has(): readonly Stake[] {
    const { view, legend, you, unseen } = this.store;
    return view && legend && you !== null ? unseen.reduce((has, { ask }) => after(has, ask), stakes(view, legend, you)) : this.left;
  }

  memory() {
    return { had: this.had, has: this.has() };
  }

  recall({ had, has }: ReturnType<Wagering['memory']>) {
    this.had = had;
    this.left = has;
  }

  /** Bets the selected chip, or the smallest amount that the wager accepts. */
  async bet(wager: string, spot: Spot = {}, amount: Cents = settings.chip): Promise<boolean> {
    const dealers = spot.for_dealers ?? this.forDealers;
    const offer = this.offer('bet', wager, { ...spot, for_dealers: dealers });
    const where = { wager, ...place(spot), ...(dealers ? { for_dealers: true } : {}) };
    const staked = offer ? fitting(offer, amount) : amount;
    return this.remember({ do: 'bet', ...where, amount: staked }, { do: 'reduce', ...where, amount: staked });
  }

  /** Takes a bet down. */
  async down(wager: string, bet: BetInfo, spot: Spot = {}): Promise<boolean> {
    const where = { wager, ...place(spot), ...(bet.for_dealers ? { for_dealers: true } : {}) };
    return this.remember({ do: 'down', ...where }, { do: 'bet', ...where, amount: bet.stake });
  }

  /** Calls a bet on or off. */
  async turn(wager: string, on: boolean, for_dealers = false): Promise<boolean> {
    const where = { wager, ...(for_dealers ? { for_dealers } : {}) };
    return this.remember({ do: 'turn', ...where, on }, { do: 'turn', ...where, on: !on });
  }

  /** Returns the offer for a click on a spot; undefined if no bet is possible now. */
  offer(deed: string, wager: string, spot: Spot = {}): Offer | undefined {
    const same = (offer: Offer) =>
      offer.do === deed &&
      offer.wager === wager &&
      (spot.position === undefined || offer.position === undefined || offer.position === spot.position) &&
      (offer.for_dealers ?? false) === (spot.for_dealers ?? false);
    return this.store.offers.find(same);
  }

  /** Undoes the last action. */
  async undo() {
    const last = this.made.at(-1);
    if (last) {
      this.made = this.made.slice(0, -1);
      if (!(await this.store.ask(last.back)) && last.ask.do === 'bet') {
        // A bet that cannot be reduced may still be taken down.
        const { amount: _, ...where } = last.back as Ask & { amount: Cents };
        await this.store.ask({ ...where, do: 'down' });
      }
    }
  }

  /** Repeats the previous bets that are no longer there. Shows the first refusal, if any. */
  async repeat() {
    if (this.repeating) {
      return;
    }
    this.repeating = true;
    let refused = null;
    for (const { wager, amount, position, for_dealers = false } of missing(this.had, this.has())) {
      if (!(await this.bet(wager, { position, for_dealers }, amount))) {
        refused ??= this.store.refused;
      }
    }
    this.store.refused = refused;
    this.repeating = false;
  }

  private async remember(ask: Ask, back: Ask): Promise<boolean> {
    const done = await this.store.ask(ask);
    if (done) {
      this.made = [...this.made, { ask, back }];
    }
    return done;
  }
}

const place = (spot: Spot) => (spot.position === undefined ? {} : { position: spot.position });

/** Returns the smallest amount, from this one up, that an offer accepts; otherwise the largest. */
export function fitting(offer: Offer, amount: Cents): Cents {
  const { min = amount, max = amount, step = 1 } = offer;
  const fits = min + Math.ceil(Math.max(0, amount - min) / step) * step;
  return Math.min(fits, max - ((max - min) % step));
}
