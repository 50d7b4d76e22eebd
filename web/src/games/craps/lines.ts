// The lines of rehearsals that only craps has.

import type { Lines } from '../game';

/** The dice of a line such as `dice 4 3`, or `roll 4 3`. */
function diceOf(line: string): [number, number] | null {
  const dice = /^(?:dice|roll)\s+([1-6])[\s-]([1-6])\b/.exec(line);
  return dice ? [Number(dice[1]), Number(dice[2])] : null;
}

/** The dice that lie on the table after these lines. */
export const diceAfter = (lines: readonly string[]) => lines.map(diceOf).filter((dice) => dice !== null).at(-1) ?? null;

export const lines: Lines = {
  player: {
    'takes dice': 'takes the dice',
    'passes dice': 'gives up the dice',
    'declines dice': 'declines the dice',
    'changes dice': 'asks for other dice',
  },
  house(line) {
    const dice = diceOf(line);
    return dice ? `The dice: ${dice[0]} and ${dice[1]}` : line === 'send' ? 'The dice go out' : undefined;
  },
};
