// The coach of a game without its own sentences.

import { openBetsByEdge, price, type Coach } from './coach';
import { t } from './texts';

const coach: Coach = (hand) => {
  const first = openBetsByEdge(hand)[0]?.wager;
  return hand.store.bets.length === 0 && first ? `${t('coach-begin', { bet: first.name })} ${price(hand, first.wager)}` : null;
};

export default coach;
