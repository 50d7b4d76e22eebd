// The questions that the crew's console asks a game.

import type { Component } from 'svelte';

import type { Ask, RulesInfo } from '../lib/protocol';
import { rounds, SHOE, type Deed, type Group } from './deeds';
import type { Desk } from './desk.svelte';
import RoundDesk from './RoundDesk.svelte';

export interface Crew {
  /** The dealer's entries. */
  readonly Desk: Component<{ desk: Desk; view: never }>;
  /** The rare actions. */
  readonly groups: (rules: RulesInfo) => readonly Group[];
  /** The actions on a player's bet, each with its label. */
  readonly bets: readonly [Ask['do'], string][];
  /** The form that returns or forfeits a bet, if the crew may rule so. */
  readonly ruling: Deed | null;
  /** Returns the player's part in the game at a position, such as the shooter's. */
  readonly tags: (view: never, position: number) => readonly string[];
}

/** The answers of a game of rounds. */
export const ROUNDS: Crew = {
  Desk: RoundDesk,
  groups: ({ card_values }) => rounds(card_values ? { title: 'Cards', deeds: SHOE } : null),
  bets: [['confirm', 'Confirm']],
  ruling: null,
  tags: () => [],
};
