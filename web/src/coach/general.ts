// The coach of a game without its own sentences.

import { cheapest, price, type Coach } from './coach';
import { t } from './texts';

const coach: Coach = (hand) => {
  const first = cheapest(hand)[0]?.wager;
  return hand.store.bets.length === 0 && first ? `${t('coach-begin', { bet: first.name })} ${price(hand, first.wager)}` : null;
};

export default coach;
