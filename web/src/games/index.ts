// The registry of games, in the order of the lobby: one line for each.

import type { GameName } from '../lib/wire';
import baccarat from './baccarat';
import casinoWar from './casino-war';
import craps from './craps';
import { DEFAULTS, type Description, type Game } from './game';
import redDog from './red-dog';
import sicBo from './sic-bo';
import wheel from './wheel';

const OWN: Record<GameName, Description> = {
  craps,
  baccarat,
  'casino-war': casinoWar,
  'red-dog': redDog,
  wheel,
  'sic-bo': sicBo,
};

/** Joins a game's answers with the defaults. Words are getters, so that they follow the page's language: they must not be read here. */
const withDefaults = (id: string, own: Description) =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(DEFAULTS), ...Object.getOwnPropertyDescriptors(own), id: { value: id } });

export const GAMES = Object.entries(OWN).map(([id, own]) => withDefaults(id, own)) as [Game, ...Game[]];

/** Returns a game by the house's name for it. A table whose pack the house no longer has is listed under the first game. */
export const gameOf = (name: GameName | null): Game => GAMES.find(({ id }) => id === name) ?? GAMES[0];
