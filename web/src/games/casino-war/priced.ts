// The figures that cover the bets of a round.

import type { DecidedBet, PricedBet } from '../../sitting/luck';

/** The figures treat a bet and its war bet as one bet. */
export function priced(decided: readonly DecidedBet[]): PricedBet[] {
  return decided
    .filter(({ wager }) => wager !== 'go-to-war')
    .map((bet) => {
      if (bet.wager !== 'war') {
        return bet;
      }
      const war = decided.find(({ wager, position }) => wager === 'go-to-war' && position === bet.position);
      const surrendered = bet.verdict === 'lost' && bet.returned > 0;
      return { ...bet, net: bet.net + (war?.net ?? 0), ...(war ? { decided: 'war' } : surrendered ? { decided: 'surrender' } : {}) };
    });
}
