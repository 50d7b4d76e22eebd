// The chips on the layout: owner, place, size and lammers.

import { ring } from '../../lib/chips';
import type { BetInfo } from '../../lib/protocol';
import type { ViewCraps } from '../../lib/wire';
import { zoneAt } from './geometry/geometry';
import type { End, Layout, Rect, Zone } from './geometry/zones';

/** A stack on the layout. */
export interface StackInfo {
  key: string;
  zone: Zone;
  x: number;
  y: number;
  size: number;
  /** Whether the stack's discs lie close together, because the zone is low. */
  flat: boolean;
  bet: BetInfo;
  position: number;
  own: boolean;
  ring: string;
  lammers: string[];
}

/** The number of players whose chips do not fit in a zone, and where it is shown. */
export interface Crowd {
  key: string;
  x: number;
  y: number;
  more: number;
}

export interface Chips {
  stacks: StackInfo[];
  crowds: Crowd[];
}

interface PlacedBet {
  position: number;
  own: boolean;
  bet: BetInfo;
}

/** The radius of a chip without its ring: the maximum, and the minimum, at which the ring is 28 pixels wide. */
const LARGE = 17;
const SMALL = 12.2;
/** The radius of the ring, relative to the chip's. */
const RING = 1.16;
/** The maximum number of stacks drawn in a zone. */
const MOST = 5;

/** Returns the end that holds a player's bets. */
export function sideOf(view: ViewCraps, layout: Layout, position: number): End {
  const both = layout.homes.length > 1;
  return both && position > Math.ceil(view.positions / 2) ? 'right' : 'left';
}

/** Returns the chips of a view. A stack unchanged since `before` stays the same object, so that it is not drawn again. */
export function chipsOf(layout: Layout, view: ViewCraps, you: number | null, before?: Chips): Chips {
  const groups = new Map<string, { zone: Zone; spot: string; laid: PlacedBet[] }>();
  for (const place of view.places) {
    const own = you !== null && place.person === you && !place.away;
    const side = sideOf(view, layout, place.position);
    for (const bet of place.bets) {
      const zone = zoneAt(layout, side, bet.wager);
      if (zone) {
        const key = `${zone.key} ${bet.wager}`;
        const group = groups.get(key) ?? { zone, spot: bet.wager, laid: [] };
        group.laid.push({ position: place.position, own, bet });
        groups.set(key, group);
      }
    }
  }
  const chips: Chips = { stacks: [], crowds: [] };
  for (const { zone, spot, laid } of groups.values()) {
    lay(chips, zone, spot, laid, view.point);
  }
  // Draw the player's own chips last, on top; of the others, the outermost first.
  chips.stacks.reverse().sort((a, b) => Number(a.own) - Number(b.own));
  const old = new Map(before?.stacks.map((stack) => [stack.key, stack]));
  chips.stacks = chips.stacks.map((stack) => keepIfEqual(old.get(stack.key), stack) ?? stack);
  return chips;
}

function keepIfEqual(before: StackInfo | undefined, now: StackInfo): StackInfo | undefined {
  const looks = ({ zone, x, y, size, flat, own, bet, lammers }: StackInfo) => JSON.stringify([zone.key, x, y, size, flat, own, bet, lammers]);
  return before && looks(before) === looks(now) ? before : undefined;
}

/** Returns the part of a zone for a spot. A flat bet and its odds share a slot: the bet has the outer half, the odds the inner. */
export function partOf(zone: Zone, spot: string): Rect {
  const { x, y, w, h } = zone.chips;
  if (zone.also.length === 0) {
    return zone.chips;
  }
  return { x: zone.also.includes(spot) ? x : x + w / 2, y, w: w / 2, h };
}

/** Lays the stacks of a spot side by side, the player's own first; the stacks that do not fit become a count. */
function lay(chips: Chips, zone: Zone, spot: string, laid: PlacedBet[], point: number) {
  const rect = partOf(zone, spot);
  const players = [...new Set(laid.map(({ position }) => position))];
  const own = laid.find((one) => one.own)?.position;
  const order = own === undefined ? players : [own, ...players.filter((position) => position !== own)];
  const fits = Math.max(1, Math.floor(rect.w / (2 * RING * SMALL)));
  const shown = order.slice(0, Math.min(MOST, fits));
  const size = Math.max(SMALL, Math.min(LARGE, rect.h * 0.4, rect.w / shown.length / (2 * RING) - 0.3));
  const small = Math.max(SMALL, size * 0.8);
  const widths = shown.map((position) => 2 * RING * (position === own ? size : small));
  const middle = rect.y + rect.h / 2;
  let x = rect.x + (rect.w - widths.reduce((sum, width) => sum + width, 0)) / 2;
  shown.forEach((position, i) => {
    const width = widths[i] ?? 0;
    for (const one of laid.filter((one) => one.position === position)) {
      chips.stacks.push(stack(zone, spot, one, { x: x + width / 2, y: middle, size: one.own ? size : small }, point));
    }
    x += width;
  });
  const more = order.length - shown.length;
  if (more > 0) {
    chips.crowds.push({ key: `${zone.key} ${spot}`, x: rect.x + rect.w, y: middle - size * 0.8, more });
  }
}

function stack(zone: Zone, spot: string, { position, own, bet }: PlacedBet, at: { x: number; y: number; size: number }, point: number): StackInfo {
  // A bet for the dealers overlaps part of the player's bet.
  const off = bet.for_dealers ? at.size * 0.75 : 0;
  return {
    key: `${position} ${spot}${bet.for_dealers ? ' dealers' : ''}`,
    zone,
    x: at.x + off,
    y: at.y - off * 0.6,
    size: bet.for_dealers ? Math.max(SMALL, at.size * 0.8) : at.size,
    flat: zone.chips.h < 40,
    bet,
    position,
    own,
    ring: ring(position),
    lammers: lammers(zone, bet, point),
  };
}

/** Returns the lammers on a bet: OFF, ON for a come-out, BUY and LAY. */
function lammers(zone: Zone, bet: BetInfo, point: number): string[] {
  const marks: string[] = [];
  if (bet.works === false) {
    marks.push('OFF');
  } else if (point === 0 && bet.works && !zone.wager.works_on_come_out) {
    marks.push('ON');
  }
  const family = zone.wager.family;
  if (family === 'buy' || family === 'lay') {
    marks.push(family.toUpperCase());
  }
  return marks;
}
