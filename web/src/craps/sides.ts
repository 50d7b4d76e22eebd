// Bets on a whole hand, and what the table has gathered for them.

import type { CrapsSeen, RulesSeen, WagerSeen } from '../lib/protocol';

/** A marker on a bet's own area. */
export interface Marker {
  number: number;
  /** Is it there already? */
  made: boolean;
}

/** The different points for a fire bet, how many points for a sharpshooter, totals for a bonus bet: one's own first. */
export function markers(wager: WagerSeen, view: CrapsSeen | null, rules: RulesSeen, you: number | null): Marker[] {
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
