// The luck of a sitting: the result of the decided bets against their exact averages.

import { ratio } from '../cards/felt/words';
import type { BetOutcome, Cents, WagerFigures } from '../lib/protocol';

/** A decided bet, with the point at which it was made. */
export interface DecidedBet extends Pick<BetOutcome, 'position' | 'wager' | 'stake' | 'net' | 'verdict' | 'returned'> {
  point: number | null;
}

/** A decided bet in the form that the exact figures use. */
export interface PricedBet extends DecidedBet {
  /** The decision whose figures cover the bet, for a wager with several. */
  row?: string;
  /** The decision that the player made in the round, if one was asked. */
  decided?: string;
}

/** Returns the figures of a bet; undefined if the house has none, or not yet. */
export type FiguresOf = (bet: { wager: string; stake: Cents; point: number | null; decision?: string }) => WagerFigures | undefined;

export interface Luck {
  /** The result of the bets that have figures, and its average, in cents. */
  net: number;
  mean: number;
  /** The standard deviation in cents. If bets ran side by side this is the largest possible deviation. */
  sd: number;
  /** Whether the standard deviation is exact. */
  exact: boolean;
  /** The number of bets with and without figures. */
  bets: number;
  unpriced: number;
}

/**
 * Sums up the bets. Bets on the same spot follow each other, and none can know the next: their variances add. Bets on different
 * spots may depend on the same dice or cards, and the house has no figures for that. Their standard deviations add up at most,
 * so the sum is an upper bound, and the luck in deviations a lower one.
 */
export function luckOf(bets: readonly PricedBet[], figures: FiguresOf): Luck {
  const tracks = new Map<string, number>();
  const luck: Luck = { net: 0, mean: 0, sd: 0, exact: true, bets: 0, unpriced: 0 };
  for (const bet of bets) {
    const found = price(bet, figures);
    if (!found) {
      luck.unpriced += 1;
      continue;
    }
    luck.bets += 1;
    luck.net += bet.net;
    luck.mean += found.mean * bet.stake;
    luck.exact &&= found.exact;
    const track = `${bet.position} ${bet.wager}`;
    tracks.set(track, (tracks.get(track) ?? 0) + found.variance * bet.stake ** 2);
  }
  luck.sd = [...tracks.values()].reduce((sum, variance) => sum + Math.sqrt(variance), 0);
  luck.exact &&= tracks.size <= 1;
  return luck;
}

/** Returns the average and the variance of a bet for a stake of one. */
function price({ wager, stake, point, row, decided }: PricedBet, figures: FiguresOf): { mean: number; variance: number; exact: boolean } | null {
  const best = figures({ wager, stake, point, ...(row === undefined ? {} : { decision: row }) });
  if (!best) {
    return null;
  }
  const found = { mean: ratio(best.net), variance: best.variance_decimal, exact: true };
  if (decided === undefined || decided === best.decision) {
    return found;
  }
  // A worse decision lowers the average by the cost of that decision. The variance stays that of the best play.
  const worse = figures({ wager, stake, point, decision: decided })?.decision_worth_decimal;
  return worse === undefined || best.decision_worth_decimal === undefined ? null : { ...found, mean: found.mean + worse - best.decision_worth_decimal, exact: false };
}
