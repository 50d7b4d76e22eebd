// The first hand: one card each, and the question after a tie.

import { price, wagerNamed, type Coach } from '../../coach/coach';
import { payoutOf } from '../pays';
import { t } from './texts';

const coach: Coach = (hand) => {
  const { store } = hand;
  const won = wagerNamed(hand, 'war')?.outcomes.find(({ verdict }) => verdict === 'win');
  const pays = won && payoutOf(won);
  if (store.offers.some((offer) => offer.do === 'war' || offer.do === 'surrender')) {
    return t('casino-war-coach-tie');
  }
  if (store.bets.length === 0) {
    return pays ? t('casino-war-coach-bet', { pays, price: price(hand, 'war') }) : null;
  }
  return t('casino-war-coach-deal');
};

export default coach;
