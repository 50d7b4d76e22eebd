import type { Cents } from './protocol';

// Made once: to make one takes longer than to write hundreds of amounts.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const PARTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as people write it: `1,250`, `0.50`. */
export function money(cents: Cents): string {
  return (cents % 100 === 0 ? WHOLE : PARTS).format(cents / 100);
}

/** With its sign: `+35`, `−10`. */
export function signed(cents: Cents): string {
  return cents === 0 ? '0' : `${cents > 0 ? '+' : '−'}${money(Math.abs(cents))}`;
}

/** Short, for a chip: `5`, `1k`, `.25`. */
export function brief(cents: Cents): string {
  if (cents >= 100_000 && cents % 10_000 === 0) {
    return `${cents / 100_000}k`;
  }
  return cents < 100 ? `.${String(cents).padStart(2, '0')}` : money(cents);
}

/** What somebody typed, in cents; nothing if it is no amount. */
export function cents(text: string): Cents | null {
  const match = /^\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(',', ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
