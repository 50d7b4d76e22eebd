import type { Description, Ground } from '../game';
import Emblem from './Emblem.svelte';

const GROUNDS: Record<string, Ground> = { banker: 'red', tie: 'green', player: 'blue' };

export default {
  name: 'Baccarat',
  about: 'Player or Banker. The cards do the rest.',
  cloth: { felt: '#6a1526', deep: '#3d0a14' },
  Emblem,
  mark: ({ words, tone }) => ({ words, ground: GROUNDS[tone] }),
  felt: () => import('./Table.svelte'),
  crew: () => import('./crew'),
  lines: { player: { turns: 'turns the cards' } },
  strategy: { first: 'banker-flat' },
} satisfies Description;
