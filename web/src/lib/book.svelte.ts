// The rule book, opened in place: at a wager, a clause or a call.

import type { RulesSource } from './rules';

export type Page = { wager: string } | { clause: string } | { call: string };

class Book {
  /** The table or pack whose rules are open. */
  of = $state.raw<RulesSource | null>(null);
  page = $state.raw<Page | null>(null);
  /** The current point at the table, in a game with a point. */
  point = $state<number | null>(null);

  open(page: Page, of?: RulesSource) {
    if (of) {
      this.of = of;
    }
    this.page = page;
  }

  close() {
    this.page = null;
  }
}

export const book = new Book();
