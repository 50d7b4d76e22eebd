// What a wager pays, as short as a layout prints it.

import type { WagerSeen } from '../../lib/protocol';

/** `8 to 1`, `1 to 1 less 5%`, `up to 500 to 1`, or nothing where that is not odds. */
export function shortPays(wager: WagerSeen): string {
  const odds = new Map<string, number>();
  for (const outcome of wager.outcomes) {
    const match = /(\d[\d,.]*) (?:to|for) (\d[\d,.]*)/.exec(outcome.pays);
    if (outcome.verdict === 'win' && match) {
      odds.set(match[0], number(match[1]) / number(match[2]));
    }
  }
  const best = [...odds].sort(([, one], [, other]) => other - one)[0]?.[0];
  if (best === undefined) {
    return wager.outcomes.some((outcome) => outcome.pays.includes('meter')) ? 'progressive' : '';
  }
  const share = /^[\d.]+ ?%/.exec(wager.commission ?? '')?.[0];
  const printed = odds.size === 1 || odds.get(best) === 1 ? best : `up to ${best}`;
  return share ? `${printed} less ${share}` : printed;
}

const number = (text: string | undefined) => Number((text ?? '1').replaceAll(',', ''));

/** A share in percent, as exact as it is worth reading. */
export const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 })} %`;

/** An exact number of the figures, such as `-23/622`. */
export function ratio(text: string): number {
  const [over, under = '1'] = text.split('/');
  return Number(over) / Number(under);
}
