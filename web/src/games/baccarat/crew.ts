import type { Crew } from '../../crew/crew';
import { choice, position, rounds, SHOE, type CrewAction } from '../../crew/actions';
import { t } from './texts';

const ownActions = (): CrewAction[] => [
  { do: 'delay', title: t('baccarat-delay'), words: t('baccarat-delay-help'), fields: [position()] },
  {
    do: 'deal',
    title: t('baccarat-error-deal'),
    words: t('baccarat-error-deal-help'),
    fields: [
      choice('slip.what', t('baccarat-error'), [
        ['third', t('baccarat-error-third')],
        ['exposed', t('baccarat-error-exposed')],
      ]),
      {
        ...choice('slip.hand', t('baccarat-error-hand'), [
          ['player', t('baccarat-side', { side: 'player' })],
          ['banker', t('baccarat-side', { side: 'banker' })],
        ]),
        when: { name: 'slip.what', is: ['third'] },
      },
      { name: 'slip.shown', label: t('baccarat-error-shown'), kind: 'flag', when: { name: 'slip.what', is: ['third'] } },
      { name: 'slip.card', label: t('baccarat-error-card'), kind: 'number', when: { name: 'slip.what', is: ['exposed'] } },
    ],
  },
];

export default {
  groups: () => rounds({ title: t('baccarat-cards'), actions: [...ownActions(), ...SHOE] }),
} satisfies Partial<Crew>;
