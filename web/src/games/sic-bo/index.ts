import type { Description, MarkColour } from '../game';
import Emblem from './Emblem.svelte';
import { t } from '../texts';

const GROUNDS: Record<string, MarkColour> = { small: 'blue', big: 'red', triple: 'green' };

export default {
  get name() {
    return t('games-sic-bo');
  },
  get about() {
    return t('games-sic-bo-about');
  },
  cloth: { felt: '#6a1b2c', deep: '#3a0b16' },
  Emblem,
  get go() {
    return t('games-shake');
  },
  rounds: 'rolls',
  mark: ({ words, tone }) => ({ words, ground: GROUNDS[tone] }),
  finale({ events }) {
    const shaken = events.find(([name]) => name === 'shaken')?.[1] as { dice: number[] } | undefined;
    return shaken ? { title: String(shaken.dice.reduce((sum, face) => sum + face, 0)) } : null;
  },
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  lines: {
    house: (line) => {
      const roll = /^dice (\d) (\d) (\d)( shakes (\d+))?$/.exec(line);
      if (!roll) {
        return LINES[line]?.();
      }
      const dice = roll.slice(1, 4).join(t('shell-comma'));
      return roll[5] ? t('games-dice-show-after', { dice, shakes: Number(roll[5]) }) : t('games-dice-show', { dice });
    },
  },
  strategy: { first: 'sic-bo-small' },
} satisfies Description;

const LINES: Record<string, () => string> = {
  'irregular cocked': () => t('games-die-cocked'),
  'irregular shaker-fault': () => t('games-shaker-fails'),
  'irregular new-shaker': () => t('games-shaker-replaced'),
};
