import type { Crew } from '../../crew/crew';
import type { ViewCraps } from '../../lib/wire';
import { groups, RULING } from './deeds';
import Desk from './Desk.svelte';

export default {
  Desk,
  groups: () => groups,
  bets: [
    ['confirm', 'Confirm'],
    ['no-bet', 'No bet'],
    ['correct', 'Cancel the part booked since the last roll'],
    ['noticed', 'Outside the limits'],
  ],
  ruling: RULING,
  tags: ({ shooter, offered }: ViewCraps, position) => [...(shooter === position ? ['shooter'] : []), ...(offered === position ? ['offered the dice'] : [])],
} satisfies Crew;
