// The figures of a simulation, line by line, in words.

import { estimate, type Estimate, type SimulationInfo } from './model';

export interface Row {
  plain: string;
  term: string;
  kind: 'money' | 'part' | 'number';
  of: (seen: SimulationInfo) => Estimate | undefined;
}

const named = (plain: string, term: string, kind: Row['kind'], name: string): Row => ({ plain, term, kind, of: (seen) => estimate(seen.result.figures, name) });

const ending = (percent: number, plain: string): Row => ({
  plain,
  term: `${percent}th percentile of the bankroll`,
  kind: 'money',
  of: (seen) => seen.result.figures.percentiles.find((one) => one.percent === percent),
});

export const rows = (round: string): Row[] => [
  named('Average result', 'mean net result', 'money', 'net'),
  named('Spread of the results', 'standard deviation', 'money', 'standard_deviation'),
  named('Sessions that end ahead', 'probability of a net win', 'part', 'ahead'),
  named('Sessions that end even', '', 'part', 'even'),
  named('Sessions that end behind', 'probability of a net loss', 'part', 'behind'),
  named('Broke: cannot cover the next bet', 'ruin', 'part', 'broke'),
  named('Stopped by the stop rule', '', 'part', 'stopped'),
  named('Reached the goal', '', 'part', 'goal'),
  ending(5, 'Worst 5% end with at most'),
  ending(50, 'Median final bankroll'),
  ending(95, 'Best 5% end above'),
  named('Average worst fall from a peak', 'drawdown', 'money', 'drawdown'),
  named(`Average per ${round}`, `mean net per ${round}`, 'money', `net_per_${round}`),
  named('Cost per hour', 'mean loss per hour', 'money', 'loss_per_hour'),
  named(`Average number of ${round}s per session`, '', 'number', `${round}s_per_session`),
];

/** Formats a figure; `signed` adds a plus to positive amounts. */
export function shown(value: number | null | undefined, kind: Row['kind'], signed: boolean): string {
  if (value === null || value === undefined) {
    return '–';
  }
  if (kind === 'part') {
    const percent = value * 100;
    return `${percent.toFixed(percent !== 0 && percent < 0.1 ? 3 : 1)}%`;
  }
  const small = Math.abs(value) < 1 && value !== 0;
  const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: kind === 'number' ? 0 : small ? 4 : 2, maximumFractionDigits: kind === 'number' ? 1 : small ? 4 : 2 });
  return `${value < 0 ? '−' : signed && value > 0 ? '+' : ''}${text}`;
}
