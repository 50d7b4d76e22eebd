import type { Crew } from '../../crew/crew';
import { rounds, type Deed } from '../../crew/deeds';
import Desk from './Desk.svelte';

const PROPOSE: Deed = { do: 'propose', title: 'Propose another wheel', words: 'Payouts, then spaces, such as 1=1 joker=40 : 1 1 joker.', fields: [{ name: 'wheel', label: 'Wheel', kind: 'text' }] };

export default {
  Desk,
  groups: () => rounds({ title: 'Wheel', deeds: [PROPOSE] }),
} satisfies Partial<Crew>;
