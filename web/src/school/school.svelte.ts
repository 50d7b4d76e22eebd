// A session at the dealer school: the open question, its answer, and the table that the felt shows. The house asks and judges; the
// page knows neither the rules nor the key.

import { get, post, refusal } from '../lib/api';
import type { Refusal, RulesInfo, State } from '../lib/protocol';
import { rules as fetchRules } from '../lib/rules';
import { session } from '../lib/session.svelte';
import { TableStore } from '../lib/table.svelte';
import type { AskedInfo, JudgedInfo, SchoolInfo, TopicName } from '../lib/wire';

/** The length of a day's session, in milliseconds: that of `croupier drill`. */
const SESSION = 10 * 60_000;

/** The trainee's choice of questions. */
export interface QuestionChoice {
  pack: string;
  topics: TopicName[];
  level: number;
  step: number | null;
  clause: string | null;
}

export class SchoolSession {
  info = $state.raw<SchoolInfo | null>(null);
  rules = $state.raw<RulesInfo | null>(null);
  asked = $state.raw<AskedInfo | null>(null);
  judged = $state.raw<JudgedInfo | null>(null);
  store = $state.raw<TableStore | null>(null);
  refused = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** The answers of this visit. */
  answers = $state(0);
  right = $state(0);
  /** Whether the session of the day is over since this answer. */
  over = $state(false);
  /** The right answers to each step of the course. */
  steps = $state.raw<Readonly<Record<number, number>>>({});
  private wanted = '';
  /** The time of the first question; infinite after the end of the day's session, which is announced once. */
  private began: number | null = null;

  /** Fetches the lessons about a pack. */
  async open(pack: string) {
    this.wanted = pack;
    this.clear();
    [this.info, this.rules, this.steps] = [null, null, {}];
    try {
      const [info, rules] = await Promise.all([get<SchoolInfo>(`/school/packs/${pack}`), fetchRules({ pack })]);
      if (this.wanted === pack) {
        [this.info, this.rules] = [info, rules];
      }
    } catch (error) {
      this.refused = refusal(error);
    }
  }

  /** Forgets the open question. */
  clear() {
    this.store?.close();
    [this.asked, this.judged, this.store, this.refused, this.over] = [null, null, null, null, false];
  }

  /** Asks for a question. A visitor becomes a guest, whose progress lasts as long as the session. */
  async next(wish: QuestionChoice) {
    if (this.busy || this.info === null) {
      return;
    }
    this.busy = true;
    try {
      await session.enter();
      this.began ??= Date.now();
      const asked = await post<AskedInfo>('/school/questions', {
        pack: wish.pack,
        topics: wish.step === null && wish.clause === null ? wish.topics : [],
        level: wish.level,
        step: wish.step,
        clause: wish.clause,
      });
      this.clear();
      this.store = still(asked, this.rules);
      this.asked = asked;
    } catch (error) {
      this.refused = refusal(error);
    }
    this.busy = false;
  }

  async answer(answer: string, timed: boolean) {
    const { asked } = this;
    if (this.busy || asked === null || this.judged !== null) {
      return;
    }
    this.busy = true;
    try {
      this.judged = await post<JudgedInfo>('/school/answers', { question: asked.question, answer, timed });
      this.answers += 1;
      this.right += Number(this.judged.right);
      this.over = this.began !== null && Date.now() - this.began >= SESSION;
      this.began = this.over ? Infinity : this.began;
      if (asked.step !== undefined) {
        this.steps = { ...this.steps, [asked.step]: this.judged.step_right ?? 0 };
      }
      this.refused = null;
    } catch (error) {
      this.refused = refusal(error);
    }
    this.busy = false;
  }
}

/** Returns a table laid out as the question describes. */
function still(asked: AskedInfo, rules: RulesInfo | null): TableStore {
  const store = new TableStore(0, 'replay');
  const { setup, legend, people, view } = asked.table;
  if (rules) {
    store.wagering.rules = rules;
  }
  const state: State = { type: 'state', protocol: 1, table: 0, n: asked.question, you: null, setup, legend, draw: 0, commits: '', people, view };
  store.hear(state);
  return store;
}
