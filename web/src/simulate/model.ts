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
