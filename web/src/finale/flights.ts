// Chips that travel after a result: winnings from their spot to the rail, lost bets to the dealer.

import type { BetOutcome } from '../lib/protocol';

export interface Flight {
  key: number;
  amount: number;
  from: Point;
  to: Point;
  /** The wait before the chips start, in milliseconds: first the dealer takes, then the dealer pays. */
  delay: number;
}

interface Point {
  x: number;
  y: number;
}

/** The maximum number of stacks that travel. */
const MOST = 6;

let keys = 0;

/** Returns the flights of a player's settled bets; `area` is the part of the felt that is in sight. */
export function flightsOf(own: readonly BetOutcome[], felt: HTMLElement, area: DOMRect): Flight[] {
  const rail = railAt();
  const dealer = { x: area.left + area.width / 2, y: area.top + 12 };
  const flights: Flight[] = [];
  for (const { position, wager, verdict, won, returned, stake, commission } of own) {
    const spot = felt.querySelector(`[data-spot="${position}:${wager}"]`);
    if (verdict === 'won') {
      // A layout without spots for each position has zones for each side.
      const zone = spot ?? felt.querySelector(`[data-zone$=":${wager}"][role]`);
      const from = zone ? middle(zone) : { x: dealer.x, y: area.top + area.height / 2 };
      flights.push({ key: ++keys, amount: won - commission + returned, from, to: rail, delay: 260 });
    } else if (verdict === 'lost' && spot) {
      flights.push({ key: ++keys, amount: stake - returned, from: middle(spot), to: dealer, delay: 0 });
    }
  }
  return flights.filter(({ amount }) => amount > 0).slice(0, MOST);
}

/** The player's chips, where the page shows their sum; below the window if that is out of sight. */
function railAt(): Point {
  const sum = [...document.querySelectorAll('[data-test=rail]')].map((element) => element.getBoundingClientRect());
  const seen = sum.find((box) => box.width > 0 && box.top >= 0 && box.bottom <= innerHeight);
  return seen ? { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 } : { x: innerWidth / 2, y: innerHeight + 30 };
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
