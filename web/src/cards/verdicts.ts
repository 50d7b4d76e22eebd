// What became of each bet of a round, from the events that settled it.

import type { Cents, Legend, RoundSeen } from '../lib/protocol';
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
}

export function verdicts(events: [string, unknown][], before: Before): Verdict[] {
  const found: Verdict[] = [];
  const vigorish = new Map<number, { amount: Cents; marked: boolean }>();
  for (const event of events) {
    const taken = body(event, 'vigorish');
    if (taken) {
      vigorish.set(taken.seat, taken);
    }
    const verdict = verdictOf(event, before, vigorish);
    if (verdict) {
      found.push(verdict);
    }
  }
  return found;
}

function verdictOf(event: [string, unknown], before: Before, vigorish: Map<number, { amount: Cents; marked: boolean }>): Verdict | null {
  const paid = body(event, 'paid');
  if (paid) {
    const commission = vigorish.get(paid.spot.seat);
    vigorish.delete(paid.spot.seat);
    const stake = paid.stays ? 0 : stakeOf(paid.spot, before);
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
  const place = before.view?.places.find((place) => place.position === position);
  return {
    key: `${position}:${wager}:${spot.owner}:${spot.player}`,
    position,
    wager,
    forDealers: spot.owner === 'dealers',
    own: place !== undefined && place.person === before.you,
    outcome,
    net,
    terms,
    clause: cite === null ? null : (before.legend?.cites[cite]?.[0] ?? null),
  };
}

function stakeOf(spot: SpotSeen, { view, legend }: Before): Cents {
  const wager = legend?.wagers[spot.wager]?.[0];
  const places = view?.places.filter((place) => place.position === spot.seat + 1) ?? [];
  const bets = places.flatMap((place) => place.bets);
  return bets.find((bet) => bet.wager === wager && (bet.for_dealers ?? false) === (spot.owner === 'dealers'))?.stake ?? 0;
}
