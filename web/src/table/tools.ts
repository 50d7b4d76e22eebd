// The betting tools at a table: the facts that they compute with, and the tools of every game.

import { gameOf } from '../games';
import type { RulesInfo } from '../lib/protocol';
import type { Stake } from '../lib/stakes';
import type { TableStore } from '../lib/table.svelte';
import { exactly, type ToolTable } from '../lib/tools';
import { go } from './going';

/** Returns the facts for the tools; null until the table's state is known. */
export function toolTable(store: TableStore, rules: RulesInfo): ToolTable | null {
  const { view, you, rail, wagering } = store;
  if (!view) {
    return null;
  }
  const last = store.recent.filter((entry) => (entry.outcomes ?? []).length > 0).at(-1)?.outcomes ?? [];
  return {
    view,
    rules,
    you,
    rail,
    offers: store.offered('bet').filter((offer) => !offer.for_dealers),
    bets: store.bets.filter((bet) => !bet.for_dealers),
    inHand: (wager, has) => wagering.inHand(wager, has),
    paid: new Set(last.filter((outcome) => outcome.person === you && outcome.verdict === 'won' && !outcome.for_dealers).map(({ wager }) => wager)),
  };
}

/** Returns the additions that double this player's bets, as far as the house offers them. */
export function doubledStakes(store: TableStore, rules: RulesInfo): Stake[] {
  const table = toolTable(store, rules);
  if (!table) {
    return [];
  }
  const rounds = table.view.plays === 'rounds';
  return store.places.flatMap(({ position, bets }) =>
    bets
      .filter((bet) => !bet.for_dealers && gameOf(rules.game).doubles(table, bet.wager))
      .flatMap((bet) => exactly(table, bet.wager, bet.stake, rounds ? position : undefined)),
  );
}

/** Repeats the missing bets, and then does not wait for the clock. If a bet is refused, the player looks first. */
export async function repeatAndGo(store: TableStore) {
  if (store.decision || !store.auto) {
    return;
  }
  const had = store.wagering.canRepeat || store.presenting;
  if (had && !(await store.wagering.repeat())) {
    return;
  }
  if (had) {
    await store.ask({ do: 'ready' });
  } else {
    go(store);
  }
}
