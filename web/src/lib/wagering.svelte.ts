// Making bets by clicks: the chip in hand, what was bet last time, and what may still be undone.

import type { Ask, BetSeen, Cents, Offer } from './protocol';
import { settings } from './settings.svelte';
import { after, missing, stakes, type Stake } from './stakes';
import type { TableStore } from './table.svelte';

/** Where a bet goes besides its wager. */
export interface Spot {
  position?: number;
  for_dealers?: boolean;
}

/** Events that end betting: what lies then is played for, and nothing of it is taken back. */
const BEGINS = new Set(['rolled', 'round-began']);

interface Made {
  ask: Ask;
  /** What takes it back. */
  back: Ask;
}

export class Wagering {
  /** Shall the zones shine where a bet may be made? */
  lit = $state(false);
  /** Bets go to the dealers. */
  forDealers = $state(false);
  /** What was done since the last roll, hand or spin, the latest last. */
  private made = $state.raw<readonly Made[]>([]);
  /** What this player had down when the last roll, hand or spin was decided that they played for. */
  private had = $state.raw<readonly Stake[]>([]);
  /** What was down when the page was left, until the table is seen again. */
  private left: readonly Stake[] = [];
  private repeating = false;

  canUndo = $derived(this.made.length > 0);
  canRepeat = $derived(missing(this.had, this.has()).length > 0);

  constructor(private readonly store: TableStore) {}

  /** Something happened at the table, which the view does not show yet. */
  hear(events: [string, unknown][]) {
    if (events.some(([name]) => BEGINS.has(name))) {
      const has = this.has();
      this.had = has.length > 0 ? has : this.had;
      this.made = [];
    }
  }

  /** What this player has down, with what the view does not show yet. */
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

  /** Bets the chip in hand, or as much as the wager takes at least. */
  async bet(wager: string, spot: Spot = {}, amount: Cents = settings.chip): Promise<boolean> {
    const dealers = spot.for_dealers ?? this.forDealers;
    const offer = this.offer('bet', wager, { ...spot, for_dealers: dealers });
    const where = { wager, ...place(spot), ...(dealers ? { for_dealers: true } : {}) };
    const staked = offer ? fitting(offer, amount) : amount;
    return this.remember({ do: 'bet', ...where, amount: staked }, { do: 'reduce', ...where, amount: staked });
  }

  /** Takes a bet down. */
  async down(wager: string, bet: BetSeen, spot: Spot = {}): Promise<boolean> {
    const where = { wager, ...place(spot), ...(bet.for_dealers ? { for_dealers: true } : {}) };
    return this.remember({ do: 'down', ...where }, { do: 'bet', ...where, amount: bet.stake });
  }

  /** Calls a bet on or off. */
  async turn(wager: string, on: boolean, for_dealers = false): Promise<boolean> {
    const where = { wager, ...(for_dealers ? { for_dealers } : {}) };
    return this.remember({ do: 'turn', ...where, on }, { do: 'turn', ...where, on: !on });
  }

  /** What a click would bet there; nothing if no bet may be made now. */
  offer(deed: string, wager: string, spot: Spot = {}): Offer | undefined {
    const same = (offer: Offer) =>
      offer.do === deed &&
      offer.wager === wager &&
      (spot.position === undefined || offer.position === undefined || offer.position === spot.position) &&
      (offer.for_dealers ?? false) === (spot.for_dealers ?? false);
    return this.store.offers.find(same);
  }

  /** Takes back what was done last. */
  async undo() {
    const last = this.made.at(-1);
    if (last) {
      this.made = this.made.slice(0, -1);
      if (!(await this.store.ask(last.back)) && last.ask.do === 'bet') {
        // A bet that cannot be made smaller may still come down whole.
        const { amount: _, ...where } = last.back as Ask & { amount: Cents };
        await this.store.ask({ ...where, do: 'down' });
      }
    }
  }

  /** Brings back what was down last time, as far as it is missing. Of what is refused the first is shown. */
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

/** The least amount from this one up that an offer takes; else the most that it takes. */
export function fitting(offer: Offer, amount: Cents): Cents {
  const { min = amount, max = amount, step = 1 } = offer;
  const fits = min + Math.ceil(Math.max(0, amount - min) / step) * step;
  return Math.min(fits, max - ((max - min) % step));
}
