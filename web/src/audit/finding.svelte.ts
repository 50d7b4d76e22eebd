// A search in a table's log. The house looks at some thousand entries at a time.

import { get, refusal } from '../lib/api';
import type { Refusal } from '../lib/protocol';
import type * as wire from '../lib/wire';
import { t } from './texts';

export type Kind = wire.EntryKind | 'any';

/** The conditions; an empty condition admits every entry. */
export interface Conditions {
  person: string;
  wager: string;
  clause: string;
  kind: Kind | '';
}

const DISPUTES: Conditions = { person: '', wager: '', clause: '', kind: 'any' };

export class LogSearch {
  found = $state.raw<readonly wire.FoundEntry[]>([]);
  busy = $state(false);
  refused = $state.raw<Refusal | null>(null);
  /** Says the result in the current language. */
  private words = $state.raw<() => string>(() => '');
  /** The entry at which the search can continue; null at the end of the log. */
  more = $state<number | null>(null);
  private conditions: Conditions = DISPUTES;

  constructor(private readonly table: number) {}

  /** The result in words. */
  get said(): string {
    return this.refused?.words ?? this.words();
  }

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
      this.words = () => t(this.more === null ? 'audit-found' : 'audit-found-more', { count: this.found.length });
    });
  }

  /** Returns the first entry in dispute at or after `from`. */
  async next(from: number): Promise<number | null> {
    let found: number | null = null;
    await this.work(async () => {
      for (let at: number | undefined = from; at !== undefined && found === null; ) {
        const { entries, next }: wire.FoundEntries = await this.ask(DISPUTES, at, 1);
        // A search from past the end looks at the last entry again.
        found = entries.find(({ n }) => n >= from)?.n ?? null;
        at = next;
      }
      this.words = () => (found === null ? t('audit-no-dispute') : t('audit-dispute', { entry: String(found) }));
    });
    return found;
  }

  private async work(doing: () => Promise<void>) {
    this.busy = true;
    this.refused = null;
    this.words = () => '';
    try {
      await doing();
    } catch (error) {
      this.refused = refusal(error);
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
