// The actions in examples that only Sic Bo has.

import '../../lib/texts';
import type { ActionWords } from '../game';
import { t } from '../texts';

const FAULTS: Record<string, () => string> = {
  cocked: () => t('games-die-cocked'),
  'shaker-fault': () => t('games-shaker-fails'),
  'new-shaker': () => t('games-shaker-replaced'),
};

export const actionWords: ActionWords = {
  crew({ do: action, dice, shakes }) {
    if (action !== 'shake' || !dice) {
      return dice ? undefined : FAULTS[action]?.();
    }
    const faces = dice.join(t('shell-comma'));
    return shakes ? t('games-dice-show-after', { dice: faces, shakes }) : t('games-dice-show', { dice: faces });
  },
};
