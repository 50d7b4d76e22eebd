// The table of a replay: the felt gets the entries as if they happened now.

import { get } from '../lib/api';
import type { Entry, Legend, Setup, State } from '../lib/protocol';
import { TableStore } from '../lib/table.svelte';

/** The first line of a table's log, in the notation of docs/log.md. */
interface Header {
  setup: Setup;
  legend: Legend;
}

export class ReplayedTable {
  readonly store: TableStore;
  private header: Promise<Header>;
  /** The number of the entry that the felt shows. */
  private shown = 0;
  private asked = 0;

  constructor(readonly table: number) {
    this.store = new TableStore(table, 'replay');
    this.header = get<Header | string>(`/streams/${table}/lines?from=0&most=1`).then((line) => (typeof line === 'string' ? (JSON.parse(line) as Header) : line));
    this.header.catch(() => {});
  }

  /** Whether dice or cards still move. */
  get moves(): boolean {
    return this.store.presenting;
  }

  /** Shows the table after an entry; `before` are earlier entries. The next entry is animated; for any other entry, the table appears immediately. */
  async show(entry: Entry, before: readonly Entry[]) {
    if (!entry.view) {
      return;
    }
    const asked = ++this.asked;
    const { setup, legend } = await this.header;
    if (asked !== this.asked || entry.n === this.shown) {
      return;
    }
    const follows = entry.n === this.shown + 1;
    this.shown = entry.n;
    if (follows) {
      this.store.hear(entry);
      return;
    }
    this.store.skip();
    const state: State = { type: 'state', protocol: 1, table: this.table, n: entry.n, you: null, setup, legend, draw: 0, commits: '', people: entry.people ?? [], view: entry.view };
    this.store.hear(state);
    this.store.lie([...before, entry]);
  }

  close() {
    this.store.close();
  }
}
