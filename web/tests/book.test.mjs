// The logic of the lobby and the rule book, without a browser: controls for options, faults, references between
// clauses, grouped outcomes, rehearsals in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { page } from './module.mjs';

const { faults, readable, said } = await page('lobby/options.ts');
const { firstTable } = await page('games/craps/first.ts');
const { Index, edgeOf } = await page('book/index.ts');
const { groups, states } = await page('book/outcomes.ts');
const { words } = await page('book/script.ts');
const { actionWords, diceAfter } = await page('games/craps/example.ts');
const { actionWords: sicBo } = await page('games/sic-bo/example.ts');

const option = (choice, fallback = '1') => ({ name: 'odds-multiple', help: '', allowed: '', choice, default: fallback, clauses: [] });

test('values are put into readable words', () => {
  assert.equal(readable('until-next-bet'), 'until next bet');
  assert.equal(readable('250-1000'), '250 to 1000');
  assert.equal(readable('true'), 'yes');
});

test('every fault has its sentence, its option or wager, and its clause', () => {
  const refused = [
    { line: 1, message: "option odds-multiple cannot be '500'; expected a whole number from 1 to 100", clauses: ['a-b/6.A#limit', 'a-b/6.C'], option: 'odds-multiple' },
    { line: 1, message: 'the limits are not clear', help: 'write 5 to 500', wager: 'all' },
    { line: 1, message: "the limits of 'field' must be between $1 and $1,000", clauses: ['a-b/amounts.field'], wager: 'field' },
  ];
  assert.deepEqual(faults({ code: 'faults', words: '', faults: refused }), [
    { option: 'odds-multiple', wager: undefined, words: "Option odds-multiple cannot be '500'; expected a whole number from 1 to 100.", clause: 'a-b/6.A#limit' },
    { option: null, wager: undefined, words: 'The limits are not clear. Write 5 to 500.', clause: undefined },
    { option: null, wager: 'field', words: "The limits of 'field' must be between $1 and $1,000.", clause: 'a-b/amounts.field' },
  ]);
  assert.deepEqual(faults({ code: 'name-taken', words: 'another table has this name' }), [{ option: null, words: 'Another table has this name.' }]);
});

test('a newcomer starts at a craps table that the house deals and that has a free place, not at crapless', () => {
  const table = (number, more) => ({ table: number, name: '', pack: 'bclc-craps', game: 'craps', points: 6, mode: 'auto', options: {}, limits: [{ wager: 'all', min: 500, max: 1000 }], people: [], places: 2, ...more });
  const tables = [table(1, { game: 'wheel' }), table(2, { mode: 'crew' }), table(3, { people: ['Ann', 'Bob'] }), table(4, { points: 10 }), table(5, {}), table(6, { limits: [{ wager: 'all', min: 100, max: 1000 }] })];
  assert.equal(firstTable(tables).table, 6);
  assert.equal(firstTable(tables.slice(0, 4)).table, 4);
  assert.equal(firstTable(tables.slice(0, 3)), null);
});

const clause = (id, text) => ({ id, citation: '', kind: 'timing', text });
const outcome = (spot, number, on, verdict, clause) => ({ spot, number, on, verdict, pays: verdict === 'win' ? '1 to 1' : '', clause });
/** A line bet has the same spot for every point; a come bet has a spot for each number. */
const wager = {
  wager: 'pass', family: 'pass', name: 'Pass Line', spots: ['pass', 'pass', 'pass'], numbers: [0, 4, 5], clause: 'p/1', clauses: ['p/1'],
  outcomes: [outcome('pass', 0, '7, 11', 'win', 'p/1'), ...['4', '5'].flatMap((number) => [outcome('pass', Number(number), number, 'win', 'p/2'), outcome('pass', Number(number), '7', 'lose', 'p/3')])],
};
const come = {
  ...wager, wager: 'come', name: 'Come', spots: ['come', 'come-4', 'come-5'],
  outcomes: [outcome('come', 0, '7, 11', 'win', 'p/1'), ...['4', '5'].flatMap((number) => [outcome(`come-${number}`, Number(number), number, 'win', 'p/2'), outcome(`come-${number}`, Number(number), '7', 'lose', 'p/3')])],
};
/** At crapless a seven decides the come-out too. */
const crapless = { ...wager, numbers: [0, 2, 3], outcomes: [outcome('pass', 0, '7', 'win', 'p/1'), ...['2', '3'].flatMap((number) => [outcome('pass', Number(number), number, 'win', 'p/2'), outcome('pass', Number(number), '7', 'lose', 'p/3')])] };
const rules = { wagers: [wager, come], calls: [{ call: 'seven-out', by: 'stick', says: 'Seven out', clauses: ['p/3'] }], reasons: { no_roll: [], relief: [], spoilt: [] }, clauses: [clause('p/1', ''), clause('p/4.3.1', 'see 1, 6.2.2, 4.3.1 and 7.75 to 4.'), clause('p/6.2.2#lay', 'by 4.3.1; q 9.9'), clause('q/4.3.1', 'other')] };

test('a text links only to the clauses of its document', () => {
  const index = new Index(rules);
  assert.deepEqual(index.pieces(rules.clauses[1]), [{ words: 'see 1, ' }, { words: '6.2.2', clause: 'p/6.2.2#lay' }, { words: ', 4.3.1 and 7.75 to 4.' }]);
  assert.deepEqual(index.pieces(rules.clauses[2]), [{ words: 'by ' }, { words: '4.3.1', clause: 'p/4.3.1' }, { words: '; q 9.9' }]);
});

test('a clause knows the wagers and calls that cite it, and its neighbours in its own document', () => {
  const index = new Index(rules);
  assert.deepEqual(index.citers('p/3').wagers.map((one) => one.wager), ['pass', 'come']);
  assert.deepEqual(index.citers('p/3').calls.map((one) => one.call), ['seven-out']);
  assert.deepEqual(index.neighbours('p/6.2.2#lay').map((one) => one?.id), ['p/4.3.1', undefined]);
});

test('a line bet has a separate state for each point', () => {
  assert.deepEqual(states(wager).map((state) => [state.number, state.rows.length]), [[0, 1], [4, 2], [5, 2]]);
  assert.deepEqual(states(crapless).map((state) => [state.number, state.rows.map((row) => row.on).join(' ')]), [[0, '7'], [2, '2 7'], [3, '3 7']]);
});

test('numbers with the same outcomes share a row', () => {
  const said = (of) => groups(rules, of).map((group) => [group.title, group.rows.map((row) => `${row.on} ${row.verdict}`)]);
  assert.deepEqual(said(wager), [
    ['On the come-out', ['7, 11 win']],
    ['With a point of 4, 5', ['its number win', '7 lose']],
  ]);
  assert.deepEqual(said(come).map(([title]) => title), ['Come', 'Come 4, 5']);
});

test('the lines of a play are put into words', () => {
  const line = (by, request) => words(rules, { script: 'as written', action: { ...(by ? { by } : {}), request } }, actionWords);
  assert.equal(line('Ann', { do: 'bet', wager: 'pass', amount: 1000 }), 'Ann bets $10 on Pass Line');
  assert.equal(line('Ann', { do: 'bet', wager: 'come-4', amount: 1000, for_dealers: true }), 'Ann bets $10 on Come 4 for the dealers');
  assert.equal(line('Ann', { do: 'bet', wager: 'pass', amount: 1000, way: 'called', cash: 2000 }), 'Ann calls $10 on Pass Line with $20 in cash');
  assert.equal(line('Ann', { do: 'bet', wager: 'pass', amount: 1000, position: 3, cash: 0 }), 'Ann calls $10 on Pass Line at position 3');
  assert.equal(line('Bob', { do: 'turn', wager: 'pass', on: false }), 'Bob calls Pass Line off');
  assert.equal(line(null, { do: 'roll', dice: [3, 1] }), 'The dice: 3 and 1');
  assert.equal(line('Ann', { do: 'sit', chips: 10000 }), 'Ann buys in for $100');
  assert.equal(line('Ann', { do: 'sit', chips: 10000, end: 2 }), 'Ann buys in for $100 at end 2 of the table');
  assert.equal(line(null, { do: 'deal' }), 'The cards are dealt');
});

test('a line without words of the page is shown as it is written', () => {
  const line = (request) => words(rules, { script: 'no-roll off-table', action: request && { request } }, actionWords);
  assert.equal(line({ do: 'no-roll', reason: 'off-table' }), 'No-roll off-table');
  assert.equal(line({ do: 'deal', slip: { slip: 'exposed', card: 1 } }), 'No-roll off-table');
  assert.equal(line(undefined), 'No-roll off-table');
});

test('the dice of the last throw that counts lie on the table', () => {
  const roll = (dice, landing) => ({ request: { do: 'roll', dice, ...(landing ? { landing } : {}) } });
  assert.deepEqual(diceAfter([roll([3, 1]), roll([6, 6]), { request: { do: 'send' } }, roll([1, 1], 'hidden')]), [6, 6]);
  assert.equal(diceAfter([{ request: { do: 'send' } }]), null);
});

test('Sic Bo puts its shaker into words', () => {
  const { crew } = sicBo;
  assert.equal(crew({ do: 'shake', dice: [1, 2, 2], shakes: 4 }), 'The dice show 1, 2, 2, after 4 shakes.');
  assert.equal(crew({ do: 'cocked' }), 'A die does not lie flat.');
  assert.equal(crew({ do: 'cocked', dice: [1, 2, 3] }), undefined);
});

test('an option is put into readable words, and its amounts are formatted as money', () => {
  const money = { ...option({ kind: 'money', none: false, zero: false }, null), name: 'statutory-max' };
  assert.equal(said('statutory-max', '1000000', money), 'statutory max $10,000');
  assert.equal(said('tie-pays', '9', undefined), 'tie pays 9');
});

test('a wager whose numbers have separate figures shows one edge, or a range from the lowest to the highest', () => {
  const edges = new Map([['pass', 1.414], ['pass-odds-4', 0], ['pass-odds-5', 0], ['buy-4', 1.5], ['buy-10', 4.76]]);
  assert.equal(edgeOf(edges, 'pass'), '1.41%');
  assert.equal(edgeOf(edges, 'pass-odds'), '0.00%');
  assert.equal(edgeOf(edges, 'buy'), '1.50%–4.76%');
  assert.equal(edgeOf(edges, 'field'), '');
});
