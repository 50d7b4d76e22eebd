// Numbers, shares and times in the page's language.

import { LANGUAGES, type Language } from './languages';
import { messages } from './messages.svelte';

// Create a formatter once: creating one takes longer than formatting hundreds of numbers.
const formats = new Map<string, Intl.NumberFormat>();

function format(least: number, most: number): Intl.NumberFormat {
  const key = `${messages.language} ${least} ${most}`;
  const found = formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[messages.language].numbers, { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, found);
  return found;
}

/** Formats a number with at least and at most these digits after the point: `1,250`, `2.5`. */
export function number(value: number, least = 0, most = Math.max(least, 3)): string {
  return format(least, most).format(value).replace('-', '−');
}

/** The space before a percent sign, where a language requires one. */
const BEFORE_PERCENT: Record<Language, string> = { en: '', fr: '\u00a0', zh: '' };

/** Formats a value that is already in percent: `1.41%`. */
export function percent(value: number, digits = 2): string {
  return `${number(value, digits, digits)}${BEFORE_PERCENT[messages.language]}%`;
}

/** Formats a timestamp of the house in local time. */
export function timeText(at: string): string {
  return new Date(at).toLocaleString(LANGUAGES[messages.language].dates, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Joins alternatives: `2, 3 or 12`. */
export function either(words: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGES[messages.language].dates, { type: 'disjunction' }).format(words);
}
