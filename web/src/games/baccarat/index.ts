import type { Description, MarkColour } from '../game';
import { LOZENGES } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';
import { t } from '../texts';

const GROUNDS: Record<string, MarkColour> = { banker: 'red', tie: 'green', player: 'blue' };

export default {
  get name() {
    return t('games-baccarat');
  },
  get about() {
    return t('games-baccarat-about');
  },
  style: LOZENGES,
  cloth: { felt: '#6a1526', deep: '#3d0a14' },
  Emblem,
  mark: ({ words, tone }) => ({ words, ground: GROUNDS[tone] }),
  finale,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  actionWords: { player: ({ do: action }) => (action === 'turn' ? t('games-turns-cards') : undefined) },
  strategy: { first: 'banker-flat' },
} satisfies Description;
