// Bets on a whole hand, and what the table has gathered for them.

import type { CrapsSeen, WagerSeen } from '../lib/protocol';

/** The markers on a bet's own area: the different points made, or how many points. */
export function made(wager: WagerSeen, view: CrapsSeen | null): number[] {
  if (!view || !wager.when.startsWith('before a')) {
    return [];
  }
  if (wager.family === 'sharpshooter') {
    return view.points_made > 0 ? [view.points_made] : [];
  }
  if (wager.family === 'fire-bet') {
    return [2, 3, 4, 5, 6, 8, 9, 10, 11, 12].filter((number) => (view.markers >> number) % 2 === 1);
  }
  return [];
}
