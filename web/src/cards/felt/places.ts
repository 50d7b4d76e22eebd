// Whose chips lie where.

import type { BetSeen, PlaceSeen, RoundSeen, WagerSeen } from '../../lib/protocol';

/** Chips on a spot. */
export interface Chips {
  /** The first position of their player, whose colour they have. */
  position: number;
  /** They are this player's. */
  own: boolean;
  bet: BetSeen;
}

/** A wager's place at each position. */
export interface Zone {
  wager: WagerSeen;
  label?: string | undefined;
  tone?: string | undefined;
  /** It is laid out under the seats, for this player's positions alone. */
  side?: boolean;
  /** What a click does there, where the wager is made by deciding. */
  deed?: (position: number) => (() => void) | undefined;
}

/** The colour of a player's chips is that of their first position. */
export function seatOf(view: RoundSeen | null, person: number): number {
  return view?.places.find((place) => place.person === person)?.position ?? 1;
}

/** All chips on a wager's spot, also of those who bet behind another. */
export function chipsAt(view: RoundSeen | null, you: number | null, position: number, wager: string): Chips[] {
  const places: PlaceSeen[] = [...(view?.places ?? []), ...(view?.behind ?? [])].filter((place) => place.position === position);
  return places.flatMap((place) =>
    place.bets.filter((bet) => bet.wager === wager).map((bet) => ({ position: seatOf(view, place.person), own: place.person === you, bet })),
  );
}
