import type { Description, Ground } from '../game';
import { LOZENGES } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';

const GROUNDS: Record<string, Ground> = { banker: 'red', tie: 'green', player: 'blue' };

export default {
  name: 'Baccarat',
  about: 'Player or Banker. The cards do the rest.',
  style: LOZENGES,
  cloth: { felt: '#6a1526', deep: '#3d0a14' },
  Emblem,
  mark: ({ words, tone }) => ({ words, ground: GROUNDS[tone] }),
  finale,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  lines: { player: { turns: 'turns the cards' } },
  strategy: { first: 'banker-flat' },
} satisfies Description;
