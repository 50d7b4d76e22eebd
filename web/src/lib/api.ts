import { t } from './texts';
import { houseLang } from './messages.svelte';
import type { Refusal } from './protocol';

/** A refusal by the house. */
export class RefusalError extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status = 0,
  ) {
    super(refusal.words);
  }
}

/** The refusal for a house that cannot be reached. */
const away = (): Refusal => ({ code: 'away', words: t('shell-away') });

/** The codes of refusals that the page writes; the others are in the words of the house. */
const OWN = new Set(['away', 'replayed', 'restarted']);

/** The `lang` of a refusal's words. */
export const refusalLang = ({ code }: { code: string }) => (OWN.has(code) ? undefined : houseLang());

/** Sends an HTTP request to the house. Throws `RefusalError` if the house refuses it. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, init);
  } catch {
    throw new RefusalError(away());
  }
  const text = await response.text();
  const answer: unknown = text === '' ? null : readable(text);
  if (!response.ok) {
    throw new RefusalError((answer ?? away()) as Refusal, response.status);
  }
  return answer as T;
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const get = <T>(path: string) => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
export const put = <T>(path: string, body: unknown) => ask<T>('PUT', path, body);

/** Turns any error into a refusal, with words and perhaps a clause. */
export function refusal(error: unknown): Refusal {
  if (error instanceof RefusalError) {
    return error.refusal;
  }
  return { code: 'fault', words: error instanceof Error ? error.message : String(error) };
}
