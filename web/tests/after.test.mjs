// After a roll each of the player's bets has a line with its result, the amount and the odds.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { page } from './module.mjs';

const { outcomes } = await page('games/craps/after.ts');

const wager = (wager, name, spots, numbers, pays) => ({
  wager,
  name,
  spots,
  numbers,
  outcomes: pays.map(([spot, on, ratio]) => ({ spot, on, verdict: 'win', pays: ratio, clause: 'x/1' })),
});
const rules = {
  wagers: [
    wager('come', 'Come', ['come', 'come-4'], [0, 4], [['come', '7, 11', '1 to 1']]),
    wager('place-6', 'Place 6', ['place-6'], [6], [['place-6', '6', '7 to 6']]),
    wager('field', 'Field', ['field'], [0], [['field', '3, 4', '1 to 1'], ['field', '2, 12', '2 to 1']]),
    wager('hard-8', 'Hard 8', ['hard-8'], [8], [['hard-8', '4-4', '9 to 1']]),
  ],
};
const odds = (pays, per) => ({ pays_hundredths: pays * 100, per_hundredths: per * 100, basis: 'to' });
const result = (wager, verdict, net, more = {}) => ({ person: 9, position: 1, wager, verdict, stake: 500, won: 0, returned: 0, commission: 0, owed: 0, net, clause: 'x/7.1', ...more });
const view = (...bets) => ({ point: 0, places: [{ position: 1, person: 9, rail: 0, bets: bets.map(([wager, stake, works = true]) => ({ wager, stake, works })) }] });
const lines = (results, after = view()) => outcomes(results, 1, rules, after);

test('a win has its amount, its odds and its clause', () => {
  const [line] = lines([result('place-6', 'won', 1400, { odds: odds(7, 6) })]);
  assert.deepEqual([line.tone, line.cents, line.words, line.clause], ['won', 1400, 'Place 6, 7 to 6', 'x/7.1']);
});

test('a bet that is not paid at odds shows no odds', () => {
  const [line] = lines([result('place-6', 'won', 1700)]);
  assert.equal(line.words, 'Place 6');
});

test('a loss has a minus sign, and other players’ bets are left out', () => {
  const found = lines([result('hard-8', 'lost', -500), result('hard-8', 'lost', -500, { position: 2 })]);
  assert.deepEqual(found.map((line) => [line.tone, line.cents]), [['lost', -500]]);
});

test('a come bet travels, and bets that stay or are off have one line each', () => {
  const after = view(['come-4', 500], ['place-6', 1200], ['hard-8', 500, false]);
  const found = lines([result('come', 'moved', 0, { to: 'come-4', stays: true })], after);
  assert.deepEqual(found.map((line) => line.words), ['Come goes to the 4', 'Place 6 stays up', 'Hard 8: off']);
});

test('winnings that stay on the layout are named, with the bet that the next roll plays for', () => {
  const [line] = lines([result('field', 'won', 500, { odds: odds(1, 1), stays: true })], view(['field', 1000]));
  assert.equal(line.words, 'Field, 1 to 1, which stays up: $10 now');
  const [same] = lines([result('place-6', 'won', 700, { odds: odds(7, 6), stays: true })], view(['place-6', 500]));
  assert.equal(same.words, 'Place 6, 7 to 6');
});
