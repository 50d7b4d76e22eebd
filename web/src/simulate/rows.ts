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

const namedRow = (name: string, kind: Kind, plain: string, term = '', isSigned = false): Row => ({ name, plain, term, kind, isSigned, of: (seen) => estimate(seen.result.figures, name) });

const ending = (percent: number, plain: string): Row => ({
  name: `p${percent}`,
  plain,
  term: t('simulate-percentile', { percent }),
  kind: 'money',
  isSigned: false,
  of: (seen) => seen.result.figures.percentiles.find((one) => one.percent === percent),
});

export const rows = (round: string): Row[] => [
  namedRow('net', 'money', t('simulate-net'), t('simulate-net-term'), true),
  namedRow('standard_deviation', 'money', t('simulate-deviation'), t('simulate-deviation-term')),
  namedRow('ahead', 'part', t('simulate-ahead'), t('simulate-ahead-term')),
  namedRow('even', 'part', t('simulate-even')),
  namedRow('behind', 'part', t('simulate-behind'), t('simulate-behind-term')),
  namedRow('broke', 'part', t('simulate-ruin'), t('simulate-ruin-term')),
  namedRow('stopped', 'part', t('simulate-stopped')),
  namedRow('goal', 'part', t('simulate-goal')),
  ending(5, t('simulate-worst')),
  ending(50, t('simulate-middle')),
  ending(95, t('simulate-best')),
  namedRow('drawdown', 'money', t('simulate-drawdown'), t('simulate-drawdown-term')),
  namedRow(`net_per_${round}`, 'money', t('simulate-per-round', { round }), t('simulate-per-round-term', { round }), true),
  namedRow('loss_per_hour', 'money', t('simulate-per-hour'), t('simulate-per-hour-term')),
  namedRow(`${round}s_per_session`, 'number', t('simulate-rounds-per-session', { round })),
];

/** Formats a share of 1 in percent. */
export const share = (part: number, digits: number) => percent(Number((part * 100).toFixed(digits)), digits);

/** Formats a figure; `signed` adds a plus to positive amounts. */
export function valueText(value: number | null | undefined, kind: Kind, signed: boolean): string {
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
