// What comes next at a card table or a wheel, so that one key does it.

import type { Ask, RoundSeen } from '../lib/protocol';

export type Next = { ask: Ask; words: string } | { needs: 'shoe' | 'cut' | 'cover' | 'space'; words: string };

/** What the rules want done now, as far as the table shows it. */
export function next(view: RoundSeen, isWheel: boolean): Next {
  if (isWheel) {
    return view.stage === 'betting' ? { ask: { do: 'close' }, words: 'Close the bets' } : { needs: 'space', words: 'Spin, and say where it rests' };
  }
  const { shoe } = view;
  if (shoe === null || (shoe.ending === 'due' && view.stage === 'betting')) {
    return { needs: 'shoe', words: 'New cards are due' };
  }
  const preparing = typeof shoe.preparing === 'string' ? shoe.preparing : Object.keys((shoe.preparing ?? {}) as object)[0];
  switch (preparing) {
    case 'cut':
      return { needs: 'cut', words: 'The cards are to be cut' };
    case 'cover':
      return { needs: 'cover', words: 'The cover card is to be put in' };
    case 'load':
      return { ask: { do: 'load' }, words: 'Put the cards into the shoe' };
    case 'burn':
      return { ask: { do: 'burn' }, words: 'Show and burn the first card' };
    default:
      return deal(view);
  }
}

function deal({ stage, cards }: RoundSeen): Next {
  if (stage === 'betting') {
    return { ask: { do: 'close' }, words: 'Close the bets' };
  }
  const round = cards === 'none' ? undefined : (cards['red-dog'] as { raises_closed: boolean } | undefined);
  if (stage === 'in-play' && round && !round.raises_closed) {
    return { ask: { do: 'close' }, words: 'Close the raises' };
  }
  return { ask: { do: 'deal' }, words: stage === 'closed' ? 'Deal' : 'Deal on' };
}
