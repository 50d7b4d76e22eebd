// The questions that the crew's console asks a game.

import type { Component } from 'svelte';

import type { Ask, RulesInfo } from '../lib/protocol';
import { rounds, SHOE, type CrewAction, type Group } from './actions';
import type { CrewConsole } from './desk.svelte';
import RoundDesk from './RoundDesk.svelte';
import { t } from './texts';

export interface Crew {
  /** The dealer's entries. */
  readonly Desk: Component<{ desk: CrewConsole; view: never }>;
  /** The rare actions. */
  readonly groups: (rules: RulesInfo) => readonly Group[];
  /** The actions on a player's bet, each with its label. */
  readonly bets: readonly (readonly [Ask['do'], string])[];
  /** The form that returns or forfeits a bet, if the crew may make that ruling. */
  readonly ruling: CrewAction | null;
  /** Returns the player's part in the game at a position, such as the shooter's. */
  readonly tags: (view: never, position: number) => readonly string[];
}

/** The answers of a game of rounds. */
const ROUNDS: Crew = {
  Desk: RoundDesk,
  groups: ({ card_values }) => rounds(card_values ? { title: t('crew-cards'), actions: SHOE } : null),
  get bets() {
    return [['confirm', t('crew-confirm')]] as const;
  },
  ruling: null,
  tags: () => [],
};

/** Returns the answers of a game: its own answers, and otherwise those of a game of rounds. Getters stay getters, so that words follow the language. */
export const answers = (own: Partial<Crew>): Crew => Object.create(ROUNDS, Object.getOwnPropertyDescriptors(own)) as Crew;
