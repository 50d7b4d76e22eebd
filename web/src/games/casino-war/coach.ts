// The first hand: one card each, and what a tie asks.

import { price, wagerNamed, type Coach } from '../../coach/coach';

const coach: Coach = (hand) => {
  const { store } = hand;
  const pays = wagerNamed(hand, 'war')?.outcomes.find(({ verdict }) => verdict === 'win')?.pays;
  if (store.offers.some((offer) => offer.do === 'war' || offer.do === 'surrender')) {
    return 'A tie. Each answer says what it costs on average; the gold one costs less. It is your turn.';
  }
  if (store.bets.length === 0) {
    return pays ? `Put a chip on War: if your card is higher than the dealer’s, it pays ${pays}. ${price(hand, 'war')}` : null;
  }
  return 'Deal: one card for you, one for the dealer. The higher card wins; on a tie you choose.';
};

export default coach;
