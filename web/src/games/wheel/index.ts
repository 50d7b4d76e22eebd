import type { Description } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { printed } from './symbols';

export default {
  name: 'Wheel of Fortune',
  about: 'Pick a symbol and watch the wheel turn.',
  style: FIRS,
  cloth: { felt: '#2d2152', deep: '#170f30' },
  Emblem,
  go: 'Spin',
  rounds: 'spins',
  finale({ events, rules }) {
    const spun = events.find(([name]) => name === 'spun')?.[1] as { space: number } | undefined;
    return spun ? { title: printed(rules.wheel?.spaces[spun.space] ?? '') } : null;
  },
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  strategy: { first: 'wheel-1' },
} satisfies Description;
