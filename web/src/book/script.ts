// Puts a line of a rehearsal into words: `Ann bet 10 pass` becomes `Ann bets 10 on Pass Line`.

import type { RulesInfo } from '../lib/protocol';
import { spotName } from '../lib/rules';
import { diceOf } from './examples';
import { capital } from './index';

/** A player's actions: with an amount and a wager, with a wager, or with neither. */
const WITH_AMOUNT: Record<string, (amount: string, wager: string) => string> = {
  bet: (amount, wager) => `bets ${amount} on ${wager}`,
  places: (amount, wager) => `puts ${amount} on ${wager}`,
  calls: (amount, wager) => `calls ${amount} on ${wager}`,
  reduce: (amount, wager) => `takes ${amount} off ${wager}`,
};
const WITH_WAGER: Record<string, (wager: string) => string> = {
  down: (wager) => `takes ${wager} down`,
  on: (wager) => `calls ${wager} on`,
  off: (wager) => `calls ${wager} off`,
};
const ALONE: Record<string, string> = {
  'takes dice': 'takes the dice',
  'passes dice': 'gives up the dice',
  'declines dice': 'declines the dice',
  'changes dice': 'asks for other dice',
  raise: 'raises',
  war: 'goes to war',
  turns: 'turns the cards',
};
/** The actions of the house. */
const HOUSE: Record<string, string> = {
  deal: 'The cards are dealt',
  send: 'The dice go out',
  close: 'No more bets',
  'new-shoe': 'A new shoe arrives',
  load: 'The cards go into the shoe',
  burn: 'The first card is shown and burnt',
};

export function words(rules: RulesInfo, script: string): string {
  const line = script.trim();
  const dice = diceOf(line);
  if (dice) {
    return `The dice: ${dice[0]} and ${dice[1]}`;
  }
  return HOUSE[line] ?? comes(line) ?? deed(rules, line) ?? capital(line);
}

function comes(line: string): string | null {
  const came = /^player (\S+) ([\d.,]+)(.*)$/.exec(line);
  return came ? `${came[1]} buys in for ${came[2]}${came[3]}` : null;
}

function deed(rules: RulesInfo, line: string): string | null {
  const [, who = '', what = ''] = /^([A-Z]\w*) (.+)$/.exec(line) ?? [];
  const [verb = '', first = '', second = '', ...more] = what.split(' ');
  const rest = (words: string[]) => (words.length > 0 ? ` ${words.join(' ')}` : '');
  if (ALONE[what]) {
    return `${who} ${ALONE[what]}`;
  }
  const sum = WITH_AMOUNT[verb];
  if (sum && second && /^[\d.]+$/.test(first)) {
    return `${who} ${sum(first, spotName(rules, second))}${rest(more)}`;
  }
  const wager = WITH_WAGER[verb];
  return wager && first ? `${who} ${wager(spotName(rules, first))}${rest([second, ...more].filter(Boolean))}` : null;
}
