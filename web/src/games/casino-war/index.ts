import type { Description } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';
import { priced } from './priced';

export default {
  name: 'Casino War',
  about: 'One card each, the higher one wins.',
  style: FIRS,
  Emblem,
  // The dealer's card.
  mark: ({ words }) => ({ card: words }),
  finale,
  priced,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  lines: { player: { war: 'goes to war' } },
  strategy: { first: 'war-always', actions: ['war', 'surrender'], facts: ['at-war'] },
} satisfies Description;
