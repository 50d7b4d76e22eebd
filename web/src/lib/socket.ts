// A connection to a table that reconnects automatically. The connection misses no entry and sends no command twice.

import { t } from './texts';
import { get, RefusalError } from './api';
import { applyChanges } from './changes';
import type { Ask, Entry, Message, Offer, Refusal, State } from './protocol';
import type { AccountInfo } from './wire';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended';

export interface SocketListener {
  message(message: Message): void;
  standing(standing: ConnectionState, why: string): void;
  /** Reports the number of unanswered commands. */
  waiting(commands: number): void;
}

interface PendingCommand {
  ask: Ask;
  done: (answer: { entry?: number; again: boolean }) => void;
  refused: (error: RefusalError) => void;
}

/** Returns the name of this tab, unique among the player's tabs. */
function client(): string {
  const known = sessionStorage.getItem('croupier.client');
  const name = known ?? `web-${crypto.randomUUID().slice(0, 13)}`;
  sessionStorage.setItem('croupier.client', name);
  return name;
}

/** The close code for a violation of policy. */
const POLICY = 1008;

const isSignedOut = () => get<AccountInfo | null>('/session').then((me) => me === null, () => false);

/** The number of past entries sent to a newcomer, so that the transcript is not empty. */
const LATEST = 40;

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

export class Socket {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, PendingCommand>();
  private asking = new Map<number, (offers: Offer[]) => void>();
  /** The last state of the table that the house sent, with the people there. Changes apply to this state. */
  private known: Pick<State, 'n' | 'view' | 'people' | 'house_players'> | null = null;
  private last = 0;
  private pause = FIRST_PAUSE;
  private closed = false;
  private timer = 0;

  /** Connects; `after` is the number of the last entry received, or null. */
  constructor(
    private readonly table: number,
    private readonly heard: SocketListener,
    private after: number | null,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
  }

  /** Returns the next command number. Numbers grow across reloads too, because the tab keeps its name. */
  private next(): number {
    this.last = Math.max(this.last + 1, Date.now());
    return this.last;
  }

  private connect = () => {
    if (this.closed) {
      return;
    }
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const after = this.after === null ? `&last=${LATEST}` : `&after=${this.after}`;
    const url = `${scheme}://${location.host}/api/v1/tables/${this.table}/play?client=${client()}&changes=true${after}`;
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (event) => this.read(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => this.lost(socket, event);
  };

  private read(message: Message) {
    if (message.type === 'state') {
      this.after = message.n;
      this.known = message;
      this.pause = FIRST_PAUSE;
      this.heard.standing('open', '');
      this.heard.message(message);
      // Send unanswered commands again, with the same numbers.
      for (const [n, { ask }] of this.waiting) {
        this.say({ n, ask });
      }
      return;
    }
    if (message.type === 'entry') {
      if (this.after !== null && message.n <= this.after) {
        return;
      }
      if (message.changes && (this.known === null || (message.since ?? 0) > this.known.n)) {
        // An entry is missing: the house sends it again, and the table after it.
        this.socket?.close();
        return;
      }
      this.complete(message);
      this.after = message.n;
    } else if (message.type === 'done') {
      this.answered(message.n)?.done(message);
    } else if (message.type === 'refused' && message.n !== undefined) {
      this.refuse(message.n, message);
    } else if (message.type === 'offers') {
      this.asking.get(message.n)?.(message.offers);
      this.asking.delete(message.n);
    }
    this.heard.message(message);
  }

  /** Adds the whole table to an entry that has only its changes, and records the table. */
  private complete(entry: Entry) {
    if (entry.changes && this.known) {
      entry.view = applyChanges(this.known.view, entry.changes);
      entry.house_players = entry.people ? entry.house_players : this.known.house_players;
      entry.people ??= this.known.people;
    }
    if (entry.view) {
      this.known = { n: entry.n, view: entry.view, people: entry.people ?? [], house_players: entry.house_players };
    }
  }

  private refuse(n: number, refusal: Refusal) {
    this.answered(n)?.refused(new RefusalError(refusal));
    this.asking.delete(n);
  }

  private answered(n: number): PendingCommand | undefined {
    const waiting = this.waiting.get(n);
    this.waiting.delete(n);
    this.heard.waiting(this.waiting.size);
    return waiting;
  }

  private async lost(socket: WebSocket, event: CloseEvent) {
    if (socket !== this.socket || this.closed) {
      return;
    }
    this.asking.clear();
    // The house closed the connection because the session has ended, or for another reason.
    if (event.code === POLICY && (await isSignedOut())) {
      this.heard.standing('ended', t('shell-signed-out'));
      return;
    }
    if (this.closed) {
      return;
    }
    this.heard.standing('lost', event.reason);
    this.timer = window.setTimeout(this.connect, this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hurry = () => {
    if (this.socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private say(message: unknown) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  /** Sends a command to the table. Resolves once the table has stored it, even if the connection is lost in the meantime. */
  command(ask: Ask): Promise<{ entry?: number; again: boolean }> {
    const n = this.next();
    return new Promise((done, refused) => {
      this.waiting.set(n, { ask, done, refused });
      this.heard.waiting(this.waiting.size);
      this.say({ n, ask });
    });
  }

  /** Fetches the actions that are possible now. */
  offers(): Promise<Offer[]> {
    const n = this.next();
    return new Promise((answered) => {
      this.asking.set(n, answered);
      this.say({ n, ask: 'offers' });
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    this.socket?.close();
  }
}

/** Stands for the connection of a table that is only replayed. */
export class Silence {
  command(): Promise<{ entry?: number; again: boolean }> {
    return Promise.reject(new RefusalError({ code: 'replayed', words: t('shell-replay') }));
  }

  offers(): Promise<Offer[]> {
    return Promise.resolve([]);
  }

  close() {}
}
