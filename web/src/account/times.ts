// The times for which a person can be kept from playing.

export interface ExclusionSpan {
  /** The word for the message `account-span`. */
  span: 'day' | 'week' | 'month' | 'half-year' | 'ever';
  hours: number | null;
}

export const TIMES: readonly [ExclusionSpan, ...ExclusionSpan[]] = [
  { span: 'day', hours: 24 },
  { span: 'week', hours: 24 * 7 },
  { span: 'month', hours: 24 * 30 },
  { span: 'half-year', hours: 24 * 182 },
  { span: 'ever', hours: null },
];

/** The body of a request for an exclusion. */
export const spanOf = ({ hours }: ExclusionSpan) => (hours === null ? {} : { hours });
