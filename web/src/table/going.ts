// The label of the button that ends the wait for the clock, and the hints that mention it.

import { gameOf } from '../games';
import type { TableStore } from '../lib/table.svelte';
import type { GameName } from '../lib/wire';
import { t } from './texts';

/** The words of the main button: the free answer to a decision of this player, or the action once all players are ready. */
export function going(store: TableStore, game: GameName): string {
  if (store.decision) {
    return store.decision.main?.words ?? t('table-you-decide');
  }
  if (store.ready && store.others.length > 0) {
    return t('table-ready-of', { ready: store.readyPeople.size, all: store.others.length + 1 });
  }
  return store.deciding ? t('table-continue') : isOthersDraw(store, game) ? t('shell-ready') : gameOf(game).go;
}

/** Whether another player makes the next draw, such as the one who throws. */
export const isOthersDraw = (store: TableStore, game: GameName) => store.view !== null && store.others.length > 0 && gameOf(game).drawnByOther(store.view, store.you);

/** Whether the main button does something now. */
export const mayGo = (store: TableStore) => (store.decision ? store.decision.main !== null : store.mayGo);

/** Does what the main button says. */
export function go(store: TableStore) {
  if (store.decision) {
    store.decision.main?.run();
  } else if (store.mayGo) {
    void store.ask({ do: 'ready' });
  }
}

/** The hint for a player in a game of rounds: the first step, or the reason to wait. */
export function waiting(store: TableStore, game: GameName, first: string): string {
  const go = going(store, game);
  const on = store.lacksDealer ? t('table-lacks-dealer') : !store.auto ? t('table-wait-dealer') : store.ownPace ? t('table-press', { go }) : t('table-press-or-wait', { go });
  if (store.view?.plays === 'rounds' && store.view.stage !== 'betting') {
    return `${t('table-bets-closed')} ${on}`;
  }
  return store.bets.length > 0 ? `${t('table-bets-down', { count: store.bets.length })} ${on}` : first;
}
