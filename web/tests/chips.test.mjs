// The placement of chips: each stack is at its player's end, the player's own are the largest, bets for the dealers overlap
// the player's, and a count replaces the stacks that do not fit.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { program as croupier } from './house.mjs';
import { page } from './module.mjs';

const { chipsOf } = await page('games/craps/stacks.ts');
const { layoutOf } = await page('games/craps/geometry/geometry.ts');
const { wagers } = JSON.parse(execFileSync(croupier, ['rules', 'bclc-craps', '--json'], { maxBuffer: 1 << 26 }));
const wide = layoutOf(wagers, 'wide');

const view = (places, point = 0) => ({
  positions: 16,
  point,
  places: places.map(([position, ...bets]) => ({ position, person: position, rail: 0, bets: bets.map(([wager, stake, more]) => ({ wager, stake, works: true, ...more })) })),
});

test('a player’s chips lie at the end where they stand', () => {
  const { stacks } = chipsOf(wide, view([[3, ['pass', 500]], [12, ['pass', 500]]]), null);
  assert.deepEqual(stacks.map((stack) => [stack.position, stack.zone.end]).sort(), [[12, 'right'], [3, 'left']]);
});

test('a player’s own chips are larger than other players’, and lie on top', () => {
  const { stacks } = chipsOf(wide, view([[1, ['field', 500]], [2, ['field', 500]]]), 2);
  assert.equal(stacks.at(-1).position, 2);
  assert.ok(stacks.at(-1).size > stacks[0].size);
});

test('at most five stacks are drawn in a zone, and the rest become a count', () => {
  const people = [1, 2, 3, 4, 5, 6, 7, 8].map((position) => [position, ['field', 500], ['place-6', 600]]);
  const { stacks, crowds } = chipsOf(wide, view(people), 8);
  for (const zone of ['left:field', 'left:place-6']) {
    const here = stacks.filter((stack) => stack.zone.key === zone);
    assert.ok(here.length <= 5 && here.some((stack) => stack.own), zone);
    assert.equal(here.length + crowds.find((crowd) => crowd.key.startsWith(zone)).more, 8);
  }
});

test('a bet for the dealers overlaps part of the player’s own chips', () => {
  const { stacks } = chipsOf(wide, view([[1, ['pass', 500], ['pass', 100, { for_dealers: true }]]]), 1);
  const [own, tip] = [stacks.find((stack) => !stack.bet.for_dealers), stacks.find((stack) => stack.bet.for_dealers)];
  const apart = Math.hypot(own.x - tip.x, own.y - tip.y);
  assert.ok(apart > 0 && apart < own.size + tip.size);
});

test('a come bet and its odds lie side by side in the box of their number', () => {
  const { stacks } = chipsOf(wide, view([[1, ['come-9', 500], ['come-odds-9', 1000]]], 4), 1);
  assert.equal(new Set(stacks.map((stack) => stack.zone.key)).size, 1);
  assert.notEqual(stacks[0].x, stacks[1].x);
});

test('lammers show OFF, ON for a come-out, BUY and LAY', () => {
  const marks = (bet, point) => chipsOf(wide, view([[1, bet]], point), 1).stacks[0].lammers;
  assert.deepEqual(marks(['place-6', 600, { works: false }], 0), ['OFF']);
  assert.deepEqual(marks(['place-6', 600], 0), ['ON']);
  assert.deepEqual(marks(['place-6', 600], 5), []);
  assert.deepEqual(marks(['buy-4', 600], 5), ['BUY']);
  assert.deepEqual(marks(['lay-4', 600], 5), ['LAY']);
});

test('an unchanged stack stays the same object, so that it is not drawn again', () => {
  const bets = (amount) => view([[1, ['field', 500]], [2, ['field', amount]], [3, ['pass', 500]]]);
  const before = chipsOf(wide, bets(500), 1);
  const after = chipsOf(wide, bets(1000), 1, before);
  const added = after.stacks.filter((stack) => !before.stacks.includes(stack));
  assert.deepEqual(added.map(({ position, bet }) => [position, bet.stake]), [[2, 1000]]);
});
