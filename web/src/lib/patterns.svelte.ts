// Patterns of bets that a player has saved by name, for each game, in this browser.

import type { Stake } from './stakes';

export interface Pattern {
  name: string;
  stakes: readonly Stake[];
}

const KEY = 'croupier.patterns';
/** The maximum number of patterns for a game. */
export const MOST = 12;

type SavedPatterns = Record<string, Pattern[]>;

function read(): SavedPatterns {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as SavedPatterns;
  } catch {
    // Without storage, or with damaged storage, there are no patterns.
    return {};
  }
}

class Patterns {
  private saved = $state.raw<SavedPatterns>(read());

  of(game: string): readonly Pattern[] {
    return this.saved[game] ?? [];
  }

  /** Saves a pattern; a new one with the same name replaces the old. */
  save(game: string, pattern: Pattern) {
    const others = this.of(game).filter(({ name }) => name !== pattern.name);
    this.keep({ ...this.saved, [game]: [...others, pattern].slice(-MOST) });
  }

  remove(game: string, name: string) {
    this.keep({ ...this.saved, [game]: this.of(game).filter((pattern) => pattern.name !== name) });
  }

  private keep(saved: SavedPatterns) {
    this.saved = saved;
    try {
      localStorage.setItem(KEY, JSON.stringify(saved));
    } catch {
      // The patterns then last until the page is closed.
    }
  }
}

export const patterns = new Patterns();
