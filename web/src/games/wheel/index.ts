import type { Description } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { symbolText } from './symbols';
import { t } from '../texts';

export default {
  get name() {
    return t('games-wheel');
  },
  get about() {
    return t('games-wheel-about');
  },
  style: FIRS,
  cloth: { felt: '#2d2152', deep: '#170f30' },
  Emblem,
  get go() {
    return t('games-spin');
  },
  rounds: 'spins',
  finale({ events, rules }) {
    const spun = events.find(([name]) => name === 'spun')?.[1] as { space: number } | undefined;
    return spun ? { title: symbolText(rules.wheel?.spaces[spun.space] ?? '') } : null;
  },
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  strategy: { first: 'wheel-1' },
} satisfies Description;
