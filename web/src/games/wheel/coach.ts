// The first spin: a symbol, its spaces, its payout.

import { openBetsByEdge, type Coach } from '../../coach/coach';
import { percent } from '../../lib/numbers';
import { oddsOf } from '../pays';
import { t } from './texts';

const coach: Coach = (hand) => {
  const { store, rules } = hand;
  const spaces = rules.wheel?.spaces ?? [];
  const first = openBetsByEdge(hand)[0];
  if (store.bets.length > 0 || !first) {
    return null;
  }
  const symbol = first.wager.wager.slice(first.wager.wager.indexOf('-') + 1);
  const count = spaces.filter((space) => space === symbol).length;
  return t('wheel-coach', { symbol, count, spaces: spaces.length, pays: oddsOf(first.wager) ?? first.wager.pays, edge: percent(first.edge) });
};

export default coach;
