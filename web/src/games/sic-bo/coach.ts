// The first roll: an even-money bet, and what the dice decide.

import { openBetsByEdge, type Coach } from '../../coach/coach';
import { either, percent } from '../../lib/numbers';
import type { WagerRules } from '../../lib/protocol';
import { oddsOf } from '../pays';
import { t } from './texts';

const coach: Coach = (hand) => {
  const all = openBetsByEdge(hand);
  const cheap = all.filter(({ edge }) => edge === all[0]?.edge);
  const [first] = cheap;
  if (hand.store.bets.length > 0 || !first) {
    return null;
  }
  // Among bets of the same price, those with the payout of the first: it is usually 1 to 1, and the list stays short.
  const pays = (wager: WagerRules) => oddsOf(wager) ?? wager.pays;
  const alike = cheap.filter(({ wager }) => pays(wager) === pays(first.wager));
  return t('sic-bo-coach', { count: alike.length, wagers: either(alike.map(({ wager }) => wager.name)), edge: percent(first.edge), pays: pays(first.wager) });
};

export default coach;
