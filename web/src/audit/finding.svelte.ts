// A search in a table's log. The house looks at some thousand entries at a time.

import { get, refusal } from '../lib/api';
import type * as wire from '../lib/wire';

export type Kind = wire.EntryKind | 'any';

/** The conditions; an empty one admits every entry. */
export interface Conditions {
  person: string;
  wager: string;
  clause: string;
  kind: Kind | '';
}

const DISPUTES: Conditions = { person: '', wager: '', clause: '', kind: 'any' };

export class Finding {
  found = $state.raw<readonly wire.FoundEntry[]>([]);
  busy = $state(false);
  /** The result in words. */
  said = $state('');
  /** The entry at which the search can go on; null at the end of the log. */
  more = $state<number | null>(null);
  private conditions: Conditions = DISPUTES;

  constructor(private readonly table: number) {}

  async find(conditions: Conditions) {
    this.conditions = conditions;
    this.found = [];
    this.more = 1;
    await this.on();
  }

  /** Continues the search until it has found something more, or the log ends. */
  async on() {
    await this.work(async () => {
      const before = this.found.length;
      while (this.more !== null && this.found.length === before) {
        const { entries, next } = await this.ask(this.conditions, this.more, 100);
        this.found = [...this.found, ...entries];
        this.more = next ?? null;
      }
      this.said = this.found.length === 0 ? 'No entry matches.' : `${this.found.length}${this.more === null ? '' : ' or more'} ${this.found.length === 1 ? 'entry' : 'entries'} found.`;
    });
  }

  /** Returns the first entry in dispute at or after `from`. */
  async next(from: number): Promise<number | null> {
    let found: number | null = null;
    await this.work(async () => {
      for (let at: number | undefined = from; at !== undefined && found === null; ) {
        const { entries, next }: wire.FoundEntries = await this.ask(DISPUTES, at, 1);
        // A search from behind the end looks at the last entry again.
        found = entries.find(({ n }) => n >= from)?.n ?? null;
        at = next;
      }
      this.said = found === null ? 'No later entry is in dispute.' : `Entry ${found} is in dispute.`;
    });
    return found;
  }

  private async work(doing: () => Promise<void>) {
    this.busy = true;
    this.said = '';
    try {
      await doing();
    } catch (error) {
      this.said = refusal(error).words;
    } finally {
      this.busy = false;
    }
  }

  private ask(conditions: Conditions, from: number, most: number): Promise<wire.FoundEntries> {
    const given = Object.entries(conditions).filter(([, value]) => value !== '');
    const query = new URLSearchParams([['from', String(from)], ['most', String(most)], ...given]);
    return get<wire.FoundEntries>(`/tables/${this.table}/entries?${query}`);
  }
}
