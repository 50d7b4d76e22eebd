// The crew's jobs after an entry, in the order in which the rules settle bets.

import { money } from '../lib/money';
import type { Entry, Legend } from '../lib/protocol';

export interface Todo {
  key: string;
  verb: 'Take' | 'Pay' | 'Return' | 'Move' | 'Puck' | 'Leave' | 'Vigorish' | 'Undo';
  /** The position, counted from 1; null for the puck. */
  position: number | null;
  what: string;
  amount: number | null;
  more: string;
  clause: string | null;
}

interface At {
  seat: number;
  key: { wager: number; state: number; owner: string };
}

interface Spot {
  seat: number;
  wager: number;
  owner: string;
}

interface Body {
  at?: At;
  spot?: Spot;
  cite?: number;
  to?: number;
  number?: number;
  stake?: number;
  earned?: number;
  lost?: number;
  won?: number;
  back?: number;
  amount?: number;
  returned?: number;
  stays?: boolean;
  marked?: boolean;
  tipped?: boolean;
  seat?: number;
  odds?: { pays_hundredths: number; per_hundredths: number; basis: string } | null;
  payment?: { win: number; back: number; next: number; fee: number; rides: number; to_tips: boolean };
}

/** Returns the jobs of an entry. `spot` gives a wager's name on the layout. */
export function todo(entry: Entry, legend: Legend, spot: (wager: string) => string): Todo[] {
  return entry.then.flatMap((event, at) => {
    const inner = Object.values(event)[0];
    const [name, body] = typeof inner === 'string' ? [inner, {}] : (Object.entries(inner as object)[0] ?? ['', {}]);
    const job = one(name, body as Body, legend, spot);
    return job ? [{ ...job, key: `${entry.n}/${at}` }] : [];
  });
}

type Job = Omit<Todo, 'key'>;

function one(name: string, body: Body, legend: Legend, spot: (wager: string) => string): Job | null {
  const job = (verb: Todo['verb'], amount: number | null, more: string[] = []): Job => {
    const place = body.at ?? body.spot;
    const seat = place?.seat ?? body.seat;
    const clause = body.cite === undefined ? null : (legend.cites[body.cite]?.[0] ?? null);
    return { verb, position: seat === undefined ? null : seat + 1, what: bet(body, legend, spot), amount, more: more.filter(Boolean).join(', '), clause };
  };
  switch (name) {
    case 'lost':
      return job('Take', body.stake ?? body.lost ?? 0, [also('and the vigorish of', body.earned), also('and return', body.back)]);
    case 'paid':
      return body.payment ? payment(body.payment, job) : job('Pay', body.won ?? 0, [odds(body), also('with the stake of', body.back), body.stays ? 'the stake stays up' : '', body.tipped ? 'to the tip box' : '']);
    case 'pushed':
      return job('Leave', null, [body.stays === false ? 'push: return it' : 'push']);
    case 'taken-back':
      return job('Return', (body.amount ?? 0) + (body.returned ?? 0));
    case 'moved':
      return moved(body, legend, spot, job);
    case 'overruled':
    case 'card-corrected':
      return { ...job('Undo', null), what: 'the last settlement: put the chips back' };
    case 'point-set':
      return { ...job('Puck', null), what: `on ${body.number}` };
    case 'point-made':
    case 'seven-out':
    case 'point-lifted':
      return { ...job('Puck', null), what: 'off' };
    case 'vigorish':
      return { ...job('Vigorish', body.amount ?? 0), what: body.marked ? 'mark it' : 'taken from the win' };
    default:
      return null;
  }
}

/** Returns the job for a bet that goes to its number. A bet that only collects points does not move. */
function moved({ at, to }: Body, legend: Legend, spot: (wager: string) => string, job: (verb: Todo['verb'], amount: null, more: string[]) => Job): Job | null {
  const spots = legend.wagers[at?.key.wager ?? -1] ?? [];
  const [from, there] = [spots[at?.key.state ?? 0], spots[to ?? 0]];
  return there === undefined || there === from ? null : job('Move', null, [`to ${spot(there)}`]);
}

function payment({ win, back, next, fee, rides, to_tips }: NonNullable<Body['payment']>, job: (verb: Todo['verb'], amount: number, more: string[]) => Job): Job {
  return job('Pay', win, [
    also('less commission of', fee),
    also('less commission held for the next decision:', next),
    also('left on the bet:', rides),
    also('and return', back),
    to_tips ? 'to the tip box' : '',
  ]);
}

const also = (words: string, amount: number | undefined) => (amount ? `${words} ${money(amount)}` : '');

/** Formats odds: `7 to 1`. */
function odds({ odds }: Body): string {
  return odds ? `${odds.pays_hundredths / 100} ${odds.basis} ${odds.per_hundredths / 100}` : '';
}

function bet({ at, spot: of }: Body, legend: Legend, spot: (wager: string) => string): string {
  const wager = at ? legend.wagers[at.key.wager]?.[at.key.state] : of ? legend.wagers[of.wager]?.[0] : undefined;
  const owner = at?.key.owner ?? of?.owner;
  return wager === undefined ? '' : `${spot(wager)}${owner === 'dealers' ? ' for the dealers' : ''}`;
}
