// Playing cards: their names in words, and the drawings of their faces.

import { t } from '../games/texts';
import type { CardName, RulesInfo } from '../lib/protocol';

export type Suit = 'S' | 'H' | 'D' | 'C';

const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

export const suitOf = (card: CardName) => card.charAt(1) as Suit;
export const isRed = (card: CardName) => suitOf(card) === 'H' || suitOf(card) === 'D';

/** The corner index of a card or rank: `10`, `K`. */
export const index = (card: CardName) => (card.startsWith('T') ? '10' : card.charAt(0));

/** A card in a line of text: `10♠`, `K♥`. */
export const face = (card: CardName) => `${index(card)}${SIGNS[suitOf(card)]}`;

/** The rank in words: `9`, `queen`. */
export const rankWords = (card: CardName) => t('games-rank', { rank: card.charAt(0) });

/** The value of a card by the rules of the table: its points, or its rank. */
export const valueOf = (card: CardName, rules: RulesInfo) => rules.card_values?.[card.charAt(0)] ?? 0;

/** The letters of the ranks from the lowest to the highest, by the rules of the table. */
export const ranksInOrder = ({ card_values: values = {} }: RulesInfo) => Object.keys(values).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));

/** The name of a card, such as `queen of hearts`. */
export const cardWords = (card: CardName) => t('games-card', { rank: card.charAt(0), suit: suitOf(card) });

/** The outline of each suit around (0, 0), about 18 units high. */
export const SHAPES: Record<Suit, string> = {
  H: 'M0 8.6C-9.4 2.2-9.6-7.6-4.5-8-2.2-8.2-.6-6.6 0-4.6.6-6.6 2.2-8.2 4.5-8 9.6-7.6 9.4 2.2 0 8.6Z',
  D: 'M0-9.4C1.8-5.6 4-2.6 6.6 0 4 2.6 1.8 5.6 0 9.4-1.8 5.6-4 2.6-6.6 0-4-2.6-1.8-5.6 0-9.4Z',
  S: 'M0-9.2C2.6-4.8 8.4-1.6 8.2 2.6 8 6.6 3.2 7 .9 3.9 1.1 6.4 2 8 3.6 9.2H-3.6C-2 8-1.1 6.4-.9 3.9-3.2 7-8 6.6-8.2 2.6-8.4-1.6-2.6-4.8 0-9.2Z',
  C: 'M.9 3.2C1.1 6.2 2 8 3.6 9.2H-3.6C-2 8-1.1 6.2-.9 3.2-2.4 6-8.2 5.8-8.2 1.4-8.2-2.2-4.6-3.4-2.6-2-5.2-4.6-3.6-9.2 0-9.2S5.2-4.6 2.6-2C4.6-3.4 8.2-2.2 8.2 1.4 8.2 5.8 2.4 6 .9 3.2Z',
};

/** The rows of the standard pip positions, on a face of 100 by 140 units. */
const ROWS = { top: 32, upper: 45, high: 57.5, middle: 70, low: 82.5, lower: 95, bottom: 108 };
const [LEFT, MID, RIGHT] = [34.5, 50, 65.5];
const { top, upper, high, middle, low, lower, bottom } = ROWS;
const corners: [number, number][] = [[LEFT, top], [RIGHT, top], [LEFT, bottom], [RIGHT, bottom]];
const sides: [number, number][] = [[LEFT, middle], [RIGHT, middle]];
const eight: [number, number][] = [...corners, [LEFT, high], [RIGHT, high], [LEFT, low], [RIGHT, low]];

const PIPS: Record<string, [number, number][]> = {
  '2': [[MID, top], [MID, bottom]],
  '3': [[MID, top], [MID, middle], [MID, bottom]],
  '4': corners,
  '5': [...corners, [MID, middle]],
  '6': [...corners, ...sides],
  '7': [...corners, ...sides, [MID, (top + middle) / 2]],
  '8': [...corners, ...sides, [MID, (top + middle) / 2], [MID, (bottom + middle) / 2]],
  '9': [...eight, [MID, middle]],
  T: [...eight, [MID, upper], [MID, lower]],
};

/** Returns the pips of a card; an ace or a court card has none. */
export const pips = (card: CardName): [number, number][] => PIPS[card.charAt(0)] ?? [];
