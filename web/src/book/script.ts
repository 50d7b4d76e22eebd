// Puts a line of an example into words: a bet of Ann on the Pass Line becomes `Ann bets $10 on Pass Line`.

import type { ActionWords } from '../games/game';
import { money } from '../lib/money';
import type { Ask, RulesInfo } from '../lib/protocol';
import { spotName } from '../lib/rules';
import type { ExampleLine } from '../lib/wire';
import { capital } from './index';
import { t } from './texts';

/** The actions of the house that all games share, under the names of their words. */
const HOUSE: Readonly<Record<string, string>> = { deal: 'deal', close: 'close', 'close-bets': 'close', 'new-shoe': 'new-shoe', load: 'load', burn: 'burn' };

/** Returns the words of a line; `own` has the actions of the game. A line without words of the page is shown as it is written. */
export function words(rules: RulesInfo, { script, action }: Pick<ExampleLine, 'script' | 'action'>, own: ActionWords): string {
  const request = action?.request as Ask | undefined;
  const said = request && (action?.by === undefined ? houseWords(request, own) : playerWords(rules, action.by, request, own));
  return said ?? capital(script);
}

function houseWords(request: Ask, own: ActionWords): string | undefined {
  // A deal with an irregularity is more than a deal.
  const shared = request.slip ? undefined : HOUSE[request.do];
  return own.crew?.(request) ?? (shared && t('book-house-does', { action: shared }));
}

function playerWords(rules: RulesInfo, player: string, request: Ask, own: ActionWords): string | undefined {
  const action = own.player?.(request);
  if (action) {
    return t('book-player-does', { player, action });
  }
  const { wager, amount, cash, position } = request;
  const where = { position: position ?? 0, dealers: String(request.for_dealers ?? false) };
  const on = wager === undefined ? '' : spotName(rules, wager);
  switch (request.do) {
    case 'sit':
      return t('book-buys-in', { player, amount: money(request.chips ?? 0), position: position ?? 0, end: request.end ?? 0 });
    case 'bet':
    case 'reduce': {
      const verb = request.do === 'reduce' ? 'reduce' : (request.way ?? (typeof cash === 'number' ? 'called' : 'bet'));
      return t('book-player-bets', { player, verb, amount: money(amount ?? 0), wager: on, pays: cash ? 'cash' : 'chips', cash: money(cash ?? 0), ...where });
    }
    case 'down':
      return t('book-player-changes', { player, verb: 'down', wager: on, ...where });
    case 'turn':
      return t('book-player-changes', { player, verb: request.on ? 'on' : 'off', wager: on, ...where });
    default:
      return undefined;
  }
}
