import type { Description, MarkColour } from '../game';
import Emblem from './Emblem.svelte';
import { actionWords } from './example';
import Example from './Example.svelte';
import { FACES } from './faces';
import { finale } from './finale';
import { firstTable } from './first';
import State from './State.svelte';
import { doubles, tools } from './tools';
import { t } from '../texts';

const GROUNDS: Record<string, MarkColour> = { 'seven-out': 'red', 'point-made': 'green', natural: 'green', point: 'ring' };

export default {
  get name() {
    return t('games-craps');
  },
  get about() {
    return t('games-craps-about');
  },
  cloth: { felt: '#0f5138', deep: '#08301f' },
  faces: FACES,
  Emblem,
  lesson: { table: firstTable, Steps: () => import('./FirstSteps.svelte') },
  get go() {
    return t('games-roll');
  },
  drawnByOther: (view, you) => view.plays === 'craps' && view.places.some(({ position, person }) => position === (view.shooter ?? view.offered) && person !== you),
  rounds: 'rolls',
  mark: ({ words, dice, tone }) => ({ words: dice ? String(dice[0] + dice[1]) : words, ground: GROUNDS[tone] }),
  finale,
  get keys(): [string, string][] {
    return [['O', t('games-key-on-off')]];
  },
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  actionWords,
  Example,
  State,
  tools,
  doubles,
  strategy: {
    first: 'pass-odds',
    actions: ['on', 'off', 'odds'],
    facts: ['come-out', 'point-on', 'point', 'rolled 7', 'new-shooter', 'seven-out', 'shooter-rolls'],
    get example() {
      return t('games-craps-example');
    },
  },
} satisfies Description;
