// The figures that cover the bets of a round.

import { roundOf } from '../../cards/types';
import type { View } from '../../lib/protocol';
import type { DecidedBet, PricedBet } from '../../sitting/luck';
import { spreadOf } from './cards';

/** The first bet alone has the figures of a player who stands. A raise is a separate bet, on the gap that is known by then. */
export function priced(decided: readonly DecidedBet[], view: View | null): PricedBet[] {
  const spread = spreadOf(roundOf(view)?.pattern);
  return decided.map((bet) => (bet.wager === 'raise' ? { ...bet, wager: `raise-${spread}` } : { ...bet, row: 'stand' }));
}
