// The pays of a wager, as short as a layout prints them.

import { oddsWords } from '../../lib/outcomes';
import type { OddsSeen, WagerSeen } from '../../lib/protocol';

/** `8 to 1`, `1 to 1 less 5%`, `up to 500 to 1`, `progressive`; empty where a win is not paid at odds. */
export function shortPays({ outcomes, commission_rate: rate }: WagerSeen): string {
  const odds = outcomes.flatMap((outcome) => (outcome.verdict === 'win' && outcome.odds ? [outcome.odds] : []));
  const best = odds.sort((one, other) => worth(other) - worth(one))[0];
  if (!best) {
    return outcomes.some((outcome) => outcome.from_meter) ? 'progressive' : '';
  }
  const several = new Set(odds.map(worth)).size > 1;
  const printed = `${several && worth(best) !== 1 ? 'up to ' : ''}${oddsWords(best)}`;
  return rate === undefined ? printed : `${printed} less ${rate / 100}%`;
}

const worth = ({ pays_hundredths, per_hundredths }: OddsSeen) => pays_hundredths / per_hundredths;

/** A share in percent, as exact as it is worth reading. */
export const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 })} %`;

/** An exact number of the figures, such as `-23/622`. */
export function ratio(text: string): number {
  const [over, under = '1'] = text.split('/');
  return Number(over) / Number(under);
}
