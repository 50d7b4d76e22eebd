// The results that decide a bet, in one sentence from the facts of its rules.

import type { WagerRules } from '../lib/protocol';
import { t } from './texts';

type Row = WagerRules['outcomes'][number];

const VERDICTS: Row['verdict'][] = ['win', 'push', 'lose'];

/** Returns the results that decide a bet on a spot with a number (0 for none): `Wins: 7 or 11; loses: 2, 3 or 12.` */
export function decidedBy(wager: WagerRules, spot: string, number: number | null): string {
  const own = wager.outcomes.filter((row) => row.spot === spot);
  const first = own.some((row) => row.number === number) ? number : (own[0]?.number ?? 0);
  const now = words(own.filter((row) => row.number === first), null);
  // A bet without a number gets one unless a result decides it immediately. The bet's rows with a number are alike.
  const later = first === 0 ? new Set(numbers(wager).map((n) => words(wager.outcomes.filter((row) => row.number === n), n))) : new Set<string>();
  const [then] = later;
  const all = later.size === 1 && then ? t('proposals-decided-then', { now, then }) : t('proposals-decided', { now });
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}`;
}

const numbers = (wager: WagerRules) => [...new Set(wager.outcomes.map((row) => row.number))].filter((number) => number > 0);

/** Describes rows by verdict. The bet's own number gets no digits, so that all numbers read alike. */
function words(rows: readonly Row[], number: number | null): string {
  const parts = VERDICTS.map((verdict) => {
    const on = general(rows.filter((row) => row.verdict === verdict)).map((row) => (number !== null && row.on === String(number) ? t('proposals-its-number') : row.on));
    return on.length > 0 ? t('proposals-verdict', { verdict, on: on.join(t('proposals-or')) }) : '';
  });
  return parts.filter(Boolean).join(t('proposals-semicolon'));
}

/** Leaves out rows that are a special case of another: `between, spread 1` is also `between`. */
function general(rows: readonly Row[]): readonly Row[] {
  const covers = (one: Row, other: Row) => one !== other && one.facts !== undefined && one.facts.length > 0 && one.facts.every((fact) => other.facts?.includes(fact));
  return rows.filter((row) => !rows.some((other) => covers(other, row)));
}
