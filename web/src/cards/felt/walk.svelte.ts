// Keyboard navigation over the spots of a layout: Tab stops at one of the spots, and arrows move to the next.

export class SpotNavigator {
  /** The key of the spot that Tab reaches; null for the first one. */
  current = $state<string | null>(null);

  /** Handles a key on a spot; returns false if the key has no meaning here. */
  key(event: KeyboardEvent & { currentTarget: HTMLElement }): boolean {
    const direction = DIRECTIONS[event.key];
    const layout = event.currentTarget.closest('[data-layout]');
    if (!direction || !layout) {
      return false;
    }
    const next = nearest(event.currentTarget, [...layout.querySelectorAll<HTMLElement>('[data-spot]')], direction);
    next?.focus();
    return true;
  }
}

const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Returns the nearest spot in a direction: distance to the side counts more than distance ahead. */
function nearest(from: HTMLElement, spots: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const here = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const spot of spots.filter((spot) => spot !== from && spot.offsetParent !== null)) {
    const there = centre(spot);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = ahead + 2.5 * aside;
    if (ahead > 4 && far < least) {
      [best, least] = [spot, far];
    }
  }
  return best;
}

function centre(element: HTMLElement) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
