// A game is a folder of src/games that answers questions. No other file names a game, except the registry.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
/** The registry, and the types that are generated from the house's API. */
const MAY_NAME_GAMES = ['games/index.ts', 'lib/wire.ts'];

const games = readdirSync(`${SRC}games`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const files = readdirSync(SRC, { recursive: true }).filter((path) => /\.(ts|svelte|css)$/.test(path) && !MAY_NAME_GAMES.includes(path));

/** Matches a game in any spelling: `red-dog`, `Red Dog`, `redDog`. */
const spelled = (game) => new RegExp(game.replaceAll('-', '[-_ ]?'), 'i');

test('only the folder of a game names the game', () => {
  assert.ok(games.length >= 5 && files.length > 100);
  for (const game of games) {
    const named = files.filter((path) => !path.startsWith(`games/${game}/`) && spelled(game).test(readFileSync(SRC + path, 'utf8')));
    assert.deepEqual(named, [], `ask the game instead of naming ${game} (src/games/game.ts)`);
  }
});
