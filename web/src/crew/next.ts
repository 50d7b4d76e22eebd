// The next step at a card table or a wheel, so that one key takes it.

import type { Ask, RoundInfo } from '../lib/protocol';

/** An action, an entry that the dealer must make first, or a player's turn. */
export type Next = { ask: Ask; words: string } | { needs: 'shoe' | 'cut' | 'cover' | 'space'; words: string } | { turns: number; words: string };

/** Returns the step that the rules require now, as far as the table shows it. */
export function next(view: RoundInfo, isWheel: boolean): Next {
  if (isWheel) {
    return view.stage === 'betting' ? { ask: { do: 'close' }, words: 'Close the bets' } : { needs: 'space', words: 'Spin, then enter where it rests' };
  }
  const { shoe } = view;
  if (shoe === null || (shoe.ending === 'due' && view.stage === 'betting')) {
    return { needs: 'shoe', words: 'New cards are due' };
  }
  const preparing = typeof shoe.preparing === 'string' ? shoe.preparing : Object.keys((shoe.preparing ?? {}) as object)[0];
  switch (preparing) {
    case 'cut':
      return { needs: 'cut', words: 'Cut the cards' };
    case 'cover':
      return { needs: 'cover', words: 'Insert the cover card' };
    case 'load':
      return { ask: { do: 'load' }, words: 'Put the cards into the shoe' };
    case 'burn':
      return { ask: { do: 'burn' }, words: 'Show and burn the first card' };
    default:
      return deal(view);
  }
}

function deal({ stage, cards }: RoundInfo): Next {
  if (stage === 'betting') {
    return { ask: { do: 'close' }, words: 'Close the bets' };
  }
  if (stage === 'closed' || cards === 'none') {
    return { ask: { do: 'deal' }, words: 'Deal' };
  }
  return waits(cards) ?? { ask: { do: 'deal' }, words: 'Continue the deal' };
}

/** Returns the step before a round in play can continue, or null. */
function waits(cards: Record<string, unknown>): Next | null {
  const dog = cards['red-dog'] as { raises_closed: boolean } | undefined;
  if (dog && !dog.raises_closed) {
    return { ask: { do: 'close' }, words: 'Close the raises' };
  }
  const { hands = [] } = (cards.baccarat ?? {}) as { hands?: { with: number | null }[] };
  const holder = hands.find((hand) => hand.with !== null)?.with;
  if (holder !== undefined && holder !== null) {
    return { turns: holder + 1, words: `Position ${holder + 1} has cards to turn` };
  }
  const { ties = [] } = (cards.war ?? {}) as { ties?: [unknown, string][] };
  return ties.some(([, standing]) => standing === 'tied') ? { ask: { do: 'deal' }, words: 'Tie: deal after war or surrender' } : null;
}
