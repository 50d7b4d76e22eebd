import type { Description } from '../game';
import Emblem from './Emblem.svelte';

export default {
  name: 'Casino War',
  about: 'One card each, the higher one wins.',
  Emblem,
  // The dealer's card.
  mark: ({ words }) => ({ card: words }),
  felt: () => import('./Table.svelte'),
  lines: { player: { war: 'goes to war' } },
  strategy: { first: 'war-always', actions: ['war', 'surrender'], facts: ['at-war'] },
} satisfies Description;
