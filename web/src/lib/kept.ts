// Values that this browser keeps for the page: preferences, and hints that were read.

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`croupier.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string) {
  try {
    localStorage.setItem(`croupier.${name}`, value);
  } catch {
    // Without storage the page still works.
  }
}
