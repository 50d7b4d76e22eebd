// From zone to zone by arrow keys.

import { centreOf, type Zone } from './geometry/zones';

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest zone in the direction of a key; what is off to the side counts as farther. */
export function next(zones: readonly Zone[], from: Zone, key: string): Zone | null {
  const way = WAYS[key];
  if (!way) {
    return null;
  }
  const start = middle(from);
  let best: Zone | null = null;
  let least = Infinity;
  for (const zone of zones) {
    const { x, y } = middle(zone);
    const ahead = (x - start.x) * way[0] + (y - start.y) * way[1];
    const aside = Math.abs((x - start.x) * way[1]) + Math.abs((y - start.y) * way[0]);
    const far = ahead + aside * 2.5;
    if (zone !== from && ahead > 3 && far < least) {
      least = far;
      best = zone;
    }
  }
  return best;
}

/** Where a zone is felt to be: of a line round the end, its part along the bottom. */
function middle(zone: Zone) {
  return centreOf(zone.foot ?? zone.box);
}
