import type { Description, Ground } from '../game';
import Emblem from './Emblem.svelte';

const GROUNDS: Record<string, Ground> = { small: 'blue', big: 'red', triple: 'green' };

export default {
  name: 'Sic Bo',
  about: 'Bet on three dice in a shaker: small or big, a number, a total or a triple.',
  cloth: { felt: '#6a1b2c', deep: '#3a0b16' },
  Emblem,
  go: 'Shake',
  rounds: 'rolls',
  mark: ({ words, tone }) => ({ words, ground: GROUNDS[tone] }),
  finale({ events }) {
    const shaken = events.find(([name]) => name === 'shaken')?.[1] as { dice: number[] } | undefined;
    return shaken ? { title: String(shaken.dice.reduce((sum, face) => sum + face, 0)) } : null;
  },
  felt: () => import('./Table.svelte'),
  coach: () => import('./coach'),
  crew: () => import('./crew'),
  lines: {
    house: (line) => {
      const roll = /^dice (\d) (\d) (\d)( shakes (\d+))?$/.exec(line);
      return roll ? `The dice show ${roll.slice(1, 4).join(', ')}${roll[5] ? `, after ${roll[5]} shakes` : ''}.` : LINES[line];
    },
  },
  strategy: { first: 'sic-bo-small' },
} satisfies Description;

const LINES: Record<string, string> = {
  'irregular cocked': 'A die does not lie flat.',
  'irregular shaker-fault': 'The shaker fails.',
  'irregular new-shaker': 'The shaker is replaced.',
};
