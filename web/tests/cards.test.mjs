// The logic of the card tables, without a browser: roads, third cards in words, verdicts.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { page } from './module.mjs';

const { roads } = await page('games/baccarat/roads.ts');
const { dealing } = await page('games/baccarat/cards.ts');
const { verdicts } = await page('cards/verdicts.ts');
const { why: whyWar } = await page('games/casino-war/cards.ts');
const { scale, why: whyRedDog } = await page('games/red-dog/cards.ts');
const { shortPays } = await page('cards/felt/words.ts');

const WINNERS = { B: 'banker', P: 'player', T: null };
const results = (letters) => [...letters].map((letter) => ({ winner: WINNERS[letter] }));
const places = (marks) => marks.map(({ column, row }) => [column, row]);
const colours = (marks) => marks.map(({ colour }) => (colour === 'red' ? 'R' : 'B')).join('');

test('the big road counts ties, and its dragon tails turn', () => {
  const { bigRoad, tiesBefore } = roads(results('TTBTTBPTB'));
  assert.equal(tiesBefore, 2);
  assert.deepEqual(bigRoad.map(({ ties }) => ties), [2, 0, 1, 0]);
  const tails = places(roads(results('BBBBBBBBBPPPPPPPPPP')).bigRoad);
  assert.deepEqual(tails.slice(5, 9), [[0, 5], [1, 5], [2, 5], [3, 5]]);
  assert.deepEqual(tails.slice(13), [[1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [6, 4]]);
});

test('the big eye boys match published ones', () => {
  for (const [lines, expected] of [
    [[2, 1, 5, 4, 1, 1, 3, 1, 2, 2, 1, 1], 'BBRRRBRRRBBRBRBBBBRRB'],
    [[1, 1, 1, 3, 1, 2, 3, 7, 1, 1, 1, 1], 'RRBRBBBBRBBRRBRRRBBRR'],
  ]) {
    const shoe = lines.map((length, i) => (i % 2 === 0 ? 'B' : 'P').repeat(length)).join('');
    assert.equal(colours(roads(results(shoe)).bigEyeBoy), expected);
  }
});

test('the derived roads of a small shoe match those drawn by hand', () => {
  const { bigEyeBoy, smallRoad, cockroachPig } = roads(results('BBPTBBBPP'));
  assert.deepEqual([bigEyeBoy, smallRoad, cockroachPig].map(colours), ['BBRBR', 'RBBB', 'R']);
});

test('baccarat cards are dealt face down and turned in order', () => {
  const events = [
    ['round-began', { of: 'baccarat', simulated: false }],
    ['drawn', { to: { hand: 'player' }, card: null }],
    ['drawn', { to: { hand: 'player' }, card: null }],
    ['turned', { side: 'player', cards: ['QC', '5S'] }],
    ['drawn', { to: { hand: 'player' }, card: null }],
    ['turned', { side: 'player', cards: ['8C', null] }],
  ];
  const steps = [];
  events.reduce((cards, event) => {
    const next = dealing.deal(cards, event);
    steps.push(next.hands.player.cards);
    return next;
  }, dealing.read(null));
  assert.deepEqual(steps.slice(2), [[null, null], ['QC', '5S'], ['QC', '5S', null], ['QC', '5S', '8C']]);
});

const outcome = (wager, verdict, net, more = {}) => ({ person: 7, position: 1, wager, verdict, stake: 1000, won: 0, returned: 0, commission: 0, owed: 0, net, clause: 'pack/1', ...more });

test('a verdict shows how its amount was computed, and whose it is', () => {
  const even = { pays_hundredths: 100, per_hundredths: 100, basis: 'to' };
  const outcomes = [
    outcome('banker', 'won', 950, { odds: even, commission: 50 }),
    outcome('tie', 'won', 950, { odds: { ...even, pays_hundredths: 850 }, owed: 50, person: 8 }),
    outcome('player', 'lost', -500, { returned: 500 }),
    outcome('pair', 'pushed', 0, { stays: true }),
  ];
  assert.deepEqual(verdicts(outcomes, 7).map(({ wager, net, terms, own, inPart }) => [wager, net, terms, own, inPart]), [
    ['banker', 950, '1 to 1, less $0.50 commission', true, false],
    ['tie', 950, '8.5 to 1, $0.50 commission to pay later', false, false],
    ['player', -500, '$5 comes back', true, true],
    ['pair', 0, 'it stays up', true, false],
  ]);
  assert.deepEqual(verdicts(outcomes, null).map(({ own }) => own), [false, false, false, false]);
});

test('the scale of Red Dog shows the payouts of the bet', () => {
  const odds = (pays) => ({ pays_hundredths: pays * 100, per_hundredths: 100, basis: 'to' });
  const outcome = (facts, verdict, pays) => ({ spot: 'ante', facts, verdict, pays: pays ? `${pays} to 1` : '', ...(pays ? { odds: odds(pays) } : {}), clause: facts[0] });
  const ante = {
    wager: 'ante',
    outcomes: [outcome(['consecutive'], 'push'), outcome(['trips'], 'win', 11), outcome(['pair'], 'push'), outcome(['between', 'spread-1'], 'win', 5), outcome(['between'], 'win', 1)],
  };
  const squares = Object.fromEntries(scale({ wagers: [ante] }).map(({ key, pays }) => [key, pays]));
  assert.deepEqual([squares.consecutive, squares.pair, squares['1'], squares['2'], squares['11']], ['push', 'push, or 11 to 1', '5 to 1', '1 to 1', '1 to 1']);
  assert.equal(shortPays({ outcomes: ante.outcomes }), 'up to 11 to 1');
  assert.equal(shortPays({ outcomes: ante.outcomes.slice(4), commission_rate: 500 }), '1 to 1 less 5%');
  const card_values = { 3: 3, 9: 9 };
  assert.match(whyRedDog({ cards: ['3S', '9C', '9D'] }, { spread: 5 }, { card_values }), /9, is not between 3 and 9/);
  // A table where an ace is low.
  assert.match(whyRedDog({ cards: ['AS', '9C', '3D'] }, { spread: 7 }, { card_values: { ...card_values, A: 1 } }), /3, is between ace and 9/);
});

test('a war names both of its cards, unless several wars have their own', () => {
  const rules = { card_values: { 2: 2, 9: 9 } };
  const round = (dealer) => ({ contests: [{ seat: 0, card: '9S', second: '2C' }], ties: [], dealer, over: true });
  const verdict = { position: 1, wager: 'war', inPart: false };
  assert.equal(whyWar(round(['9H', '2D']), verdict, rules), 'your 9 against the dealer’s 9, and in the war your 2 against 2.');
  assert.equal(whyWar(round(['9H', '2D', '9D']), verdict, rules), 'your 9 against the dealer’s 9, and in the war your 2.');
});
