// Moving chips: lost bets go to the house, winnings go to the rail, and come bets travel.

import type { BetOutcome } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import type { ViewCraps } from '../../lib/wire';
import { zoneAt } from './geometry/geometry';
import { centreOf, type Layout, type Point } from './geometry/zones';
import { partOf, sideOf, type StackInfo } from './stacks';

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

/** The maximum number of stacks that move at a time, so that a page with 60 players stays smooth. */
const MOST = 24;

export class Slides {
  going = $state.raw<readonly Ghost[]>([]);
  private keys = 0;
  /** The old places of travelling bets, by the key of their new stack. */
  private travels = new Map<string, Point>();

  /** Sends the chips of a roll on their way. */
  settle(results: readonly BetOutcome[], layout: Layout, view: ViewCraps, own: number | null) {
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
      } else if (verdict === 'won' && won + returned > 0 && !ghost.own) {
        // The player's own winnings travel on to the rail of the page (finale/).
        going.push({ ...ghost, key: ++this.keys, to: rail, amount: won + returned, delay: 160 });
      } else if (to !== undefined && to !== wager) {
        this.travels.set(`${position} ${to}${for_dealers ? ' dealers' : ''}`, here);
      }
    }
    // If too many stacks move, the player's own chips come first.
    this.going = going.sort((a, b) => Number(b.own) - Number(a.own)).slice(0, MOST);
  }

  /** Returns the place from which a new stack slides in, or null. */
  from(stack: StackInfo): (Point & { long: boolean }) | null {
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
