// The next step of the crew in a game of rounds, so that one key takes it.

import type { Ask, RoundInfo } from '../lib/protocol';
import { t } from './texts';

/** An action, an entry that the dealer must make first, or a player's turn. */
export type NextStep = { ask: Ask; words: string } | { needs: 'shoe' | 'cut' | 'cover' | 'card' | 'outcome'; words: string } | { turns: number; words: string };

/** Returns the step that the rules require now, as far as the table shows it. Without cards, the dealer enters the outcome. */
export function next(view: RoundInfo, hasCards: boolean): NextStep {
  const { shoe } = view;
  if (!hasCards) {
    return view.next ? { needs: 'outcome', words: view.next.words } : deal(view);
  }
  if (view.entry?.awaits) {
    return { needs: 'card', words: t('crew-enter-card') };
  }
  if (shoe === null || (shoe.ending === 'due' && view.stage === 'betting')) {
    return { needs: 'shoe', words: t('crew-cards-due') };
  }
  const preparing = typeof shoe.preparing === 'string' ? shoe.preparing : Object.keys((shoe.preparing ?? {}) as object)[0];
  switch (preparing) {
    case 'cut':
      return { needs: 'cut', words: t('crew-cut-cards') };
    case 'cover':
      return { needs: 'cover', words: t('crew-insert-cover') };
    case 'load':
      return { ask: { do: 'load' }, words: t('crew-load-shoe') };
    case 'burn':
      return { ask: { do: 'burn' }, words: t('crew-burn-first') };
    default:
      return deal(view);
  }
}

function deal({ stage, next }: RoundInfo): NextStep {
  if (stage === 'betting') {
    return { ask: { do: 'close' }, words: t('crew-close-bets') };
  }
  if (next?.do) {
    return { ask: { do: next.do as Ask['do'] }, words: next.words };
  }
  return next?.position ? { turns: next.position, words: next.words } : { ask: { do: 'deal' }, words: stage === 'closed' ? t('crew-deal') : t('crew-continue') };
}
