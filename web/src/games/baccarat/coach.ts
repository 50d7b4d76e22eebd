// The first hand: choose a side; the cards decide the rest.

import { cheapest, type Coach } from '../../coach/coach';

const coach: Coach = (hand) => {
  const { store } = hand;
  if (store.bets.length === 0) {
    const [first, second] = cheapest(hand);
    return first && second
      ? `Bet on the hand that ends nearer to 9. ${first.wager.name} costs least, ${first.edge.toFixed(2)}% on average; ${second.wager.name} costs ${second.edge.toFixed(2)}%.`
      : null;
  }
  return store.deciding ? null : 'Deal: each side gets two cards, and fixed rules decide about a third. You have nothing to decide.';
};

export default coach;
