import { LANGUAGES } from './languages';
import { messages } from './messages.svelte';
import { number } from './numbers';
import type { Cents } from './protocol';

// Create a formatter once: creating one takes longer than formatting hundreds of amounts.
const formats = new Map<string, Intl.NumberFormat>();

/** The formatter of amounts: the language decides where the dollar sign goes. */
function dollars(digits: 0 | 2): Intl.NumberFormat {
  const key = `${messages.language} ${digits}`;
  const options = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const found = formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[messages.language].numbers, options);
  formats.set(key, found);
  return found;
}

const digits = (cents: Cents) => (cents % 100 === 0 ? 0 : 2);

/** Formats an amount without a currency sign, for a field: `1,250`, `0.50`. */
export function plain(cents: Cents): string {
  return number(cents / 100, digits(cents), digits(cents));
}

/** Formats an amount: `$1,250`, `$0.50`. */
export function money(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}${dollars(digits(cents)).format(Math.abs(cents) / 100)}`;
}

/** Formats an amount to the cent: `$3.00`. */
export const exact = (cents: number): string => dollars(2).format(cents / 100);

/** Formats an amount with its sign: `+$35`, `−$10`. */
export function signedMoney(cents: Cents): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** Formats an amount for a chip: `5`, `1k`, `.25`. */
export function brief(cents: Cents): string {
  if (cents >= 100_000 && cents % 10_000 === 0) {
    return `${number(cents / 100_000)}k`;
  }
  return cents < 100 ? plain(cents).slice(1) : plain(cents);
}

/** The decimal comma of a typed amount; elsewhere a comma separates thousands. */
const isComma = () => number(0.5, 1).includes(',');

/** Reads a typed amount, with or without a dollar sign, in cents; null if it is not an amount. */
export function cents(text: string): Cents | null {
  const bare = text.replace(/[\s$]/g, '');
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(isComma() ? bare.replace(',', '.') : bare.replaceAll(',', ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
