// The lines that a player reads after a roll, one for each of their bets.

import { money } from '../../lib/money';
import { terms } from '../../lib/outcomes';
import type { BetOutcome, BetInfo, RulesInfo } from '../../lib/protocol';
import { spotName, wagerOf } from '../../lib/rules';
import type { ViewCraps } from '../../lib/wire';

export interface Outcome {
  key: number;
  tone: 'won' | 'lost' | 'stood' | 'moved';
  /** The gain or loss; zero if the roll did not decide the bet. */
  cents: number;
  words: string;
  clause?: string | undefined;
}

const TONES = { won: 'won', lost: 'lost', pushed: 'stood', returned: 'stood', moved: 'moved' } as const;

/** Returns the lines about a roll for the player at a position; `after` is the table after the roll. */
export function outcomes(results: readonly BetOutcome[], position: number, rules: RulesInfo, after: ViewCraps | undefined): Outcome[] {
  const own = results.filter((result) => result.position === position);
  const lines = own.map((result, key) => ({
    key,
    tone: TONES[result.verdict],
    cents: result.net,
    words: words(result, rules, after),
    clause: result.clause,
  }));
  const named = new Set(own.map((result) => spotKey(result.to ?? result.wager, result.for_dealers)));
  const bets = after?.places.find((place) => place.position === position)?.bets ?? [];
  return [...lines, ...stood(bets.filter((bet) => !named.has(spotKey(bet.wager, bet.for_dealers))), rules, lines.length)];
}

const spotKey = (spot: string, forDealers = false) => `${spot} ${forDealers}`;

function words(result: BetOutcome, rules: RulesInfo, after: ViewCraps | undefined): string {
  const bet = spotName(rules, result.wager) + (result.for_dealers ? ' for the dealers' : '');
  switch (result.verdict) {
    case 'won':
      return [bet, terms({ ...result, for_dealers: false }), rides(result, after)].filter(Boolean).join(', ') + (result.for_dealers ? ', to the tips: thank you' : '');
    case 'lost':
      return bet;
    case 'pushed':
      return `${bet}: neither won nor lost`;
    case 'returned':
      return `${bet}: ${money(result.returned)} comes back`;
    case 'moved':
      return moved(bet, result, rules, after);
  }
}

/** Says that winnings stay on the layout: the next roll plays for more than the player has put there. */
function rides({ position, wager, stake, for_dealers: dealers = false }: BetOutcome, after: ViewCraps | undefined): string {
  const bets = after?.places.find((place) => place.position === position)?.bets ?? [];
  const now = bets.find((bet) => bet.wager === wager && (bet.for_dealers ?? false) === dealers)?.stake ?? 0;
  return now > stake ? `which stays up: ${money(now)} now` : '';
}

function moved(bet: string, { wager, to }: BetOutcome, rules: RulesInfo, after: ViewCraps | undefined): string {
  const target = to === undefined ? undefined : wagerOf(rules, to);
  if (to !== undefined && to !== wager) {
    return `${bet} goes to the ${target?.numbers[target.spots.indexOf(to)] ?? to}`;
  }
  return target?.numbers.some((number) => number > 0) && after?.point ? `${bet} now plays for the ${after.point}` : `${bet} stays up`;
}

/** Returns the lines about bets that the roll did not touch: those that wait, and those that are off. */
function stood(bets: readonly BetInfo[], rules: RulesInfo, key: number): Outcome[] {
  const names = (bets: readonly BetInfo[]) => (bets.length > 3 ? `${bets.length} ${key > 0 ? 'other ' : ''}bets` : bets.map((bet) => spotName(rules, bet.wager)).join(', '));
  const waits = bets.filter((bet) => bet.works !== false);
  const off = bets.filter((bet) => bet.works === false);
  const lines: Outcome[] = [];
  if (waits.length > 0) {
    lines.push({ key, tone: 'stood', cents: 0, words: `${names(waits)} ${waits.length > 1 ? 'stay' : 'stays'} up` });
  }
  if (off.length > 0) {
    lines.push({ key: key + 1, tone: 'stood', cents: 0, words: `${names(off)}: off` });
  }
  return lines;
}
