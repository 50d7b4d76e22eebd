// Bets by clicks: the selected chip, the previous bets, and the actions that can be undone.

import { question, smart, type Question } from './amounts';
import type { Ask, BetInfo, Cents, Offer, RulesInfo } from './protocol';
import { wagerOf } from './rules';
import { settings } from './settings.svelte';
import { stakesAfter, missing, stakes, type Stake } from './stakes';
import type { TableStore } from './table.svelte';

/** The position and the owner of a bet. */
export interface Spot {
  position?: number;
  for_dealers?: boolean;
}

/** The events that end betting: after them nothing can be undone. */
const BEGINS = new Set(['rolled', 'round-began']);

interface UndoableAction {
  ask: Ask;
  /** The request that undoes the action. */
  back: Ask;
}

/** A question that waits for the player's answer. */
export interface OpenQuestion extends Question {
  bet: (amount: Cents) => Promise<boolean>;
}

export class BetPlacer {
  /** Whether the proposals are open, and their bets highlighted. */
  lit = $state(false);
  /** The spots of the proposals, once they are known. */
  proposed = $state.raw<ReadonlySet<string> | null>(null);
  /** Whether new bets are for the dealers. */
  forDealers = $state(false);
  /** The rules of the table, once they are loaded. */
  rules = $state.raw<RulesInfo | null>(null);
  /** The question about a chip that the wager does not accept. */
  asked = $state.raw<OpenQuestion | null>(null);
  /** The actions since the last roll, hand or spin, latest last. */
  private made = $state.raw<readonly UndoableAction[]>([]);
  /** This player's stakes at the last roll, hand or spin on which they had a bet. */
  private had = $state.raw<readonly Stake[]>([]);
  /** The stakes when the page was left; used until the table's state arrives. */
  private left: readonly Stake[] = [];
  private busy = false;

  canUndo = $derived(this.made.length > 0);
  canRepeat = $derived(missing(this.had, this.has()).length > 0);

  constructor(private readonly store: TableStore) {}

  /** Handles events that the view does not show yet. */
  hear(events: [string, unknown][]) {
    if (events.some(([name]) => BEGINS.has(name))) {
      const has = this.has();
      this.had = has.length > 0 ? has : this.had;
      this.made = [];
      this.asked = null;
      // A bet for the dealers is a single gift: the next bets are the player's own again.
      this.forDealers = false;
    }
  }

  /** Returns this player's stakes, including those that the view does not show yet. */
  private has(): readonly Stake[] {
    const { view, legend, you, unseen } = this.store;
    return view && legend && you !== null ? unseen.reduce((has, { ask }) => stakesAfter(has, ask), stakes(view, legend, you)) : this.left;
  }

  memory() {
    return { had: this.had, has: this.has() };
  }

  recall({ had, has }: ReturnType<BetPlacer['memory']>) {
    this.had = had;
    this.left = has;
  }

  /** Bets this amount, or the selected chip. If the wager does not accept the chip, asks the player instead and returns false. */
  async bet(wager: string, spot: Spot = {}, amount?: Cents): Promise<boolean> {
    this.asked = null;
    if (this.store.presenting) {
      // The bet is for the next roll, hand or spin: the table as the page shows it is already over.
      await this.store.caughtUp();
    }
    const dealers = spot.for_dealers ?? this.forDealers;
    const offer = this.offer('bet', wager, { ...spot, for_dealers: dealers });
    const asks = offer && amount === undefined ? question(offer, this.inHand(wager, this.stakeOn(wager, { ...spot, for_dealers: dealers })), this.store.rail) : null;
    if (asks) {
      this.asked = { ...asks, bet: (amount) => this.bet(wager, { ...spot, for_dealers: dealers }, amount) };
      return false;
    }
    const where = { wager, ...place(spot), ...(dealers ? { for_dealers: true } : {}) };
    const staked = amount ?? this.inHand(wager, this.stakeOn(wager, { ...spot, for_dealers: dealers }));
    return this.remember({ do: 'bet', ...where, amount: staked }, { do: 'reduce', ...where, amount: staked });
  }

  /** Returns the amount of the chip in hand on a wager with this stake. */
  inHand(wager: string, has: Cents): Cents {
    return settings.smart && this.rules ? smart(settings.chip, has, wagerOf(this.rules, wager)?.unit ?? null) : settings.chip;
  }

  /** Returns this player's stake on a spot. */
  stakeOn(wager: string, spot: Spot = {}): Cents {
    const bets = this.has().filter((stake) => stake.wager === wager && (spot.position === undefined || stake.position === spot.position));
    return bets.find((stake) => (stake.for_dealers ?? false) === (spot.for_dealers ?? false))?.amount ?? 0;
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
  offer(action: string, wager: string, spot: Spot = {}): Offer | undefined {
    const same = (offer: Offer) =>
      offer.do === action &&
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

  /** Repeats the previous bets that are no longer there. Returns whether the house accepted all bets. */
  async repeat(): Promise<boolean> {
    return this.all(() => missing(this.had, this.has()));
  }

  /** Makes the bets of a pattern that are not there yet. */
  async complete(pattern: readonly Stake[]): Promise<boolean> {
    return this.all(() => missing(pattern, this.has()));
  }

  /** Makes several bets. Shows the first refusal, if any; returns whether there was no refusal. */
  async all(stakes: () => readonly Stake[]): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    if (this.store.presenting) {
      await this.store.caughtUp();
    }
    let refused = null;
    for (const { wager, amount, position, for_dealers = false } of stakes()) {
      if (!(await this.bet(wager, { ...(position === undefined ? {} : { position }), for_dealers }, amount))) {
        refused ??= this.store.refused;
      }
    }
    this.store.refused = refused;
    this.busy = false;
    return refused === null;
  }

  /** Returns this player's stakes as a pattern, which does not depend on the position. */
  pattern(): Stake[] {
    const own = this.store.place?.position;
    return this.has().filter(({ position }) => position === undefined || position === own).map(({ position: _, ...stake }) => stake);
  }

  /** Returns the stakes of a pattern at this player's position. */
  placed(pattern: readonly Stake[]): Stake[] {
    const position = this.store.view?.plays === 'rounds' ? this.store.place?.position : undefined;
    return pattern.map((stake) => ({ ...stake, ...(position === undefined ? {} : { position }) }));
  }

  /** Takes down every bet that may come down. */
  async clear() {
    const same = (offer: Offer, bet: BetInfo & { position: number }) =>
      offer.wager === bet.wager && (offer.position === undefined || offer.position === bet.position) && (offer.for_dealers ?? false) === (bet.for_dealers ?? false);
    const rounds = this.store.view?.plays === 'rounds';
    for (const { position, bets } of this.store.places) {
      for (const bet of bets.filter((bet) => this.store.offered('down').some((offer) => same(offer, { ...bet, position })))) {
        await this.down(bet.wager, bet, rounds ? { position } : {});
      }
    }
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
