// The first hand: two cards, the gap, and the raise.

import { roundOf } from '../../cards/types';
import { price, wagerNamed, type Coach } from '../../coach/coach';
import { scale, spreadOf } from './cards';

const coach: Coach = (hand) => {
  const { store, rules } = hand;
  const squares = scale(rules);
  const spread = spreadOf(roundOf(store.view)?.pattern);
  if (store.offered('stand').length > 0) {
    const pays = squares.find(({ key }) => key === String(spread))?.pays;
    return `${spread} ${spread === 1 ? 'rank wins' : 'ranks win'}${pays ? ` and ${spread === 1 ? 'pays' : 'pay'} ${pays}` : ''}. Raise or stand: the gold answer is better on average.`;
  }
  if (store.bets.length === 0) {
    const narrow = squares.find(({ key }) => key === '1')?.pays;
    const name = wagerNamed(hand, 'ante')?.name;
    return name ? `Put a chip on ${name}: it wins if the third card falls between the first two${narrow ? `; a gap of one rank pays ${narrow}` : ''}. ${price(hand, 'ante')}` : null;
  }
  return 'Deal: two cards come first. If there is a gap between them, you may raise before the third.';
};

export default coach;
