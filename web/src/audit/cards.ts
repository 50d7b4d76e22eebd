// The cards that lay on a table after an entry.

import type { CardsInfo } from '../lib/protocol';

export interface HandWas {
  title: string;
  up: string[];
  /** The number of cards that lie face down. */
  down: number;
}

interface War {
  contests: { seat: number; card: string | null; second: string | null }[];
  dealer: string[];
}

/** Returns the hands of a round, in any game. */
export function hands(cards: CardsInfo): HandWas[] {
  if (cards === 'none') {
    return [];
  }
  const [game, round] = Object.entries(cards)[0] ?? [];
  if (game === 'baccarat') {
    const { hands } = round as { hands: { up: string[]; down: number }[] };
    return hands.map(({ up, down }, at) => ({ title: at === 0 ? 'Player' : 'Banker', up, down }));
  }
  if (game === 'war') {
    const { contests, dealer } = round as War;
    const seats = contests.map(({ seat, card, second }) => ({ title: `Position ${seat + 1}`, up: [card, second].filter((one) => one !== null), down: 0 }));
    return [...seats, { title: 'Dealer', up: dealer, down: 0 }];
  }
  const { cards: dealt = [] } = (round ?? {}) as { cards?: string[] };
  return [{ title: 'On the table', up: dealt, down: 0 }];
}
