// The animation of the wheel: it turns to the drawn space, in the direction and with the revolutions of the real spin.

import { SettledBets } from '../../cards/settled.svelte';
import { reader } from '../../cards/types';
import { settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import { sounds } from '../../sound/sound.svelte';
import type { Direction, WheelPosition } from '../../lib/wire';

const body = reader<{ spun: { direction: Direction; revolutions: number; space: number } }>();

/** The duration of a spin, in milliseconds. */
export const SPIN = 2_400;

/** The deceleration of the wheel: the control points of its curve, as in CSS. */
const CURVE = [0.12, 0.62, 0.16, 1] as const;
export const EASING = `cubic-bezier(${CURVE.join(', ')})`;

const bezier = (a: number, b: number, t: number) => 3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;

/** Returns the time, as a part of the whole spin, at which the wheel has turned this part of its angle. */
function momentOf(part: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 16; i += 1) {
    const middle = (low + high) / 2;
    [low, high] = bezier(CURVE[1], CURVE[3], middle) < part ? [middle, high] : [low, middle];
  }
  return bezier(CURVE[0], CURVE[2], low);
}

export class Spin {
  /** The rotation of the wheel, in degrees, clockwise. */
  angle = $state(0);
  /** Whether the wheel is turning. */
  turning = $state(false);
  /** The space where it rests; null while it turns and before the first spin. */
  rests = $state<number | null>(null);
  readonly settled: SettledBets;

  constructor(
    private readonly store: TableStore,
    private readonly spaces: number,
  ) {
    this.settled = new SettledBets(store);
  }

  /** Shows entries until the returned function is called. */
  attend(): () => void {
    return this.store.present(async (entry, events) => {
      this.settled.forget(events);
      const spun = events.map((event) => body(event, 'spun')).find((spun) => spun !== null);
      if (spun) {
        await this.turn(spun.space, spun.direction === 'clockwise' ? 1 : -1, spun.revolutions);
      }
      this.settled.take(entry, events);
    });
  }

  /** Sets the wheel to the table's space, for a visitor who missed the spin. */
  follow(wheel: WheelPosition | undefined) {
    const space = wheel?.rests?.[0] ?? null;
    if (space !== this.rests && !this.turning) {
      this.rests = space;
      this.angle = space === null ? 0 : this.upright(space);
    }
  }

  /** Returns the angle that brings a space under the indicator. */
  private upright(space: number): number {
    return (360 - (space * 360) / this.spaces) % 360;
  }

  private async turn(space: number, way: 1 | -1, revolutions: number) {
    const here = ((this.angle % 360) + 360) % 360;
    const rest = ((((this.upright(space) - here) * way) % 360) + 360) % 360;
    this.rests = null;
    this.turning = settings.motion;
    this.angle += way * (rest + 360 * revolutions);
    const pegs = Math.round(((rest + 360 * revolutions) / 360) * this.spaces);
    const still = sounds.play('ticks', { seconds: SPIN / 1000, steps: Array.from({ length: pegs }, (_, i) => momentOf((i + 0.5) / pegs)) });
    const began = performance.now();
    await this.store.pause(SPIN);
    if (performance.now() - began < SPIN - 100) {
      // A click has stopped the wheel, or the wheel does not turn.
      still();
    }
    this.turning = false;
    this.rests = space;
  }
}
