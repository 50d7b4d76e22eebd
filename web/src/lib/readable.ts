// Names and values of options, in words.

/** Puts a value into words: `until-next-bet` is `until next bet`, `2-to-1` is `2 to 1`, `true` is `yes`. */
export function readable(value: string): string {
  const said: Record<string, string> = { true: 'yes', false: 'no' };
  return said[value] ?? (/^\d+-\d+$/.test(value) ? value.replace('-', ' to ') : value.replaceAll('-', ' '));
}
