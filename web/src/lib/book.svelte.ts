// The rule book, opened in place: at a wager, a clause or a call.

export type Page = { wager: string } | { clause: string } | { call: string };

class Book {
  /** Whose rules: a table's or a pack's. */
  of = $state.raw<{ table: number } | { pack: string } | null>(null);
  page = $state.raw<Page | null>(null);

  open(page: Page, of?: { table: number } | { pack: string }) {
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
