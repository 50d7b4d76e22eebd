// The label of the button that ends the wait for the clock, and the hints that mention it.

import { gameOf } from '../games';
import type { TableStore } from '../lib/table.svelte';
import type { GameName } from '../lib/wire';

/** The action once all players are ready. During a decision, it ends the time to decide. */
export const going = (store: TableStore, game: GameName) => (store.deciding ? 'Continue' : gameOf(game).go);

/** The hint for a player in a game of rounds: the first step, or the reason to wait. */
export function waiting(store: TableStore, game: GameName, first: string): string {
  const on = store.auto ? `Press “${going(store, game)}” or wait for the clock.` : 'Waiting for the dealer.';
  if (store.view?.plays === 'rounds' && store.view.stage !== 'betting') {
    return `Bets are closed. ${on}`;
  }
  const down = store.bets.length > 1 ? 'Your bets are down.' : 'Your bet is down.';
  return store.bets.length > 0 ? `${down} ${on}` : first;
}
