// The figures of a simulation, line by line, in words.

import { number, percent } from '../lib/numbers';
import { estimate, type Estimate, type SimulationInfo } from './model';
import { t } from './texts';

type Kind = 'money' | 'part' | 'number';

export interface Row {
  /** The figure's name in the result. */
  name: string;
  plain: string;
  term: string;
  kind: Kind;
  /** Whether positive amounts have a plus. */
  isSigned: boolean;
  of: (seen: SimulationInfo) => Estimate | undefined;
}

const named = (name: string, kind: Kind, plain: string, term = '', isSigned = false): Row => ({ name, plain, term, kind, isSigned, of: (seen) => estimate(seen.result.figures, name) });

const ending = (percent: number, plain: string): Row => ({
  name: `p${percent}`,
  plain,
  term: t('simulate-percentile', { percent }),
  kind: 'money',
  isSigned: false,
  of: (seen) => seen.result.figures.percentiles.find((one) => one.percent === percent),
});

export const rows = (round: string): Row[] => [
  named('net', 'money', t('simulate-net'), t('simulate-net-term'), true),
  named('standard_deviation', 'money', t('simulate-deviation'), t('simulate-deviation-term')),
  named('ahead', 'part', t('simulate-ahead'), t('simulate-ahead-term')),
  named('even', 'part', t('simulate-even')),
  named('behind', 'part', t('simulate-behind'), t('simulate-behind-term')),
  named('broke', 'part', t('simulate-ruin'), t('simulate-ruin-term')),
  named('stopped', 'part', t('simulate-stopped')),
  named('goal', 'part', t('simulate-goal')),
  ending(5, t('simulate-worst')),
  ending(50, t('simulate-middle')),
  ending(95, t('simulate-best')),
  named('drawdown', 'money', t('simulate-drawdown'), t('simulate-drawdown-term')),
  named(`net_per_${round}`, 'money', t('simulate-per-round', { round }), t('simulate-per-round-term', { round }), true),
  named('loss_per_hour', 'money', t('simulate-per-hour'), t('simulate-per-hour-term')),
  named(`${round}s_per_session`, 'number', t('simulate-rounds-per-session', { round })),
];

/** Formats a share of 1 in percent. */
export const share = (part: number, digits: number) => percent(Number((part * 100).toFixed(digits)), digits);

/** Formats a figure; `signed` adds a plus to positive amounts. */
export function shown(value: number | null | undefined, kind: Kind, signed: boolean): string {
  if (value === null || value === undefined) {
    return '–';
  }
  if (kind === 'part') {
    return share(value, value !== 0 && value < 0.001 ? 3 : 1);
  }
  const small = Math.abs(value) < 1 && value !== 0;
  const [least, most] = kind === 'number' ? [0, 1] : small ? [4, 4] : [2, 2];
  return `${value < 0 ? '−' : signed && value > 0 ? '+' : ''}${number(Math.abs(value), least, most)}`;
}
