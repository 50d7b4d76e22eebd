// A whole game at the house: the trainee's view and actions.
import { tick } from 'svelte';

import { ask, get, post, refusal } from '../lib/api';
import type { Refusal } from '../lib/protocol';
import type { GameMark, GameReport, TraineeAction, TrainingInfo } from '../lib/wire';

/** The house closes the table of a trainee who is silent for two minutes; the page sends requests more often. */
const SPEAKS_EVERY = 20_000;

export class TrainingGame {
  info = $state.raw<TrainingInfo | null>(null);
  report = $state.raw<GameReport | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  /** The marks of the last action. */
  marks = $state.raw<readonly GameMark[]>([]);
  busy = $state(false);
  /** The time at which `info` came. */
  came = $state(0);
  private timer = 0;
  /** The key that was pressed before the house answered, for each part of the page that knows keys. */
  private early: { event: KeyboardEvent; does: () => void }[] = [];

  async begin(order: { pack: string; level: number; at_once: boolean; seed?: number }) {
    await this.tell(() => post<TrainingInfo>('/school/game', order));
  }

  /** Fetches the game again, as when a player's request is due. */
  async look(table: number) {
    await this.tell(() => get<TrainingInfo>(`/school/game/${table}`), true);
  }

  async act(action: TraineeAction): Promise<boolean> {
    const table = this.info?.table;
    return table !== undefined && (await this.tell(() => post<TrainingInfo>(`/school/game/${table}`, action)));
  }

  /** Does what a key means, now or as soon as the house has answered. Of several early keys only the first counts. */
  soon(event: KeyboardEvent, does: () => void) {
    if (!this.busy) {
      does();
    } else if (!event.repeat && this.early.every((one) => one.event === event)) {
      this.early.push({ event, does });
    }
  }

  async end() {
    const table = this.info?.table;
    clearTimeout(this.timer);
    if (table === undefined) {
      return;
    }
    this.early = [];
    this.busy = true;
    try {
      this.report = await ask<GameReport>('DELETE', `/school/game/${table}`);
      this.info = null;
    } catch (error) {
      this.trouble = refusal(error);
    }
    this.busy = false;
  }

  /** Leaves the game when the trainee goes to another page, so that the house does not wait. */
  leave() {
    clearTimeout(this.timer);
    const table = this.info?.table;
    if (table !== undefined) {
      this.info = null;
      void fetch(`/api/v1/school/game/${table}`, { method: 'DELETE', credentials: 'same-origin', keepalive: true });
    }
  }

  private async tell(send: () => Promise<TrainingInfo>, looks = false): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    let done = false;
    try {
      const info = await send();
      this.info = info;
      this.came = performance.now();
      if (!looks) {
        this.marks = info.marks;
      }
      this.trouble = null;
      done = true;
      this.wait(info);
    } catch (error) {
      this.trouble = refusal(error);
      if (this.trouble.code === 'not-training') {
        this.info = null;
      }
    }
    this.busy = false;
    void this.answered();
    return done;
  }

  private async answered() {
    const early = this.early.splice(0);
    // The keys mean what the page shows.
    await tick();
    early.forEach(({ does }) => does());
  }

  private wait({ table, game }: TrainingInfo) {
    clearTimeout(this.timer);
    const next = Math.min(SPEAKS_EVERY, (game.next_request ?? SPEAKS_EVERY) + 20);
    this.timer = window.setTimeout(() => void this.look(table), next);
  }
}
