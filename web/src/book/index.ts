// The rule book's index: the clauses, the wagers and calls that cite them, and the clauses that a text names.

import { clauseNumber } from '../lib/clause';
import { percent } from '../lib/numbers';
import type { CallText, ClauseText, ReasonText, RulesInfo, WagerRules } from '../lib/protocol';
import { t } from './texts';

/** `PACK/6.3.6#odd` is clause `6.3.6#odd` of the pack `PACK`. */
export const packOf = (clause: string) => clause.slice(0, Math.max(0, clause.indexOf('/')));

/** A piece of a text: words, and the clause that they name, if any. */
export type Piece = { words: string; clause?: string };

/** Matches a clause number in a text, such as `6.3.5` or `3.A.17.b`, but not odds or versions. */
const NUMBER = /(?<![\w.$#-])(?:\d+|[A-Z])(?:\.(?:\d+|[A-Z]|[a-z]{1,4}))+(?:#[\w-]+)?(?![\w%-])/g;

export interface CitingRules {
  wagers: WagerRules[];
  calls: CallText[];
  reasons: ReasonText[];
}

export interface Chapter {
  key: string;
  title: string;
  clauses: ClauseText[];
}

export class Index {
  private readonly clauses: ReadonlyMap<string, ClauseText>;

  constructor(readonly rules: RulesInfo) {
    this.clauses = new Map(rules.clauses.map((clause) => [clause.id, clause]));
  }

  clause(id: string): ClauseText | undefined {
    return this.clauses.get(id);
  }

  wager(id: string): WagerRules | undefined {
    return this.rules.wagers.find((wager) => wager.wager === id);
  }

  /** Returns the wagers, calls and reasons that cite a clause. */
  citers(id: string): CitingRules {
    const { wagers, calls, reasons } = this.rules;
    return {
      wagers: wagers.filter((wager) => wager.clause === id || wager.clauses.includes(id) || wager.outcomes.some((outcome) => outcome.clause === id)),
      calls: calls.filter((call) => call.clauses.includes(id)),
      reasons: [...reasons.no_roll, ...reasons.relief, ...reasons.spoilt].filter((reason) => reason.clause === id),
    };
  }

  /** Returns the previous and the next clause of the same document. */
  neighbours(id: string): [ClauseText | null, ClauseText | null] {
    const same = this.rules.clauses.filter((clause) => packOf(clause.id) === packOf(id));
    const at = same.findIndex((clause) => clause.id === id);
    return at < 0 ? [null, null] : [same[at - 1] ?? null, same[at + 1] ?? null];
  }

  /** Splits a clause's text into pieces. Each reference to another clause of the same document becomes a link. */
  pieces({ id, text }: ClauseText): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (const match of text.matchAll(NUMBER)) {
      const clause = this.named(packOf(id), match[0]);
      if (clause && clause !== id) {
        pieces.push({ words: text.slice(from, match.index) }, { words: match[0], clause });
        from = match.index + match[0].length;
      }
    }
    return [...pieces, { words: text.slice(from) }];
  }

  private named(pack: string, number: string): string | undefined {
    const id = `${pack}/${number}`;
    return this.clauses.has(id) ? id : this.rules.clauses.find((clause) => clause.id.startsWith(`${id}#`))?.id;
  }

  /** Groups the clauses by chapter, in the order of the document. */
  chapters(): Chapter[] {
    const chapters = new Map<string, Chapter>();
    const several = new Set(this.rules.clauses.map((clause) => packOf(clause.id))).size > 1;
    for (const clause of this.rules.clauses) {
      const pack = packOf(clause.id);
      const name = /^[^.]*/.exec(clauseNumber(clause.id))?.[0] ?? '';
      const key = `${pack}-${name}`;
      const chapter = chapters.get(key) ?? { key, title: several ? t('book-chapter-of', { pack, chapter: chapterTitle(name) }) : chapterTitle(name), clauses: [] };
      chapter.clauses.push(clause);
      chapters.set(key, chapter);
    }
    return [...chapters.values()];
  }
}

function chapterTitle(name: string): string {
  if (name === '0') {
    return t('book-about-document');
  }
  return /^\d+$/.test(name) ? t('book-chapter', { number: name }) : name.length === 1 ? t('book-appendix', { letter: name }) : capital(name);
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A family of wagers as a heading: `dont-pass` is `Don’t pass`. */
export const family = (name: string) => capital(name.replaceAll('-', ' ').replace(/\bdont\b/, 'don’t'));

export const verdict = (name: string) => t('book-verdict', { verdict: name });

/** Formats a wager's edge: one figure, or a range if its numbers have different edges. */
export function edgeOf(edges: ReadonlyMap<string, number>, wager: string): string {
  const one = edges.get(wager);
  const numbers = [...edges].filter(([name]) => name.startsWith(`${wager}-`) && /^\d+$/.test(name.slice(wager.length + 1))).map(([, edge]) => edge);
  const all = one !== undefined ? [one] : numbers;
  if (all.length === 0) {
    return '';
  }
  const [least, most] = [Math.min(...all), Math.max(...all)].map((edge) => percent(edge));
  return least === most ? `${least}` : `${least}–${most}`;
}
