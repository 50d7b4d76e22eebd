// Every wager of every craps pack has a place on every form of the layout, inside the layout's edges and not under another zone.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

import { program as croupier } from './house.mjs';


const PACKS = [
  ['bclc-craps'],
  ['bclc-craps', 'fire-bet=on', 'sharpshooter=on'],
  ['bclc-midi-craps'],
  ['bclc-midi-craps', 'fire-bet=on', 'sharpshooter=on'],
  ['casablanca-craps'],
  ['casablanca-craps', 'extra-wagers=world'],
  ['mlgca-crapless'],
  ['mlgca-crapless', 'fire-bet=a', 'bonus-craps=a', 'buy-bets=on'],
  ['mlgca-crapless', 'horn-high-area=false', 'whirl-area=false'],
  ['rws-craps'],
  ['house-craps'],
  ['bclc-fire'],
];

/** Builds a TypeScript module for Node. */
async function module(path) {
  const entry = fileURLToPath(new URL(`../src/games/craps/${path}`, import.meta.url));
  const made = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib: { entry, formats: ['es'], fileName: 'made' } } });
  return import(`data:text/javascript;base64,${Buffer.from([made].flat()[0].output[0].code).toString('base64')}`);
}

const { layoutOf, drawerOf, formOf } = await module('geometry/geometry.ts');
const { next } = await module('walk.ts');

function wagersOf([pack, ...options]) {
  const args = ['rules', pack, ...options.flatMap((option) => ['--option', option]), '--json'];
  return JSON.parse(execFileSync(croupier, args, { maxBuffer: 1 << 26 })).wagers;
}

/** A phone too low for every bet on the boxes. */
const LOW = { width: 336, height: 424 };

/** Returns the layouts of each form. */
function layouts(wagers) {
  return {
    wide: [layoutOf(wagers, 'wide')],
    middle: [layoutOf(wagers, 'middle')],
    'middle, low': [layoutOf(wagers, 'middle', { width: 930, height: 350 })],
    tall: [layoutOf(wagers, 'tall')],
    narrow: [layoutOf(wagers, 'narrow'), drawerOf(wagers)],
    'narrow, low': [layoutOf(wagers, 'narrow', LOW), drawerOf(wagers, LOW)],
  };
}

for (const pack of PACKS) {
  const wagers = wagersOf(pack);
  for (const [form, parts] of Object.entries(layouts(wagers))) {
    test(`${pack.join(' ')}, ${form}`, () => {
      const zones = parts.flatMap((part) => part.zones);
      everyWagerHasAZone(wagers, zones);
      onlyWhatIsOffered(wagers, zones);
      parts.forEach(insideTheEdges);
      parts.forEach(noneCoversAnother);
      parts.forEach(allAreReachedByArrows);
      if (form.startsWith('narrow')) {
        parts.forEach(wideEnoughForAThumb);
      }
    });
  }
}

test('a wide table has both ends, with the same wagers', () => {
  const { zones } = layoutOf(wagersOf(['rws-craps']), 'wide');
  const spots = (end) => zones.filter((zone) => zone.end === end).map((zone) => zone.spot).sort();
  assert.ok(spots('left').length > 20);
  assert.deepEqual(spots('left'), spots('right'));
});

test('crapless has ten boxes, craps six', () => {
  const numbers = (pack) => layoutOf(wagersOf([pack]), 'middle').boxes.map((box) => box.number);
  assert.deepEqual(numbers('mlgca-crapless'), [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
  assert.deepEqual(numbers('bclc-craps'), [4, 5, 6, 8, 9, 10]);
});

/** Each spot for a bet has a zone. Odds go with a number, so their bare name needs no zone. */
function everyWagerHasAZone(wagers, zones) {
  const held = new Set(zones.flatMap((zone) => [zone.spot, ...zone.also]));
  for (const wager of wagers) {
    const travels = wager.wager.endsWith('-odds') && new Set(wager.spots).size > 1;
    const missing = [...new Set(wager.spots)].filter((spot) => !held.has(spot) && !(travels && spot === wager.wager));
    assert.deepEqual(missing, [], `no zone for ${missing}`);
  }
}

function onlyWhatIsOffered(wagers, zones) {
  const spots = new Set(wagers.flatMap((wager) => wager.spots));
  for (const zone of zones) {
    assert.ok(spots.has(zone.spot), `${zone.spot} is not offered`);
  }
}

function insideTheEdges({ width, height, zones }) {
  for (const { key, box } of zones) {
    const inside = box.x >= -1 && box.y >= -1 && box.x + box.w <= width + 1 && box.y + box.h <= height + 1;
    assert.ok(inside, `${key} is over the edge: ${JSON.stringify(box)} of ${width} by ${height}`);
  }
}

/** Leaves out lines that run round other zones, and come bets, which lie in the box of their number. */
function noneCoversAnother({ zones }) {
  const plain = zones.filter((zone) => !zone.upright && !zone.quiet).map((zone) => ({ key: zone.key, box: zone.box }));
  const feet = zones.filter((zone) => zone.foot).map((zone) => ({ key: zone.key, box: zone.foot }));
  const all = [...plain, ...feet];
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      const x = Math.min(a.box.x + a.box.w, b.box.x + b.box.w) - Math.max(a.box.x, b.box.x);
      const y = Math.min(a.box.y + a.box.h, b.box.y + b.box.h) - Math.max(a.box.y, b.box.y);
      assert.ok(x < 1 || y < 1, `${a.key} and ${b.key} cover each other`);
    }
  }
}

/** Walks from the first zone, through the zones that are always drawn. */
function allAreReachedByArrows({ zones }) {
  const there = zones.filter((zone) => !zone.quiet && zone.end !== 'right');
  const reached = new Set([there[0]]);
  for (const zone of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const to = next(there, zone, key);
      if (to) {
        reached.add(to);
      }
    }
  }
  const missed = there.filter((zone) => !reached.has(zone)).map((zone) => zone.key);
  assert.deepEqual(missed, [], `no arrow leads to ${missed}`);
}

/** A unit is a pixel on a phone. */
function wideEnoughForAThumb({ zones }) {
  for (const { key, box } of zones) {
    assert.ok(box.w >= 43.9 && box.h >= 43.9, `${key} is ${box.w} by ${box.h}`);
  }
}

test('one end of the table by default; both when players stand at the other end and there is room, or where there is plenty', () => {
  const forms = (width, height) => [formOf({ width, height }, false), formOf({ width, height }, true)];
  assert.deepEqual(forms(1100, 500), ['middle', 'middle']);
  assert.deepEqual(forms(1500, 700), ['middle', 'wide']);
  assert.deepEqual(forms(2100, 1100), ['wide', 'wide']);
  assert.deepEqual(forms(780, 900), ['tall', 'tall']);
  assert.deepEqual(forms(380, 500), ['narrow', 'narrow']);
});
