// The logic of the pages for figures, simulations, crew and auditors, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { page } from './module.mjs';

const { COLUMNS, found, figureLines, flipSign } = await page('figures/model.ts');
const { sentence } = await page('lib/sentence.ts');
const { fields } = await page('simulate/model.ts');
const { ticks } = await page('simulate/scale.ts');
const { requestOf, parseFaces } = await page('crew/fields.ts');
const { ruling } = await page('games/craps/actions.ts');
const { jobsOf } = await page('crew/settle.ts');
const { next } = await page('crew/next.ts');
const shoe = await page('crew/shoe.ts');

const figures = (wager, name, edge, more = {}) => ({ wager, name, stem: name, edge_percent: edge, net: `-${edge}/100`, round: 'roll', clauses: [`p/${wager}`], distribution: [{ result: '1', chance: `${50 - edge}/100`, clauses: [`p/${wager}#win`] }], ...more });
const SEEN = {
  wagers: [
    figures('place-6', 'Place 6', 1.5, { stem: 'Place', number: '6' }),
    figures('place-8', 'Place 8', 1.5, { stem: 'Place', number: '8' }),
    figures('pass-odds-4', 'Pass Line Odds', 0, { stem: 'Pass Line Odds', number: '4', goes_with: 'pass' }),
    figures('pass', 'Pass Line', 1.4),
    figures('ante', 'Bet', 8, { decision: 'raise-7-to-11' }),
    figures('raise-3', 'Raise', 30, { round: 'hand', given: 'given a spread of 3' }),
  ],
};

test('wagers that differ only in their number share a line, with the clauses of all', () => {
  const lines = figureLines(SEEN);
  assert.deepEqual(lines.map(({ label }) => label), ['Place 6, 8', 'Pass Line Odds 4', 'Pass Line', 'Bet: raise 7 to 11', 'Raise, given a spread of 3']);
  assert.deepEqual(lines[0].members, ['Place 6', 'Place 8']);
  assert.deepEqual(lines[0].figures.clauses, ['p/place-6', 'p/place-8']);
  assert.deepEqual(lines[0].figures.distribution[0].clauses, ['p/place-6#win', 'p/place-8#win']);
});

test('the cheapest wager comes first, a second click reverses the order, and the search finds every wager of a line', () => {
  const lines = figureLines(SEEN);
  const [edge] = COLUMNS;
  const labels = (search, turned) => found(lines, search, edge, turned).map(({ label }) => label);
  assert.equal(labels('', false)[0], 'Pass Line Odds 4');
  assert.equal(labels('', true)[0], 'Raise, given a spread of 3');
  assert.deepEqual(labels('place 8', false), ['Place 6, 8']);
});

test('a loss with its sign flipped is the house\'s edge, and words of the house become a sentence', () => {
  assert.equal(flipSign('-7/495'), '7/495');
  assert.equal(flipSign('109/155'), '−109/155');
  assert.equal(sentence('off on the come-out: not counted'), 'Off on the come-out: not counted.');
});

test('a form has the numbers of a strategy with their values', () => {
  const numbers = [{ name: 'unit', hundredths: 1000 }, { name: 'step', hundredths: 250 }];
  assert.deepEqual(fields({ numbers }), [{ name: 'unit', value: '10' }, { name: 'step', value: '2.5' }]);
});

test('ticks are round numbers within the shown range', () => {
  assert.deepEqual(ticks(0, 200, 4), [0, 50, 100, 150, 200]);
  assert.deepEqual(ticks(-130, 330, 5), [-100, 0, 100, 200, 300]);
});

test('a form becomes a request as in docs/api.md, or names the missing field', () => {
  const values = { by: 'floor', 'ruling.rules': 'pay', 'ruling.position': '2', 'ruling.amount': '12.50', 'ruling.wager': 'pass' };
  assert.deepEqual(requestOf(ruling(), values), { ask: { do: 'rule', by: 'floor', ruling: { rules: 'pay', position: 2, amount: 1250 } } });
  assert.deepEqual(requestOf(ruling(), { ...values, 'ruling.amount': 'much' }), { missing: 'Missing: Amount.' });
  assert.deepEqual([parseFaces('43'), parseFaces('4-3'), parseFaces('4 7'), parseFaces('4')], [[4, 3], [4, 3], null, null]);
  assert.deepEqual([parseFaces('4-3-1', 3), parseFaces('431', 3), parseFaces('43', 3), parseFaces('431')], [[4, 3, 1], [4, 3, 1], null, null]);
});

const PAYMENT = { do: 'pay', amount: 0, commission: 0, earned: 0, held: 0, rides: 0, returned: 0, stays: false, to_tips: false };

test('the jobs that the house sends are shown in their order, with position and clause', () => {
  const sent = [
    { task: { do: 'take', amount: 1000, commission: 25, returned: 0 }, position: 2, wager: 'pass', clause: 'p/1' },
    { task: { ...PAYMENT, amount: 1400, commission: 50, stays: true }, position: 1, wager: 'come-6', for_dealers: true, clause: 'p/2' },
    { task: { do: 'move', to: 'come-6' }, position: 3, wager: 'come', clause: 'p/1' },
    { task: { do: 'return', amount: null }, position: 3, wager: 'field' },
    { task: { do: 'puck', number: 6 } },
    { task: { do: 'puck', number: null } },
  ];
  const jobs = jobsOf({ n: 9, jobs: sent }, (wager) => wager);
  assert.deepEqual(jobs.map(({ verb, position, what, amount, more, clause }) => [verb, position, what, amount, more, clause]), [
    ['take', 2, 'pass', 1000, 'and the vigorish of $0.25', 'p/1'],
    ['pay', 1, 'come-6 for the dealers', 1400, 'less commission of $0.50, the stake stays up', 'p/2'],
    ['move', 3, 'come', null, 'to come-6', 'p/1'],
    ['return', 3, 'field', null, 'push', null],
    ['puck', null, 'on 6', null, '', null],
    ['puck', null, 'off', null, '', null],
  ]);
  assert.equal(new Set(jobs.map(({ key }) => key)).size, jobs.length);
});

test('card bets are paid at their odds, followed by the vigorish', () => {
  const odds = { pays_hundredths: 100, per_hundredths: 100, basis: 'to' };
  const sent = [
    { task: { ...PAYMENT, amount: 1000, returned: 1000, odds }, position: 4, wager: 'banker' },
    { task: { do: 'vigorish', amount: 50, marked: true }, position: 4 },
  ];
  assert.deepEqual(jobsOf({ n: 4, jobs: sent }, (wager) => wager).map(({ verb, position, amount, more, what }) => [verb, position, amount, more, what]), [
    ['pay', 4, 1000, '1 to 1, with the stake of $10', 'banker'],
    ['vigorish', 4, 50, '', 'mark it'],
  ]);
});

test('one key takes the next step at a card table, unless the dealer must enter something first', () => {
  const view = (stage, more = {}) => ({ stage, next: null, shoe: { ending: 'no', preparing: null }, ...more });
  const step = (request, words, position = null) => ({ next: { do: request, position, words } });
  assert.equal(next(view('betting', { shoe: null }), true).needs, 'shoe');
  assert.equal(next(view('betting', { shoe: { ending: 'due', preparing: null } }), true).needs, 'shoe');
  assert.equal(next(view('betting', { shoe: { ending: 'no', preparing: { cut: { asked: [], again: false } } } }), true).needs, 'cut');
  assert.deepEqual(next(view('betting', { shoe: { ending: 'no', preparing: 'burn' } }), true).ask, { do: 'burn' });
  assert.deepEqual(next(view('betting'), true).ask, { do: 'close' });
  assert.deepEqual(next(view('closed'), true).ask, { do: 'deal' });
  assert.deepEqual(next(view('in-play'), true), { ask: { do: 'deal' }, words: 'Continue the deal' });
  assert.deepEqual(next(view('in-play', step('close', 'Close the raises')), true), { ask: { do: 'close' }, words: 'Close the raises' });
  assert.equal(next(view('in-play', step(null, 'Position 3 has cards to turn', 3)), true).turns, 3);
  assert.deepEqual(next(view('betting', { shoe: null }), false).ask, { do: 'close' });
  assert.equal(next(view('closed', { shoe: null, ...step('spin', 'Spin, then enter where it rests') }), false).needs, 'outcome');
});

test('cards are read in any notation, and compared with complete decks', () => {
  assert.deepEqual(shoe.cards('9h 10♠, tdKC x1'), { cards: ['9H', 'TS', 'TD', 'KC'], strange: ['X1'] });
  const all = shoe.shuffle(shoe.decks(2));
  assert.deepEqual(shoe.difference(all, 2), { missing: [], over: [] });
  assert.notDeepEqual(all, shoe.decks(2));
  assert.deepEqual(shoe.difference(['AC', 'AC'], 1).over, [['AC', 1]]);
  assert.equal(shoe.difference(['AC'], 1).missing.length, 51);
});
