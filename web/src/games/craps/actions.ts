// The rare actions of the crew at craps.

import { BANK, amount, choice, dealers, dice, position, reason, wager, type CrewAction, type Group } from '../../crew/actions';
import { t } from './crew-texts';

export const ruling = (): CrewAction => ({
  do: 'rule',
  title: t('craps-crew-rule'),
  words: t('craps-crew-rule-help'),
  fields: [
    choice('by', t('craps-crew-rule-by'), [
      ['dealer', t('craps-crew-rule-dealer')],
      ['box', t('craps-crew-rule-box')],
      ['floor', t('craps-crew-rule-floor')],
      ['shift-manager', t('craps-crew-rule-shift')],
    ]),
    choice(
      'why',
      t('craps-crew-reason'),
      [
        ['irregularity', t('craps-crew-rule-irregularity')],
        ['scenario', t('craps-crew-rule-scenario')],
        ['interpretation', t('craps-crew-rule-interpretation')],
      ],
      true,
    ),
    choice('ruling.rules', t('craps-crew-ruling'), [
      ['pay', t('craps-crew-rule-pay')],
      ['return', t('craps-crew-rule-return')],
      ['forfeit', t('craps-crew-rule-forfeit')],
      ['pass-dice', t('craps-crew-rule-pass-dice')],
      ['void-round', t('craps-crew-rule-void')],
    ]),
    position('ruling.position', { name: 'ruling.rules', is: ['pay', 'return', 'forfeit'] }),
    wager('ruling.wager', { name: 'ruling.rules', is: ['return', 'forfeit'] }),
    dealers('ruling.for_dealers', { name: 'ruling.rules', is: ['return', 'forfeit'] }),
    amount(t('craps-crew-amount'), 'ruling.amount', { name: 'ruling.rules', is: ['pay'] }),
  ],
});

const throws = (): CrewAction[] => [
  {
    do: 'short-throw',
    title: t('craps-crew-short'),
    words: t('craps-crew-short-help'),
    fields: [
      dice(),
      choice(
        'valid',
        t('craps-crew-short-ruling'),
        [
          ['true', t('craps-crew-short-counts')],
          ['false', t('craps-crew-short-does-not')],
        ],
        true,
      ),
    ],
  },
  { do: 'flagged', title: t('craps-crew-flagged'), words: t('craps-crew-flagged-help'), fields: [reason('no_roll'), dice()] },
  {
    do: 'stop',
    title: t('craps-crew-stop'),
    words: t('craps-crew-stop-help'),
    fields: [
      choice('why', t('craps-crew-reason'), [
        ['hand-switch', t('craps-crew-stop-hand')],
        ['lost-from-view', t('craps-crew-stop-view')],
      ]),
    ],
  },
  {
    do: 'interrupted',
    title: t('craps-crew-interrupted'),
    words: t('craps-crew-interrupted-help'),
    fields: [dice(true), { name: 'agreed', label: t('craps-crew-interrupted-agree'), kind: 'flag' }],
  },
];

const bets = (): CrewAction[] => [
  {
    do: 'unclear',
    title: t('craps-crew-unclear'),
    words: t('craps-crew-unclear-help'),
    fields: [
      position(),
      choice('asked', t('craps-crew-unclear-request'), [
        ['call-bet', t('craps-crew-unclear-bet')],
        ['on-off', t('craps-crew-unclear-on-off')],
        ['down', t('craps-crew-unclear-down')],
      ]),
    ],
  },
  { do: 'unchecked', title: t('craps-crew-unchecked'), words: t('craps-crew-unchecked-help'), fields: [position(), wager(), amount(), dealers()] },
  ruling(),
];

const setOfDice = (): CrewAction[] => [
  { do: 'new-dice', title: t('craps-crew-new-dice'), words: t('craps-crew-new-dice-help'), fields: [] },
  { do: 'spoilt', title: t('craps-crew-spoilt'), words: t('craps-crew-spoilt-help'), fields: [reason('spoilt')] },
  { do: 'dice-hours', title: t('craps-crew-hours'), words: t('craps-crew-hours-help'), fields: [{ name: 'hours', label: t('craps-crew-hours-label'), kind: 'number' }] },
];

const pays = (): CrewAction[] => [
  {
    do: 'change-pays',
    title: t('craps-crew-change-pays'),
    words: t('craps-crew-change-pays-help'),
    fields: [
      { name: 'option', label: t('craps-crew-option'), kind: 'option' },
      { name: 'value', label: t('craps-crew-new-value'), kind: 'text' },
      { name: 'posted', label: t('craps-crew-posted'), kind: 'flag' },
      { name: 'notified', label: t('craps-crew-notified'), kind: 'flag' },
    ],
  },
];

const players = (): CrewAction[] => [
  { do: 'remove', title: t('craps-crew-remove'), words: t('craps-crew-remove-help'), fields: [position()], grave: true },
  {
    do: 'close-table',
    title: t('craps-crew-close-table'),
    words: t('craps-crew-close-table-help'),
    fields: [{ name: 'override_undecided', label: t('craps-crew-undecided'), kind: 'flag' }],
    grave: true,
  },
];

export const groups = (): Group[] => [
  { title: t('craps-crew-throws'), actions: throws() },
  { title: t('craps-crew-bets-rulings'), actions: bets() },
  { title: t('craps-crew-dice'), actions: setOfDice() },
  BANK,
  { title: t('craps-crew-payouts'), actions: pays() },
  { title: t('craps-crew-players-table'), actions: players() },
];
