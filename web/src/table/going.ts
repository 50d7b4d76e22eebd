// The label of the button that ends the wait for the clock, and the hints that mention it.

import { gameOf } from '../games';
import type { TableStore } from '../lib/table.svelte';
import type { GameName } from '../lib/wire';

/** The words of the main button: the free answer to a decision of this player, or the action once all players are ready. */
export function going(store: TableStore, game: GameName): string {
  if (store.decision) {
    return store.decision.main?.words ?? 'You decide';
  }
  if (store.ready && store.others.length > 0) {
    return `${store.readyPeople.size} of ${store.others.length + 1} ready`;
  }
  return store.deciding ? 'Continue' : isOthersDraw(store, game) ? 'Ready' : gameOf(game).go;
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

/** The meaning of Space, for the list of keys. */
export function spaceWords(store: TableStore, game: GameName): string {
  const words = `“${going(store, game)}”`;
  if (store.decision) {
    return store.decision.main ? words : 'nothing, because your decision may cost chips';
  }
  return `${words} without waiting for the clock`;
}

/** The hint for a player in a game of rounds: the first step, or the reason to wait. */
export function waiting(store: TableStore, game: GameName, first: string): string {
  const on = !store.auto ? 'Waiting for the dealer.' : `Press “${going(store, game)}”${store.ownPace ? '' : ' or wait for the clock'}.`;
  if (store.view?.plays === 'rounds' && store.view.stage !== 'betting') {
    return `Bets are closed. ${on}`;
  }
  const down = store.bets.length > 1 ? 'Your bets are down.' : 'Your bet is down.';
  return store.bets.length > 0 ? `${down} ${on}` : first;
}
