// Payouts in the page's language.

import { oddsWords } from '../lib/outcomes';
import type { WagerRules } from '../lib/protocol';

type Outcome = WagerRules['outcomes'][number];

/** Returns the payout of an outcome: its odds, or the words of the house. */
export const payoutOf = ({ odds, pays }: Pick<Outcome, 'odds' | 'pays'>) => (odds ? oddsWords(odds) : pays);

/** Returns the odds of a wager that pays all wins at the same odds; null if only the words of the house say what it pays. */
export function oddsOf({ outcomes }: WagerRules): string | null {
  const wins = outcomes.filter(({ verdict }) => verdict === 'win').map(({ odds }) => (odds ? oddsWords(odds) : null));
  return new Set(wins).size === 1 ? (wins[0] ?? null) : null;
}
