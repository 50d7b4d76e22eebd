// A table's log, gone through entry by entry.

import type * as wire from '../lib/wire';
import { get, refusal } from '../lib/api';
import type { Entry, Refusal, TableSeen } from '../lib/protocol';

/** So many entries are fetched together. */
const TOGETHER = 100;
/** Between two entries while it plays, in milliseconds. */
const PACE = 1200;

/** How chips moved: account and amount. */
export type Posting = [string, number];

/** An entry, and the line that it is kept as. */
export interface Kept {
  entry: Entry | null;
  line: string;
  /** What the line is hidden behind, if nobody may read it yet. */
  sealed: string | null;
  book: Posting[];
  /** The hash that the line says the one before it has. */
  prev: string | null;
}

interface Part {
  entries: Map<number, Entry>;
  lines: string[];
  from: number;
}

export class Replay {
  /** The last entry that there is. */
  last = $state(0);
  n = $state(1);
  kept = $state.raw<Kept | null>(null);
  refused = $state.raw<Refusal | null>(null);
  playing = $state(false);
  fast = $state(false);

  private parts = new Map<number, Promise<Part>>();
  private timer: number | undefined;

  constructor(
    readonly table: number,
    first: number,
  ) {
    void this.begin(first);
  }

  private async begin(first: number) {
    await this.look();
    await this.to(first > 0 ? first : this.last);
  }

  /** How long is the log by now? */
  async look() {
    try {
      const { lines } = await get<TableSeen>(`/tables/${this.table}`);
      if (lines - 1 > this.last) {
        // The part that was the last one may have grown.
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
      // Somebody may have gone on meanwhile.
      if (this.n === n) {
        this.kept = kept;
        this.refused = null;
      }
    } catch (error) {
      this.refused = refusal(error);
      this.pause();
    }
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
    if (this.n >= this.last) {
      this.pause();
      return;
    }
    await this.to(this.n + 1);
    if (this.playing) {
      this.play();
    }
  }

  /** Does the line before have the hash that this one says? Unknown where the browser cannot tell. */
  async chained(n: number): Promise<boolean | null> {
    const { prev } = await this.fetched(n);
    const { line, sealed } = await this.fetched(n - 1);
    if (prev === null || !globalThis.crypto?.subtle) {
      return null;
    }
    return prev === (sealed ?? (await hash(line)));
  }

  private partOf(n: number): number {
    return Math.floor(n / TOGETHER) * TOGETHER;
  }

  private async fetched(n: number): Promise<Kept> {
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
    return { entries: new Map(entries.map((entry) => [entry.n, entry])), lines: text.split('\n'), from };
  }
}

function read(entry: Entry | null, line: string): Kept {
  const fields = line === '' ? {} : (JSON.parse(line) as { sealed?: string; book?: Posting[]; prev?: string });
  return { entry, line, sealed: fields.sealed ?? null, book: fields.book ?? [], prev: fields.prev ?? null };
}

/** The hash of a line: SHA-256 over a byte 0 and its bytes. */
async function hash(line: string): Promise<string> {
  const bytes = new TextEncoder().encode(`\0${line}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
