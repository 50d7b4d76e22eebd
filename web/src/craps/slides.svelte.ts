// Chips on their way: what is lost goes to the house, what is won comes from it and goes to the rail, come bets travel.

import type { BetOutcome, CrapsSeen } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { zoneAt } from './geometry/geometry';
import { centreOf, type Layout, type Point } from './geometry/zones';
import { partOf, sideOf, type StackSeen } from './stacks';

/** Chips that move and are gone then. */
export interface Ghost {
  key: number;
  from: Point;
  to: Point;
  amount: number;
  position: number;
  own: boolean;
  delay: number;
}

/** So many stacks move at a time: a page with sixty players stays smooth. */
const MOST = 24;

export class Slides {
  going = $state.raw<readonly Ghost[]>([]);
  private keys = 0;
  /** Where bets that travel come from, by the key of their stack there. */
  private travels = new Map<string, Point>();

  /** Sends the chips of a roll on their way. */
  settle(results: readonly BetOutcome[], layout: Layout, view: CrapsSeen, own: number | null) {
    this.travels.clear();
    if (!settings.motion || document.hidden) {
      return;
    }
    const going: Ghost[] = [];
    const house = { x: layout.width / 2, y: -20 };
    for (const { position, wager, to, verdict, won, returned, net, for_dealers } of results) {
      const zone = zoneAt(layout, sideOf(view, layout, position), wager);
      if (!zone) {
        continue;
      }
      const here = centreOf(partOf(zone, wager));
      const rail = { x: here.x, y: layout.height + 40 };
      const ghost = { position, own: position === own, from: here };
      if (verdict === 'lost') {
        going.push({ ...ghost, key: ++this.keys, to: house, amount: -net, delay: 0 });
      } else if (verdict === 'won' && won + returned > 0) {
        going.push({ ...ghost, key: ++this.keys, to: rail, amount: won + returned, delay: 160 });
      } else if (to !== undefined && to !== wager) {
        this.travels.set(`${position} ${to}${for_dealers ? ' dealers' : ''}`, here);
      }
    }
    // One's own come first where not all can.
    this.going = going.sort((a, b) => Number(b.own) - Number(a.own)).slice(0, MOST);
  }

  /** Where a stack that has just appeared comes from. */
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
