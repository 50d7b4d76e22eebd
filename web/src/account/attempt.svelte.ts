// A request that a form sends to the house: whether it is under way, and its outcome.

import { refusal, refusalLang } from '../lib/api';
import { sentence } from '../lib/sentence';

export class Attempt {
  busy = $state(false);
  /** The reason for a failure; empty if there is none. */
  why = $state('');
  /** The language of the reason, if it is not the page's. */
  lang = $state<'en' | undefined>();
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
      const refused = refusal(error);
      this.why = sentence(refused.words);
      this.lang = refusalLang(refused);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear() {
    this.why = '';
    this.lang = undefined;
    this.done = '';
  }
}
