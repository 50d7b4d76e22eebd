// The reactions of the players at a table, each for some seconds. A reader can mute reactions.

import { t } from './texts';
import { settings } from './settings.svelte';
import type { Reaction } from './wire';

/** The time that a reaction is shown, in milliseconds. */
const SHOWN = 6_000;
/** The shortest time between two reactions of a player that the house accepts. */
export const BETWEEN = 2_000;

/** The reactions, with their words. */
export const REACTIONS: Record<Reaction, () => string> = {
  applause: () => t('shell-applause'),
  'nice-one': () => t('shell-nice-one'),
  'good-luck': () => t('shell-good-luck'),
  ouch: () => t('shell-ouch'),
  thanks: () => t('shell-thanks'),
};

export interface ShownReaction {
  key: number;
  person: number;
  words: string;
}

export class Reactions {
  shown = $state.raw<readonly ShownReaction[]>([]);
  private keys = 0;

  hear({ person, reaction }: { person: number; reaction: Reaction }) {
    const words = REACTIONS[reaction]?.();
    if (!settings.reactions || words === undefined) {
      return;
    }
    const key = ++this.keys;
    // A player's new reaction replaces the previous one.
    this.shown = [...this.shown.filter((one) => one.person !== person), { key, person, words }];
    setTimeout(() => (this.shown = this.shown.filter((one) => one.key !== key)), SHOWN);
  }

  /** Returns the words that a player shows now. */
  of(person: number): string | undefined {
    return settings.reactions ? this.shown.find((one) => one.person === person)?.words : undefined;
  }
}
