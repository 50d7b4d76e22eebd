import type { Crew } from '../../crew/crew';
import type { ViewCraps } from '../../lib/wire';
import { groups, ruling } from './actions';
import Desk from './Desk.svelte';
import { t } from './crew-texts';

export default {
  Desk,
  groups,
  get bets() {
    return [
      ['confirm', t('craps-crew-bet-confirm')],
      ['no-bet', t('craps-crew-bet-no-bet')],
      ['correct', t('craps-crew-bet-cancel')],
      ['noticed', t('craps-crew-bet-outside')],
    ] as const;
  },
  get ruling() {
    return ruling();
  },
  tags: ({ shooter, offered }: ViewCraps, position) => [...(shooter === position ? [t('craps-crew-tag-shooter')] : []), ...(offered === position ? [t('craps-crew-tag-offered')] : [])],
} satisfies Crew;
