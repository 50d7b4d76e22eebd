// The changes that an entry makes to the view of a table (JSON Patch, RFC 6902: add, remove and replace).
// The packages for it change a document in place or copy all of it; the page needs new objects only where something changed.

import type { ViewChange } from './wire';

/** Returns a value with a change at a path below it; parts beside the path are shared. */
function applyChange(value: unknown, path: readonly string[], change: ViewChange): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    return change.value;
  }
  if (Array.isArray(value)) {
    const list: unknown[] = [...value];
    const at = key === '-' ? list.length : Number(key);
    if (rest.length > 0 || change.op === 'replace') {
      list[at] = applyChange(list[at], rest, change);
    } else {
      list.splice(at, change.op === 'remove' ? 1 : 0, ...(change.op === 'add' ? [change.value] : []));
    }
    return list;
  }
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && change.op === 'remove') {
    delete copy[key];
  } else {
    copy[key] = applyChange(copy[key], rest, change);
  }
  return copy;
}

/** Returns a document after changes, which are applied one after another. */
export function applyChanges<Document>(document: Document, changes: readonly ViewChange[]): Document {
  const keys = (path: string) => path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return changes.reduce<unknown>((now, change) => applyChange(now, keys(change.path), change), document) as Document;
}
