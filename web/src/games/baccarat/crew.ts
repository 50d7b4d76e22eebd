import type { Crew } from '../../crew/crew';
import { choice, position, rounds, SHOE, type Deed } from '../../crew/deeds';

const OWN: Deed[] = [
  { do: 'delay', title: 'A player delays', words: 'The player loses the right to turn the cards.', fields: [position()] },
  {
    do: 'deal',
    title: 'Deal a round with an error',
    words: 'The deal continues with this error.',
    fields: [
      choice('slip.what', 'Error', [
        ['third', 'a third card that is not due'],
        ['exposed', 'a card exposed when drawn'],
      ]),
      {
        ...choice('slip.hand', 'Hand', [
          ['player', 'Player'],
          ['banker', 'Banker'],
        ]),
        when: { name: 'slip.what', is: ['third'] },
      },
      { name: 'slip.shown', label: 'the card is seen', kind: 'flag', when: { name: 'slip.what', is: ['third'] } },
      { name: 'slip.card', label: 'Card number, from 1', kind: 'number', when: { name: 'slip.what', is: ['exposed'] } },
    ],
  },
];

export default {
  groups: () => rounds({ title: 'Cards', deeds: [...OWN, ...SHOE] }),
} satisfies Partial<Crew>;
