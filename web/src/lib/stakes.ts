// A player's stakes, bet by bet, and the difference between two moments.

import type { Ask, Cents, Legend, View } from './protocol';

/** The stake on a wager. */
export interface Stake {
  wager: string;
  amount: Cents;
  /** The position, in a game of rounds. */
  position?: number;
  for_dealers?: boolean;
}

/** Returns a player's stakes: the player's own, then those for the dealers. A bet that has travelled counts at its original spot. */
export function stakes(view: View, legend: Legend, you: number): Stake[] {
  const rounds = view.plays === 'rounds';
  const places = rounds ? [...view.places, ...(view.behind ?? [])] : view.places;
  const own = places.filter((place) => place.person === you && !place.away);
  const all = own.flatMap(({ position, bets }) =>
    bets.map(({ wager, stake, for_dealers }) => ({
      wager: legend.wagers.find((spots) => spots.includes(wager))?.[0] ?? wager,
      amount: stake,
      ...(rounds ? { position } : {}),
      ...(for_dealers ? { for_dealers } : {}),
    })),
  );
  return together(all).sort((a, b) => Number(a.for_dealers ?? false) - Number(b.for_dealers ?? false));
}

/** Returns the stakes after a request. */
export function stakesAfter(stakes: Stake[], ask: Ask): Stake[] {
  const { do: action, ...stake } = ask as Ask & Stake;
  switch (action) {
    case 'bet':
      return together([...stakes, stake]);
    case 'reduce':
      return together([...stakes, { ...stake, amount: -stake.amount }]);
    case 'down':
      return stakes.filter((other) => !same(stake, other));
    default:
      return stakes;
  }
}

/** Returns the stakes that a player had and no longer has. */
export function missing(had: readonly Stake[], has: readonly Stake[]): Stake[] {
  return together([...had, ...has.map((stake) => ({ ...stake, amount: -stake.amount }))]);
}

/** Adds up the stakes of each bet; leaves out those that are not positive. */
function together(stakes: Stake[]): Stake[] {
  const sums: Stake[] = [];
  for (const stake of stakes) {
    const sum = sums.find((other) => same(stake, other));
    if (sum) {
      sum.amount += stake.amount;
    } else {
      sums.push({ ...stake });
    }
  }
  return sums.filter(({ amount }) => amount > 0);
}

const same = (a: Stake, b: Stake) => a.wager === b.wager && a.position === b.position && (a.for_dealers ?? false) === (b.for_dealers ?? false);
