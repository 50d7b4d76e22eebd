// The result of each bet of a round, as a table shows it.

import { terms } from '../lib/outcomes';
import type { BetOutcome, Cents } from '../lib/protocol';

export interface Verdict {
  key: string;
  position: number;
  wager: string;
  forDealers: boolean;
  /** Whether the bet is this player's. */
  own: boolean;
  outcome: BetOutcome['verdict'];
  /** The player's gain; negative for a loss. */
  net: Cents;
  /** The computation of the amount: `1 to 1, less $0.50 commission`. */
  terms: string;
  /** Whether only part of the stake was lost and the rest comes back. */
  inPart: boolean;
  clause: string | undefined;
}

/** Returns the key of a spot, made of position and wager: `3:banker`. */
export const spotKey = (position: number, wager: string) => `${position}:${wager}`;

export function verdicts(outcomes: readonly BetOutcome[], you: number | null): Verdict[] {
  return outcomes.map((outcome) => ({
    key: `${outcome.position}:${outcome.wager}:${outcome.for_dealers ?? false}:${outcome.person}`,
    position: outcome.position,
    wager: outcome.wager,
    forDealers: outcome.for_dealers ?? false,
    own: you !== null && outcome.person === you,
    outcome: outcome.verdict,
    net: outcome.net,
    // In the page's language at the time when it is shown.
    get terms() {
      return terms(outcome);
    },
    inPart: outcome.verdict === 'lost' && outcome.returned > 0,
    clause: outcome.clause,
  }));
}
