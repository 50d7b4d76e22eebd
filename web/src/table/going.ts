// How a table goes on before its clock has run out: what the button says that does it, and what is said of it elsewhere.

import type { Game } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';

const BEGINS: Record<Game, string> = { craps: 'Roll', baccarat: 'Deal', 'red-dog': 'Deal', 'casino-war': 'Deal', wheel: 'Spin' };

/** What happens when everybody is ready. While something is to be decided, the time for that is over. */
export const going = (store: TableStore, game: Game) => (store.deciding ? 'Go on' : BEGINS[game]);

/** What a player at a card table or a wheel waits for, or does first. */
export function waiting(store: TableStore, game: Game, first: string): string {
  const on = store.auto ? `“${going(store, game)}”, or wait for the clock.` : 'The dealer goes on.';
  if (store.view?.plays === 'rounds' && store.view.stage !== 'betting') {
    return `Bets are closed. ${on}`;
  }
  const down = store.bets.length > 1 ? 'Your bets are down.' : 'Your bet is down.';
  return store.bets.length > 0 ? `${down} ${on}` : first;
}
