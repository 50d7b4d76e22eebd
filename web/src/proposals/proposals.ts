// The bets to propose to a player: a few of the open ones, by their exact price, and no two of a kind.

import { fitting } from '../lib/amounts';
import type { Cents, Offer, RulesInfo, WagerFigures, WagerRules } from '../lib/protocol';
import { spotName, wagerOf } from '../lib/rules';
import { decidedBy } from './deciding';
import { t } from './texts';

/** The maximum number of proposals. */
const MOST = 5;
/** A bet that costs more than this many times the cheapest bet that costs anything is not worth a proposal. */
const DEAR = 5;

/** The facts of a table that proposals need. */
export interface Table {
  rules: RulesInfo;
  /** The open bets of this player at their own place. */
  offers: readonly Offer[];
  /** The current point, in a game with a point. */
  point: number | null;
  /** Returns this player's stake on a spot. */
  staked: (spot: string) => Cents;
  /** Returns the amount of the chip in hand on a spot with this stake. */
  inHand: (spot: string, has: Cents) => Cents;
  /** Returns the exact figures of a bet with this whole stake; undefined if they are unknown. */
  figures: (spot: string, stake: Cents) => WagerFigures | undefined;
}

export interface Proposal {
  spot: string;
  name: string;
  position: number | undefined;
  /** The amount that the bet adds. */
  amount: Cents;
  /** The whole stake afterwards. */
  stake: Cents;
  /** The minimum and the maximum that the whole stake wins. */
  wins: [Cents, Cents];
  /** The average loss of the added amount, in cents; negative if the bet favours the player. */
  cost: number;
  /** The average loss in percent of the amount. */
  percent: number;
  /** The results that decide the bet, in words. */
  decided: string;
  /** The names of other open bets with the same chances and payouts. */
  alike: string[];
}

interface Candidate extends Proposal {
  family: string;
  /** The chances and payouts, as a key. */
  chances: string;
}

/** Returns the proposals, cheapest first; free odds therefore come first. */
export function proposals(table: Table): Proposal[] {
  const all = table.offers.flatMap((offer) => candidate(table, offer)).sort((a, b) => a.percent - b.percent || fair(b) - fair(a));
  const limit = DEAR * Math.min(...all.map(({ percent }) => percent).filter((percent) => percent > 0));
  const sensible = all.filter(({ percent }) => percent <= 0 || percent <= limit);
  const families = new Set(sensible.map(({ family }) => family));
  const chosen: Candidate[] = [];
  for (const one of sensible) {
    const same = chosen.find(({ chances }) => chances === one.chances);
    if (same) {
      same.alike.push(one.name);
    } else if (chosen.length < MOST && (families.size === 1 || !chosen.some(({ family }) => family === one.family))) {
      chosen.push(one);
    }
  }
  return chosen;
}

/** A bet with a smaller best payout wins more often: of two bets with the same price it comes first. */
const fair = ({ wins: [, most], stake }: Proposal) => -most / stake;

function candidate(table: Table, offer: Offer): Candidate[] {
  const { rules, point } = table;
  const spot = offer.wager ?? '';
  const wager = wagerOf(rules, spot);
  const has = table.staked(spot);
  const amount = fitting(offer, table.inHand(spot, has));
  const figures = amount > 0 ? table.figures(spot, has + amount) : undefined;
  // With chips on it already, the price of a bet is the price of its addition.
  const before = has > 0 ? table.figures(spot, has) : undefined;
  if (!wager || !figures || (has > 0 && !before)) {
    return [];
  }
  const stake = has + amount;
  const cost = loss(figures, stake) - (before ? loss(before, has) : 0);
  const won = figures.distribution.map(({ result }) => decimal(result) * stake).filter((result) => result > 0);
  if (won.length === 0) {
    return [];
  }
  return [
    {
      spot,
      name: figures.put ? figures.name : numberedName(rules, wager, spot, point),
      position: offer.position,
      amount,
      stake,
      wins: [Math.round(Math.min(...won)), Math.round(Math.max(...won))],
      cost,
      percent: Math.abs(cost) < 1e-9 ? 0 : (100 * cost) / amount,
      decided: decidedBy(wager, spot, figures.put || !wager.outcomes.some((row) => row.spot === spot && row.number === 0) ? point : 0),
      alike: [],
      family: wager.family,
      chances: `${amount} ${together(figures)}`,
    },
  ];
}

const loss = (figures: WagerFigures, stake: Cents) => -decimal(figures.net) * stake;

/** Odds that lie behind a line have no number in their name. */
function numberedName(rules: RulesInfo, wager: WagerRules, spot: string, point: number | null): string {
  const name = spotName(rules, spot);
  const behind = point !== null && wager.spots.every((other) => other === spot) && wager.outcomes.every(({ number }) => number > 0) && wager.numbers.length > 1;
  return behind ? t('proposals-on-point', { bet: name, point: String(point) }) : name;
}

/** Converts an exact fraction such as `-7/495` to a number. */
function decimal(fraction: string): number {
  const [over, under = '1'] = fraction.split('/');
  return Number(over) / Number(under);
}

/** Returns the chances of each result as a key. */
function together({ distribution }: WagerFigures): string {
  const sums = new Map<string, number>();
  distribution.forEach(({ result, chance_decimal: chance }) => sums.set(result, (sums.get(result) ?? 0) + chance));
  return [...sums].map(([result, chance]) => `${result}@${chance.toFixed(9)}`).sort().join(' ');
}
