// The state of a table on this page: the messages of the house, in order, and the player's possible actions.

import { t } from './texts';
import { RefusalError, refusal } from './api';
import { recall, remember } from './memory';
import type { Ask, BetInfo, Cents, Entry, Legend, Message, Offer, PositionInfo, Questions, Refusal, RulesInfo, Setup, State, Sentence, View } from './protocol';
import { changedRules } from './rules';
import { session } from './session.svelte';
import { settings } from './settings.svelte';
import { Silence, Socket, type ConnectionState } from './socket';
import { Reactions } from './reactions.svelte';
import { BetPlacer } from './wagering.svelte';
import { Pledges } from './pledges.svelte';
import { wishedChips } from './wish';
import type { AutoplayInfo } from './wire';

/** A line of the transcript. */
export interface TranscriptLine extends Sentence {
  key: number;
  /** The number of the line's entry. */
  n: number;
  /** Whether the entry happened while the connection was lost. */
  missed?: boolean;
  /** Whether it happened before this page arrived, so that it is not news. */
  past?: boolean;
}

/** Animates an entry (dice that fall, cards that turn); resolves when the table may show its new state. */
export type Presenter = (entry: Entry, events: [string, unknown][]) => Promise<void> | void;

/** A decision that waits for this player. */
export interface Decision {
  /** The answer that the main button gives: the better one, and only if it costs no chips. */
  main: { words: string; run: () => void } | null;
}

/** Receives an entry once the table shows it; `live` is false for one that came late, after a lost connection or in a rush. */
export type Follower = (entry: Entry, events: [string, unknown][], live: boolean) => void;

/** A refusal and its request. */
export interface RefusedRequest {
  refusal: Refusal;
  ask: Ask;
  key: number;
}

/** The number of transcript lines in memory; the log has all of them. */
const LINES = 400;
/** The number of transcript lines that survive a reload. */
const REMEMBERED = 100;
/** The number of whole entries in memory, for the crew's checklist. */
const RECENT = 40;
/** The events that bring a new result. */
const DECIDES = new Set(['rolled', 'round-over', 'overruled', 'spun']);
/** The maximum number of queued entries to animate; beyond that, the table catches up without animation. */
const BEHIND = 3;

/** The maximum time to wait for the offers after an animation, in milliseconds; then the house decides without them. */
const OFFERS = 2_000;

/** The end of an autoplay that the house no longer knows: only a restart of the house forgets an autoplay. */
const endIfForgotten = (autoplay: AutoplayInfo | null): AutoplayInfo | null =>
  autoplay && !autoplay.ended ? { ...autoplay, ended: { code: 'restarted', words: t('shell-restarted') } } : null;

/** The requests that do not count as play: they do not change a player's mind about leaving or being ready. */
const ASIDE = new Set<string>(['own-pace', 'company', 'react']);

export class TableStore {
  standing = $state<ConnectionState>('connecting');
  why = $state('');
  /** The number of this player's unanswered commands. */
  waiting = $state(0);
  setup = $state.raw<Setup | null>(null);
  legend = $state.raw<Legend | null>(null);
  view = $state.raw<View | null>(null);
  /** The names of the people at the table, by person number. */
  people = $state.raw<ReadonlyMap<number, string>>(new Map());
  you = $state<number | null>(null);
  transcript = $state.raw<readonly TranscriptLine[]>([]);
  /** The dice of the last announced roll. */
  rolled = $state.raw<[number, number] | null>(null);
  /** The last entries, including those that were not animated. */
  recent = $state.raw<readonly Entry[]>([]);
  offers = $state.raw<readonly Offer[]>([]);
  /** The time when bets close, in terms of `performance.now()`. */
  closes = $state<number | null>(null);
  refused = $state.raw<RefusedRequest | null>(null);
  /** Whether the felt shows the refusal near its spot, so that the page shows it nowhere else. */
  refusedNear = $state(false);
  /** The decision that the felt shows to this player. */
  decision = $state.raw<Decision | null>(null);
  /** Whether the offers belong to the view; they come a moment later. */
  private informed = $state(false);
  /** Whether the buy-in dialog is open. */
  buying = $state(false);
  /** Whether the review of this player's sitting is open. */
  reviewing = $state(false);
  /** The question of this table to a supervisor, for the crew. */
  questions = $state.raw<Questions | null>(null);
  reality = $state.raw<{ minutes: number; net: number } | null>(null);
  /** The number of the next draw, and the house's commitment to it. */
  next = $state.raw<{ draw: number; commits: string } | null>(null);
  /** The last draw, for checking. */
  drawn = $state.raw<(NonNullable<Entry['chance']> & { commitment: string | null }) | null>(null);
  /** This player's completed requests that the view does not show yet. */
  unseen = $state.raw<readonly { ask: Ask; entry: number }[]>([]);
  /** Whether this player is ready and need not wait for the clock. */
  ready = $state(false);
  /** The players who are ready, if several are at the table. */
  readyPeople = $state.raw<ReadonlySet<number>>(new Set());
  /** Whether the house waits for this player, who is alone, without its clock. */
  ownPace = $state(false);
  /** Whether a person deals at this table, but no member of the crew is connected. */
  lacksDealer = $state(false);
  /** The house players among the people at the table. */
  housePlayers = $state.raw<ReadonlySet<number>>(new Set());
  /** The maximum number of house players that may come; null if none can. */
  mostCompany = $state<number | null>(null);
  /** The strategy that the house plays at this player's seat, or has just stopped playing. */
  autoplay = $state.raw<AutoplayInfo | null>(null);
  /** Whether the coach is giving advice, so that a newcomer reads. */
  coached = $state(false);
  /** Whether the form for a strategy is open. */
  choosing = $state(false);
  /** Whether this player has asked to leave but must stay until their bets are decided. */
  leaving = $state(false);
  /** Grows with every decided roll, hand and spin, and whenever some may have been missed. */
  decided = $state(0);
  /** The new rules, if the payouts changed after this page was opened. */
  changed = $state.raw<RulesInfo | null>(null);
  /** Whether an animation is running, such as falling dice. */
  presenting = $state(false);

  readonly table: number;
  readonly wagering: BetPlacer;
  readonly pledges: Pledges;
  readonly reactions = new Reactions();
  /** The position that a visitor has chosen to sit down at; null for any that is free. */
  chosen = $state<number | null>(null);
  private socket: Socket | Silence;
  /** The start of this player's sitting, and the chips brought to the table. */
  sitting = $state.raw<{ since: number; brought: number } | null>(null);
  private presenters = new Set<Presenter>();
  private followers = new Set<Follower>();
  private queue: Message[] = [];
  private working = false;
  private closed = false;
  private keys = 0;
  /** The number of the last entry received. */
  private n: number | null = null;
  /** The number of the entry that the view shows. */
  private shown = 0;
  /** The table's number for this player; outside games of rounds it is the seat. */
  private number: number | undefined;
  private stale: number | undefined;
  /** Whether the table is catching up: entries that come before the first state after a lost connection are late. */
  private catchingUp = false;
  /** Whether this page has just arrived and has not had the table's state: entries before it are history, not missed. */
  private arriving = true;
  private skipper: (() => void) | null = null;
  /** Whether this player may act at the table; null while that is not known, because they are just sitting down. */
  private acts: boolean | null = null;
  private actors: ((acts: boolean) => void)[] = [];

  /** The posted limit for all wagers. */
  limit = $derived(this.setup?.limits?.find((limit) => limit.wager === 'all') ?? null);
  /** Whether the house rolls, deals or spins automatically. */
  auto = $derived(this.setup?.mode === 'auto');
  /** Whether the table waits for a decision rather than for bets: cards are out, or this player may cut them. */
  deciding = $derived(this.view?.plays === 'rounds' && (this.view.stage === 'in-play' || this.offers.some((offer) => offer.do === 'cut')));
  /** This player's positions, in order. */
  places = $derived<PositionInfo[]>(
    this.view && this.you !== null ? this.view.places.filter((place) => place.person === this.you && !place.away) : [],
  );
  place = $derived<PositionInfo | null>(this.places[0] ?? null);
  seated = $derived(this.place !== null);
  /** The other players at the table. */
  others = $derived<number[]>([...new Set((this.view?.places ?? []).filter((place) => place.person !== this.you && !place.away).map(({ person }) => person))]);
  /** Whether only house players are at the table with this player. */
  amongHousePlayers = $derived(this.others.every((person) => this.housePlayers.has(person)));
  /** Whether this player has left while some of their bets are still undecided. */
  away = $derived(this.view?.places.some((place) => place.person === this.you && place.away) ?? false);
  rail = $derived(this.place?.rail ?? 0);
  /** This player's bets on all positions, including those behind other players. */
  bets = $derived<BetInfo[]>(this.view && this.you !== null ? ownBets(this.view, this.you) : []);
  /** Whether there is nothing to play for: the house does not throw, deal or spin without bets. */
  idle = $derived(
    this.view === null || this.view.plays === 'rounds' ? this.bets.length === 0 && this.closes === null : this.view.places.every((place) => place.bets.length === 0),
  );
  /** Whether this player may end the wait for the clock. Never during this player's own decision: the house would then decide for the player. */
  mayGo = $derived(this.auto && !this.ready && !this.presenting && !this.idle && this.decision === null && (this.informed || !this.deciding));
  atRisk = $derived(this.bets.reduce((sum, bet) => sum + bet.stake + (bet.held ?? 0), 0));

  /** A `still` table shows entries immediately, without animation. A `replay` has no connection: `hear` passes it the messages. */
  constructor(
    table: number,
    private readonly kind: 'live' | 'still' | 'replay' = 'live',
  ) {
    this.table = table;
    this.wagering = new BetPlacer(this);
    this.pledges = new Pledges(table, (ask) => this.socket.command(ask));
    if (kind === 'replay') {
      this.socket = new Silence();
      this.standing = 'open';
      return;
    }
    this.recall();
    addEventListener('pagehide', this.remember);
    const heard = {
      message: (message: Message) => this.hear(message),
      standing: (standing: ConnectionState, why: string) => {
        this.catchingUp ||= standing === 'lost';
        this.standing = standing;
        this.why = why;
      },
      waiting: (actions: number) => (this.waiting = actions),
    };
    this.socket = new Socket(table, heard, this.n);
  }

  /** Restores the table for the same player in this tab; later entries count as missed. */
  private recall() {
    const memory = recall(this.table, session.me?.person ?? null);
    if (memory) {
      ({ person: this.you, n: this.n, lines: this.transcript, sitting: this.sitting, number: this.number, leaving: this.leaving } = memory);
      this.keys = this.transcript.at(-1)?.key ?? 0;
      this.catchingUp = true;
      this.arriving = false;
      this.wagering.recall(memory);
    }
  }

  private remember = () => {
    const { table, you: person, n, transcript, sitting, number, leaving } = this;
    if (n !== null) {
      remember(table, { person, n, lines: transcript.slice(-REMEMBERED), sitting, number, leaving, ...this.wagering.memory() });
    }
  };

  /** Sends a request to the table. Stores a refusal for display and returns false. */
  async ask(ask: Ask): Promise<boolean> {
    this.refused = null;
    try {
      await this.demand(ask);
      return true;
    } catch (error) {
      this.ready = false;
      this.refused = { refusal: refusal(error), ask, key: ++this.keys };
      return false;
    }
  }

  /** Sends a request for a caller that shows the refusal elsewhere; throws it. */
  async demand(ask: Ask): Promise<void> {
    if (ask.do === 'ready') {
      // Immediately, so that a second press cannot count for the next step of the round.
      this.ready = true;
    } else if (!ASIDE.has(ask.do)) {
      // A player who keeps playing has changed their mind about leaving.
      this.leaving = false;
    }
    const { entry } = await this.socket.command(ask);
    if (entry !== undefined && entry > this.shown) {
      this.unseen = [...this.unseen, { ask, entry }];
    }
    this.leaving ||= ask.do === 'leave' && entry === undefined;
    if (ask.do !== 'ready' && !ASIDE.has(ask.do)) {
      // After any other action the player may say "ready" again.
      this.ready = false;
    }
  }

  /** Waits until it is clear whether this player may act: true once a seated player knows their offers, false for a spectator. */
  mayAct(): Promise<boolean> {
    return this.acts === null ? new Promise((done) => this.actors.push(done)) : Promise.resolve(this.acts);
  }

  private setActs(acts: boolean | null) {
    this.acts = acts;
    if (acts !== null) {
      this.actors.splice(0).forEach((done) => done(acts));
    }
  }

  /** Sits down. A bet that the player clicks in the meantime waits for the seat. */
  async sit(chips: Cents, position: number | null = null) {
    this.setActs(null);
    try {
      await this.demand({ do: 'sit', chips, ...(position === null ? {} : { position }) });
    } catch (error) {
      this.setActs(false);
      throw error;
    }
  }

  /** Chooses the position to sit down at; a second click takes the choice back. */
  choose(position: number) {
    this.chosen = this.chosen === position ? null : position;
  }

  /** Skips running animations and waits until the page knows the table's state and this player's offers. */
  async caughtUp(): Promise<void> {
    while (!this.closed && (this.presenting || this.queue.length > 0)) {
      this.skip();
      await new Promise((done) => setTimeout(done, 20));
    }
    for (let waited = 0; !this.closed && this.seated && !this.informed && waited < OFFERS; waited += 20) {
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** Returns the offers of one kind. */
  offered(action: string, wager?: string): Offer[] {
    return this.offers.filter((offer) => offer.do === action && (wager === undefined || offer.wager === wager));
  }

  /** Calls the presenter for each entry until the returned function is called. */
  present(presenter: Presenter): () => void {
    this.presenters.add(presenter);
    return () => this.presenters.delete(presenter);
  }

  /** Calls the follower after each entry is shown, until the returned function is called. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /** Waits for an animation step. A click ends the wait; without motion there is none. */
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

  /** Skips the running animation step. */
  skip() {
    this.skipper?.();
    this.skipper = null;
  }

  /** Stops the strategy that the house plays, and shows that immediately. */
  stopAutoplay() {
    this.skip();
    void this.ask({ do: 'stop-autoplay' });
  }

  name(person: number): string {
    return this.people.get(person) ?? t('shell-player', { number: String(person) });
  }

  close() {
    this.closed = true;
    this.queue = [];
    if (this.kind !== 'replay') {
      this.remember();
    }
    removeEventListener('pagehide', this.remember);
    clearTimeout(this.stale);
    this.socket.close();
  }

  /** Whether the table is only replayed. */
  get replayed(): boolean {
    return this.kind === 'replay';
  }

  /** Lays down the dice of a replay: those of the last roll in these entries. */
  lie(entries: readonly Entry[]) {
    this.rolled = rolledIn(entries.flatMap(eventsOf));
  }

  /** Takes a message as if the house had sent it. */
  hear(message: Message) {
    if (message.type === 'question') {
      this.questions = message;
    } else if (message.type === 'reality-check') {
      this.reality = message;
    } else if (message.type === 'pace') {
      this.readyPeople = new Set(message.ready);
      this.ownPace = message.own_pace;
      this.lacksDealer = message.no_dealer ?? false;
      this.closes = message.clock_ms === undefined ? null : performance.now() + message.clock_ms;
    } else if (message.type === 'autoplay') {
      // The entry's result would give away a roll, hand or spin that is still shown.
      this.queue.push(message);
      void this.work();
    } else if (message.type === 'reaction') {
      this.reactions.hear(message);
    } else if (message.type === 'state' || message.type === 'entry') {
      if (message.type === 'state') {
        // The house sends the open question after the state.
        this.questions = null;
      }
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
      } else if (message.type === 'autoplay') {
        this.autoplay = message;
      }
    }
    this.working = false;
  }

  private take(state: State) {
    if (this.n !== null && state.n > this.n) {
      const words = t('shell-missed', { count: state.n - this.n });
      this.transcript = [...this.transcript, { words, key: ++this.keys, n: state.n, missed: true }];
    }
    this.n = state.n;
    this.setup = state.setup;
    this.legend = state.legend;
    const known = state.you === this.you;
    this.you = state.you;
    this.next = { draw: state.draw, commits: state.commits };
    this.catchingUp = false;
    this.arriving = false;
    this.ready = false;
    this.readyPeople = new Set(state.ready ?? []);
    this.ownPace = state.own_pace ?? false;
    this.lacksDealer = state.no_dealer ?? false;
    this.autoplay = state.autoplay ?? endIfForgotten(this.autoplay);
    this.housePlayers = new Set(state.house_players ?? []);
    this.mostCompany = state.company ?? null;
    this.decided += 1;
    this.show(state.n, state.view, state.people, state.clock_ms);
    if (this.sitting && !(known && this.seated)) {
      this.gone();
    }
    // If this tab knows nothing of the sitting, it starts now.
    if (this.seated) {
      this.sitting ??= { since: Date.now(), brought: this.rail + this.atRisk };
    }
    if (this.place && state.view.plays !== 'rounds') {
      this.number = this.place.position - 1;
    }
    if (!this.seated && (this.you === null || wishedChips(this.table) === null)) {
      this.setActs(false);
    }
  }

  private async enter(entry: Entry) {
    const events = eventsOf(entry);
    this.wagering.hear(events);
    const live = !this.catchingUp && !this.arriving && this.queue.length <= BEHIND;
    if (live && this.kind !== 'still' && this.presenters.size > 0) {
      this.presenting = true;
      await Promise.all([...this.presenters].map((presenter) => presenter(entry, events)));
      this.presenting = false;
    }
    if (this.closed) {
      return;
    }
    // Record the number only now, so that a player who leaves the page earlier gets the entry again on return.
    this.n = entry.n;
    this.recent = [...this.recent, entry].slice(-RECENT);
    this.tell(entry);
    this.count(events);
    this.rolled = rolledIn(events) ?? this.rolled;
    if (events.some(([name]) => DECIDES.has(name))) {
      this.decided += 1;
    }
    if (events.some(([name]) => name === 'pays-changed')) {
      // If this fails the old rules stay until the page is reloaded.
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
      // The house has continued the game. Check the author, not the draw: an entry that deals cards from the shoe has no draw.
      this.ready = false;
    }
    if (entry.view) {
      this.housePlayers = new Set(entry.house_players ?? []);
      this.show(entry.n, entry.view, entry.people ?? [...this.people], entry.clock_ms);
    }
    this.followers.forEach((follower) => follower(entry, events, live));
  }

  /** Records when this player sat down, and the chips that they brought. `/me` covers the time before the page was opened. */
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
    const lines = entry.told.map((told) => ({ ...told, key: ++this.keys, n: entry.n, missed, ...(this.arriving ? { past: true } : {}) }));
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
    this.informed = false;
    if (this.you !== null && view.places.some((place) => place.person === this.you && !place.away)) {
      // Several changes in quick succession need only one request.
      this.stale = window.setTimeout(() => void this.look(), 30);
    } else {
      this.offers = [];
    }
  }

  /** Cleans up after this player has left, or after their last bets were decided: their chips are back in the wallet. */
  private gone() {
    this.leaving = false;
    this.buying = false;
    this.sitting = null;
    this.setActs(false);
    void session.refresh();
  }

  private async look() {
    try {
      this.offers = await this.socket.offers();
      this.informed = true;
    } catch (error) {
      if (!(error instanceof RefusalError)) {
        throw error;
      }
    }
    this.setActs(this.seated);
  }
}

function ownBets(view: View, you: number): BetInfo[] {
  const places = view.plays === 'rounds' ? [...view.places, ...(view.behind ?? [])] : view.places;
  return places.filter((place) => place.person === you && !place.away).flatMap((place) => place.bets);
}

/** Returns the events of an entry. */
const eventsOf = (entry: Entry) => entry.then.flatMap((event) => Object.values(event)).map(nameAndBody);

/** Returns the dice of the last roll among some events. */
function rolledIn(events: readonly [string, unknown][]): [number, number] | null {
  const body = events.filter(([name]) => name === 'rolled').at(-1)?.[1] as { dice: [number, number] } | undefined;
  return body?.dice ?? null;
}

/** Splits an event such as `"settled"` or `{"rolled": {"dice": [4, 5]}}` into name and body. */
function nameAndBody(event: unknown): [string, unknown] {
  if (typeof event === 'string') {
    return [event, null];
  }
  return Object.entries(event as Record<string, unknown>)[0] ?? ['', null];
}
