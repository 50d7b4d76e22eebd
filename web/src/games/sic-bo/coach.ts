// The first roll: an even-money bet, and what the dice decide.

import { openBetsByEdge, type Coach } from '../../coach/coach';
import { either, percent } from '../../lib/numbers';
import { oddsOf } from '../pays';
import { t } from './texts';

const coach: Coach = (hand) => {
  const all = openBetsByEdge(hand);
  const cheap = all.filter(({ edge }) => edge === all[0]?.edge);
  const [first] = cheap;
  if (hand.store.bets.length > 0 || !first) {
    return null;
  }
  const wagers = either(cheap.map(({ wager }) => wager.name));
  return t('sic-bo-coach', { count: cheap.length, wagers, edge: percent(first.edge), pays: oddsOf(first.wager) ?? first.wager.pays });
};

export default coach;
