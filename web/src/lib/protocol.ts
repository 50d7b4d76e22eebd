// What the house says and hears, as docs/api.md has it. Amounts are whole cents.

export type Cents = number;

/** Why something was not done. */
export interface Refusal {
  code: string;
  words: string;
  clause?: string;
  limit?: Cents;
  facts?: Record<string, unknown>;
}

export interface BetSeen {
  wager: string;
  stake: Cents;
  held?: Cents;
  for_dealers?: boolean;
  works?: boolean;
  unconfirmed?: boolean;
  /** The totals that it gathers, where it does. */
  gathers?: { number: number; made: boolean }[];
}

export interface PlaceSeen {
  position: number;
  person: number;
  rail: Cents;
  away?: boolean;
  owes?: Cents;
  bets: BetSeen[];
}

export interface CrapsSeen {
  plays: 'craps';
  places: PlaceSeen[];
  positions: number;
  point: number;
  shooter: number | null;
  offered: number | null;
  dice_out: boolean;
  presented: number;
  chosen: number;
  rolls: number;
  points_made: number;
  markers: number;
  bets: 'waiting' | 'open' | 'closed';
  tips: Cents;
  ended: boolean;
}

/** A card, such as `9H` or `TD`. */
export type CardName = string;

export interface RoundSeen {
  plays: 'rounds';
  places: PlaceSeen[];
  positions: number;
  behind?: PlaceSeen[];
  stage: string;
  cards: CardsSeen;
  shoe: ShoeSeen | null;
  meters?: Cents[];
  must_hit?: Cents;
  results: unknown[];
  wheel: WheelSeen;
  tips: Cents;
}

export type Direction = 'clockwise' | 'counterclockwise';

export interface WheelSeen {
  last: Direction | null;
  repeat: Direction | null;
  /** The space, and the place of its symbol among the spots. */
  rests: [number, number] | null;
}

/** The cards on the table: `"none"`, or an object named by the game. Each game's own table knows its shape. */
export type CardsSeen = 'none' | Record<string, unknown>;

export interface ShoeSeen {
  left: number;
  discards: number;
  ending: string;
  fresh: boolean;
  preparing: unknown;
  steps: unknown[];
  carried: boolean;
  aside: CardName | null;
}

export type View = CrapsSeen | RoundSeen;

export interface Limit {
  wager: string;
  min: Cents;
  max: Cents;
}

export interface Setup {
  name: string;
  pack: string;
  options?: Record<string, string>;
  limits?: Limit[];
  mode: 'auto' | 'crew';
  clock_seconds: number;
  fill: Cents;
}

export interface Legend {
  wagers: string[][];
  cites: string[][];
  no_roll?: string[];
  relief?: string[];
  spoilt?: string[];
  meters?: string[];
  spaces?: string[];
}

export interface Told {
  words: string;
  clause?: string;
}

/** An event of the log, such as `{"craps": {"rolled": {"dice": [4, 5]}}}`. */
export type GameEvent = Record<string, unknown>;

export interface State {
  type: 'state';
  table: number;
  n: number;
  you: number | null;
  setup: Setup;
  legend: Legend;
  draw: number;
  commits: string;
  /** The pledges of the draw, if it is called. */
  called?: [number, string][];
  people: [number, string][];
  view: View;
  clock_ms?: number;
}

export interface Entry {
  type: 'entry';
  n: number;
  at: string;
  by: 'house' | { player: number } | { crew: number };
  do?: GameEvent;
  then: GameEvent[];
  told: Told[];
  chance?: { draw: number; secret?: string; players: [number, string][]; parts: [number, string | null][]; commits: string };
  /** A draw that will not be made, revealed. */
  undrawn?: { draw: number; secret: string; why: string; commits: string };
  view?: View;
  people?: [number, string][];
  clock_ms?: number;
}

/** Something that may be done now. Amounts go from `min` to `max` by `step`. */
export interface Offer {
  do: string;
  wager?: string;
  position?: number;
  from?: string;
  to?: string;
  on?: boolean;
  for_dealers?: boolean;
  min?: Cents;
  max?: Cents;
  step?: Cents;
  amount?: Cents;
  presented?: number[];
  except?: number[];
  from_ends?: number;
  cards?: number;
}

/** What somebody asks of a table. */
export type Ask = { do: string } & Record<string, unknown>;

export type Message =
  | State
  | Entry
  | { type: 'done'; n: number; entry?: number; again: boolean }
  | ({ type: 'refused'; n?: number } & Refusal)
  | { type: 'offers'; n: number; offers: Offer[] }
  | { type: 'reality-check'; minutes: number; net: Cents };

/** A table in the lobby. */
export interface TableSeen {
  table: number;
  name: string;
  pack: string;
  title?: string;
  game?: Game;
  mode: 'auto' | 'crew';
  options: Record<string, string>;
  limits: Limit[];
  people: string[];
  places: number;
  watching: number;
  lines: number;
  clock_seconds: number;
  unreadable?: boolean;
  results?: Result[];
}

export type Game = 'craps' | 'baccarat' | 'red-dog' | 'casino-war' | 'wheel';

/** What a roll, a hand or a spin came to: `words` in short (`4-3`, `B`, `joker`), `tone` how it is coloured. */
export interface Result {
  words: string;
  tone: string;
}

export interface Person {
  person: number;
  name: string;
  guest: boolean;
  roles: string[];
  wallet: Cents;
  at_tables: Cents;
  net: Cents;
  limits: { deposit_day: Cents | null; loss_day: Cents | null; session_minutes: number | null; reality_minutes: number | null };
  must_change_password: boolean;
  /** Signing in needs a code. */
  second_factor: boolean;
  /** They must set up a second factor before anything else. */
  must_set_second_factor: boolean;
  /** Until when they do not play: a time, or `for good`. */
  excluded?: string | null;
  /** Less strict limits, which wait. */
  limits_to_come?: LimitToCome[];
}

export interface LimitToCome {
  limit: keyof Person['limits'];
  will_be: number | null;
  from: string;
}

/** A wager under a table's own rules. */
export interface WagerSeen {
  wager: string;
  family: string;
  name: string;
  /** What a bet of it is called on the layout, state by state: `come`, `come-4` … */
  spots: string[];
  /** The number of each of them; 0 where it has none. */
  numbers: number[];
  when: string;
  changes: string;
  pays: string;
  set_by: string;
  min: Cents;
  max: Cents | null;
  /** Stakes are multiples of it. */
  step: Cents;
  /** Only multiples of it are paid in full. */
  unit: Cents | null;
  /** What may be staked, in words. */
  stake: string;
  /** Odds: how many times the flat bet they may be. */
  cap?: string;
  /** Where the limits come from. */
  limits_from: 'document' | 'posted' | 'to-post' | 'no-maximum-yet' | 'open';
  commission: string | null;
  clause: string;
  clauses: string[];
  outcomes: { spot: string; number: number; on: string; verdict: 'win' | 'lose' | 'push' | 'stand'; pays: string; clause: string }[];
}

export interface ClauseSeen {
  id: string;
  citation: string;
  kind: string;
  text: string;
}

export interface CallSeen {
  call: string;
  by: string;
  says: string;
  clauses: string[];
}

/** `GET /tables/N/rules`. */
export interface RulesSeen {
  pack: string;
  title: string;
  version: string;
  document: string;
  game: Game;
  options: Record<string, string>;
  smallest_chip: Cents;
  wagers: WagerSeen[];
  calls: CallSeen[];
  reasons: { no_roll: ReasonSeen[]; relief: ReasonSeen[]; spoilt: ReasonSeen[] };
  clauses: ClauseSeen[];
  wheel?: { symbols: { symbol: string; pays: string }[]; spaces: string[] };
}

export interface ReasonSeen {
  reason: string;
  words: string;
  clause: string;
}

/** `GET /tables/N/figures`, of each wager what the page shows. */
export interface FiguresSeen {
  pack: string;
  version: string;
  options: Record<string, string>;
  wagers: WagerFigures[];
}

export interface WagerFigures {
  wager: string;
  name: string;
  round: string;
  net: string;
  /** As it is published: of the stake, or of stake and vigorish where that is paid in advance. */
  edge: string;
  edge_percent: number;
  /** Of the stake alone. */
  edge_per_stake_percent: number;
  edge_per_round_percent: number | null;
  edge_per_resolved_percent: number | null;
  win: string;
  lose: string;
  push: string;
  hit_frequency: number;
  standard_deviation: number;
  variance: string;
  expected_rounds_decimal: number;
  largest_payout: string;
  clauses: string[];
  distribution: { result: string; chance: string; chance_decimal: number; words: string; clauses: string[] }[];
  decision?: string;
  /** The stake whose rounding is counted. */
  stake?: string;
  /** A line bet made with the point on. */
  put?: boolean;
  /** At the least stake that the table takes, as it rounds. */
  at_least_stake?: { stake_cents: Cents; edge: string; edge_percent: number };
}

/** One of a person's own sessions. */
export interface SessionSeen {
  id: string;
  created: string;
  last_seen: string;
  ends: string;
  from?: string;
  current: boolean;
}
