// Something that is asked of the house by a form: whether it is under way, and what became of it.

import { refusal } from '../lib/api';

export class Attempt {
  busy = $state(false);
  /** Why not. */
  why = $state('');
  /** What was done. */
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

/** A time of the house as people here read it. */
export function when(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
