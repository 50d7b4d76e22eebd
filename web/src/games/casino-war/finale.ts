// A player's card against the dealer's, in large letters.

import { rankWords } from '../../cards/faces';
import { cardsOf } from '../../cards/types';
import type { AnimationEnd, Finale } from '../game';
import { t } from '../texts';
import { warCard } from './cards';

export function finale({ events, view, position }: AnimationEnd): Finale | null {
  const shown = cardsOf(view, 'war');
  const first = shown?.dealer[0];
  if (!shown || !first || !events.some(([name]) => name === 'round-over')) {
    return null;
  }
  const own = shown.contests.find(({ seat }) => position !== null && seat === position - 1);
  const war = own?.second && warCard(shown);
  const [card, dealer] = own?.second && war ? [own.second, war] : [own?.card, first];
  return card ? { title: `${rankWords(card)} : ${rankWords(dealer)}`, words: t('games-your-card') } : { title: rankWords(first), words: t('games-dealers-card') };
}
