import type { Description } from '../game';
import Emblem from './Emblem.svelte';

export default {
  name: 'Red Dog',
  about: 'Will the third card fall between the two?',
  Emblem,
  felt: () => import('./Table.svelte'),
  lines: { player: { raise: 'raises' } },
  strategy: { first: 'red-dog-best', actions: ['raise', 'stand'], facts: ['spread'] },
} satisfies Description;
