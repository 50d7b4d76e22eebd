// Baccarat: its cards as they are dealt and turned, and why a third card was drawn or not.

import type { CardName, RulesSeen, View } from '../lib/protocol';
import type { Dealing } from './round.svelte';
import { body, cardsOf, type HandSeen, type Side, type To } from './types';

export interface Hand {
  /** The cards in their order; null lies face down. */
  cards: (CardName | null)[];
  /** The position (from 1) that has them to turn. */
  with: number | null;
  /** Those of them that only this player sees. */
  own: CardName[];
}

export interface Shown {
  hands: Record<Side, Hand>;
  simulated: boolean;
  over: boolean;
}

const empty = (): Hand => ({ cards: [], with: null, own: [] });

const hand = ({ up, down, with: seat, own }: HandSeen): Hand => ({
  cards: [...up, ...Array.from({ length: down }, () => null)],
  with: seat === null ? null : seat + 1,
  own,
});

export const dealing: Dealing<Shown> = {
  read(view: View | null) {
    const seen = cardsOf(view, 'baccarat');
    return seen
      ? { hands: { player: hand(seen.hands[0]), banker: hand(seen.hands[1]) }, simulated: seen.simulated, over: seen.over }
      : { hands: { player: empty(), banker: empty() }, simulated: false, over: false };
  },

  deal(shown, event) {
    const began = body(event, 'round-began');
    if (began) {
      return { hands: { player: empty(), banker: empty() }, simulated: began.simulated, over: false };
    }
    const drawn = body(event, 'drawn') ?? body(event, 'carried-used');
    const side = drawn && sideOf(drawn.to);
    if (drawn && side) {
      return change(shown, side, (hand) => ({ ...hand, cards: [...hand.cards, drawn.card] }));
    }
    const turned = body(event, 'turned');
    if (turned) {
      const up = turned.cards.filter((card) => card !== null);
      return change(shown, turned.side, (hand) => ({ ...hand, cards: hand.cards.map((card) => card ?? up.shift() ?? null), with: null, own: [] }));
    }
    return body(event, 'decided') ? { ...shown, over: true } : null;
  },
};

function sideOf(to: To): Side | null {
  return typeof to === 'object' && 'hand' in to ? to.hand : null;
}

const change = (shown: Shown, side: Side, how: (hand: Hand) => Hand): Shown => ({ ...shown, hands: { ...shown.hands, [side]: how(shown.hands[side]) } });

/** What a card counts: tens and court cards nothing, an ace one. */
export function points(card: CardName): number {
  const rank = card.charAt(0);
  return rank === 'A' ? 1 : (Number(rank) || 0) % 10;
}

/** The points of the cards that are face up; nothing while there are none. */
export function total(cards: readonly (CardName | null)[]): number | null {
  const up = cards.filter((card) => card !== null);
  return up.length === 0 ? null : up.reduce((sum, card) => sum + points(card), 0) % 10;
}

export interface Step {
  words: string;
  clause: string | null;
}

const PLAYER_THIRD = 'abcdefghij';
const BANKER_TOTAL: Record<number, string> = { 3: 'i', 4: 'ii', 5: 'iii', 6: 'iv' };

/** Why each hand drew a third card or not, once all cards are up. */
export function tableau({ hands, over }: Shown, rules: RulesSeen): Partial<Record<Side, Step>> {
  if (!over || hands.player.cards.length < 2 || hands.banker.cards.length < 2) {
    return {};
  }
  const two = (side: Side) => total(hands[side].cards.slice(0, 2)) ?? 0;
  const clause = (number: string) => rules.clauses.find(({ id }) => id.endsWith(`/${number}`))?.id ?? null;
  const [player, banker] = [two('player'), two('banker')];
  if (player >= 8 || banker >= 8) {
    const step = (side: Side): Step => ({ words: two(side) >= 8 ? `A natural ${two(side)}: nobody draws.` : 'No card against a natural.', clause: clause('10.A') });
    return { player: step('player'), banker: step('banker') };
  }
  const third = hands.player.cards[2];
  const first = third ? { words: `Had ${player}, so drew.`, clause: clause('10.B.1') } : { words: `Had ${player}, so stood.`, clause: clause('10.B.2') };
  const against = third ? `against Player’s third card of ${points(third)}` : 'and Player stood';
  const deed = hands.banker.cards.length > 2 ? 'drew' : 'stood';
  return { player: first, banker: { words: `Had ${banker} ${against}, so ${deed}.`, clause: clause(bankerClause(banker, third)) } };
}

function bankerClause(banker: number, third: CardName | null | undefined): string {
  if (!third) {
    return '10.D';
  }
  if (banker <= 2) {
    return '10.E.1';
  }
  return banker === 7 ? '10.E.2' : `10.E.3.${PLAYER_THIRD[points(third)]}.${BANKER_TOTAL[banker]}`;
}

export const NAMES: Record<Side, string> = { player: 'Player', banker: 'Banker' };
