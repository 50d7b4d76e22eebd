// Puts a line of a rehearsal into words: `Ann bet 10 pass` becomes `Ann bets 10 on Pass Line`.

import type { Lines } from '../games/game';
import type { RulesInfo } from '../lib/protocol';
import { spotName } from '../lib/rules';
import { capital } from './index';

/** A player's actions: with an amount and a wager, or with a wager. */
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
/** The actions of the house. */
const HOUSE: Record<string, string> = {
  deal: 'The cards are dealt',
  close: 'No more bets',
  'new-shoe': 'A new shoe arrives',
  load: 'The cards go into the shoe',
  burn: 'The first card is shown and burnt',
};

/** Returns the words of a line; `own` has the lines of the game. */
export function words(rules: RulesInfo, script: string, own: Lines): string {
  const line = script.trim();
  return own.house?.(line) ?? HOUSE[line] ?? comes(line) ?? deed(rules, line, own.player ?? {}) ?? capital(line);
}

function comes(line: string): string | null {
  const came = /^player (\S+) ([\d.,]+)(.*)$/.exec(line);
  return came ? `${came[1]} buys in for ${came[2]}${came[3]}` : null;
}

function deed(rules: RulesInfo, line: string, own: Readonly<Record<string, string>>): string | null {
  const [, who = '', what = ''] = /^([A-Z]\w*) (.+)$/.exec(line) ?? [];
  const [verb = '', first = '', second = '', ...more] = what.split(' ');
  const rest = (words: string[]) => (words.length > 0 ? ` ${words.join(' ')}` : '');
  if (own[what]) {
    return `${who} ${own[what]}`;
  }
  const sum = WITH_AMOUNT[verb];
  if (sum && second && /^[\d.]+$/.test(first)) {
    return `${who} ${sum(first, spotName(rules, second))}${rest(more)}`;
  }
  const wager = WITH_WAGER[verb];
  return wager && first ? `${who} ${wager(spotName(rules, first))}${rest([second, ...more].filter(Boolean))}` : null;
}
