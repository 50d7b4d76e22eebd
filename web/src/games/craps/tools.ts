// Several bets at once: odds to the limit, the numbers across or inside, and a press of the bets that were paid.

import type { Cents, WagerRules } from '../../lib/protocol';
import { wagerOf } from '../../lib/rules';
import { fitting } from '../../lib/amounts';
import type { Stake } from '../../lib/stakes';
import { exactly, type Tool, type ToolTable } from '../../lib/tools';
import { t } from '../texts';

/** The numbers next to the seven. */
const INSIDE = [5, 6, 8, 9];

/** Whether a bet stays on its line while it waits for its number. With a point on, an addition to a line bet is a put bet. */
const isLine = ({ cap, numbers, spots }: WagerRules) => !cap && numbers.length > 1 && spots.every((spot) => spot === spots[0]);

const pointOf = ({ view }: ToolTable) => (view.plays === 'craps' ? view.point : 0);

/** Whether doubling a bet makes sense: not if the addition would be a put bet. */
export function doubles(table: ToolTable, wager: string): boolean {
  const rules = wagerOf(table.rules, wager);
  return rules !== undefined && (pointOf(table) === 0 || !isLine(rules));
}

/** Returns the odds that the house still accepts on this player's bets, within the chips in the rail. */
function maxOdds(table: ToolTable): Stake[] {
  let left = table.rail;
  const stakes: Stake[] = [];
  for (const offer of table.offers) {
    const wager = offer.wager ?? '';
    const { max = 0, min = 0, step = 1 } = offer;
    if (wagerOf(table.rules, wager)?.cap) {
      const most = Math.min(max, left);
      const amount = most < min ? 0 : most - ((most - min) % step);
      left -= amount;
      stakes.push(...exactly(table, wager, amount));
    }
  }
  return stakes;
}

/** Returns a bet on each of these numbers that has none yet. A point that a line bet plays for is left out. */
function numbers(table: ToolTable, wanted: (number: number) => boolean): Stake[] {
  const onLine = table.bets.some((bet) => {
    const rules = wagerOf(table.rules, bet.wager);
    return rules !== undefined && isLine(rules);
  });
  const covered = onLine ? pointOf(table) : 0;
  const places = table.rules.wagers.filter(({ family, numbers: [number = 0] }) => family === 'place' && wanted(number) && number !== covered);
  return places
    .filter(({ wager }) => !table.bets.some((bet) => bet.wager === wager))
    .flatMap((rules) => exactly(table, rules.wager, whole(table, rules)));
}

/** Returns the amount for the chip in hand that the table accepts and pays in full. */
function whole(table: ToolTable, { wager, unit }: WagerRules): Cents {
  const offer = table.offers.find((offer) => offer.wager === wager);
  const amount = offer ? fitting(offer, table.inHand(wager, 0)) : 0;
  return unit ? Math.ceil(amount / unit) * unit : amount;
}

/** Returns an addition to each paid bet on a number that doubles it. */
function press(table: ToolTable): Stake[] {
  const paid = table.bets.filter((bet) => table.paid.has(bet.wager) && (wagerOf(table.rules, bet.wager)?.numbers[0] ?? 0) > 0);
  return paid.flatMap((bet) => exactly(table, bet.wager, bet.stake));
}

/** Returns a tool whose words follow the page's language. */
const tool = (texts: () => [words: string, title: string], bets: Tool['bets']): Tool => ({
  get words() {
    return texts()[0];
  },
  get title() {
    return texts()[1];
  },
  bets,
});

export const tools: readonly Tool[] = [
  tool(() => [t('games-max-odds'), t('games-max-odds-help')], maxOdds),
  tool(() => [t('games-across'), t('games-across-help')], (table) => numbers(table, () => true)),
  tool(() => [t('games-inside'), t('games-inside-help')], (table) => numbers(table, (number) => INSIDE.includes(number))),
  tool(() => [t('games-press'), t('games-press-help')], press),
];
