// The figures of a simulation, line by line, in words.

import { estimate, type Estimate, type SimulationSeen } from './model';

export interface Row {
  plain: string;
  term: string;
  kind: 'money' | 'part' | 'number';
  of: (seen: SimulationSeen) => Estimate | undefined;
}

const named = (plain: string, term: string, kind: Row['kind'], name: string): Row => ({ plain, term, kind, of: (seen) => estimate(seen.result.figures, name) });

const ending = (percent: number, plain: string): Row => ({
  plain,
  term: `${percent}th percentile of the bankroll`,
  kind: 'money',
  of: (seen) => seen.result.figures.percentiles.find((one) => one.percent === percent),
});

export const rows = (round: string): Row[] => [
  named('Won or lost on average', 'mean net result', 'money', 'net'),
  named('How far sessions stray from it', 'standard deviation', 'money', 'standard_deviation'),
  named('Sessions that end ahead', 'probability of a net win', 'part', 'ahead'),
  named('Sessions that end even', '', 'part', 'even'),
  named('Sessions that end behind', 'probability of a net loss', 'part', 'behind'),
  named('Broke: cannot pay the next bet', 'ruin', 'part', 'broke'),
  named('Stopped, as was wished', '', 'part', 'stopped'),
  named('Reached the goal at some time', '', 'part', 'goal'),
  ending(5, 'The unluckiest twentieth ends at most with'),
  ending(50, 'Half end at most with'),
  ending(95, 'The luckiest twentieth ends above'),
  named('The worst fall from a peak, on average', 'drawdown', 'money', 'drawdown'),
  named(`Each ${round} brings`, `mean net per ${round}`, 'money', `net_per_${round}`),
  named('An hour costs', 'mean loss an hour', 'money', 'loss_per_hour'),
  named(`How many ${round}s a session has`, '', 'number', `${round}s_per_session`),
];

/** A figure in words: money with its sign where it may be a loss. */
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
