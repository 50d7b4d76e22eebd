import type { Description, MarkColour } from '../game';
import Emblem from './Emblem.svelte';
import { actionWords } from './example';
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
  actionWords,
  strategy: { first: 'sic-bo-small' },
} satisfies Description;
