import { t } from './texts';
import { get } from './api';
import { money } from './money';
import type { Cents, FiguresInfo, RulesInfo, WagerRules } from './protocol';

/** A table, or a pack before a table is open. */
export type RulesSource = { table: number } | { pack: string };

const path = (of: RulesSource) => ('table' in of ? `/tables/${of.table}` : `/packs/${of.pack}`);
const known = new Map<string, Promise<unknown>>();

/** Fetches a path once while the page is open; forgets failures. */
function once<T>(path: string): Promise<T> {
  const before = known.get(path) as Promise<T> | undefined;
  if (before) {
    return before;
  }
  const answer = get<T>(path);
  known.set(path, answer);
  answer.catch(() => known.delete(path));
  return answer;
}

export const rules = (of: RulesSource) => once<RulesInfo>(`${path(of)}/rules`);

/** The stake in cents to round for, and the current point. */
export interface Occasion {
  stake?: Cents | null;
  point?: number | null;
}

export function figures(of: RulesSource, { stake, point }: Occasion = {}): Promise<FiguresInfo> {
  const asked = new URLSearchParams({ ...(stake ? { stake: String(stake) } : {}), ...(point ? { point: String(point) } : {}) });
  return once<FiguresInfo>(`${path(of)}/figures${asked.size > 0 ? `?${asked}` : ''}`);
}

/** Fetches the rules of a table again after its payouts changed, and forgets its figures. */
export function changedRules(table: number): Promise<RulesInfo> {
  known.delete(`/tables/${table}/rules`);
  const figures = `/tables/${table}/figures`;
  [...known.keys()].filter((path) => path === figures || path.startsWith(`${figures}?`)).forEach((path) => known.delete(path));
  return rules({ table });
}

/** Returns the smallest stake, from this amount up, that a wager accepts; otherwise the largest. */
export function stakeOf({ min, max, step }: WagerRules, amount: Cents): Cents {
  const least = Math.ceil(Math.max(min, amount) / step) * step;
  return max === null || least <= max ? least : Math.max(Math.ceil(min / step) * step, Math.floor(max / step) * step);
}

/** Describes the stakes of a wager: `5 to 1,000, by 1`. Odds depend on their flat bet; some wagers have no maximum yet. */
export function stakeWords({ min, max, step, cap, limits_from: from }: WagerRules): string {
  const least = money(min);
  const range =
    max !== null
      ? t('shell-stakes-range', { min: least, max: money(max) })
      : from === 'no-maximum-yet'
        ? t('shell-stakes-unposted', { min: least })
        : cap
          ? least
          : t('shell-stakes-from', { min: least });
  return `${range}${step > 1 ? t('shell-stakes-step', { step: money(step) }) : ''}${cap ? `; ${cap}` : ''}`;
}

/** Returns the wager of a spot of the layout: `come-4` is a come bet. */
export function wagerOf(rules: RulesInfo, spot: string): WagerRules | undefined {
  return rules.wagers.find((wager) => wager.wager === spot || wager.spots.includes(spot));
}

/** Returns the name of a spot: `Come 4`. */
export function spotName(rules: RulesInfo, spot: string): string {
  const wager = wagerOf(rules, spot);
  if (!wager) {
    return spot;
  }
  const number = wager.numbers[wager.spots.indexOf(spot)] ?? 0;
  return number > 0 && spot !== wager.wager ? `${wager.name} ${number}` : wager.name;
}
