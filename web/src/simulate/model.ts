// The types of simulation requests and results.

import type { Interval as Estimate, StrategyFigures as Figures, StrategyInfo } from '../lib/wire';

export type { BankrollSpread, EndingBin, Percentile, SimulationOrder, SimulationInfo, StrategyInfo } from '../lib/wire';
export type { RefusedBetInfo as RefusedBet, Interval as Estimate, StrategyFigures as Figures } from '../lib/wire';

/** A mistake in a strategy, with its line. */
export interface Mistake {
  line: number;
  column: number;
  message: string;
  help: string | null;
}

/** A named number of a strategy that none of its rules changes. */
export interface Let {
  name: string;
  value: string;
}

/** Returns the numbers that can be set from outside, such as `let unit 10`. */
export function lets({ sets, text }: StrategyInfo): Let[] {
  return sets.flatMap((name) => {
    const value = new RegExp(`^let ${name} (\\S+)`, 'm').exec(text)?.[1];
    const changes = new RegExp(`\\bset ${name} `).test(text);
    return value === undefined || changes ? [] : [{ name, value }];
  });
}

/** Returns the figure with this name, if the result has it. */
export const estimate = (figures: Figures, name: string) => figures[name] as Estimate | undefined;

/** The kinds of strategies, in the order of the list: the plain ones first. */
const PURPOSES: Record<StrategyInfo['purpose'], string> = {
  flat: 'One bet, always the same',
  combination: 'Several bets together',
  pressing: 'Bets that are raised, lowered or taken down',
  progression: 'Stakes that follow wins and losses',
  leaving: 'Leave at the right time',
};

/** Returns the strategies grouped by their kind. */
export function purposes(strategies: readonly StrategyInfo[]): { title: string; strategies: StrategyInfo[] }[] {
  const groups = Object.entries(PURPOSES).map(([purpose, title]) => ({ title, strategies: strategies.filter((one) => one.purpose === purpose) }));
  return groups.filter((group) => group.strategies.length > 0);
}
