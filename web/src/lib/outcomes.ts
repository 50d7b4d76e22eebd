// The results of bets, as the house sends them with an entry.

import { t } from './texts';
import { money } from './money';
import type { BetOutcome, OddsInfo } from './protocol';

/** Formats odds: `7 to 6`. */
export function oddsWords({ pays_hundredths: pays, per_hundredths: per, basis }: OddsInfo): string {
  return t('shell-odds', { pays: pays / 100, per: per / 100, basis });
}

/** Explains how an amount was computed: `7 to 6, less $1 commission`. */
export function terms({ verdict, odds, commission, owed, returned, stays, why, for_dealers }: BetOutcome): string {
  const parts = [
    odds ? oddsWords(odds) : '',
    commission > 0 ? t('shell-less-commission', { amount: money(commission) }) : '',
    owed > 0 ? t('shell-owed-commission', { amount: money(owed) }) : '',
    verdict === 'lost' && returned > 0 ? t('shell-part-back', { amount: money(returned) }) : '',
    verdict === 'pushed' ? (stays ? t('shell-stays') : t('shell-comes-back')) : '',
    why ?? '',
    verdict === 'won' && for_dealers ? t('shell-for-dealers') : '',
  ];
  return parts.filter(Boolean).join(t('shell-comma'));
}
