// A player's sitting at a table: its curve, its hands and its decided bets. The record survives a reload of the page.

import { gameOf } from '../games';
import type { BetOutcome, Cents, Entry, RulesInfo } from '../lib/protocol';
import { spotName } from '../lib/rules';
import type { TableStore } from '../lib/table.svelte';
import { callsOf } from '../sound/calls';
import type { PricedBet } from './luck';

/** A roll or round that decided at least one bet of the player. */
export interface Hand {
  /** The number of the hand's entry in the log. */
  n: number;
  title: string;
  call: string;
  net: Cents;
  bets: { name: string; net: Cents }[];
}

/** The part that survives a reload. */
interface StoredSitting {
  since: number;
  person: number | null;
  rounds: number;
  curve: readonly Cents[];
  hands: readonly Hand[];
  bets: readonly PricedBet[];
  brought: Cents;
  origins: [string, Origin][];
}

/** The way in which a bet on the layout was made. */
interface Origin {
  wager: string;
  point: number | null;
  stake: Cents;
  /** Whether the bet waits for its number. */
  moved: boolean;
  /** Whether a part of it was added or taken after that: there are no figures for such a bet. */
  mixed: boolean;
}

/** The maximum number of hands and bets in memory. */
const MOST = 500;
const ROUNDS = new Set(['rolled', 'spun', 'round-over']);

const key = (table: number) => `croupier.sitting.${table}`;
const spotOf = (position: number, wager: string) => `${position} ${wager}`;

export class SittingRecord {
  rounds = $state(0);
  /** The result after each decided hand, in cents. */
  curve = $state.raw<readonly Cents[]>([0]);
  hands = $state.raw<readonly Hand[]>([]);
  bets = $state.raw<readonly PricedBet[]>([]);
  brought = $state(0);
  since = $state(0);
  private origins = new Map<string, Origin>();
  private point: number | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly rules: () => RulesInfo,
  ) {
    this.recall();
  }

  /** Follows the table until the returned function is called. */
  attend(): () => void {
    const end = this.store.follow((entry, events, live) => this.hear(entry, events, live));
    addEventListener('pagehide', this.keep);
    return () => {
      end();
      removeEventListener('pagehide', this.keep);
      this.keep();
    };
  }

  result = $derived(this.curve.at(-1) ?? 0);

  private hear(entry: Entry, events: [string, unknown][], live: boolean) {
    const { sitting, you } = this.store;
    if (!sitting && this.since === 0) {
      return;
    }
    if (sitting && sitting.since !== this.since) {
      this.begin(sitting.since);
    }
    this.brought = sitting?.brought ?? this.brought;
    const own = (entry.outcomes ?? []).filter(({ person, for_dealers: tip }) => person !== undefined && person === you && !tip);
    const decided = own.filter(({ verdict }) => verdict !== 'moved');
    if (sitting && events.some(([name]) => ROUNDS.has(name))) {
      this.rounds += 1;
    }
    if (decided.length > 0) {
      this.add(entry, events, decided, live);
    }
    own.filter(({ verdict }) => verdict === 'moved').forEach((outcome) => this.move(outcome));
    if (entry.view) {
      this.look();
    }
  }

  private begin(since: number) {
    this.since = since;
    [this.rounds, this.curve, this.hands, this.bets] = [0, [0], [], []];
    this.origins.clear();
  }

  private add(entry: Entry, events: [string, unknown][], decided: readonly BetOutcome[], live: boolean) {
    const { store } = this;
    const rules = this.rules();
    const game = gameOf(rules.game);
    const view = entry.view ?? null;
    const net = decided.reduce((sum, outcome) => sum + outcome.net, 0);
    const finale = game.finale({ events, rules, view, position: store.place?.position ?? null });
    const call = callsOf(entry, events).closing.at(-1)?.words ?? finale?.words ?? '';
    const bets = decided.map((outcome) => ({ name: spotName(rules, outcome.wager), net: outcome.net }));
    this.hands = [...this.hands, { n: entry.n, title: finale?.title ?? '', call, net, bets }].slice(-MOST);
    this.curve = [...this.curve, entry.view && store.sitting ? store.rail + store.atRisk - store.sitting.brought : this.result + net];
    const known = decided.filter(({ verdict }) => verdict !== 'returned').map(({ position, wager, stake, net, verdict, returned }) => {
      const origin = this.origins.get(spotOf(position, wager)) ?? (live ? { wager, point: this.point, mixed: false } : { wager, point: null, mixed: true });
      return { position, wager: origin.mixed ? '' : origin.wager, stake, net, verdict, returned, point: origin.point };
    });
    this.bets = [...this.bets, ...game.priced(known, view)].slice(-MOST);
    decided.filter(({ stays }) => !stays).forEach(({ position, wager }) => this.origins.delete(spotOf(position, wager)));
  }

  private move({ position, wager, to = wager }: BetOutcome) {
    const origin = this.origins.get(spotOf(position, wager));
    if (origin) {
      this.origins.delete(spotOf(position, wager));
      this.origins.set(spotOf(position, to), { ...origin, moved: true });
    }
  }

  /** Notes how the bets on the layout were made, and forgets those that were taken down. */
  private look() {
    const { view, places } = this.store;
    this.point = (view && view.plays !== 'rounds' && view.point) || null;
    const found = new Map<string, Origin>();
    for (const { position, bets } of places) {
      for (const { wager, stake, for_dealers: tip } of bets) {
        const spot = spotOf(position, wager);
        const before = this.origins.get(spot);
        if (tip) {
          continue;
        }
        found.set(spot, before ? { ...before, stake, mixed: before.mixed || (before.moved && before.stake !== stake) } : { wager, stake, point: this.point, moved: false, mixed: false });
      }
    }
    this.origins = found;
  }

  private keep = () => {
    const { since, rounds, curve, hands, bets, brought } = this;
    const kept: StoredSitting = { since, person: this.store.you, rounds, curve, hands, bets, brought, origins: [...this.origins] };
    sessionStorage.setItem(key(this.store.table), JSON.stringify(kept));
  };

  private recall() {
    const kept = JSON.parse(sessionStorage.getItem(key(this.store.table)) ?? 'null') as StoredSitting | null;
    if (kept && kept.person === this.store.you && kept.since === this.store.sitting?.since) {
      ({ since: this.since, rounds: this.rounds, curve: this.curve, hands: this.hands, bets: this.bets, brought: this.brought } = kept);
      this.origins = new Map(kept.origins);
    }
  }
}
