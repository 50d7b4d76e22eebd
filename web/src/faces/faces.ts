// The face of a table: the colour of its cloth, the ornament in it, and the lettering. A game's folder defines the look
// of its tables.

import type { Cloth, Game } from '../games/game';

export type Ornament = 'firs' | 'stars' | 'lozenges' | 'orchids' | 'chips';

/** The ornament and the lettering of the authority whose rules a table plays. */
export interface Style {
  ornament: Ornament;
  /** The fonts of the lettering: each system has at least one of these fonts. None of these fonts is much wider than the others, or the print would not fit. */
  letters: string;
}

const SLAB = "'Rockwell', 'Roboto Slab', 'Liberation Serif', Georgia, serif";

export const FIRS: Style = { ornament: 'firs', letters: SLAB };
export const STARS: Style = { ornament: 'stars', letters: "'Palatino Linotype', 'Palatino', 'P052', 'Liberation Serif', serif" };
export const LOZENGES: Style = { ornament: 'lozenges', letters: "'Baskerville', 'Constantia', 'Georgia', 'Gelasio', 'Liberation Serif', serif" };
export const ORCHIDS: Style = { ornament: 'orchids', letters: "'Optima', 'Candara', 'Gill Sans', 'Liberation Sans', Arial, sans-serif" };
export const CHIPS: Style = { ornament: 'chips', letters: SLAB };

export interface Face extends Style {
  cloth: Cloth | null;
}

/** Returns the face of a table by its game and its pack. */
export function faceOf(game: Game, pack: string): Face {
  return game.faces[pack] ?? { ...game.style, cloth: game.cloth };
}
