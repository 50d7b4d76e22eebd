// Moving chips: lost bets go to the house, winnings go to the rail, and come bets travel.

import type { CrapsSeen, Legend } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import type { At } from './after';
import { zoneAt } from './geometry/geometry';
import { centreOf, type Layout, type Point } from './geometry/zones';
import { partOf, sideOf, type StackSeen } from './stacks';

/** Chips that disappear at the end of their move. */
export interface Ghost {
  key: number;
  from: Point;
  to: Point;
  amount: number;
  position: number;
  own: boolean;
  delay: number;
}

/** The most stacks that move at a time, so that a page with 60 players stays smooth. */
const MOST = 24;

export class Slides {
  going = $state.raw<readonly Ghost[]>([]);
  private keys = 0;
  /** The old places of travelling bets, by the key of their new stack. */
  private travels = new Map<string, Point>();

  /** Starts the moves of the chips after a roll. */
  settle(events: [string, unknown][], layout: Layout, view: CrapsSeen, legend: Legend, own: number | null) {
    this.travels.clear();
    if (!settings.motion || document.hidden) {
      return;
    }
    const going: Ghost[] = [];
    const house = { x: layout.width / 2, y: -20 };
    for (const [name, body] of events) {
      const { at, stake = 0, payment, to = 0 } = (body ?? {}) as { at?: At; stake?: number; payment?: { win: number; back: number }; to?: number };
      const spots = at && legend.wagers[at.key.wager];
      const spot = spots?.[at?.key.state ?? 0];
      if (!at || !spots || spot === undefined) {
        continue;
      }
      const position = at.seat + 1;
      const side = sideOf(view, layout, position);
      const zone = zoneAt(layout, side, spot);
      if (!zone) {
        continue;
      }
      const here = centreOf(partOf(zone, spot));
      const rail = { x: here.x, y: layout.height + 40 };
      const ghost = { position, own: position === own, from: here };
      if (name === 'lost') {
        going.push({ ...ghost, key: ++this.keys, to: house, amount: stake, delay: 0 });
      } else if (name === 'paid' && payment && payment.win + payment.back > 0) {
        going.push({ ...ghost, key: ++this.keys, to: rail, amount: payment.win + payment.back, delay: 160 });
      } else if (name === 'moved' && spots[to] !== undefined && spots[to] !== spot) {
        this.travels.set(`${position} ${spots[to]}${at.key.owner === 'dealers' ? ' dealers' : ''}`, here);
      }
    }
    // If there are too many, the player's own chips come first.
    this.going = going.sort((a, b) => Number(b.own) - Number(a.own)).slice(0, MOST);
  }

  /** Returns the place from which a new stack slides in, or null. */
  from(stack: StackSeen): (Point & { long: boolean }) | null {
    const travelled = this.travels.get(stack.key);
    if (travelled) {
      this.travels.delete(stack.key);
      return { ...travelled, long: true };
    }
    return stack.own ? { x: stack.x, y: stack.y + 26, long: false } : null;
  }

  done(key: number) {
    this.going = this.going.filter((ghost) => ghost.key !== key);
  }
}
