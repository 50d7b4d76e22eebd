// Casino War: a player's card against the dealer's, and surrender or war on a tie.

import type { CardName, RulesInfo, View } from '../../lib/protocol';
import { rankWords, valueOf } from '../../cards/faces';
import type { CardReader } from '../../cards/round.svelte';
import { cardsOf, reader, type EventBodies, type SpotInfo } from '../../cards/types';
import type { WarRound } from '../../lib/wire';
import type { Verdict } from '../../cards/verdicts';
import '../texts';
import { t } from './texts';

const body = reader<EventBodies & { surrendered: { spot: SpotInfo } }>();

const nothing: WarRound = { contests: [], ties: [], dealer: [], over: false };

export const dealing: CardReader<WarRound> = {
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
    if (typeof to === 'object' && to.seat !== undefined) {
      const { seat: own } = to;
      const had = shown.contests.some(({ seat }) => seat === own);
      const contests = had
        ? shown.contests.map((contest) => (contest.seat === own ? { ...contest, second: card } : contest))
        : [...shown.contests, { seat: own, card, second: null }];
      return { ...shown, contests };
    }
    return null;
  },

  late(entry, events, you) {
    const surrendered = new Set(events.flatMap((event) => body(event, 'surrendered')?.spot.seat ?? []).map((seat) => seat + 1));
    const own = (entry.outcomes ?? []).filter(({ person, position }) => person === you && surrendered.has(position));
    return [...new Set(own.map(({ position }) => position))].map((position) => () => t('casino-war-late', { position }));
  },
};

/** Compares a position's first card with the dealer's; empty until both lie on the table. */
export function standing(shown: WarRound, position: number, rules: RulesInfo): '' | 'win' | 'lose' | 'tie' {
  const own = shown.contests.find(({ seat }) => seat === position - 1);
  const dealer = shown.dealer[0];
  if (!own || !dealer) {
    return '';
  }
  const apart = valueOf(own.card, rules) - valueOf(dealer, rules);
  return apart > 0 ? 'win' : apart < 0 ? 'lose' : 'tie';
}

/** Returns the dealer's card of the war; undefined if several wars have their own, because the house does not say which card belongs to which war. */
export const warCard = ({ dealer }: WarRound): CardName | undefined => (dealer.length === 2 ? dealer[1] : undefined);

/** Explains the result of a bet. */
export function why(shown: WarRound, { position, wager, inPart }: Verdict, rules: RulesInfo): string {
  const own = shown.contests.find(({ seat }) => seat === position - 1);
  const first = shown.dealer[0];
  if (!own || !first) {
    return t('games-round-over');
  }
  const cards = { own: rankWords(own.card), dealer: rankWords(first) };
  if (wager === 'tie' || standing(shown, position, rules) !== 'tie') {
    return t('casino-war-why', cards);
  }
  if (!own.second) {
    return t(inPart ? 'casino-war-why-surrendered' : 'casino-war-why', cards);
  }
  const other = warCard(shown);
  const war = { ...cards, second: rankWords(own.second) };
  return other ? t('casino-war-why-war-against', { ...war, other: rankWords(other) }) : t('casino-war-why-war', war);
}
