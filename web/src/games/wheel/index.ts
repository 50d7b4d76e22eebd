import type { Description } from '../game';
import Emblem from './Emblem.svelte';

export default {
  name: 'Wheel of Fortune',
  about: 'Pick a symbol and watch the wheel turn.',
  cloth: { felt: '#2d2152', deep: '#170f30' },
  Emblem,
  go: 'Spin',
  rounds: 'spins',
  felt: () => import('./Table.svelte'),
  crew: () => import('./crew'),
  strategy: { first: 'wheel-1' },
} satisfies Description;
