// The order of a shoe as the dealer enters it.

export const RANKS = [...'A23456789TJQK'];
export const SUITS = [...'CDHS'];
const SIGNS: Record<string, string> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

/** Reads the cards of a text such as `9H 10♠ td`; `strange` holds the words that are not cards. */
export function cards(text: string): { cards: string[]; strange: string[] } {
  const found: string[] = [];
  const strange: string[] = [];
  for (const word of text.toUpperCase().replace(/[♣♦♥♠]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('10', 'T').split(/[\s,;]+/).filter(Boolean)) {
    // Cards may also follow each other without spaces.
    const pairs = word.match(/^(?:[A2-9TJQK][CDHS])+$/) ? (word.match(/../g) ?? []) : null;
    if (pairs) {
      found.push(...pairs);
    } else {
      strange.push(word);
    }
  }
  return { cards: found, strange };
}

/** Returns whole decks, in order. */
export function decks(number: number): string[] {
  const deck = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  return Array.from({ length: number }, () => deck).flat();
}

/** Compares cards with whole decks; returns the missing and the surplus cards, each with its count. */
export function difference(cards: readonly string[], number: number): { missing: [string, number][]; over: [string, number][] } {
  const counts = new Map<string, number>();
  for (const card of decks(number)) {
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  for (const card of cards) {
    counts.set(card, (counts.get(card) ?? 0) - 1);
  }
  const all = [...counts];
  return { missing: all.filter(([, count]) => count > 0), over: all.filter(([, count]) => count < 0).map(([card, count]) => [card, -count]) };
}

/** Shuffles cards with the browser's random numbers; every order is equally likely. */
export function shuffle(cards: readonly string[]): string[] {
  const order = [...cards];
  for (let left = order.length; left > 1; left -= 1) {
    const at = below(left);
    [order[at], order[left - 1]] = [order[left - 1] as string, order[at] as string];
  }
  return order;
}

function below(bound: number): number {
  const most = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const word = crypto.getRandomValues(new Uint32Array(1))[0] as number;
    // Reject the few values that would bias the result.
    if (word < most) {
      return word % bound;
    }
  }
}
