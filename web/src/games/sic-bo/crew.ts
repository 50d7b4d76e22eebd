import type { Crew } from '../../crew/crew';
import { rounds, type Deed } from '../../crew/deeds';
import Desk from './Desk.svelte';

const SHAKER: readonly Deed[] = [
  { do: 'shaker-fault', title: 'The shaker fails', words: 'The rules say whether bets go back.', fields: [], grave: true },
  { do: 'new-shaker', title: 'Replace the shaker', words: 'A new shaker stands on the table.', fields: [] },
];

export default {
  Desk,
  groups: () => rounds({ title: 'Shaker', deeds: SHAKER }),
} satisfies Partial<Crew>;
