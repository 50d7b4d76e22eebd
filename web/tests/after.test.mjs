// After a roll each of the player's bets has a line with its result, the amount and the odds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../src/craps/after.ts', import.meta.url));
const made = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib: { entry, formats: ['es'], fileName: 'after' } } });
const { outcomes } = await import(`data:text/javascript;base64,${Buffer.from([made].flat()[0].output[0].code).toString('base64')}`);

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
const legend = { wagers: rules.wagers.map((wager) => wager.spots), cites: [['x/7.1'], ['x/7.2']] };
const at = (wager, seat = 0, state = 0) => ({ seat, slot: 0, key: { wager, state, owner: 'player' } });
const paid = (wager, win, seat = 0) => ['paid', { at: at(wager, seat), payment: { win, back: 0, fee: 0, next: 0, to_tips: false }, cite: 0 }];
const view = (...bets) => ({ point: 0, places: [{ position: 1, person: 9, rail: 0, bets: bets.map(([wager, stake, works = true]) => ({ wager, stake, works })) }] });
const lines = (events, before, after) => outcomes(events, 1, { rules, legend, before, after });

test('a win has its amount, its odds and its clause', () => {
  const [line] = lines([paid(1, 1400)], view(['place-6', 1200]), view());
  assert.deepEqual([line.tone, line.cents, line.words, line.clause], ['won', 1400, 'Place 6, 7 to 6', 'x/7.1']);
});

test('of several odds it is the one that was paid', () => {
  const [line] = lines([paid(2, 1000)], view(['field', 500]), view());
  assert.equal(line.words, 'Field, 2 to 1');
});

test('a stake that is no whole unit is not said to be paid at odds that it was not', () => {
  const [line] = lines([paid(1, 1700)], view(['place-6', 1500]), view());
  assert.equal(line.words, 'Place 6');
});

test('a loss has a minus, and others are nobody’s business', () => {
  const lost = (seat) => ['lost', { at: at(3, seat), stake: 500, cite: 1 }];
  const found = lines([lost(0), lost(1), paid(1, 700, 2)], view(['hard-8', 500]), view());
  assert.deepEqual(found.map((line) => [line.tone, line.cents, line.clause]), [['lost', -500, 'x/7.2']]);
});

test('a come bet travels, and what stands or is off is said once', () => {
  const moved = ['moved', { at: at(0), to: 1, cite: 1 }];
  const found = lines([moved], view(['come', 500]), view(['come-4', 500], ['place-6', 1200], ['hard-8', 500, false]));
  assert.deepEqual(found.map((line) => line.words), ['Come goes to the 4', 'Place 6: not decided, it stays', 'Hard 8: off']);
});
