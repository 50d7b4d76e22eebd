// The open tables, fetched every few seconds while the page is visible.

import { get, refusal } from '../lib/api';
import type { Refusal, TableInfo } from '../lib/protocol';

const EVERY = 4_000;

export class Lobby {
  tables = $state.raw<readonly TableInfo[] | null>(null);
  refused = $state.raw<Refusal | null>(null);
  private seen = '';
  private timer: number | undefined;

  /** Polls until the returned function is called. */
  watch(): () => void {
    const look = () => void this.look();
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(this.timer);
      this.timer = -1;
      document.removeEventListener('visibilitychange', look);
    };
  }

  private async look() {
    clearTimeout(this.timer);
    if (document.hidden) {
      return;
    }
    try {
      this.take(await get<TableInfo[]>('/tables'));
      this.refused = null;
    } catch (error) {
      this.refused = refusal(error);
    }
    if (this.timer !== -1) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.look(), EVERY);
    }
  }

  /** Stores the tables only if they changed, so that nothing is redrawn needlessly. */
  private take(tables: TableInfo[]) {
    const now = JSON.stringify(tables);
    if (now !== this.seen) {
      this.seen = now;
      this.tables = tables;
    }
  }
}
