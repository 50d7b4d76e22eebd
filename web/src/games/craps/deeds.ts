// The rare actions of the crew at craps.

import { BANK, amount, choice, dealers, dice, position, reason, wager, type Deed, type Group } from '../../crew/deeds';

export const RULING: Deed = {
  do: 'rule',
  title: 'Rule on a dispute',
  words: 'Where the rules are silent, a person with the required rank decides.',
  fields: [
    choice('by', 'Ruling by', [
      ['dealer', 'a dealer'],
      ['box', 'the boxperson'],
      ['floor', 'a floor supervisor'],
      ['shift-manager', 'a shift manager'],
    ]),
    choice(
      'why',
      'Reason',
      [
        ['irregularity', 'something went wrong'],
        ['scenario', 'something unforeseen happened'],
        ['interpretation', 'the rules can be read in two ways'],
      ],
      true,
    ),
    choice('ruling.rules', 'Ruling', [
      ['pay', 'the house pays a player'],
      ['return', 'a bet is returned'],
      ['forfeit', 'a bet is forfeited'],
      ['pass-dice', 'the dice go to the next player'],
      ['void-round', 'the round is void'],
    ]),
    position('ruling.position', { name: 'ruling.rules', is: ['pay', 'return', 'forfeit'] }),
    wager('ruling.wager', { name: 'ruling.rules', is: ['return', 'forfeit'] }),
    dealers('ruling.for_dealers', { name: 'ruling.rules', is: ['return', 'forfeit'] }),
    amount('Amount', 'ruling.amount', { name: 'ruling.rules', is: ['pay'] }),
  ],
};

const THROWS: Deed[] = [
  {
    do: 'short-throw',
    title: 'The dice fell short',
    words: 'The rules, or the boxperson, say whether the throw counts.',
    fields: [
      dice(),
      choice(
        'valid',
        'The boxperson rules',
        [
          ['true', 'it counts'],
          ['false', 'it does not count'],
        ],
        true,
      ),
    ],
  },
  { do: 'flagged', title: 'An irregularity that nobody called', words: 'The rules say whether the throw counts.', fields: [reason('no_roll'), dice()] },
  {
    do: 'stop',
    title: 'Stop the dice',
    words: 'The dice go to the boxperson.',
    fields: [
      choice('why', 'Reason', [
        ['hand-switch', 'moved from one hand to the other'],
        ['lost-from-view', 'out of sight'],
      ]),
    ],
  },
  {
    do: 'interrupted',
    title: 'The power failed',
    words: 'Enter the dice if they can be read, and whether all players agree to settle.',
    fields: [dice(true), { name: 'agreed', label: 'all players agree', kind: 'flag' }],
  },
];

const BETS: Deed[] = [
  {
    do: 'unclear',
    title: 'Unclear request',
    words: 'The request changes nothing.',
    fields: [
      position(),
      choice('asked', 'Request', [
        ['call-bet', 'to make a bet'],
        ['on-off', 'to call a bet on or off'],
        ['down', 'to take a bet down'],
      ]),
    ],
  },
  { do: 'unchecked', title: 'A bet not checked against the limits', words: 'It stays on the layout.', fields: [position(), wager(), amount(), dealers()] },
  RULING,
];

const DICE: Deed[] = [
  { do: 'new-dice', title: 'Fresh dice', words: 'The table gets a new set.', fields: [] },
  { do: 'spoilt', title: 'Replace the dice', words: 'The rules list the reasons.', fields: [reason('spoilt')] },
  { do: 'dice-hours', title: 'Hours of use', words: 'The rules say when fresh dice are due.', fields: [{ name: 'hours', label: 'Hours', kind: 'number' }] },
];

const PAYS: Deed[] = [
  {
    do: 'change-pays',
    title: 'Change the payouts',
    words: 'Bets made before the change keep their payouts.',
    fields: [
      { name: 'option', label: 'Option', kind: 'option' },
      { name: 'value', label: 'New value', kind: 'text' },
      { name: 'posted', label: 'the change was posted', kind: 'flag' },
      { name: 'notified', label: 'the regulator was notified', kind: 'flag' },
    ],
  },
];

const PLAYERS: Deed[] = [
  { do: 'remove', title: 'Remove a player', words: 'Their chips go with them, as the rules say.', fields: [position()], grave: true },
  {
    do: 'close-table',
    title: 'Close the table',
    words: 'The game ends.',
    fields: [{ name: 'override_undecided', label: 'even with undecided bets', kind: 'flag' }],
    grave: true,
  },
];

export const groups: readonly Group[] = [
  { title: 'Throws', deeds: THROWS },
  { title: 'Bets and rulings', deeds: BETS },
  { title: 'Dice', deeds: DICE },
  BANK,
  { title: 'Payouts', deeds: PAYS },
  { title: 'Players and table', deeds: PLAYERS },
];
