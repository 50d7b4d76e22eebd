// The lines of rehearsals that only craps has.

import type { Lines } from '../game';
import { t } from '../texts';

/** The dice of a line such as `dice 4 3`, or `roll 4 3`. */
function diceOf(line: string): [number, number] | null {
  const dice = /^(?:dice|roll)\s+([1-6])[\s-]([1-6])\b/.exec(line);
  return dice ? [Number(dice[1]), Number(dice[2])] : null;
}

/** The dice that lie on the table after these lines. */
export const diceAfter = (lines: readonly string[]) => lines.map(diceOf).filter((dice) => dice !== null).at(-1) ?? null;

export const lines: Lines = {
  get player() {
    return {
      'takes dice': t('games-takes-dice'),
      'passes dice': t('games-passes-dice'),
      'declines dice': t('games-declines-dice'),
      'changes dice': t('games-changes-dice'),
    };
  },
  house(line) {
    const dice = diceOf(line);
    return dice ? t('games-dice-are', { first: dice[0], second: dice[1] }) : line === 'send' ? t('games-dice-go-out') : undefined;
  },
};
