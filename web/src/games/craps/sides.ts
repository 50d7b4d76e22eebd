// Bets on a whole hand, and the markers collected for them.

import type { RulesInfo, WagerRules } from '../../lib/protocol';
import type { ViewCraps } from '../../lib/wire';

/** A marker on the area of a bet. */
export interface Marker {
  number: number;
  /** Whether the number has been made. */
  made: boolean;
}

/** Returns the markers of a bet: the different points for a fire bet, the number of points for a sharpshooter, the totals for
 *  a bonus bet (this player's bet first). */
export function markers(wager: WagerRules, view: ViewCraps | null, rules: RulesInfo, you: number | null): Marker[] {
  if (view && wager.family === 'fire-bet') {
    const points = rules.wagers.find((other) => other.wager === 'pass')?.numbers ?? [];
    return points.filter((number) => number > 0).map((number) => ({ number, made: (view.markers >> number) % 2 === 1 }));
  }
  if (view && wager.family === 'sharpshooter') {
    return [{ number: view.points_made, made: view.points_made > 0 }];
  }
  const places = [...(view?.places ?? [])].sort((a, b) => Number(b.person === you) - Number(a.person === you));
  const gathers = places.flatMap(({ bets }) => bets).find((bet) => bet.wager === wager.wager && bet.gathers);
  return gathers?.gathers ?? [];
}
