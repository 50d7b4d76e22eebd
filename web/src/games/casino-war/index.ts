import type { Description } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';
import { priced } from './priced';
import { t } from '../texts';

export default {
  get name() {
    return t('games-casino-war');
  },
  get about() {
    return t('games-casino-war-about');
  },
  style: FIRS,
  Emblem,
  // The dealer's card.
  mark: ({ words }) => ({ card: words }),
  finale,
  priced,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  lines: {
    get player() {
      return { war: t('games-goes-to-war') };
    },
  },
  strategy: { first: 'war-always', actions: ['war', 'surrender'], facts: ['at-war'] },
} satisfies Description;
