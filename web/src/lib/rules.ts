import { get } from './api';
import type { FiguresSeen, RulesSeen, WagerSeen } from './protocol';

/** A table, or a pack before a table is open. */
export type Of = { table: number } | { pack: string };

const path = (of: Of) => ('table' in of ? `/tables/${of.table}` : `/packs/${of.pack}`);
const known = new Map<string, Promise<unknown>>();

/** Asked for once while the page is open; a failure is not remembered. */
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

export const rules = (of: Of) => once<RulesSeen>(`${path(of)}/rules`);
export const figures = (of: Of) => once<FiguresSeen>(`${path(of)}/figures`);

/** The rules of a table that pays otherwise from now on; its figures, too, are asked for anew. */
export function changedRules(table: number): Promise<RulesSeen> {
  known.delete(`/tables/${table}/rules`);
  known.delete(`/tables/${table}/figures`);
  return rules({ table });
}

/** The wager that a spot of the layout belongs to: `come-4` is a come bet. */
export function wagerOf(rules: RulesSeen, spot: string): WagerSeen | undefined {
  return rules.wagers.find((wager) => wager.wager === spot || wager.spots.includes(spot));
}

/** A spot as people call it: `Come 4`. */
export function spotName(rules: RulesSeen, spot: string): string {
  const wager = wagerOf(rules, spot);
  if (!wager) {
    return spot;
  }
  const number = wager.numbers[wager.spots.indexOf(spot)] ?? 0;
  return number > 0 && !wager.name.endsWith(String(number)) ? `${wager.name} ${number}` : wager.name;
}
