import type { Description } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';
import { priced } from './priced';

export default {
  name: 'Red Dog',
  about: 'Will the third card fall between the two?',
  style: FIRS,
  Emblem,
  finale,
  priced,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  lines: { player: { raise: 'raises' } },
  strategy: { first: 'red-dog-best', actions: ['raise', 'stand'], facts: ['spread'] },
} satisfies Description;
