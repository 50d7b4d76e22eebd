// The first hand: choose a side; the cards decide the rest.

import { openBetsByEdge, type Coach } from '../../coach/coach';
import { percent } from '../../lib/numbers';
import { t } from './texts';

const coach: Coach = (hand) => {
  const { store } = hand;
  if (store.bets.length === 0) {
    const [first, second] = openBetsByEdge(hand);
    return first && second
      ? t('baccarat-coach-bet', { first: first.wager.name, edge: percent(first.edge), second: second.wager.name, more: percent(second.edge) })
      : null;
  }
  return store.deciding ? null : t('baccarat-coach-deal');
};

export default coach;
