// A table's log, replayed entry by entry.

import type * as wire from '../lib/wire';
import { get, refusal } from '../lib/api';
import type { Entry, Refusal, TableInfo } from '../lib/protocol';

/** The number of entries in one request. */
const TOGETHER = 100;
/** The pause between two entries while the log plays, in milliseconds. */
const PACE = 1200;

/** A movement of chips in the notation of docs/log.md: an account and an amount in cents. */
export type Posting = [string, number];

/** An entry and its line in the log. */
export interface EntryLine {
  entry: Entry | null;
  line: string;
  /** The hash that stands in for a sealed line. */
  sealed: string | null;
  book: Posting[];
  /** The hash of the previous line, as this line records it. */
  prev: string | null;
}

interface Part {
  entries: Map<number, Entry>;
  lines: string[];
  from: number;
}

export class Replay {
  /** The number of the last entry. */
  last = $state(0);
  n = $state(1);
  kept = $state.raw<EntryLine | null>(null);
  refused = $state.raw<Refusal | null>(null);
  playing = $state(false);
  /** The people in the entries that were fetched: number and name. */
  people = $state.raw<readonly [number, string][]>([]);
  fast = $state(false);

  private met = new Map<number, Entry>();
  private parts = new Map<number, Promise<Part>>();
  private timer: number | undefined;

  /** `busy` says whether the felt still moves; the next entry waits for it. */
  constructor(
    readonly table: number,
    first: number,
    private readonly busy: () => boolean = () => false,
  ) {
    void this.begin(first);
  }

  private async begin(first: number) {
    await this.look();
    await this.to(first > 0 ? first : this.last);
  }

  /** Fetches the current length of the log. */
  async look() {
    try {
      const { lines } = await get<TableInfo>(`/tables/${this.table}`);
      if (lines - 1 > this.last) {
        // The last part that was fetched may have grown since then.
        this.parts.delete(this.partOf(this.last));
      }
      this.last = lines - 1;
    } catch (error) {
      this.refused = refusal(error);
    }
  }

  /** Shows an entry. */
  async to(wanted: number) {
    const n = Math.min(Math.max(1, Math.round(wanted)), Math.max(1, this.last));
    this.n = n;
    if (this.last < 1) {
      return;
    }
    try {
      const kept = await this.fetched(n);
      // The reader may have moved on in the meantime.
      if (this.n === n) {
        this.kept = kept;
        this.refused = null;
      }
    } catch (error) {
      this.refused = refusal(error);
      this.pause();
    }
  }

  /** Returns the fetched entries before this one, in order. */
  before(n: number): Entry[] {
    return [...this.met.values()].filter((entry) => entry.n < n).sort((a, b) => a.n - b.n);
  }

  play() {
    this.playing = true;
    this.timer = window.setTimeout(() => void this.step(), this.fast ? PACE / 4 : PACE);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async step() {
    if (this.busy()) {
      this.play();
      return;
    }
    if (this.n >= this.last) {
      this.pause();
      return;
    }
    await this.to(this.n + 1);
    if (this.playing) {
      this.play();
    }
  }

  /** Whether the previous line has the hash that this one records; null if the browser cannot compute it. */
  async chained(n: number): Promise<boolean | null> {
    const { prev } = await this.fetched(n);
    const { line, sealed } = await this.fetched(n - 1);
    if (prev === null || !globalThis.crypto?.subtle) {
      return null;
    }
    return prev === (sealed ?? (await hash(line)));
  }

  private meet(entries: readonly wire.ReplayedEntry[]) {
    entries.forEach((entry) => this.met.set(entry.n, entry));
    const known = new Map(this.people);
    entries.flatMap(({ people }) => people).forEach(([person, name]) => known.set(person, name));
    this.people = [...known].sort(([, one], [, other]) => one.localeCompare(other));
  }

  private partOf(n: number): number {
    return Math.floor(n / TOGETHER) * TOGETHER;
  }

  private async fetched(n: number): Promise<EntryLine> {
    const from = this.partOf(n);
    const asked = this.parts.get(from) ?? this.fetch(from);
    this.parts.set(from, asked);
    asked.catch(() => this.parts.delete(from));
    const part = await asked;
    return read(part.entries.get(n) ?? null, part.lines[n - part.from] ?? '');
  }

  private async fetch(from: number): Promise<Part> {
    const [{ entries }, text] = await Promise.all([
      get<wire.Replay>(`/tables/${this.table}/replay?from=${from}&most=${TOGETHER}`),
      fetch(`/api/v1/streams/${this.table}/lines?from=${from}&most=${TOGETHER}`).then((answer) => answer.text()),
    ]);
    this.meet(entries);
    return { entries: new Map(entries.map((entry) => [entry.n, entry])), lines: text.split('\n'), from };
  }
}

function read(entry: Entry | null, line: string): EntryLine {
  const fields = line === '' ? {} : (JSON.parse(line) as { sealed?: string; book?: Posting[]; prev?: string });
  return { entry, line, sealed: fields.sealed ?? null, book: fields.book ?? [], prev: fields.prev ?? null };
}

/** The hash of a line: SHA-256 over a byte 0 and its bytes. */
async function hash(line: string): Promise<string> {
  const bytes = new TextEncoder().encode(`\0${line}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
