// Puts a line of a rehearsal into words: `Ann bet 10 pass` becomes `Ann bets 10 on Pass Line`.

import type { Lines } from '../games/game';
import type { RulesInfo } from '../lib/protocol';
import { spotName } from '../lib/rules';
import { capital } from './index';
import { t } from './texts';

/** A player's actions: with an amount and a wager, or with a wager. */
const WITH_AMOUNT = new Set(['bet', 'places', 'calls', 'reduce']);
const WITH_WAGER = new Set(['down', 'on', 'off']);
/** The actions of the house. */
const HOUSE = new Set(['deal', 'close', 'new-shoe', 'load', 'burn']);

/** Returns the words of a line; `own` has the lines of the game. */
export function words(rules: RulesInfo, script: string, own: Lines): string {
  const line = script.trim();
  return own.house?.(line) ?? (HOUSE.has(line) ? t('book-house-does', { action: line }) : null) ?? comes(line) ?? actionWords(rules, line, own.player ?? {}) ?? capital(line);
}

function comes(line: string): string | null {
  const came = /^player (\S+) ([\d.,]+)(.*)$/.exec(line);
  return came ? t('book-buys-in', { player: came[1] ?? '', amount: came[2] ?? '', rest: came[3] ?? '' }) : null;
}

function actionWords(rules: RulesInfo, line: string, own: Readonly<Record<string, string>>): string | null {
  const [, who = '', what = ''] = /^([A-Z]\w*) (.+)$/.exec(line) ?? [];
  const [verb = '', first = '', second = '', ...more] = what.split(' ');
  const rest = (words: string[]) => (words.length > 0 ? ` ${words.join(' ')}` : '');
  if (own[what]) {
    return t('book-player-does', { player: who, action: own[what] });
  }
  if (WITH_AMOUNT.has(verb) && second && /^[\d.]+$/.test(first)) {
    return t('book-player-bets', { verb, player: who, amount: first, wager: spotName(rules, second), rest: rest(more) });
  }
  return WITH_WAGER.has(verb) && first ? t('book-player-changes', { verb, player: who, wager: spotName(rules, first), rest: rest([second, ...more].filter(Boolean)) }) : null;
}
