// Payouts in the page's language.

import { oddsWords } from '../lib/outcomes';
import type { OddsInfo, WagerRules } from '../lib/protocol';

/** Returns the payout of an outcome: its odds, or the words of the house. */
export const payoutOf = ({ odds, pays }: { odds?: OddsInfo | null; pays: string }) => (odds ? oddsWords(odds) : pays);

/** Whether a win brings more than the stake itself. With the basis `for`, the stake is part of the payment. */
export function paysMoreThanEven({ pays_hundredths: pays, per_hundredths: per, basis }: OddsInfo): boolean {
  return pays > (basis === 'for' ? 2 * per : per);
}

/** Returns odds in signs, as a narrow place on a layout prints them: `7:6`; null if the stake is part of the payment. */
export const oddsSigns = ({ pays_hundredths: pays, per_hundredths: per, basis }: OddsInfo) => (basis === 'to' ? `${pays / 100}:${per / 100}` : null);

/** Returns the odds of a wager that pays all wins at the same odds; null if only the words of the house say what it pays. */
export function oddsOf({ outcomes }: WagerRules): string | null {
  const wins = outcomes.filter(({ verdict }) => verdict === 'win').map(({ odds }) => (odds ? oddsWords(odds) : null));
  return new Set(wins).size === 1 ? (wins[0] ?? null) : null;
}
