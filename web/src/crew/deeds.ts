// The crew's rare actions as forms with fields. Names are those of docs/api.md; a dot separates an object from its field.

import type { RulesInfo } from '../lib/protocol';

export interface Field {
  name: string;
  label: string;
  kind: 'dice' | 'choice' | 'position' | 'wager' | 'amount' | 'number' | 'flag' | 'text' | 'reason' | 'option';
  /** The choices: the word to send, and its label. */
  choices?: [string, string][];
  /** The list of reasons to choose from. */
  reasons?: 'no_roll' | 'relief' | 'spoilt';
  optional?: boolean;
  /** Shows the field only if another field has one of these values. */
  when?: { name: string; is: string[] };
}

export interface Deed {
  do: string;
  title: string;
  words: string;
  fields: Field[];
  /** Whether the action cannot be undone; the form then asks for confirmation. */
  grave?: boolean;
}

export interface Group {
  title: string;
  deeds: Deed[];
}

const dice = (optional = false): Field => ({ name: 'dice', label: 'Dice', kind: 'dice', optional });
const position = (name = 'position', when?: Field['when']): Field => ({ name, label: 'Position', kind: 'position', when });
const wager = (name = 'wager', when?: Field['when']): Field => ({ name, label: 'Wager', kind: 'wager', when });
const amount = (label = 'Amount', name = 'amount', when?: Field['when']): Field => ({ name, label, kind: 'amount', when });
const dealers = (name = 'for_dealers', when?: Field['when']): Field => ({ name, label: 'for the dealers', kind: 'flag', when });
const reason = (reasons: Field['reasons']): Field => ({ name: 'reason', label: 'Reason', kind: 'reason', reasons });
const choice = (name: string, label: string, choices: [string, string][], optional = false): Field => ({ name, label, kind: 'choice', choices, optional });

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

const BANK: Deed[] = [
  { do: 'fill', title: 'Fill', words: 'The cage brings chips to the bank.', fields: [amount()] },
  { do: 'credit', title: 'Credit', words: 'The bank sends chips to the cage.', fields: [amount()] },
  { do: 'retire', title: 'Close the table permanently', words: 'Possible only if nobody sits here. Its chips go back to the cage.', fields: [], grave: true },
];

/** Only craps tables can change their payouts. */
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

const SHOE: Deed[] = [
  { do: 'recut', title: 'Cut again', words: 'A floorperson orders it.', fields: [] },
  { do: 'drawn-in-error', title: 'A card was drawn in error', words: 'It was not shown.', fields: [] },
  { do: 'found-face-up', title: 'The next card was found face up', words: 'The rules say whether it is used or discarded.', fields: [] },
];

const BACCARAT: Deed[] = [
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

const LATE: Deed[] = [
  { do: 'late-bet', title: 'Chips set down too late', words: 'They came after bets closed, and nobody noticed.', fields: [position(), wager(), amount(), dealers()] },
];

const WHEEL: Deed[] = [
  { do: 'propose', title: 'Propose another wheel', words: 'Payouts, then spaces, such as 1=1 joker=40 : 1 1 joker.', fields: [{ name: 'wheel', label: 'Wheel', kind: 'text' }] },
];

/** Returns the rare actions at a table with these rules. Leaves out an action that needs a reason if the rules give none. */
export function groups(rules: RulesInfo): Group[] {
  const has = ({ fields }: Deed) => fields.every(({ reasons }) => reasons === undefined || rules.reasons[reasons].length > 0);
  return all(rules).map(({ title, deeds }) => ({ title, deeds: deeds.filter(has) }));
}

function all({ game }: RulesInfo): Group[] {
  if (game === 'craps') {
    return [
      { title: 'Throws', deeds: THROWS },
      { title: 'Bets and rulings', deeds: BETS },
      { title: 'Dice', deeds: DICE },
      { title: 'Bank', deeds: BANK },
      { title: 'Payouts', deeds: PAYS },
      { title: 'Players and table', deeds: PLAYERS },
    ];
  }
  const own = game === 'wheel' ? [{ title: 'Wheel', deeds: WHEEL }] : [{ title: 'Cards', deeds: game === 'baccarat' ? [...BACCARAT, ...SHOE] : SHOE }];
  return [...own, { title: 'Bets', deeds: LATE }, { title: 'Bank', deeds: BANK }];
}
