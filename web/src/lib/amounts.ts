// The amounts that a wager accepts, and the question to a player whose chip is not one of them.

import { t } from './texts';
import { money } from './money';
import type { Cents, Offer } from './protocol';

/** A question before a bet whose amount differs from the chip in hand. */
export interface Question {
  words: string;
  /** The amounts to choose from; the first is the proposed amount. */
  amounts: readonly Cents[];
}

/** Returns the smallest amount, from this one up, that an offer accepts; otherwise the largest. */
export function fitting(offer: Offer, amount: Cents): Cents {
  const { min = amount, max = amount, step = 1 } = offer;
  const fits = min + Math.ceil(Math.max(0, amount - min) / step) * step;
  return Math.min(fits, max - ((max - min) % step));
}

/** The part of a chip by which a smart chip may grow. */
const SMART = 0.25;

/**
 * Returns the amount that a smart chip bets on top of a stake: the next amount that brings the stake to a multiple of
 * the unit that is paid in full. If that is much more than the chip, it bets the chip.
 */
export function smart(chip: Cents, has: Cents, unit: Cents | null): Cents {
  const whole = unit ? Math.ceil((has + chip) / unit) * unit - has : chip;
  return whole <= chip * (1 + SMART) ? whole : chip;
}

/** Returns the question for an amount that an offer does not accept; null if it accepts the amount. */
export function question(offer: Offer, amount: Cents, rail: Cents): Question | null {
  const { min = amount, max = amount, step = 1 } = offer;
  const fits = fitting(offer, amount);
  if (fits === amount) {
    return null;
  }
  if (amount < min) {
    return { words: t('shell-least', { amount: money(min) }), amounts: [fits] };
  }
  if (amount > max) {
    // A commission may be part of the price, so that the largest bet is less than all chips.
    const words = rail < amount ? t('shell-you-have', { amount: money(rail) }) : t('shell-most', { amount: money(max) });
    return { words, amounts: [fits] };
  }
  const below = fits - step;
  return { words: t('shell-steps', { amount: money(step) }), amounts: below >= min && fits > amount ? [fits, below] : [fits] };
}
