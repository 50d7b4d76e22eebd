// Casino War: a player's card against the dealer's, and surrender or war on a tie.

import type { RulesInfo, View } from '../lib/protocol';
import { rankWords, valueOf } from './faces';
import type { Dealing } from './round.svelte';
import { body, cardsOf, type WarInfo } from './types';
import type { Verdict } from './verdicts';

const nothing: WarInfo = { contests: [], ties: [], dealer: [], over: false };

export const dealing: Dealing<WarInfo> = {
  read: (view: View | null) => cardsOf(view, 'war') ?? nothing,

  deal(shown, event) {
    if (body(event, 'round-began')) {
      return nothing;
    }
    const drawn = body(event, 'drawn');
    if (!drawn?.card) {
      return event[0] === 'round-over' ? { ...shown, over: true } : null;
    }
    const { to, card } = drawn;
    if (to === 'dealer') {
      return { ...shown, dealer: [...shown.dealer, card] };
    }
    if (typeof to === 'object' && 'seat' in to) {
      const had = shown.contests.some(({ seat }) => seat === to.seat);
      const contests = had
        ? shown.contests.map((contest) => (contest.seat === to.seat ? { ...contest, second: card } : contest))
        : [...shown.contests, { seat: to.seat, card, second: null }];
      return { ...shown, contests };
    }
    return null;
  },
};

/** Compares a position's first card with the dealer's; empty until both lie on the table. */
export function standing(shown: WarInfo, position: number, rules: RulesInfo): '' | 'win' | 'lose' | 'tie' {
  const own = shown.contests.find(({ seat }) => seat === position - 1);
  const dealer = shown.dealer[0];
  if (!own || !dealer) {
    return '';
  }
  const apart = valueOf(own.card, rules) - valueOf(dealer, rules);
  return apart > 0 ? 'win' : apart < 0 ? 'lose' : 'tie';
}

/** Explains the result of a bet. */
export function why(shown: WarInfo, { position, wager, inPart }: Verdict, rules: RulesInfo): string {
  const own = shown.contests.find(({ seat }) => seat === position - 1);
  const first = shown.dealer[0];
  if (!own || !first) {
    return 'the round is over.';
  }
  const before = `your ${rankWords(own.card)} against the dealer’s ${rankWords(first)}`;
  if (wager === 'tie' || standing(shown, position, rules) !== 'tie') {
    return `${before}.`;
  }
  if (inPart && own.second === null) {
    return `${before}, surrendered.`;
  }
  return own.second ? `${before}, and in the war your ${rankWords(own.second)}.` : `${before}.`;
}
