// A table as this page shows it: what the house says, in order, and what its player may do.

import { Refused, refusal } from './api';
import { recall, remember } from './memory';
import type { Ask, BetSeen, Entry, Legend, Message, Offer, PlaceSeen, Refusal, RulesSeen, Setup, State, Sentence, View } from './protocol';
import { changedRules } from './rules';
import { session } from './session.svelte';
import { settings } from './settings.svelte';
import { Socket, type Standing } from './socket';
import { Wagering } from './wagering.svelte';
import { Pledges } from './pledges.svelte';

/** A line of the transcript. */
export interface Line extends Sentence {
  key: number;
  /** The entry that it belongs to. */
  n: number;
  /** It happened while the connection was lost. */
  missed?: boolean;
}

/** Shows what an entry brings (dice that fall, cards that turn), and is done when the table may look as it is then. */
export type Presenter = (entry: Entry, events: [string, unknown][]) => Promise<void> | void;

/** A refusal, and where it was asked for. */
export interface RefusedAt {
  refusal: Refusal;
  ask: Ask;
  key: number;
}

/** So many lines of the transcript are kept here; all of them are in the log. */
const LINES = 400;
/** So many of them are found again by whoever comes back. */
const REMEMBERED = 100;
/** So many entries are kept whole, for whoever settles by them. */
const RECENT = 40;
/** Events after which there is another result. */
const DECIDES = new Set(['rolled', 'round-over', 'overruled', 'spun']);
/** With more entries waiting than this nothing is presented: the table catches up. */
const BEHIND = 3;

export class TableStore {
  standing = $state<Standing>('connecting');
  why = $state('');
  /** So many deeds of this player are not answered yet. */
  waiting = $state(0);
  setup = $state.raw<Setup | null>(null);
  legend = $state.raw<Legend | null>(null);
  view = $state.raw<View | null>(null);
  /** Who is there, by number. */
  people = $state.raw<ReadonlyMap<number, string>>(new Map());
  you = $state<number | null>(null);
  transcript = $state.raw<readonly Line[]>([]);
  /** Craps: the dice of the last throw that was told. */
  rolled = $state.raw<[number, number] | null>(null);
  /** The last entries, those included that were not presented. */
  recent = $state.raw<readonly Entry[]>([]);
  offers = $state.raw<readonly Offer[]>([]);
  /** When bets close, by `performance.now()`. */
  closes = $state<number | null>(null);
  refused = $state.raw<RefusedAt | null>(null);
  /** More chips are being bought. */
  buying = $state(false);
  reality = $state.raw<{ minutes: number; net: number } | null>(null);
  /** The draw that comes next, and what the house has committed itself to. */
  next = $state.raw<{ draw: number; commits: string } | null>(null);
  /** The last draw, to be checked. */
  drawn = $state.raw<(NonNullable<Entry['chance']> & { commitment: string | null }) | null>(null);
  /** This player's deeds that are done, and that the view does not show yet. */
  unseen = $state.raw<readonly { ask: Ask; entry: number }[]>([]);
  /** Has this player said that they need not wait? */
  ready = $state(false);
  /** Has this player asked to leave, and stays until the bets are decided that must stay? */
  leaving = $state(false);
  /** Grows with every roll, hand and spin that is decided, and whenever some may have been missed. */
  decided = $state(0);
  /** The rules, once the table has begun to pay otherwise than when this page was opened. */
  changed = $state.raw<RulesSeen | null>(null);
  /** Something is being shown, such as falling dice. */
  presenting = $state(false);

  readonly table: number;
  readonly wagering: Wagering;
  readonly pledges: Pledges;
  private socket: Socket;
  /** Since when, and with how many chips, this player has been here. */
  sitting = $state.raw<{ since: number; brought: number } | null>(null);
  private presenters = new Set<Presenter>();
  private queue: Message[] = [];
  private working = false;
  private closed = false;
  private keys = 0;
  /** The last entry that was heard of. */
  private n: number | null = null;
  /** The entry after which the table looks as it is shown. */
  private shown = 0;
  /** Under which number the table knows this player: at craps it is the seat. */
  private number: number | undefined;
  private stale: number | undefined;
  /** Entries that come before the first state after a loss were missed. */
  private catchingUp = false;
  private skipper: (() => void) | null = null;

  /** What is posted for all wagers. */
  limit = $derived(this.setup?.limits?.find((limit) => limit.wager === 'all') ?? null);
  /** The house itself rolls, deals or spins here. */
  auto = $derived(this.setup?.mode === 'auto');
  /** The table waits for what somebody decides, not for bets: cards are out, or this player may cut them. */
  deciding = $derived(this.view?.plays === 'rounds' && (this.view.stage === 'in-play' || this.offers.some((offer) => offer.do === 'cut')));
  /** This player's positions, the first one first. */
  places = $derived<PlaceSeen[]>(
    this.view && this.you !== null ? this.view.places.filter((place) => place.person === this.you && !place.away) : [],
  );
  place = $derived<PlaceSeen | null>(this.places[0] ?? null);
  seated = $derived(this.place !== null);
  /** This player has left, and bets of theirs are still decided. */
  away = $derived(this.view?.places.some((place) => place.person === this.you && place.away) ?? false);
  rail = $derived(this.place?.rail ?? 0);
  /** This player's bets on all positions, those behind others' too. */
  bets = $derived<BetSeen[]>(this.view && this.you !== null ? ownBets(this.view, this.you) : []);
  /** Nothing waits for this player: the house neither throws, deals nor spins for no bets. */
  idle = $derived(
    this.view?.plays === 'craps' ? this.view.places.every((place) => place.bets.length === 0) : this.bets.length === 0 && this.closes === null,
  );
  /** May they say that they need not wait? */
  mayGo = $derived(this.auto && !this.ready && !this.presenting && !this.idle);
  atRisk = $derived(this.bets.reduce((sum, bet) => sum + bet.stake + (bet.held ?? 0), 0));

  constructor(table: number) {
    this.table = table;
    this.wagering = new Wagering(this);
    this.pledges = new Pledges(table, (ask) => this.socket.command(ask));
    this.recall();
    addEventListener('pagehide', this.remember);
    const heard = {
      message: (message: Message) => this.hear(message),
      standing: (standing: Standing, why: string) => {
        this.catchingUp ||= standing === 'lost';
        this.standing = standing;
        this.why = why;
      },
      waiting: (deeds: number) => (this.waiting = deeds),
    };
    this.socket = new Socket(table, heard, this.n);
  }

  /** Goes on where the same player was last in this tab; what happened since then was missed. */
  private recall() {
    const memory = recall(this.table, session.me?.person ?? null);
    if (memory) {
      ({ person: this.you, n: this.n, lines: this.transcript, sitting: this.sitting, number: this.number, leaving: this.leaving } = memory);
      this.keys = this.transcript.at(-1)?.key ?? 0;
      this.catchingUp = true;
      this.wagering.recall(memory);
    }
  }

  private remember = () => {
    const { table, you: person, n, transcript, sitting, number, leaving } = this;
    if (n !== null) {
      remember(table, { person, n, lines: transcript.slice(-REMEMBERED), sitting, number, leaving, ...this.wagering.memory() });
    }
  };

  /** Asks something of the table. A refusal is kept for whoever shows it, and told to the caller as false. */
  async ask(ask: Ask): Promise<boolean> {
    this.refused = null;
    try {
      await this.demand(ask);
      return true;
    } catch (error) {
      this.refused = { refusal: refusal(error), ask, key: ++this.keys };
      return false;
    }
  }

  /** The same, for a caller who shows the refusal in its own place. */
  async demand(ask: Ask): Promise<void> {
    if (ask.do !== 'ready') {
      // Whoever goes on playing has changed their mind.
      this.leaving = false;
    }
    const { entry } = await this.socket.command(ask);
    if (entry !== undefined && entry > this.shown) {
      this.unseen = [...this.unseen, { ask, entry }];
    }
    this.leaving ||= ask.do === 'leave' && entry === undefined;
    // Whoever does something else may say so again.
    this.ready = ask.do === 'ready';
  }

  /** Offers of a kind. */
  offered(deed: string, wager?: string): Offer[] {
    return this.offers.filter((offer) => offer.do === deed && (wager === undefined || offer.wager === wager));
  }

  /** Shows entries as they come, until the returned function is called. */
  present(presenter: Presenter): () => void {
    this.presenters.add(presenter);
    return () => this.presenters.delete(presenter);
  }

  /** Waits so long for something to be seen; less if somebody clicks, not at all without motion. */
  pause(milliseconds: number): Promise<void> {
    if (!settings.motion || document.hidden || this.queue.length > BEHIND) {
      return Promise.resolve();
    }
    return new Promise((over) => {
      const timer = setTimeout(over, milliseconds);
      this.skipper = () => {
        clearTimeout(timer);
        over();
      };
    });
  }

  /** Whatever is being shown has been seen. */
  skip() {
    this.skipper?.();
    this.skipper = null;
  }

  name(person: number): string {
    return this.people.get(person) ?? `Player ${person}`;
  }

  close() {
    this.closed = true;
    this.queue = [];
    this.remember();
    removeEventListener('pagehide', this.remember);
    clearTimeout(this.stale);
    this.socket.close();
  }

  private hear(message: Message) {
    if (message.type === 'reality-check') {
      this.reality = message;
    } else if (message.type === 'state' || message.type === 'entry') {
      this.pledges.hear(message, message.type === 'state' ? message.you : this.you);
      this.queue.push(message);
      void this.work();
    }
  }

  private async work() {
    if (this.working) {
      return;
    }
    this.working = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      if (message.type === 'state') {
        this.take(message);
      } else if (message.type === 'entry') {
        await this.enter(message);
      }
    }
    this.working = false;
  }

  private take(state: State) {
    if (this.n !== null && state.n > this.n) {
      const words = `${state.n - this.n} entries more than the house repeats were missed. They are in the log.`;
      this.transcript = [...this.transcript, { words, key: ++this.keys, n: state.n, missed: true }];
    }
    this.n = state.n;
    this.setup = state.setup;
    this.legend = state.legend;
    const known = state.you === this.you;
    this.you = state.you;
    this.next = { draw: state.draw, commits: state.commits };
    this.catchingUp = false;
    this.ready = false;
    this.decided += 1;
    this.show(state.n, state.view, state.people, state.clock_ms);
    if (this.sitting && !(known && this.seated)) {
      this.gone();
    }
    // Whoever comes back to a place of which nothing is known here counts from now.
    if (this.seated) {
      this.sitting ??= { since: Date.now(), brought: this.rail + this.atRisk };
    }
    if (this.place && state.view?.plays === 'craps') {
      this.number = this.place.position - 1;
    }
  }

  private async enter(entry: Entry) {
    const events = entry.then.flatMap((event) => Object.values(event)).map(named);
    this.wagering.hear(events);
    if (!this.catchingUp && this.presenters.size > 0 && this.queue.length <= BEHIND) {
      this.presenting = true;
      await Promise.all([...this.presenters].map((presenter) => presenter(entry, events)));
      this.presenting = false;
    }
    if (this.closed) {
      return;
    }
    // Only now: who leaves the page before that is told of it when they come back.
    this.n = entry.n;
    this.recent = [...this.recent, entry].slice(-RECENT);
    this.tell(entry);
    this.count(events);
    for (const [name, body] of events) {
      if (name === 'rolled') {
        this.rolled = (body as { dice: [number, number] }).dice;
      }
    }
    if (events.some(([name]) => DECIDES.has(name))) {
      this.decided += 1;
    }
    if (events.some(([name]) => name === 'pays-changed')) {
      // Without an answer the old ones stay; whoever loads the page has the new.
      void changedRules(this.table).then((rules) => (this.changed = rules), () => {});
    }
    if (entry.chance) {
      this.drawn = { ...entry.chance, commitment: this.next?.commits ?? null };
      this.next = { draw: entry.chance.draw + 1, commits: entry.chance.commits };
    }
    if (entry.undrawn) {
      this.next = { draw: entry.undrawn.draw + 1, commits: entry.undrawn.commits };
    }
    if (entry.by === 'house') {
      // The house went on. From a shoe it does so without a draw.
      this.ready = false;
    }
    if (entry.view) {
      this.show(entry.n, entry.view, entry.people ?? [...this.people], entry.clock_ms);
    }
  }

  /** What this player brought to the table, and when they came; what was before the page was opened is in `/me`. */
  private count(events: [string, unknown][]) {
    for (const [name, body] of events) {
      const { player, id, chips = 0, amount = 0, seat } = (body ?? {}) as Partial<Record<'player' | 'id' | 'chips' | 'amount' | 'seat', number>>;
      if (name === 'sat' && (id ?? player) === this.you) {
        this.sitting = { since: Date.now(), brought: chips };
        this.number = id === undefined ? seat : player;
      } else if (name === 'bought-in' && this.sitting && (seat ?? player) === this.number) {
        this.sitting = { ...this.sitting, brought: this.sitting.brought + amount };
      }
    }
  }

  private tell(entry: Entry) {
    if (entry.told.length === 0) {
      return;
    }
    const missed = this.catchingUp || undefined;
    const lines = entry.told.map((told) => ({ ...told, key: ++this.keys, n: entry.n, missed }));
    this.transcript = [...this.transcript, ...lines].slice(-LINES);
  }

  private show(n: number, view: View, people: [number, string][], clock: number | undefined) {
    const [seated, away] = [this.seated, this.away];
    this.view = view;
    if ((seated && !this.seated) || (away && !this.away)) {
      this.gone();
    }
    this.shown = n;
    this.unseen = this.unseen.filter(({ entry }) => entry > n);
    this.people = new Map(people);
    this.closes = clock === undefined ? null : performance.now() + clock;
    if (this.auto && this.seated && this.next) {
      void this.pledges.pledge(this.next.draw);
    }
    clearTimeout(this.stale);
    if (this.you !== null && view.places.some((place) => place.person === this.you && !place.away)) {
      // Of many changes that come together the last is asked about.
      this.stale = window.setTimeout(() => void this.look(), 30);
    } else {
      this.offers = [];
    }
  }

  /** This player does not sit here any more, or the last bets are decided: chips went home. */
  private gone() {
    this.leaving = false;
    this.buying = false;
    this.sitting = null;
    void session.refresh();
  }

  private async look() {
    try {
      this.offers = await this.socket.offers();
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
    }
  }
}

function ownBets(view: View, you: number): BetSeen[] {
  const places = view.plays === 'rounds' ? [...view.places, ...(view.behind ?? [])] : view.places;
  return places.filter((place) => place.person === you && !place.away).flatMap((place) => place.bets);
}

/** An event by its name: `"settled"` or `{"rolled": {"dice": [4, 5]}}`. */
function named(event: unknown): [string, unknown] {
  if (typeof event === 'string') {
    return [event, null];
  }
  return Object.entries(event as Record<string, unknown>)[0] ?? ['', null];
}
