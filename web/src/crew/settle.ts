// The dealer's jobs after an entry, in words. The house derives the jobs, their order and their amounts.

import { money } from '../lib/money';
import { oddsWords } from '../lib/outcomes';
import type { DealerJob, Entry } from '../lib/protocol';
import { t } from './texts';

export interface CrewJob {
  key: string;
  /** The kind of job; the messages have its words. */
  verb: DealerJob['task']['do'];
  /** The position, counted from 1; null for the puck. */
  position: number | null;
  what: string;
  amount: number | null;
  more: string;
  clause: string | null;
}

/** Returns the jobs of an entry in words. `spot` gives a wager's name on the layout. */
export function jobsOf({ n, jobs = [] }: Pick<Entry, 'n' | 'jobs'>, spot: (wager: string) => string): CrewJob[] {
  return jobs.map(({ task, position, wager, for_dealers, clause }, at) => ({
    key: `${n}/${at}`,
    verb: task.do,
    position: position ?? null,
    what: wager === undefined ? withoutBet(task) : for_dealers ? t('crew-for-dealers', { wager: spot(wager) }) : spot(wager),
    amount: 'amount' in task ? task.amount : null,
    more: details(task, spot).filter(Boolean).join(t('crew-comma')),
    clause: clause ?? null,
  }));
}

/** Describes the object of a job that belongs to no bet. */
function withoutBet(task: DealerJob['task']): string {
  switch (task.do) {
    case 'puck':
      return task.number === null ? t('crew-puck-off') : t('crew-puck-on', { number: String(task.number) });
    case 'vigorish':
      return task.marked ? t('crew-mark') : t('crew-from-win');
    case 'undo':
      return t('crew-undo');
    default:
      return '';
  }
}

function details(task: DealerJob['task'], spot: (wager: string) => string): string[] {
  switch (task.do) {
    case 'take':
      return [also(task.commission, (amount) => t('crew-and-vigorish', { amount })), also(task.returned, (amount) => t('crew-and-return', { amount }))];
    case 'pay':
      return [
        task.odds ? oddsWords(task.odds) : '',
        also(task.commission, (amount) => t('crew-less-commission', { amount })),
        also(task.held, (amount) => t('crew-less-held', { amount })),
        also(task.rides, (amount) => t('crew-rides', { amount })),
        also(task.returned, (amount) => t('crew-with-stake', { amount })),
        task.stays ? t('crew-stake-stays') : '',
        task.to_tips ? t('crew-to-tips') : '',
      ];
    case 'move':
      return [t('crew-move-to', { spot: spot(task.to) })];
    case 'leave':
      return [t('crew-push')];
    case 'return':
      return [task.amount === null ? t('crew-push') : ''];
    default:
      return [];
  }
}

const also = (amount: number, words: (amount: string) => string) => (amount === 0 ? '' : words(money(amount)));
