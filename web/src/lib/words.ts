/** Returns a number with its noun: `1 minute`, `2 minutes`. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
