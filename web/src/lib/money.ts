import type { Cents } from './protocol';

// Create the formatters once: creating one takes longer than formatting hundreds of amounts.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const PARTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount without a currency sign, for a field: `1,250`, `0.50`. */
export function plain(cents: Cents): string {
  return (cents % 100 === 0 ? WHOLE : PARTS).format(cents / 100);
}

/** Formats an amount: `$1,250`, `$0.50`. */
export function money(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}$${plain(Math.abs(cents))}`;
}

/** Formats an amount with its sign: `+$35`, `−$10`. */
export function signed(cents: Cents): string {
  return cents === 0 ? '$0' : `${cents > 0 ? '+' : '−'}${money(Math.abs(cents))}`;
}

/** Formats an amount for a chip: `5`, `1k`, `.25`. */
export function brief(cents: Cents): string {
  if (cents >= 100_000 && cents % 10_000 === 0) {
    return `${cents / 100_000}k`;
  }
  return cents < 100 ? `.${String(cents).padStart(2, '0')}` : plain(cents);
}

/** Reads a typed amount, with or without a dollar sign, in cents; null if it is not an amount. */
export function cents(text: string): Cents | null {
  const match = /^\s*\$?(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(',', ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
