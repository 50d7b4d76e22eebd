// The types of simulation requests and results.

import type { Interval as Estimate, StrategyFigures as Figures, StrategyInfo } from '../lib/wire';
import { t } from './texts';

export type { BankrollSpread, EndingBin, Percentile, SimulationOrder, SimulationInfo, StrategyInfo } from '../lib/wire';
export type { StrategyMistake as Mistake, RefusedBetInfo as RefusedBet, Interval as Estimate, StrategyFigures as Figures } from '../lib/wire';

/** A number of a strategy that a form can set, with its value as text. */
export interface StrategyField {
  name: string;
  value: string;
}

/** Returns the numbers that can be set from outside, such as `let unit 10`. */
export const fields = ({ numbers }: StrategyInfo): StrategyField[] => numbers.map(({ name, hundredths }) => ({ name, value: String(hundredths / 100) }));

/** Returns the figure with this name, if the result has it. */
export const estimate = (figures: Figures, name: string) => figures[name] as Estimate | undefined;

/** The kinds of strategies, in the order of the list: the plain ones first. */
const PURPOSES: readonly StrategyInfo['purpose'][] = ['flat', 'combination', 'pressing', 'progression', 'leaving'];

/** Returns the strategies grouped by their kind. */
export function purposes(strategies: readonly StrategyInfo[]): { purpose: StrategyInfo['purpose']; strategies: StrategyInfo[] }[] {
  const groups = PURPOSES.map((purpose) => ({ purpose, strategies: strategies.filter((one) => one.purpose === purpose) }));
  return groups.filter((group) => group.strategies.length > 0);
}

/** Returns the name of a kind of strategies. */
export const purposeWords = (purpose: StrategyInfo['purpose']) => t('simulate-purpose', { purpose });
