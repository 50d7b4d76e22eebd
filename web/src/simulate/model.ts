// Simulations as the house is asked for them and answers.

import type { Cents } from '../lib/protocol';

export interface StrategySeen {
  name: string;
  game: string;
  about: string;
  text: string;
  /** The numbers that may be set. */
  sets: string[];
}

export interface Wanted {
  table?: number;
  pack?: string;
  strategy: string | { text: string };
  bankroll: Cents;
  rounds: number;
  sessions: number;
  seed: number;
  until?: string;
  goal?: Cents;
  /** Numbers of the strategy, in hundredths. */
  sets?: Record<string, number>;
}

/** A figure with its 95% interval; null where there are too few sessions to say. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
  exact?: number;
}

export interface Percentile extends Estimate {
  percent: number;
}

export interface Moment {
  round: number;
  p5: Cents;
  p25: Cents;
  p50: Cents;
  p75: Cents;
  p95: Cents;
  /** The part of the sessions that are broke by then. */
  broke: number;
}

export interface Bin {
  from: Cents;
  to: Cents;
  sessions: number;
  exact?: number;
}

export interface RefusedBet {
  wager: string;
  reason: string;
  clause: string;
  when: string;
}

/** Figures are in dollars. */
export interface Figures extends Record<string, unknown> {
  least: number;
  largest: number;
  percentiles: Percentile[];
  drawdown_percentiles: Percentile[];
}

export interface SimulationSeen {
  strategy: string;
  about: string;
  pack: string;
  bankroll: Cents;
  seed: number;
  round: 'roll' | 'hand' | 'spin';
  most_rounds: number;
  pace: number;
  wanted: number;
  result: { engine: string; sessions: number; figures: Figures; refused: RefusedBet[]; exact_long_run: number | null; exact_whole_shoe: boolean | null };
  fan: Moment[];
  ends: Bin[];
}

/** A mistake in a strategy, with its line. */
export interface Mistake {
  line: number;
  column: number;
  message: string;
  help: string | null;
}

/** A number that a strategy gives a name, and that none of its rules changes. */
export interface Let {
  name: string;
  value: string;
}

/** What may be set from outside: `let unit 10`. */
export function lets({ sets, text }: StrategySeen): Let[] {
  return sets.flatMap((name) => {
    const value = new RegExp(`^let ${name} (\\S+)`, 'm').exec(text)?.[1];
    const changes = new RegExp(`\\bset ${name} `).test(text);
    return value === undefined || changes ? [] : [{ name, value }];
  });
}

/** The figure of this name, if the result has it. */
export const estimate = (figures: Figures, name: string) => figures[name] as Estimate | undefined;
