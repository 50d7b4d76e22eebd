// The results of bets, as the house sends them with an entry.

import { money } from './money';
import type { BetOutcome, OddsInfo } from './protocol';

/** Formats odds: `7 to 6`. */
export function oddsWords({ pays_hundredths: pays, per_hundredths: per, basis }: OddsInfo): string {
  return `${(pays / 100).toLocaleString('en-US')} ${basis} ${(per / 100).toLocaleString('en-US')}`;
}

/** Explains how an amount was computed: `7 to 6, less $1 commission`. */
export function terms({ verdict, odds, commission, owed, returned, stays, why, for_dealers }: BetOutcome): string {
  const parts = [
    odds ? oddsWords(odds) : '',
    commission > 0 ? `less ${money(commission)} commission` : '',
    owed > 0 ? `${money(owed)} commission to pay later` : '',
    verdict === 'lost' && returned > 0 ? `${money(returned)} comes back` : '',
    verdict === 'pushed' ? (stays ? 'it stays up' : 'it comes back') : '',
    why ?? '',
    verdict === 'won' && for_dealers ? 'for the dealers' : '',
  ];
  return parts.filter(Boolean).join(', ');
}
