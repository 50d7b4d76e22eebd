// The order of a shoe as somebody enters it.

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';
const SIGNS: Record<string, string> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

/** The cards of a text such as `9H 10♠ td`; and what of it is no card. */
export function cards(text: string): { cards: string[]; strange: string[] } {
  const found: string[] = [];
  const strange: string[] = [];
  for (const word of text.toUpperCase().replace(/[♣♦♥♠]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('10', 'T').split(/[\s,;]+/).filter(Boolean)) {
    // Without spaces between them, too.
    const pairs = word.match(/^(?:[A2-9TJQK][CDHS])+$/) ? (word.match(/../g) ?? []) : null;
    if (pairs) {
      found.push(...pairs);
    } else {
      strange.push(word);
    }
  }
  return { cards: found, strange };
}

/** Whole decks, in order. */
export function decks(number: number): string[] {
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return Array.from({ length: number }, () => deck).flat();
}

/** What whole decks have and these cards have not, or the other way round: card and how many. */
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

/** Shuffled by the browser's own chance, every order as likely as every other. */
export function shuffled(cards: readonly string[]): string[] {
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
    // The few words that would favour an outcome are not used.
    if (word < most) {
      return word % bound;
    }
  }
}
