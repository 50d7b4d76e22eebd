import type { Description, Ground } from '../game';
import Emblem from './Emblem.svelte';
import Example from './Example.svelte';
import { FACES } from './faces';
import { finale } from './finale';
import { firstTable } from './first';
import FirstSteps from './FirstSteps.svelte';
import { lines } from './lines';
import State from './State.svelte';
import { doubles, tools } from './tools';

const GROUNDS: Record<string, Ground> = { 'seven-out': 'red', 'point-made': 'green', natural: 'green', point: 'ring' };

const EXAMPLE = `about The Pass Line and two Come bets, with double odds.
game craps
let unit 10

when come-out and no pass: bet unit pass
when point-on and no come and count come-* < 2: bet unit come
always: odds 2 pass come-*
stop when net >= 100 or net <= -200`;

export default {
  name: 'Craps',
  about: 'Two dice, all players together, more bets than you need.',
  cloth: { felt: '#0f5138', deep: '#08301f' },
  faces: FACES,
  Emblem,
  lesson: { table: firstTable, Steps: FirstSteps },
  go: 'Roll',
  drawnByOther: (view, you) => view.plays === 'craps' && view.places.some(({ position, person }) => position === (view.shooter ?? view.offered) && person !== you),
  rounds: 'rolls',
  mark: ({ words, dice, tone }) => ({ words: dice ? String(dice[0] + dice[1]) : words, ground: GROUNDS[tone] }),
  finale,
  keys: [['O', 'on the layout: call the bet on or off']],
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  lines,
  Example,
  State,
  tools,
  doubles,
  strategy: {
    first: 'pass-odds',
    actions: ['on', 'off', 'odds'],
    facts: ['come-out', 'point-on', 'point', 'rolled 7', 'new-shooter', 'seven-out', 'shooter-rolls'],
    example: EXAMPLE,
  },
} satisfies Description;
