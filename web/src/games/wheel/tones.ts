// A colour for each symbol of a wheel, with a legible text colour.

const TONES = [
  { fill: '#f1c40f', ink: '#1d1704' },
  { fill: '#1769aa', ink: '#ffffff' },
  { fill: '#7b2d8b', ink: '#ffffff' },
  { fill: '#1e7a3c', ink: '#ffffff' },
  { fill: '#b3202a', ink: '#ffffff' },
  { fill: '#17181a', ink: '#ffd23f' },
  { fill: '#f4f1e6', ink: '#17181a' },
  { fill: '#c2571a', ink: '#ffffff' },
  { fill: '#0f6e6e', ink: '#ffffff' },
];

export function tones(symbols: readonly string[]): Record<string, { fill: string; ink: string }> {
  return Object.fromEntries(symbols.map((symbol, i) => [symbol, TONES[i % TONES.length] ?? { fill: '#444444', ink: '#ffffff' }]));
}
