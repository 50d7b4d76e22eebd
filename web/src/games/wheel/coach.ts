// The first spin: a symbol, its spaces, its payout.

import { cheapest, type Coach } from '../../coach/coach';

const coach: Coach = (hand) => {
  const { store, rules } = hand;
  const spaces = rules.wheel?.spaces ?? [];
  const first = cheapest(hand)[0];
  if (store.bets.length > 0 || !first) {
    return null;
  }
  const symbol = first.wager.wager.slice(first.wager.wager.indexOf('-') + 1);
  const count = spaces.filter((space) => space === symbol).length;
  return `Bet on the symbol where the wheel stops. ${symbol} is on ${count} of ${spaces.length} spaces, pays ${first.wager.pays} and costs least: ${first.edge.toFixed(2)}% on average.`;
};

export default coach;
