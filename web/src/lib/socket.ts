// A connection to a table that comes back by itself: nothing is missed, and nothing is done twice.

import { get, Refused } from './api';
import type { Ask, Message, Offer, Refusal } from './protocol';
import type { OwnAccount } from './wire';

export type Standing = 'connecting' | 'open' | 'lost' | 'ended';

export interface Heard {
  message(message: Message): void;
  standing(standing: Standing, why: string): void;
  /** So many commands are not answered yet. */
  waiting(commands: number): void;
}

interface Waiting {
  ask: Ask;
  done: (answer: { entry?: number; again: boolean }) => void;
  refused: (error: Refused) => void;
}

/** The name of this tab among those of its player. */
function client(): string {
  const known = sessionStorage.getItem('croupier.client');
  const name = known ?? `web-${crypto.randomUUID().slice(0, 13)}`;
  sessionStorage.setItem('croupier.client', name);
  return name;
}

/** The code of a connection that is closed because of what its client is or does. */
const POLICY = 1008;

const isSignedOut = () => get<OwnAccount | null>('/session').then((me) => me === null, () => false);

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

export class Socket {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private asking = new Map<number, (offers: Offer[]) => void>();
  private last = 0;
  private pause = FIRST_PAUSE;
  private closed = false;
  private timer = 0;

  /** After the entry with this number, or the state, that was heard last. */
  constructor(
    private readonly table: number,
    private readonly heard: Heard,
    private after: number | null,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
  }

  /** Numbers grow also over a reload, which keeps the name. */
  private next(): number {
    this.last = Math.max(this.last + 1, Date.now());
    return this.last;
  }

  private connect = () => {
    if (this.closed) {
      return;
    }
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const after = this.after === null ? '' : `&after=${this.after}`;
    const url = `${scheme}://${location.host}/api/v1/tables/${this.table}/play?client=${client()}${after}`;
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (event) => this.read(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => this.lost(socket, event);
  };

  private read(message: Message) {
    if (message.type === 'state') {
      this.after = message.n;
      this.pause = FIRST_PAUSE;
      this.heard.standing('open', '');
      this.heard.message(message);
      // What was not answered is said again, under the same number.
      for (const [n, { ask }] of this.waiting) {
        this.say({ n, ask });
      }
      return;
    }
    if (message.type === 'entry') {
      if (this.after !== null && message.n <= this.after) {
        return;
      }
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

  private refuse(n: number, refusal: Refusal) {
    this.answered(n)?.refused(new Refused(refusal));
    this.asking.delete(n);
  }

  private answered(n: number): Waiting | undefined {
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
    // The house does not want this connection any more: because the session has ended, or for another reason.
    if (event.code === POLICY && (await isSignedOut())) {
      this.heard.standing('ended', 'You were signed out. Sign in to play on.');
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

  /** Asks something of the table: answered when it is kept, whatever happens to the connection on the way. */
  command(ask: Ask): Promise<{ entry?: number; again: boolean }> {
    const n = this.next();
    return new Promise((done, refused) => {
      this.waiting.set(n, { ask, done, refused });
      this.heard.waiting(this.waiting.size);
      this.say({ n, ask });
    });
  }

  /** What may be done now? */
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
