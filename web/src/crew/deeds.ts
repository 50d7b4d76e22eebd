// The rarer deeds of a crew, as forms: which fields each has. Names are those of docs/api.md; a dot goes one deeper.

import type { RulesSeen } from '../lib/protocol';

export interface Field {
  name: string;
  label: string;
  kind: 'dice' | 'choice' | 'position' | 'wager' | 'amount' | 'number' | 'flag' | 'text' | 'reason' | 'option';
  /** What may be chosen: the word that is sent, and what people read. */
  choices?: [string, string][];
  /** Whose reasons. */
  reasons?: 'no_roll' | 'relief' | 'spoilt';
  optional?: boolean;
  /** Only where another field has one of these. */
  when?: { name: string; is: string[] };
}

export interface Deed {
  do: string;
  title: string;
  words: string;
  fields: Field[];
  /** It cannot be taken back: ask first. */
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
  words: 'Where the rules provide for nothing, somebody of rank decides.',
  fields: [
    choice('by', 'Who rules', [
      ['dealer', 'a dealer'],
      ['box', 'the boxperson'],
      ['floor', 'a floor supervisor'],
      ['shift-manager', 'a shift manager'],
    ]),
    choice(
      'why',
      'Why',
      [
        ['irregularity', 'something went wrong'],
        ['scenario', 'something unforeseen happened'],
        ['interpretation', 'the rules can be read in two ways'],
      ],
      true,
    ),
    choice('ruling.rules', 'Ruling', [
      ['pay', 'the house pays a player'],
      ['return', 'a bet goes back'],
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
    words: 'The first time it is plainly meant; later the boxperson rules.',
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
  { do: 'flagged', title: 'Something was wrong, and nobody called it', words: 'The throw counts or not, as the rules say.', fields: [reason('no_roll'), dice()] },
  {
    do: 'stop',
    title: 'Stop the dice',
    words: 'They go to the boxperson.',
    fields: [
      choice('why', 'Why', [
        ['hand-switch', 'from one hand to the other'],
        ['lost-from-view', 'out of sight'],
      ]),
    ],
  },
  {
    do: 'interrupted',
    title: 'The power failed',
    words: 'The dice, if they can be read, and whether all players agree to settle them.',
    fields: [dice(true), { name: 'agreed', label: 'all players agree', kind: 'flag' }],
  },
];

const BETS: Deed[] = [
  {
    do: 'unclear',
    title: 'A player was not clear',
    words: 'What was asked for changes nothing.',
    fields: [
      position(),
      choice('asked', 'Asked for', [
        ['call-bet', 'a bet'],
        ['on-off', 'on or off'],
        ['down', 'a bet down'],
      ]),
    ],
  },
  { do: 'unchecked', title: 'A bet whose limits nobody looked at', words: 'It lies on the layout as it is.', fields: [position(), wager(), amount(), dealers()] },
  RULING,
];

const DICE: Deed[] = [
  { do: 'new-dice', title: 'Fresh dice', words: 'A new set comes to the table.', fields: [] },
  { do: 'spoilt', title: 'The dice must be replaced', words: 'For one of the reasons of the rules.', fields: [reason('spoilt')] },
  { do: 'dice-hours', title: 'How long the dice have been in use', words: 'The rules say when fresh ones are due.', fields: [{ name: 'hours', label: 'Hours', kind: 'number' }] },
];

const BANK: Deed[] = [
  { do: 'fill', title: 'Fill', words: 'The cage brings chips to the bank.', fields: [amount()] },
  { do: 'credit', title: 'Credit', words: 'The bank sends chips to the cage.', fields: [amount()] },
  { do: 'retire', title: 'Close the table for good', words: 'When nobody sits here; its chips go back to the cage.', fields: [], grave: true },
];

/** Only craps tables change theirs. */
const PAYS: Deed[] = [
  {
    do: 'change-pays',
    title: 'The table pays otherwise from now on',
    words: 'Bets made before keep their pays.',
    fields: [
      { name: 'option', label: 'Option', kind: 'option' },
      { name: 'value', label: 'New value', kind: 'text' },
      { name: 'posted', label: 'it was posted', kind: 'flag' },
      { name: 'notified', label: 'the regulator was told', kind: 'flag' },
    ],
  },
];

const PLAYERS: Deed[] = [
  { do: 'remove', title: 'Remove a player', words: 'What is theirs goes with them, as the rules say.', fields: [position()], grave: true },
  {
    do: 'close-table',
    title: 'Close the table',
    words: 'The game ends.',
    fields: [{ name: 'override_undecided', label: 'even with bets undecided', kind: 'flag' }],
    grave: true,
  },
];

const SHOE: Deed[] = [
  { do: 'recut', title: 'Another cut', words: 'A floorperson orders it.', fields: [] },
  { do: 'drawn-in-error', title: 'A card was drawn in error', words: 'It was not shown.', fields: [] },
  { do: 'found-face-up', title: 'The next card was found face up', words: 'As the rules have it, it is used or discarded.', fields: [] },
];

const BACCARAT: Deed[] = [
  { do: 'delay', title: 'A player delays', words: 'The right to turn the cards is lost.', fields: [position()] },
  {
    do: 'deal',
    title: 'Deal, and something goes wrong',
    words: 'The round is dealt on, with this in it.',
    fields: [
      choice('slip.what', 'What', [
        ['third', 'a third card that is not due'],
        ['exposed', 'a card shows when it is drawn'],
      ]),
      {
        ...choice('slip.hand', 'Hand', [
          ['player', 'Player'],
          ['banker', 'Banker'],
        ]),
        when: { name: 'slip.what', is: ['third'] },
      },
      { name: 'slip.shown', label: 'the card is seen', kind: 'flag', when: { name: 'slip.what', is: ['third'] } },
      { name: 'slip.card', label: 'Which card, the first is 1', kind: 'number', when: { name: 'slip.what', is: ['exposed'] } },
    ],
  },
];

const LATE: Deed[] = [
  { do: 'late-bet', title: 'Chips set down too late', words: 'After bets were closed, and not noticed.', fields: [position(), wager(), amount(), dealers()] },
];

const WHEEL: Deed[] = [
  { do: 'propose', title: 'Propose another wheel', words: 'Such as 1=1 joker=40 : 1 1 joker.', fields: [{ name: 'wheel', label: 'Wheel', kind: 'text' }] },
];

/** The rarer deeds at a table by these rules. What wants a reason is left out where they have none. */
export function groups(rules: RulesSeen): Group[] {
  const has = ({ fields }: Deed) => fields.every(({ reasons }) => reasons === undefined || rules.reasons[reasons].length > 0);
  return all(rules).map(({ title, deeds }) => ({ title, deeds: deeds.filter(has) }));
}

function all({ game }: RulesSeen): Group[] {
  if (game === 'craps') {
    return [
      { title: 'Throws', deeds: THROWS },
      { title: 'Bets and rulings', deeds: BETS },
      { title: 'Dice', deeds: DICE },
      { title: 'Bank', deeds: BANK },
      { title: 'Pays', deeds: PAYS },
      { title: 'Players and table', deeds: PLAYERS },
    ];
  }
  const own = game === 'wheel' ? [{ title: 'Wheel', deeds: WHEEL }] : [{ title: 'Cards', deeds: game === 'baccarat' ? [...BACCARAT, ...SHOE] : SHOE }];
  return [...own, { title: 'Bets', deeds: LATE }, { title: 'Bank', deeds: BANK }];
}
