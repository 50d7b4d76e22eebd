// The actions in examples that only craps has.

import type { Ask } from '../../lib/protocol';
import type { ExampleAction } from '../../lib/wire';
import type { ActionWords } from '../game';
import { t } from '../texts';

/** The dice of a throw that came to rest as it should. */
function diceOf(request: Ask): [number, number] | null {
  const [first, second] = request.do === 'roll' && !request.landing ? (request.dice ?? []) : [];
  return first === undefined || second === undefined ? null : [first, second];
}

/** The dice that lie on the table after these actions. */
export const diceAfter = (actions: readonly ExampleAction[]) => actions.map(({ request }) => diceOf(request as Ask)).filter((dice) => dice !== null).at(-1) ?? null;

const PLAYER: Readonly<Record<string, () => string>> = {
  'take-dice': () => t('games-takes-dice'),
  'pass-dice': () => t('games-passes-dice'),
  'decline-dice': () => t('games-declines-dice'),
  'change-dice': () => t('games-changes-dice'),
};

export const actionWords: ActionWords = {
  player: (request) => PLAYER[request.do]?.(),
  crew(request) {
    const dice = diceOf(request);
    return dice ? t('games-dice-are', { first: dice[0], second: dice[1] }) : request.do === 'send' ? t('games-dice-go-out') : undefined;
  },
};
