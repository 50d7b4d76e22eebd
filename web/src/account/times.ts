// The times for which a person can be kept from playing.

export interface Time {
  /** `for a day`, `permanently`. */
  words: string;
  hours: number | null;
}

export const TIMES: readonly [Time, ...Time[]] = [
  { words: 'for a day', hours: 24 },
  { words: 'for a week', hours: 24 * 7 },
  { words: 'for a month', hours: 24 * 30 },
  { words: 'for half a year', hours: 24 * 182 },
  { words: 'permanently', hours: null },
];

/** The body of a request for an exclusion. */
export const spanOf = ({ hours }: Time) => (hours === null ? {} : { hours });
