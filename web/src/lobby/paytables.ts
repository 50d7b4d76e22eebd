// The payouts of each value of an option, arranged as a table: a column for each value, a row for each event.

import { percent as shown } from '../lib/numbers';
import type { OptionPaytables, WagerPaytable } from '../lib/wire';
import { t } from './texts';

export interface Row {
  /** The event, or the name of a wager that has only one payout. */
  on: string;
  /** Whether the page names the row; otherwise the house does. */
  own?: true;
  /** A cell for each value; null where the wager is not offered or the event pays nothing. */
  cells: readonly (string | null)[];
}

export interface PaytableSection {
  wager: string;
  /** The name of the wager; null if its only row has it. */
  name: string | null;
  rows: readonly Row[];
}

export const percent = (edge: number | undefined) => (edge === undefined ? '' : shown(edge));

/** Returns the wagers of an option, in the order in which the values first offer them. */
export function sections({ choices }: OptionPaytables): PaytableSection[] {
  const ids = [...new Set(choices.flatMap(({ wagers }) => wagers.map((wager) => wager.wager)))];
  return ids.map((id) => section(id, choices.map(({ wagers }) => wagers.find((wager) => wager.wager === id))));
}

function section(wager: string, offered: readonly (WagerPaytable | undefined)[]): PaytableSection {
  const name = offered.find((one) => one !== undefined)?.name ?? wager;
  const edges = { on: t('lobby-row-edge'), own: true as const, cells: offered.map((one) => (one ? percent(one.edge_percent) : null)) };
  if (offered.every((one) => one === undefined || (one.payouts.length === 1 && one.commission === undefined))) {
    const cells = offered.map((one) => (one?.payouts[0] ? t('lobby-pays-edge', { pays: one.payouts[0].pays, edge: percent(one.edge_percent) }) : null));
    return { wager, name: null, rows: [{ on: name, cells }] };
  }
  const events = [...new Set(offered.flatMap((one) => one?.payouts.map((line) => line.on) ?? []))];
  const rows = events.map((on) => ({ on, cells: offered.map((one) => one?.payouts.find((line) => line.on === on)?.pays ?? null) }));
  const fees = offered.some((one) => one?.commission !== undefined) ? [{ on: t('lobby-row-commission'), own: true as const, cells: offered.map((one) => one?.commission ?? null) }] : [];
  return { wager, name, rows: [...mergeRows(rows), ...fees, edges] };
}

/** Joins consecutive events that pay the same with every value. */
function mergeRows(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last && last.cells.join('|') === row.cells.join('|')) {
      joined[joined.length - 1] = { ...last, on: `${last.on}; ${row.on}` };
    } else {
      joined.push(row);
    }
  }
  return joined;
}

/** The edges of each value in short, where the option is about one or two wagers. */
export function short({ choices }: OptionPaytables): { value: string; edges: string }[] {
  return choices.map(({ value, wagers }) => {
    const edges = [...new Set(wagers.map((wager) => percent(wager.edge_percent)))].filter((edge) => edge !== '');
    return { value, edges: wagers.length === 0 ? t('lobby-not-offered') : inShort(edges) };
  });
}

function inShort(edges: readonly string[]): string {
  const [first = '', second] = edges;
  return edges.length > 2 ? t('lobby-edges', { count: edges.length }) : second === undefined ? first : t('lobby-two-edges', { first, second });
}
