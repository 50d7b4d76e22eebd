// The chips on each spot, and their owners.

import type { BetInfo, PositionInfo, RoundInfo, WagerRules } from '../../lib/protocol';

/** Chips on a spot. */
export interface Chips {
  /** The first position of the chips' player, which determines the chips' colour. */
  position: number;
  /** Whether the chips belong to this player. */
  own: boolean;
  bet: BetInfo;
}

/** A wager's spot at each position. */
export interface Zone {
  wager: WagerRules;
  label?: string | undefined;
  tone?: string | undefined;
  /** Whether the spot lies below the seats and is shown only for this player's positions. */
  side?: boolean;
  /** The action of a click if the wager is made by a decision instead of a bet. */
  action?: (position: number) => (() => void) | undefined;
}

/** Returns a player's first position, which determines the colour of their chips. */
export function firstPositionOf(view: RoundInfo | null, person: number): number {
  return view?.places.find((place) => place.person === person)?.position ?? 1;
}

/** Returns all chips on a wager's spot, including bets behind another player. */
export function chipsAt(view: RoundInfo | null, you: number | null, position: number, wager: string): Chips[] {
  const places: PositionInfo[] = [...(view?.places ?? []), ...(view?.behind ?? [])].filter((place) => place.position === position);
  return places.flatMap((place) =>
    place.bets.filter((bet) => bet.wager === wager).map((bet) => ({ position: firstPositionOf(view, place.person), own: place.person === you, bet })),
  );
}
