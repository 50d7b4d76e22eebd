import type { Crew } from '../../crew/crew';
import { rounds, type CrewAction } from '../../crew/actions';
import Desk from './Desk.svelte';
import { t } from './texts';

const propose = (): CrewAction => ({ do: 'propose', title: t('wheel-propose'), words: t('wheel-propose-help'), fields: [{ name: 'wheel', label: t('wheel-propose-wheel'), kind: 'text' }] });

export default {
  Desk,
  groups: () => rounds({ title: t('wheel-group'), actions: [propose()] }),
} satisfies Partial<Crew>;
