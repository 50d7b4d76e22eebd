// The coach of a game without sentences of its own.

import { cheapest, price, type Coach } from './coach';

const coach: Coach = (hand) => {
  const first = cheapest(hand)[0]?.wager;
  return hand.store.bets.length === 0 && first ? `Pick a chip, then click ${first.name}. ${price(hand, first.wager)}` : null;
};

export default coach;
