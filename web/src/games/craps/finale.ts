// The total of a roll, in large letters.

import type { AnimationEnd, Finale } from '../game';
import { t } from '../texts';

/** Returns the word for a number of two dice: `nine`. */
export const numberWord = (number: number) => t('games-total', { total: number });

export function finale({ events }: AnimationEnd): Finale | null {
  const rolled = events.find(([name]) => name === 'rolled')?.[1] as { dice: [number, number] } | undefined;
  if (!rolled) {
    return null;
  }
  const title = numberWord(rolled.dice[0] + rolled.dice[1]);
  return events.some(([name]) => name === 'seven-out') ? { title, tone: 'out' } : { title };
}
