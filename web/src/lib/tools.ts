// Several bets at once, computed from the house's offers.

import { fitting } from './amounts';
import type { BetInfo, Cents, Offer, RulesInfo, View } from './protocol';
import type { Stake } from './stakes';

/** The facts from which a tool computes its bets. */
export interface ToolTable {
  view: View;
  rules: RulesInfo;
  /** This player's number. */
  you: number | null;
  /** The open bets of this player, not those for the dealers. */
  offers: readonly Offer[];
  /** This player's own bets. */
  bets: readonly BetInfo[];
  rail: Cents;
  /** Returns the amount of a wager for the chip in hand, after it is added to this stake. */
  inHand: (wager: string, has: Cents) => Cents;
  /** The bets that the last roll, hand or spin has paid, by wager. */
  paid: ReadonlySet<string>;
}

/** A button that makes several bets. */
export interface Tool {
  words: string;
  title: string;
  bets: (table: ToolTable) => readonly Stake[];
}

/** Returns a bet of exactly this amount, or none if the house does not offer it. */
export function exactly(table: ToolTable, wager: string, amount: Cents, position?: number): Stake[] {
  const offer = table.offers.find((offer) => offer.wager === wager && (position === undefined || offer.position === position));
  const accepted = offer !== undefined && amount > 0 && fitting(offer, amount) === amount;
  return accepted ? [{ wager, amount, ...(offer.position === undefined ? {} : { position: offer.position }) }] : [];
}

export const total = (stakes: readonly Stake[]): Cents => stakes.reduce((sum, { amount }) => sum + amount, 0);
