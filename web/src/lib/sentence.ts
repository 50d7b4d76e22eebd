/** Turns words of the house into a sentence: a capital, and a full stop unless a sign of punctuation ends them. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
