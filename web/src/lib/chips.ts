import { t } from './texts';
import type { Cents } from './protocol';

export interface Disc {
  value: Cents;
  colour: string;
  edge: string;
  /** The colour of the text. */
  ink: string;
  /** The name of the colour. */
  name: string;
}

/** The chips of a house, the largest first. */
export const CHIPS: readonly Disc[] = [
  { value: 500_000, colour: '#8a5a2b', edge: '#f6ecd2', ink: '#ffffff', name: 'brown' },
  { value: 100_000, colour: '#d9a520', edge: '#3a2a00', ink: '#1d1704', name: 'yellow' },
  { value: 50_000, colour: '#5b2a86', edge: '#f6ecd2', ink: '#ffffff', name: 'purple' },
  { value: 10_000, colour: '#17181a', edge: '#d8d4c6', ink: '#ffffff', name: 'black' },
  { value: 2_500, colour: '#1e7a3c', edge: '#f6ecd2', ink: '#ffffff', name: 'green' },
  { value: 500, colour: '#b3202a', edge: '#f6ecd2', ink: '#ffffff', name: 'red' },
  { value: 100, colour: '#f4f1e6', edge: '#2b5c9e', ink: '#17181a', name: 'white' },
  { value: 25, colour: '#8b9298', edge: '#f4f1e6', ink: '#101214', name: 'grey' },
];

const least = CHIPS[CHIPS.length - 1] as Disc;

/** Returns the discs to draw for a stack, bottom first: its largest chips, at most four. */
export function discs(amount: Cents): Disc[] {
  const pile: Disc[] = [];
  let left = amount;
  for (const chip of CHIPS) {
    for (; left >= chip.value && pile.length < 4; left -= chip.value) {
      pile.push(chip);
    }
  }
  return pile.length > 0 ? pile : [least];
}

/** Returns an amount in chips, the largest first: `1 green, 4 white`; the rest below the smallest chip is coins. */
export function inChips(amount: Cents): string {
  let left = amount;
  const piles = CHIPS.flatMap(({ value, name }) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return count > 0 ? [t('shell-chips-of', { count, colour: name })] : [];
  });
  return [...piles, ...(left > 0 ? [t('shell-cents', { count: left })] : [])].join(t('shell-comma'));
}

/** Returns the chips for a tray: at most six, starting with the smallest that makes sense at the table. */
export function tray(min: Cents, max: Cents, smallest: Cents): Disc[] {
  const fits = CHIPS.filter((chip) => chip.value <= Math.max(max, min) && chip.value >= smallest && chip.value >= min / 5).reverse();
  return fits.slice(0, 6);
}

/** A colour for each player at a table; they differ in lightness and hue. */
const RINGS = ['#ffd23f', '#5bc0eb', '#ff7f6b', '#9be564', '#e0a3ff', '#ffffff', '#ffae03', '#4ef0c8', '#ff8fc7', '#a7c4ff', '#d6d600', '#ff5d5d', '#7be0ad', '#c9a66b', '#b8b8ff', '#8fd694'];

export function ring(position: number): string {
  return RINGS[(position - 1 + RINGS.length) % RINGS.length] as string;
}
