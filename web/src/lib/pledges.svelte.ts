// This page's part in the draws. The page pledges the hash of random bytes before a draw and reveals the bytes when the
// draw is called. Therefore even a person who knows the house's secret cannot choose the outcome.

import type { Ask, Entry, State } from './protocol';

interface Pledge {
  draw: number;
  /** 32 random bytes, in hexadecimal digits. */
  part: string;
}

export class Pledges {
  /** The pledge for the next draw; null if there is none or the house refused it. */
  standing = $state.raw<Pledge | null>(null);
  /** The house's reason for refusing a pledge. */
  refused = $state('');
  /** Whether the browser can hash: only on pages served over HTTPS or from this machine. */
  readonly able = globalThis.crypto?.subtle !== undefined;
  private asked = -1;
  private readonly key: string;

  constructor(
    table: number,
    private readonly command: (ask: Ask) => Promise<unknown>,
  ) {
    this.key = `croupier.pledge.${table}`;
    // After a reload the page can still reveal its part.
    this.standing = JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as Pledge | null;
  }

  /** Handles a message from the table. Answers a call immediately, even during an animation. */
  hear(message: State | Entry, you: number | null) {
    const pledges = message.type === 'state' ? message.called : callOf(message);
    const own = pledges?.find(([person]) => person === you);
    const { standing } = this;
    if (own && standing) {
      void this.command({ do: 'reveal', draw: standing.draw, part: standing.part }).catch(() => {});
    }
  }

  /** Pledges for the next draw, once. */
  async pledge(draw: number) {
    if (!this.able || this.asked === draw || this.standing?.draw === draw) {
      return;
    }
    this.asked = draw;
    const part = hex(crypto.getRandomValues(new Uint8Array(32)));
    const pledge = await hash(part);
    const pledged = { draw, part };
    this.keep(pledged);
    try {
      await this.command({ do: 'pledge', draw, pledge });
      this.refused = '';
    } catch (error) {
      if (this.standing === pledged) {
        this.keep(null);
      }
      this.refused = error instanceof Error ? error.message : '';
    }
  }

  private keep(pledged: Pledge | null) {
    this.standing = pledged;
    sessionStorage.setItem(this.key, JSON.stringify(pledged));
  }
}

/** Returns the pledges of the draw that an entry calls, if it calls one. */
function callOf(entry: Entry): [number, string][] | undefined {
  const called = entry.then.map((event) => event.table as { 'draw-called'?: { pledges: [number, string][] } } | undefined);
  return called.find((event) => event?.['draw-called'])?.['draw-called']?.pledges;
}

export async function hash(digits: string): Promise<string> {
  const bytes = new Uint8Array(digits.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? []);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
