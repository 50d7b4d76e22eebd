// The lines that a player reads after a roll, one for each of their bets.

import { money } from '../../lib/money';
import { terms } from '../../lib/outcomes';
import type { BetOutcome, BetInfo, RulesInfo } from '../../lib/protocol';
import { spotName, wagerOf } from '../../lib/rules';
import type { ViewCraps } from '../../lib/wire';
import { t } from './texts';

export interface Outcome {
  key: number;
  tone: 'won' | 'lost' | 'stood' | 'moved';
  /** The gain or loss; zero if the roll did not decide the bet. */
  cents: number;
  readonly words: string;
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
    // In the page's language at the time when it is shown.
    get words() {
      return words(result, rules, after);
    },
    clause: result.clause,
  }));
  const named = new Set(own.map((result) => spotKey(result.to ?? result.wager, result.for_dealers)));
  const bets = after?.places.find((place) => place.position === position)?.bets ?? [];
  return [...lines, ...stood(bets.filter((bet) => !named.has(spotKey(bet.wager, bet.for_dealers))), rules, lines.length)];
}

const spotKey = (spot: string, forDealers = false) => `${spot} ${forDealers}`;

function words(result: BetOutcome, rules: RulesInfo, after: ViewCraps | undefined): string {
  const name = spotName(rules, result.wager);
  const bet = result.for_dealers ? t('craps-for-dealers', { bet: name }) : name;
  switch (result.verdict) {
    case 'won':
      return [bet, terms({ ...result, for_dealers: false }), rides(result, after), result.for_dealers ? t('craps-tips') : ''].filter(Boolean).join(t('craps-comma'));
    case 'lost':
      return bet;
    case 'pushed':
      return t('craps-pushed', { bet });
    case 'returned':
      return t('craps-returned', { bet, amount: money(result.returned) });
    case 'moved':
      return moveText(bet, result, rules, after);
  }
}

/** Says that winnings stay on the layout: the next roll plays for more than the player has put there. */
function rides({ position, wager, stake, for_dealers: dealers = false }: BetOutcome, after: ViewCraps | undefined): string {
  const bets = after?.places.find((place) => place.position === position)?.bets ?? [];
  const now = bets.find((bet) => bet.wager === wager && (bet.for_dealers ?? false) === dealers)?.stake ?? 0;
  return now > stake ? t('craps-rides', { amount: money(now) }) : '';
}

function moveText(bet: string, { wager, to }: BetOutcome, rules: RulesInfo, after: ViewCraps | undefined): string {
  const target = to === undefined ? undefined : wagerOf(rules, to);
  if (to !== undefined && to !== wager) {
    return t('craps-goes-to', { bet, number: target?.numbers[target.spots.indexOf(to)] ?? to });
  }
  return target?.numbers.some((number) => number > 0) && after?.point ? t('craps-plays-for', { bet, point: after.point }) : t('craps-stays-up', { count: 1, bets: bet });
}

/** A line about bets that the roll did not touch. */
const line = (key: number, words: () => string): Outcome => ({
  key,
  tone: 'stood',
  cents: 0,
  get words() {
    return words();
  },
});

/** Returns the lines about bets that the roll did not touch: those that wait, and those that are off. */
function stood(bets: readonly BetInfo[], rules: RulesInfo, key: number): Outcome[] {
  const names = (bets: readonly BetInfo[]) => bets.map((bet) => spotName(rules, bet.wager)).join(t('shell-comma'));
  const others = key > 0 ? 'yes' : 'no';
  const many = (count: number) => count > 3;
  const waits = bets.filter((bet) => bet.works !== false);
  const off = bets.filter((bet) => bet.works === false);
  const lines: Outcome[] = [];
  if (waits.length > 0) {
    const { length: count } = waits;
    lines.push(line(key, () => (many(count) ? t('craps-many-stay-up', { others, count }) : t('craps-stays-up', { count, bets: names(waits) }))));
  }
  if (off.length > 0) {
    const { length: count } = off;
    lines.push(line(key + 1, () => (many(count) ? t('craps-many-off', { others, count }) : t('craps-are-off', { bets: names(off) }))));
  }
  return lines;
}
