// The winning hand, in large letters.

import type { BaccaratResult } from '../../lib/wire';
import type { AnimationEnd, Finale } from '../game';
import { t } from '../texts';

export function finale({ events }: AnimationEnd): Finale | null {
  const decided = events.find(([name]) => name === 'decided')?.[1] as { outcome: BaccaratResult } | undefined;
  return decided ? { title: t('games-winner', { winner: decided.outcome.winner ?? 'tie' }) } : null;
}
