import type { Crew } from '../../crew/crew';
import { rounds, type CrewAction } from '../../crew/actions';
import Desk from './Desk.svelte';
import { t } from './texts';

const shaker = (): CrewAction[] => [
  { do: 'shaker-fault', title: t('sic-bo-fault'), words: t('sic-bo-fault-help'), fields: [], grave: true },
  { do: 'new-shaker', title: t('sic-bo-replace'), words: t('sic-bo-replace-help'), fields: [] },
];

export default {
  Desk,
  groups: () => rounds({ title: t('sic-bo-group'), actions: shaker() }),
} satisfies Partial<Crew>;
