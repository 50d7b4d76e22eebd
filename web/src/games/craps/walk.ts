// Moves from zone to zone with the arrow keys.

import type { Rect, Zone } from './geometry/zones';

/** Returns the nearest zone in the direction of a key: one that begins where this zone ends, with little offset to the side. */
export function next(zones: readonly Zone[], from: Zone, key: string): Zone | null {
  const start = rotate(from.foot ?? from.box, key);
  let best: Zone | null = null;
  let least = Infinity;
  for (const zone of zones.filter((zone) => zone !== from)) {
    for (const part of partsOf(zone)) {
      const far = distance(start, rotate(part, key));
      if (far < least) {
        least = far;
        best = zone;
      }
    }
  }
  return best;
}

/** A line that runs round the end has two parts. */
function partsOf(zone: Zone): Rect[] {
  return zone.foot && zone.upright ? [zone.foot, zone.upright] : [zone.box];
}

/** Rotates a rectangle so that the key always points to the right. */
function rotate({ x, y, w, h }: Rect, key: string): Rect {
  switch (key) {
    case 'ArrowLeft':
      return { x: -x - w, y, w, h };
    case 'ArrowUp':
      return { x: -y - h, y: x, w: h, h: w };
    case 'ArrowDown':
      return { x: y, y: x, w: h, h: w };
    default:
      return { x, y, w, h };
  }
}

/** Returns the distance to the right; infinite if the target does not lie there. */
function distance(from: Rect, to: Rect): number {
  const ahead = to.x - (from.x + from.w);
  if (ahead < -6) {
    return Infinity;
  }
  const aside = Math.max(0, to.y - (from.y + from.h), from.y - (to.y + to.h));
  const off = Math.abs(to.y + to.h / 2 - (from.y + from.h / 2));
  return Math.max(0, ahead) + aside * 3 + off * 0.1;
}
