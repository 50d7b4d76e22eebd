// The questions that the page asks a game. Only the name has no default: a game without answers of its own is
// played on a plain felt, which is drawn from its rules.

import type { Component } from 'svelte';

import type { Crew } from '../crew/crew';
import type { CardName, Result, RulesInfo, TableInfo } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import type { GameName } from '../lib/wire';

/** The part of a table's page that shows the equipment and takes bets. */
export type Felt = Component<{ store: TableStore; rules: RulesInfo }>;

/** A short result: a card, or words on a coloured ground. */
export type Mark = { card: CardName } | { words: string; ground?: Ground | undefined };
export type Ground = 'red' | 'green' | 'blue' | 'ring';

/** The lines of rehearsals that only this game has. */
export interface Lines {
  /** A player's action, such as `raise` in `Ann raise`, and its words: `raises`. */
  player?: Readonly<Record<string, string>>;
  /** Returns the words of a line about the house, or undefined if the line is not the game's own. */
  house?: (line: string) => string | undefined;
}

/** The words of the strategy language that only this game has. */
export interface StrategyWords {
  /** The preselected strategy. */
  first?: string;
  actions?: readonly string[];
  facts?: readonly string[];
  /** A strategy that shows the language. */
  example?: string;
}

/** Teaches the game to newcomers. */
export interface Lesson {
  /** Returns the best table for a newcomer. */
  table(tables: readonly TableInfo[]): TableInfo | null;
  Steps: Component<{ table: TableInfo; dismiss: () => void }>;
}

/** A part of a game's own that shows the view. It knows which shape its view has, so the page passes the view as it is. */
export type Part<Props extends object = object> = Component<Props & { view: never }>;

export interface Game {
  /** The house's name for it. */
  readonly id: GameName;
  /** The lobby asks for the heading of its tables, and for the sentence below. */
  readonly name: string;
  readonly about: string;
  /** Every felt asks for its colours, in the middle and at the edge; by default those of `app.css`. */
  readonly cloth: { readonly felt: string; readonly deep: string } | null;
  /** The lobby asks for its equipment, drawn on a cloth of 320 by 96 units; by default some chips. */
  readonly Emblem: Component | null;
  /** The lobby asks for a lesson. The first game that has a lesson teaches newcomers. */
  readonly lesson: Lesson | null;
  /** The table asks for the verb of the button that ends the wait for the clock. */
  readonly go: string;
  /** The table and the simulation ask what its rounds are called: `Last hands`. */
  readonly rounds: string;
  /** The lists of results ask how a short result is shown. */
  readonly mark: (result: Result) => Mark;
  /** The list of keyboard shortcuts asks for keys of its own on the layout. */
  readonly keys: readonly [string, string][];
  /** The table asks for the felt. */
  readonly felt: () => Promise<{ default: Felt }>;
  /** The crew's console asks for the desk and the forms; `crew/crew.ts` has their defaults. */
  readonly crew: () => Promise<{ default: Partial<Crew> }>;
  /** The examples of the rule book ask for their words. */
  readonly lines: Lines;
  /** They also ask what lies on the table after some lines; by default the hands, dice and words of the view. */
  readonly Example: Part<{ lines: readonly string[] }> | null;
  /** The audit asks for the state of the table; by default the stage, the shoe, and the hands, dice and words of the view. */
  readonly State: Part | null;
  /** The simulation asks for words of the strategy language. */
  readonly strategy: StrategyWords;
}

/** A game's own answers. */
export type Description = Pick<Game, 'name'> & Partial<Omit<Game, 'id'>>;

/** The answers of a game that has nothing of its own. */
export const DEFAULTS: Omit<Game, 'id' | 'name'> = {
  about: '',
  cloth: null,
  Emblem: null,
  lesson: null,
  go: 'Deal',
  rounds: 'hands',
  mark: ({ words }) => ({ words }),
  keys: [],
  felt: () => import('./Plain.svelte'),
  crew: async () => ({ default: {} }),
  lines: {},
  Example: null,
  State: null,
  strategy: {},
};
