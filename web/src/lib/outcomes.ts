// The results of bets, as the house sends them with an entry.

import { money } from './money';
import type { BetOutcome } from './protocol';

/** How an amount came about: `7 to 6, less $1 commission`. */
export function terms({ verdict, odds, commission, owed, returned, stays, why, for_dealers }: BetOutcome): string {
  const parts = [
    odds ? `${odds.pays_hundredths / 100} ${odds.basis} ${odds.per_hundredths / 100}` : '',
    commission > 0 ? `less ${money(commission)} commission` : '',
    owed > 0 ? `${money(owed)} commission to pay later` : '',
    verdict === 'lost' && returned > 0 ? `${money(returned)} comes back` : '',
    verdict === 'pushed' ? (stays ? 'it stays up' : 'it comes back') : '',
    why ?? '',
    verdict === 'won' && for_dealers ? 'for the dealers' : '',
  ];
  return parts.filter(Boolean).join(', ');
}
