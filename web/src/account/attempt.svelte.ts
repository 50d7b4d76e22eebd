// A request that a form sends to the house: whether it is under way, and its outcome.

import { refusal } from '../lib/api';

export class Attempt {
  busy = $state(false);
  /** The reason for a failure; empty if there is none. */
  why = $state('');
  /** The confirmation of a success; empty if there is none. */
  done = $state('');

  async run(act: () => Promise<unknown>, done = ''): Promise<boolean> {
    this.busy = true;
    this.clear();
    try {
      await act();
      this.done = done;
      return true;
    } catch (error) {
      this.why = sentence(refusal(error).words);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear() {
    this.why = '';
    this.done = '';
  }
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');
}

/** Formats a timestamp of the house in local time. */
export function when(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
