// Preferences, stored in this browser. The language is in messages.svelte.ts.

import { keep, kept } from './kept';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  /** Whether the player wants animations; the system's preference takes precedence. */
  private wanted = $state(kept('motion') !== 'off');
  private system = $state(reduced.matches);
  theme = $state<'dark' | 'light'>(
    (kept('theme') as 'dark' | 'light' | null) ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  );
  /** Whether the player wants sound; null before they chose. */
  private audible = $state<boolean | null>(kept('sound') === null ? null : kept('sound') === 'on');
  /** Whether the crew's calls are spoken while the sound is on. */
  voice = $state(kept('voice') !== 'off');
  /** The chip that the next click bets, in cents. */
  chip = $state(Number(kept('chip') ?? 500));

  /** Whether a chip grows to the amount that is paid in full, such as 6 instead of 5. */
  smart = $state(kept('smart') === 'on');
  /** Whether a player who is alone at a table plays without its clock. */
  ownPace = $state(kept('own-pace') === 'on');

  /** Whether other players' reactions are shown. */
  reactions = $state(kept('reactions') !== 'off');

  constructor() {
    reduced.addEventListener('change', () => (this.system = reduced.matches));
  }

  get motion(): boolean {
    return this.wanted && !this.system;
  }

  setMotion(on: boolean) {
    this.wanted = on;
    keep('motion', on ? 'on' : 'off');
  }

  /** Whether sound is wanted. A system that asks for less motion gets sound only if the player asks for it. */
  get sound(): boolean {
    return this.audible ?? !this.system;
  }

  setSound(on: boolean) {
    this.audible = on;
    keep('sound', on ? 'on' : 'off');
  }

  setVoice(on: boolean) {
    this.voice = on;
    keep('voice', on ? 'on' : 'off');
  }

  /** Whether this browser's player has had the coach of a game, or wants none. */
  isCoached(game: string): boolean {
    return kept(`coach.${game}`) === 'done';
  }

  setCoached(game: string) {
    keep(`coach.${game}`, 'done');
  }

  setTheme(theme: 'dark' | 'light') {
    this.theme = theme;
    keep('theme', theme);
  }

  setSmart(on: boolean) {
    this.smart = on;
    keep('smart', on ? 'on' : 'off');
  }

  setOwnPace(on: boolean) {
    this.ownPace = on;
    keep('own-pace', on ? 'on' : 'off');
  }

  setReactions(on: boolean) {
    this.reactions = on;
    keep('reactions', on ? 'on' : 'off');
  }

  setChip(chip: number) {
    this.chip = chip;
    keep('chip', String(chip));
  }
}

export const settings = new Settings();
