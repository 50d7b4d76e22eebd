// Maps amounts and rounds to positions in a chart.

export interface Scale {
  (value: number): number;
  ticks: number[];
}

/** Creates a scale over the shown range, with round numbers as ticks. */
export function scale(least: number, most: number, from: number, to: number, about: number): Scale {
  const span = most > least ? most - least : 1;
  const at = (value: number) => from + ((value - least) / span) * (to - from);
  return Object.assign(at, { ticks: ticks(least, least + span, about) });
}

/** Returns about `about` round numbers between two values. */
export function ticks(least: number, most: number, about: number): number[] {
  const rough = (most - least) / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? power * 10;
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step);
}
