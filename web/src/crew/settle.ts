// The crew's jobs after an entry, in the order in which the rules settle bets.

import { money } from '../lib/money';
import type { Entry, Legend } from '../lib/protocol';
import '../lib/texts';
import { t } from './texts';

export interface CrewJob {
  key: string;
  /** The kind of job; the messages have its words. */
  verb: 'take' | 'pay' | 'return' | 'move' | 'puck' | 'leave' | 'vigorish' | 'undo';
  /** The position, counted from 1; null for the puck. */
  position: number | null;
  what: string;
  amount: number | null;
  more: string;
  clause: string | null;
}

interface BetPosition {
  seat: number;
  key: { wager: number; state: number; owner: string };
}

interface Spot {
  seat: number;
  wager: number;
  owner: string;
}

interface EventBody {
  at?: BetPosition;
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
export function jobsOf(entry: Entry, legend: Legend, spot: (wager: string) => string): CrewJob[] {
  return entry.then.flatMap((event, at) => {
    const inner = Object.values(event)[0];
    const [name, body] = typeof inner === 'string' ? [inner, {}] : (Object.entries(inner as object)[0] ?? ['', {}]);
    const job = one(name, body as EventBody, legend, spot);
    return job ? [{ ...job, key: `${entry.n}/${at}` }] : [];
  });
}

type JobDraft = Omit<CrewJob, 'key'>;

function one(name: string, body: EventBody, legend: Legend, spot: (wager: string) => string): JobDraft | null {
  const job = (verb: CrewJob['verb'], amount: number | null, more: string[] = []): JobDraft => {
    const place = body.at ?? body.spot;
    const seat = place?.seat ?? body.seat;
    const clause = body.cite === undefined ? null : (legend.cites[body.cite]?.[0] ?? null);
    return { verb, position: seat === undefined ? null : seat + 1, what: bet(body, legend, spot), amount, more: more.filter(Boolean).join(t('crew-comma')), clause };
  };
  switch (name) {
    case 'lost':
      return job('take', body.stake ?? body.lost ?? 0, [also(body.earned, (amount) => t('crew-and-vigorish', { amount })), also(body.back, (amount) => t('crew-and-return', { amount }))]);
    case 'paid':
      return body.payment ? payment(body.payment, job) : job('pay', body.won ?? 0, [odds(body), also(body.back, (amount) => t('crew-with-stake', { amount })), body.stays ? t('crew-stake-stays') : '', body.tipped ? t('crew-to-tips') : '']);
    case 'pushed':
      return job('leave', null, [body.stays === false ? t('crew-push-return') : t('crew-push')]);
    case 'taken-back':
      return job('return', (body.amount ?? 0) + (body.returned ?? 0));
    case 'moved':
      return moveJob(body, legend, spot, job);
    case 'overruled':
    case 'card-corrected':
      return { ...job('undo', null), what: t('crew-undo') };
    case 'point-set':
      return { ...job('puck', null), what: t('crew-puck-on', { number: String(body.number) }) };
    case 'point-made':
    case 'seven-out':
    case 'point-lifted':
      return { ...job('puck', null), what: t('crew-puck-off') };
    case 'vigorish':
      return { ...job('vigorish', body.amount ?? 0), what: body.marked ? t('crew-mark') : t('crew-from-win') };
    default:
      return null;
  }
}

/** Returns the job for a bet that goes to its number. A bet that only collects points does not move. */
function moveJob({ at, to }: EventBody, legend: Legend, spot: (wager: string) => string, job: (verb: CrewJob['verb'], amount: null, more: string[]) => JobDraft): JobDraft | null {
  const spots = legend.wagers[at?.key.wager ?? -1] ?? [];
  const [from, there] = [spots[at?.key.state ?? 0], spots[to ?? 0]];
  return there === undefined || there === from ? null : job('move', null, [t('crew-move-to', { spot: spot(there) })]);
}

function payment({ win, back, next, fee, rides, to_tips }: NonNullable<EventBody['payment']>, job: (verb: CrewJob['verb'], amount: number, more: string[]) => JobDraft): JobDraft {
  return job('pay', win, [
    also(fee, (amount) => t('crew-less-commission', { amount })),
    also(next, (amount) => t('crew-less-held', { amount })),
    also(rides, (amount) => t('crew-rides', { amount })),
    also(back, (amount) => t('crew-and-return', { amount })),
    to_tips ? t('crew-to-tips') : '',
  ]);
}

const also = (amount: number | undefined, words: (amount: string) => string) => (amount ? words(money(amount)) : '');

/** Formats odds: `7 to 1`. */
function odds({ odds }: EventBody): string {
  return odds ? t('shell-odds', { pays: String(odds.pays_hundredths / 100), basis: odds.basis, per: String(odds.per_hundredths / 100) }) : '';
}

function bet({ at, spot: of }: EventBody, legend: Legend, spot: (wager: string) => string): string {
  const wager = at ? legend.wagers[at.key.wager]?.[at.key.state] : of ? legend.wagers[of.wager]?.[0] : undefined;
  const owner = at?.key.owner ?? of?.owner;
  return wager === undefined ? '' : owner === 'dealers' ? t('crew-for-dealers', { wager: spot(wager) }) : spot(wager);
}
