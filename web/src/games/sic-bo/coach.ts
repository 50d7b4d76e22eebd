// The first roll: an even-money bet, and what the dice decide.

import { cheapest, type Coach } from '../../coach/coach';

const coach: Coach = (hand) => {
  const all = cheapest(hand);
  const cheap = all.filter(({ edge }) => edge === all[0]?.edge);
  const names = cheap.map(({ wager }) => wager.name).join(', ').replace(/, ([^,]*)$/, ' or $1');
  return hand.store.bets.length === 0 && cheap[0] ? `Begin with ${names}: ${cheap.length > 1 ? 'they cost' : 'it costs'} least, ${cheap[0].edge.toFixed(2)}% on average, and ${cheap.length > 1 ? 'pay' : 'pays'} ${cheap[0].wager.pays}.` : null;
};

export default coach;
