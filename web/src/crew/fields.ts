// Turns the values of a form into a request to the table.

import { cents } from '../lib/money';
import type { Ask } from '../lib/protocol';
import type { CrewAction, Field } from './actions';
import { t } from './texts';

export type Values = Record<string, string | boolean>;

/** Whether a field is shown, given the values of the others. */
export const isThere = ({ when }: Field, values: Values) => when === undefined || when.is.includes(String(values[when.name] ?? ''));

/** Reads the faces of dice, by default two: `43`, `4-3` or `4 3`. */
export function parseFaces(text: string, count = 2): number[] | null {
  const isRead = /^[1-6](\D?[1-6])*$/.test(text.trim());
  const read = (text.match(/\d/g) ?? []).map(Number);
  return isRead && read.length === count ? read : null;
}

/** Returns the request, or a sentence about the missing field. */
export function requestOf(action: CrewAction, values: Values): { ask: Ask } | { missing: string } {
  const ask: Record<string, unknown> = { do: action.do };
  for (const field of action.fields) {
    if (!isThere(field, values)) {
      continue;
    }
    const value = read(field, values[field.name]);
    if (value === undefined && !field.optional) {
      return { missing: t('crew-missing', { field: field.label }) };
    }
    if (value !== undefined) {
      put(ask, field.name.split('.'), value);
    }
  }
  return { ask: ask as Ask };
}

/** Reads the value of a field; undefined if the field has none. */
function read(field: Field, value: string | boolean | undefined): unknown {
  if (field.kind === 'flag') {
    return value === true;
  }
  const text = String(value ?? '').trim();
  if (text === '') {
    return undefined;
  }
  switch (field.kind) {
    case 'dice':
      return parseFaces(text, field.dice) ?? undefined;
    case 'amount':
      return cents(text) ?? undefined;
    case 'number':
    case 'position':
      return Number.isInteger(Number(text)) ? Number(text) : undefined;
    case 'choice':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}

function put(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    into[first] = value;
  } else {
    const inner = (into[first] ??= {}) as Record<string, unknown>;
    put(inner, rest, value);
  }
}
