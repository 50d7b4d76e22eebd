import type { Description } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';
import { priced } from './priced';
import { t } from '../texts';

export default {
  get name() {
    return t('games-red-dog');
  },
  get about() {
    return t('games-red-dog-about');
  },
  style: FIRS,
  Emblem,
  finale,
  priced,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  actionWords: { player: ({ do: action, amount }) => (action === 'raise' && amount === undefined ? t('games-raises') : undefined) },
  strategy: { first: 'red-dog-best', actions: ['raise', 'stand'], facts: ['spread'] },
} satisfies Description;
