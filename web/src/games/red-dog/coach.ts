// The first hand: two cards, the gap, and the raise.

import { roundOf } from '../../cards/types';
import { price, wagerNamed, type Coach } from '../../coach/coach';
import { scale, spreadOf } from './cards';
import { t } from './texts';

const coach: Coach = (hand) => {
  const { store, rules } = hand;
  const squares = scale(rules);
  const spread = spreadOf(roundOf(store.view)?.pattern);
  if (store.offered('stand').length > 0) {
    const pays = squares.find(({ key }) => key === String(spread))?.pays;
    return pays ? t('red-dog-coach-raise-pays', { spread: spread ?? 0, pays }) : t('red-dog-coach-raise', { spread: spread ?? 0 });
  }
  if (store.bets.length === 0) {
    const narrow = squares.find(({ key }) => key === '1')?.pays;
    const bet = { wager: wagerNamed(hand, 'ante')?.name ?? '', price: price(hand, 'ante') };
    if (!bet.wager) {
      return null;
    }
    return narrow ? t('red-dog-coach-bet-pays', { ...bet, pays: narrow }) : t('red-dog-coach-bet', bet);
  }
  return t('red-dog-coach-deal');
};

export default coach;
