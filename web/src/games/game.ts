// The questions that the page asks a game. Only the name has no default: a game without its own answers is played on a
// plain felt, which is drawn from its rules.

import type { Component } from 'svelte';

import type { Coach } from '../coach/coach';
import type { Crew } from '../crew/crew';
import { CHIPS, type Face, type Style } from '../faces/faces';
import type { Ask, CardName, Result, RulesInfo, TableInfo, View } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import type { Tool, ToolTable } from '../lib/tools';
import type { ExampleAction, GameName } from '../lib/wire';
import type { DecidedBet, PricedBet } from '../sitting/luck';
import { t } from './texts';

/** The part of a table's page that shows the equipment and takes bets. */
export type Felt = Component<{ store: TableStore; rules: RulesInfo }>;

/** The colours of a felt, in the middle and at the edge. */
export interface Cloth {
  readonly felt: string;
  readonly deep: string;
}

/** A short result: a card, perhaps with a sign of who won against it, or words on a coloured ground. */
export type ResultMark = { card: CardName; won?: { sign: string; ground: MarkColour; words: string } | undefined } | { words: string; ground?: MarkColour | undefined };
export type MarkColour = 'red' | 'green' | 'blue' | 'ring';

/** The words of actions that only this game has. */
export interface ActionWords {
  /** Returns a player's action, such as `raises`; undefined if the action is not the game's own. */
  player?: (request: Ask) => string | undefined;
  /** Returns the crew's action as a sentence; undefined if the action is not the game's own. */
  crew?: (request: Ask) => string | undefined;
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
  Steps: () => Promise<{ default: Component<{ table: TableInfo; dismiss: () => void }> }>;
}

/** A result in large letters. */
export interface Finale {
  title: string;
  /** A sentence below it, for a result that the crew does not call. */
  words?: string;
  /** `out` if the hand is lost for most of the table. */
  tone?: 'out';
}

/** The end of an animation: the events, and the table after them. */
export interface AnimationEnd {
  events: readonly [string, unknown][];
  rules: RulesInfo;
  view: View | null;
  /** This player's position. */
  position: number | null;
}

/** A component of a game that shows the view. The component knows which shape its view has, so the page passes the view as it is. */
export type Part<Props extends object = object> = Component<Props & { view: never }>;

export interface Game {
  /** The house's name for the game. */
  readonly id: GameName;
  /** The lobby asks for the heading of its tables, and for the sentence below. */
  readonly name: string;
  readonly about: string;
  /** Every felt asks for its colours, in the middle and at the edge; by default those of `app.css`. */
  readonly cloth: Cloth | null;
  /** Every felt asks for its ornament and lettering; by default those of a house with its own rules. */
  readonly style: Style;
  /** The faces of some packs, by their names, so that tables of one game can be told apart. */
  readonly faces: Readonly<Record<string, Face>>;
  /** The lobby asks for its equipment, drawn on a cloth of 320 by 96 units; by default some chips. */
  readonly Emblem: Component | null;
  /** The lobby asks for a lesson. The first game that has a lesson teaches newcomers. */
  readonly lesson: Lesson | null;
  /** The table asks for the verb of the button that ends the wait for the clock. */
  readonly go: string;
  /** The table asks whether a player other than this one makes the next draw. */
  readonly drawnByOther: (view: View, you: number | null) => boolean;
  /** The table and the simulation ask for the kind of its rounds; the messages of each page have the words. */
  readonly rounds: 'hands' | 'rolls' | 'spins';
  /** The lists of results ask how a short result is shown. */
  readonly mark: (result: Result) => ResultMark;
  /** The table asks for the result in large letters once dice, cards and other equipment lie still; null without a result. */
  readonly finale: (ending: AnimationEnd) => Finale | null;
  /** The review of a sitting asks which figures cover the decided bets of a round; by default those of each wager. */
  readonly priced: (decided: readonly DecidedBet[], view: View | null) => PricedBet[];
  /** The list of keyboard shortcuts asks for the game's own keys on the layout. */
  readonly keys: readonly [string, string][];
  /** The table asks for the felt. */
  readonly felt: () => Promise<{ default: Felt }>;
  /** The table asks for the coach of a player's first hand. */
  readonly coach: () => Promise<{ default: Coach }>;
  /** The crew's console asks for the desk and the forms; `crew/crew.ts` has the defaults of these questions. */
  readonly crew: () => Promise<{ default: Partial<Crew> }>;
  /** The examples of the rule book ask for their words. */
  readonly actionWords: ActionWords;
  /** The examples also ask what lies on the table after some actions; by default the hands, dice and words of the view. */
  readonly Example: Part<{ actions: readonly ExampleAction[] }> | null;
  /** The audit asks for the state of the table; by default the stage, the shoe, and the hands, dice and words of the view. */
  readonly State: Part | null;
  /** The tray asks for tools that make several bets at once. */
  readonly tools: readonly Tool[];
  /** The tray also asks whether doubling a bet makes sense now. */
  readonly doubles: (table: ToolTable, wager: string) => boolean;
  /** The simulation asks for words of the strategy language. */
  readonly strategy: StrategyWords;
}

/** A game's own answers. */
export type Description = Pick<Game, 'name'> & Partial<Omit<Game, 'id'>>;

/** The answers for a game that gives none. */
export const DEFAULTS: Omit<Game, 'id' | 'name'> = {
  about: '',
  cloth: null,
  style: CHIPS,
  faces: {},
  Emblem: null,
  lesson: null,
  get go() {
    return t('games-deal');
  },
  drawnByOther: () => false,
  rounds: 'hands',
  mark: ({ words }) => ({ words }),
  finale: () => null,
  priced: (decided) => [...decided],
  keys: [],
  felt: () => import('./Plain.svelte'),
  coach: () => import('../coach/general'),
  crew: async () => ({ default: {} }),
  actionWords: {},
  Example: null,
  State: null,
  tools: [],
  doubles: () => true,
  strategy: {},
};
