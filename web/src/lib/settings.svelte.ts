// Preferences, stored in this browser.

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

function kept(name: string): string | null {
  try {
    return localStorage.getItem(`croupier.${name}`);
  } catch {
    return null;
  }
}

function keep(name: string, value: string) {
  try {
    localStorage.setItem(`croupier.${name}`, value);
  } catch {
    // Without storage the page still works.
  }
}

class Settings {
  /** Whether the player wants animations; the system's preference takes precedence. */
  private wanted = $state(kept('motion') !== 'off');
  private system = $state(reduced.matches);
  theme = $state<'dark' | 'light'>(
    (kept('theme') as 'dark' | 'light' | null) ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  );
  /** The chip that the next click bets, in cents. */
  chip = $state(Number(kept('chip') ?? 500));

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

  setTheme(theme: 'dark' | 'light') {
    this.theme = theme;
    keep('theme', theme);
  }

  setChip(chip: number) {
    this.chip = chip;
    keep('chip', String(chip));
  }
}

export const settings = new Settings();
