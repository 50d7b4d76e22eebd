// The last card of a round, in large letters.

import { rankWords } from '../../cards/faces';
import { cardsOf, roundOf } from '../../cards/types';
import type { AnimationEnd, Finale } from '../game';
import { t } from '../texts';
import { why } from './cards';

export function finale({ events, rules, view }: AnimationEnd): Finale | null {
  const shown = cardsOf(view, 'red-dog');
  if (!shown || !events.some(([name]) => name === 'round-over')) {
    return null;
  }
  const pattern = roundOf(view)?.pattern;
  const words = why(shown, pattern, rules);
  const title = shown.cards[2] ? rankWords(shown.cards[2]) : pattern === 'consecutive' ? t('games-in-a-row') : '';
  return title ? { title, words: words.charAt(0).toUpperCase() + words.slice(1) } : null;
}
