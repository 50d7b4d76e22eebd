// What a roll did to this player's bets, a line for each.

import type { BetSeen, CrapsSeen, Legend, RulesSeen } from '../lib/protocol';
import { money } from '../lib/money';
import { spotName, wagerOf } from '../lib/rules';

/** Where an event happened: a seat's bet, by the numbers of the legend. */
export interface At {
  seat: number;
  slot: number;
  key: { wager: number; state: number; owner: 'player' | 'dealers' };
}

interface Body {
  at?: At;
  stake?: number;
  amount?: number;
  to?: number;
  cite?: number;
  why?: string;
  payment?: { win: number; back: number; fee: number; next: number; to_tips: boolean };
}

export interface Outcome {
  key: number;
  tone: 'won' | 'lost' | 'stood' | 'moved';
  /** What it brought; nothing where no money was won or lost. */
  cents: number;
  words: string;
  clause?: string;
}

/** What is known of a roll besides its events: by which rules, and the table before and after it. */
export interface Roll {
  rules: RulesSeen;
  legend: Legend;
  before: CrapsSeen;
  after: CrapsSeen | undefined;
}

/** The lines of a roll for the player at a position. */
export function outcomes(events: [string, unknown][], position: number, roll: Roll): Outcome[] {
  const { rules, legend, after } = roll;
  const betsOf = (view: CrapsSeen | undefined) => view?.places.find((place) => place.position === position)?.bets ?? [];
  const lines: Outcome[] = [];
  const told = new Set<string>();
  for (const [name, raw] of events) {
    const body = (raw ?? {}) as Body;
    const { at } = body;
    const spots = at && at.seat + 1 === position ? legend.wagers[at.key.wager] : undefined;
    const spot = spots?.[at?.key.state ?? 0];
    if (!at || !spots || spot === undefined) {
      continue;
    }
    const dealers = at.key.owner === 'dealers';
    const stake = betsOf(roll.before).find((bet) => bet.wager === spot && (bet.for_dealers ?? false) === dealers)?.stake ?? 0;
    const line = lineOf(name, body, { spot, to: spots[body.to ?? 0] ?? spot, dealers, stake }, rules, after);
    if (line) {
      told.add(`${name === 'moved' ? (spots[body.to ?? 0] ?? spot) : spot} ${dealers}`);
      const clause = body.cite === undefined ? undefined : legend.cites[body.cite]?.[0];
      lines.push({ key: lines.length, clause, ...line });
    }
  }
  return [...lines, ...stood(betsOf(after).filter((bet) => !told.has(`${bet.wager} ${bet.for_dealers ?? false}`)), rules, lines.length)];
}

interface Which {
  spot: string;
  to: string;
  dealers: boolean;
  /** What was bet there before the roll. */
  stake: number;
}

function lineOf(name: string, body: Body, which: Which, rules: RulesSeen, after: CrapsSeen | undefined): Omit<Outcome, 'key'> | null {
  const bet = spotName(rules, which.spot) + (which.dealers ? ' for the dealers' : '');
  const { payment, stake = 0, amount = 0 } = body;
  if (name === 'paid' && payment) {
    const fee = payment.fee + payment.next;
    const ratio = ratioOf(which, payment.win, rules);
    const less = fee > 0 ? `, less ${money(fee)} commission` : '';
    return { tone: 'won', cents: payment.win, words: `${bet}${ratio}${less}${payment.to_tips ? ', to the tips: thank you' : ''}` };
  }
  if (name === 'lost') {
    return { tone: 'lost', cents: -stake, words: bet };
  }
  if (name === 'pushed') {
    return { tone: 'stood', cents: 0, words: `${bet}: neither won nor lost` };
  }
  if (name === 'taken-back' && body.why !== 'asked') {
    return { tone: 'stood', cents: 0, words: `${bet}: ${money(amount)} comes back` };
  }
  if (name === 'moved') {
    return { tone: 'moved', cents: 0, words: moved(bet, which, rules, after) };
  }
  return null;
}

function moved(bet: string, { spot, to }: Which, rules: RulesSeen, after: CrapsSeen | undefined): string {
  const numbers = wagerOf(rules, spot)?.numbers ?? [];
  if (to !== spot) {
    return `${bet} goes to the ${wagerOf(rules, to)?.numbers[wagerOf(rules, to)?.spots.indexOf(to) ?? 0] ?? to}`;
  }
  return numbers.some((number) => number > 0) && after?.point ? `${bet} now plays for the ${after.point}` : `${bet} goes on`;
}

/** At which odds, where one of those that the spot is paid at makes just this of the stake. */
function ratioOf({ spot, stake }: Which, win: number, rules: RulesSeen): string {
  const paid = wagerOf(rules, spot)?.outcomes.filter((outcome) => outcome.spot === spot && outcome.verdict === 'win') ?? [];
  const fits = paid.find(({ pays }) => Math.floor(stake * worth(pays) + 1e-6) === win);
  return fits ? `, ${fits.pays.replace(' net', '')}` : '';
}

/** `7 to 6`, `27 on 4 net`. */
function worth(pays: string): number {
  const [win = 0, stake = 1] = pays.split(/ to | on /).map(parseFloat);
  return win / stake;
}

/** Bets that nothing happened to: those that wait, and those that are off. */
function stood(bets: readonly BetSeen[], rules: RulesSeen, key: number): Outcome[] {
  const names = (bets: readonly BetSeen[]) => (bets.length > 3 ? `${bets.length} other bets` : bets.map((bet) => spotName(rules, bet.wager)).join(', '));
  const waits = bets.filter((bet) => bet.works !== false);
  const off = bets.filter((bet) => bet.works === false);
  const lines: Outcome[] = [];
  if (waits.length > 0) {
    lines.push({ key, tone: 'stood', cents: 0, words: `${names(waits)}: not decided, ${waits.length > 1 ? 'they stay' : 'it stays'}` });
  }
  if (off.length > 0) {
    lines.push({ key: key + 1, tone: 'stood', cents: 0, words: `${names(off)}: off` });
  }
  return lines;
}
