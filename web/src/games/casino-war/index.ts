import type { Description, MarkColour } from '../game';
import { FIRS } from '../../faces/faces';
import Emblem from './Emblem.svelte';
import { finale } from './finale';
import { priced } from './priced';
import { t } from '../texts';

const WON: Record<string, { sign: string; ground: MarkColour }> = {
  player: { sign: '▲', ground: 'blue' },
  dealer: { sign: '▼', ground: 'red' },
  tie: { sign: '=', ground: 'green' },
};

export default {
  get name() {
    return t('games-casino-war');
  },
  get about() {
    return t('games-casino-war-about');
  },
  style: FIRS,
  Emblem,
  // The dealer's card, and who won against it.
  mark: ({ words, tone }) => ({ card: words, won: WON[tone] && { ...WON[tone], words: t('games-war-won', { winner: tone }) } }),
  finale,
  priced,
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  actionWords: { player: ({ do: action, amount }) => (action === 'war' && amount === undefined ? t('games-goes-to-war') : undefined) },
  strategy: { first: 'war-always', actions: ['war', 'surrender'], facts: ['at-war'] },
} satisfies Description;
