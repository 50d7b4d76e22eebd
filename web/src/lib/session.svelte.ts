import { t } from './texts';
import { ask, get, post } from './api';
import type { Person } from './protocol';

/** The session of the person at this browser. */
class Session {
  me = $state<Person | null>(null);
  /** Whether the house has identified this visitor. */
  known = $state(false);

  private asked: Promise<void> | null = null;

  async refresh() {
    try {
      this.me = await get<Person | null>('/session');
    } catch {
      // The house is unreachable now; the session itself is unchanged.
    }
    this.known = true;
  }

  /** Resolves when the house has identified this visitor. */
  whenKnown(): Promise<void> {
    return (this.asked ??= this.refresh());
  }

  /** Opens a guest session with play chips if nobody is signed in. */
  async enter(): Promise<Person> {
    await this.whenKnown();
    if (this.me === null) {
      await post('/session/guest');
      await this.refresh();
    }
    if (this.me === null) {
      throw new Error(t('shell-no-guest'));
    }
    return this.me;
  }

  async signIn(name: string, password: string, code = '') {
    await post('/session', code === '' ? { name, password } : { name, password, code });
    await this.refresh();
  }

  async register(name: string, password: string) {
    await post('/accounts', { name, password });
    await this.refresh();
  }

  async signOut() {
    await ask('DELETE', '/session');
    await this.refresh();
  }

  may(...roles: string[]): boolean {
    return this.me?.roles.some((role) => roles.includes(role)) ?? false;
  }
}

export const session = new Session();
