// The payouts of a wager, in the short form that a layout prints.

import { number } from '../../lib/numbers';
import { oddsWords } from '../../lib/outcomes';
import type { OddsInfo, WagerRules } from '../../lib/protocol';
import { t } from '../texts';

/** Returns `8 to 1`, `1 to 1 less 5%`, `up to 500 to 1` or `progressive`; empty if a win is not paid at odds. */
export function shortPays({ outcomes, commission_rate: rate }: WagerRules): string {
  const odds = outcomes.flatMap((outcome) => (outcome.verdict === 'win' && outcome.odds ? [outcome.odds] : []));
  const best = odds.sort((one, other) => worth(other) - worth(one))[0];
  if (!best) {
    return outcomes.some((outcome) => outcome.from_meter) ? t('cards-progressive') : '';
  }
  const several = new Set(odds.map(worth)).size > 1;
  const most = oddsWords(best);
  const printed = several && worth(best) !== 1 ? t('cards-up-to', { pays: most }) : most;
  return rate === undefined ? printed : t('cards-less', { pays: printed, rate: number(rate / 100) });
}

const worth = ({ pays_hundredths, per_hundredths }: OddsInfo) => pays_hundredths / per_hundredths;

/** Formats a percentage; small values have more decimals. */
export const percent = (value: number) => t('cards-percent', { value: number(value, 0, Math.abs(value) < 10 ? 2 : 1) });

/** Converts an exact fraction, such as `-23/622`, to a number. */
export function ratio(text: string): number {
  const [over, under = '1'] = text.split('/');
  return Number(over) / Number(under);
}
