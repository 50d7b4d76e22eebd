// What became of each bet of a round, from the events that settled it.

import type { BetSeen, Cents, Legend, RoundSeen } from '../lib/protocol';
import { money } from '../lib/money';
import { body, type OddsSeen, type SpotSeen } from './types';

export interface Verdict {
  key: string;
  position: number;
  wager: string;
  forDealers: boolean;
  /** It is this player's. */
  own: boolean;
  outcome: 'won' | 'lost' | 'pushed' | 'back';
  /** What the player is better or worse off by. */
  net: Cents;
  /** How the amount came about: `1 to 1, less 0.50 commission`. */
  terms: string;
  clause: string | null;
}

/** Where a bet lies: `3:banker`. */
export const spotKey = (position: number, wager: string) => `${position}:${wager}`;

export function oddsWords({ pays_hundredths, per_hundredths, basis }: OddsSeen): string {
  return `${pays_hundredths / 100} ${basis} ${per_hundredths / 100}`;
}

interface Before {
  legend: Legend | null;
  /** The table before the round was settled. */
  view: RoundSeen | null;
  you: number | null;
  /** The people by the numbers that the table has for them, as far as that is known. */
  numbers: ReadonlyMap<number, number>;
}

/** What was taken of winnings, by position and player. */
type Vigorish = Map<string, { amount: Cents; marked: boolean }>;
const whose = ({ seat, player }: { seat: number; player: number }) => `${seat}:${player}`;

export function verdicts(events: [string, unknown][], before: Before): Verdict[] {
  const found: Verdict[] = [];
  const vigorish: Vigorish = new Map();
  for (const event of events) {
    const taken = body(event, 'vigorish');
    if (taken) {
      vigorish.set(whose(taken), taken);
    }
    const verdict = verdictOf(event, before, vigorish);
    if (verdict) {
      found.push(verdict);
    }
  }
  return found;
}

function verdictOf(event: [string, unknown], before: Before, vigorish: Vigorish): Verdict | null {
  const paid = body(event, 'paid');
  if (paid) {
    const commission = vigorish.get(whose(paid.spot));
    vigorish.delete(whose(paid.spot));
    const stake = paid.stays ? 0 : holder(paid.spot, before).stake;
    const parts = [paid.odds ? oddsWords(paid.odds) : '', commissionWords(commission), paid.tipped ? 'for the dealers' : ''];
    const net = paid.won + paid.back - stake - (commission?.marked ? commission.amount : 0);
    return make(paid.spot, before, 'won', net, parts.filter(Boolean).join(', '), paid.cite);
  }
  const lost = body(event, 'lost');
  if (lost) {
    const rest = lost.back > 0 ? `${money(lost.back)} comes back` : '';
    return make(lost.spot, before, 'lost', -lost.lost, rest, lost.cite);
  }
  const pushed = body(event, 'pushed');
  if (pushed) {
    return make(pushed.spot, before, 'pushed', 0, pushed.stays ? 'it stays up' : 'it comes back', pushed.cite);
  }
  const back = body(event, 'taken-back');
  return back && back.why !== 'asked' && back.why !== 'leaving' ? make(back.spot, before, 'back', 0, WHY_BACK[back.why] ?? back.why, null) : null;
}

const WHY_BACK: Record<string, string> = {
  'not-confirmed': 'the dealer had not confirmed it',
  alone: 'what it goes with is not there',
  late: 'it came too late',
  void: 'the round is void',
};

function commissionWords(commission: { amount: Cents; marked: boolean } | undefined): string {
  if (!commission) {
    return '';
  }
  return commission.marked ? `${money(commission.amount)} commission to pay later` : `less ${money(commission.amount)} commission`;
}

function make(spot: SpotSeen, before: Before, outcome: Verdict['outcome'], net: Cents, terms: string, cite: number | null): Verdict {
  const position = spot.seat + 1;
  const wager = before.legend?.wagers[spot.wager]?.[0] ?? '';
  return {
    key: `${position}:${wager}:${spot.owner}:${spot.player}`,
    position,
    wager,
    forDealers: spot.owner === 'dealers',
    own: before.you !== null && holder(spot, before).person === before.you,
    outcome,
    net,
    terms,
    clause: cite === null ? null : (before.legend?.cites[cite]?.[0] ?? null),
  };
}

/** Whose bet it was, and how much: of whoever has the position, or of somebody who bet behind them. */
export function holder(spot: SpotSeen, { view, legend, numbers }: Pick<Before, 'view' | 'legend' | 'numbers'>): { person: number | undefined; stake: Cents } {
  const wager = legend?.wagers[spot.wager]?.[0];
  const places = [...(view?.places ?? []), ...(view?.behind ?? [])].filter((place) => place.position === spot.seat + 1);
  const same = (bet: BetSeen) => bet.wager === wager && (bet.for_dealers ?? false) === (spot.owner === 'dealers');
  const bets = places.flatMap(({ person, bets }) => bets.filter(same).map(({ stake }) => ({ person, stake })));
  // Whose number is not known is none of those whose are.
  const others = new Set(numbers.values());
  const person = numbers.get(spot.player) ?? (bets.find((bet) => !others.has(bet.person)) ?? bets[0] ?? places[0])?.person;
  return { person, stake: bets.find((bet) => bet.person === person)?.stake ?? 0 };
}
