// The logic of the card tables, without a browser: roads, dealing, verdicts, values of decisions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { page } from './module.mjs';

const { roads } = await page('cards/roads.ts');
const { dealing } = await page('cards/baccarat.ts');
const { verdicts } = await page('cards/verdicts.ts');
const { scale, why: whyRedDog } = await page('cards/red-dog.ts');
const { worth } = await page('cards/war.ts');
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

test('big eye boys are those that others published', () => {
  for (const [lines, expected] of [
    [[2, 1, 5, 4, 1, 1, 3, 1, 2, 2, 1, 1], 'BBRRRBRRRBBRBRBBBBRRB'],
    [[1, 1, 1, 3, 1, 2, 3, 7, 1, 1, 1, 1], 'RRBRBBBBRBBRRBRRRBBRR'],
  ]) {
    const shoe = lines.map((length, i) => (i % 2 === 0 ? 'B' : 'P').repeat(length)).join('');
    assert.equal(colours(roads(results(shoe)).bigEyeBoy), expected);
  }
});

test('the derived roads of a small shoe, by hand', () => {
  const { bigEyeBoy, smallRoad, cockroachPig } = roads(results('BBPTBBBPP'));
  assert.deepEqual([bigEyeBoy, smallRoad, cockroachPig].map(colours), ['BBRBR', 'RBBB', 'R']);
});

test('cards of baccarat come face down, and are turned in their order', () => {
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

const legend = { wagers: [['player'], ['banker'], ['royal-9']], cites: [['pack/1'], ['pack/2']] };
const table = { places: [{ position: 1, person: 7, rail: 0, bets: [{ wager: 'banker', stake: 1000 }, { wager: 'royal-9', stake: 500 }] }] };
const spot = (wager) => ({ seat: 0, wager, player: 0, owner: 'player' });

test('a verdict has its sign, what was taken from it, and its clause', () => {
  const events = [
    ['vigorish', { player: 0, seat: 0, amount: 50, marked: false }],
    ['paid', { spot: spot(1), won: 950, back: 1000, odds: { pays_hundredths: 100, per_hundredths: 100, basis: 'to' }, tipped: false, stays: false, cite: 1 }],
    ['paid', { spot: spot(2), won: 2500, back: 0, odds: null, tipped: false, stays: false, cite: 0 }],
    ['lost', { spot: spot(0), lost: 300, back: 0, cite: 0 }],
  ];
  const found = verdicts(events, { legend, view: table, you: 7, numbers: new Map() });
  assert.deepEqual(found.map(({ wager, net, terms, clause, own }) => [wager, net, terms, clause, own]), [
    ['banker', 950, '1 to 1, less 0.50 commission', 'pack/2', true],
    // The stake of a progressive wager goes to the house even when it wins.
    ['royal-9', 2000, '', 'pack/1', true],
    ['player', -300, '', 'pack/1', true],
  ]);
  const marked = [['vigorish', { player: 0, seat: 0, amount: 50, marked: true }], ['paid', { ...events[1][1], won: 1000 }]];
  assert.equal(verdicts(marked, { legend, view: table, you: 8, numbers: new Map() })[0].net, 950);
  assert.equal(verdicts(marked, { legend, view: table, you: 8, numbers: new Map() })[0].own, false);
});

test('a bet behind another is its bettor’s, with its own stake', () => {
  const place = (position, person, stake) => ({ position, person, rail: 0, bets: [{ wager: 'banker', stake }] });
  const view = { places: [place(1, 7, 1000)], behind: [place(1, 8, 3000)] };
  const paid = (player, back) => ['paid', { spot: { ...spot(1), player }, won: back, back, odds: null, tipped: false, stays: false, cite: 1 }];
  const events = [paid(4, 1000), paid(5, 3000)];
  const found = (you, numbers) => verdicts(events, { legend, view, you, numbers: new Map(numbers) }).map(({ own, net }) => [own, net]);
  const [both, ownAlone, otherAlone] = [[[4, 7], [5, 8]], [[5, 8]], [[4, 7]]];
  for (const numbers of [both, ownAlone, otherAlone]) {
    assert.deepEqual(found(7, numbers), [[true, 1000], [false, 3000]]);
    assert.deepEqual(found(8, numbers), [[false, 1000], [true, 3000]]);
  }
  assert.deepEqual(found(null, both), [[false, 1000], [false, 3000]]);
});

test('the scale of Red Dog has what its bet pays', () => {
  const outcome = (on, verdict, pays) => ({ spot: 'ante', on, verdict, pays, clause: on });
  const ante = {
    wager: 'ante',
    outcomes: [outcome('consecutive', 'push', ''), outcome('trips', 'win', '11 to 1'), outcome('pair', 'push', ''), outcome('between, spread 1', 'win', '5 to 1'), outcome('between', 'win', '1 to 1')],
  };
  const squares = Object.fromEntries(scale({ wagers: [ante] }).map(({ key, pays }) => [key, pays]));
  assert.deepEqual([squares.consecutive, squares.pair, squares['1'], squares['2'], squares['11']], ['push', 'push, or 11 to 1', '5 to 1', '1 to 1', '1 to 1']);
  assert.equal(shortPays({ outcomes: ante.outcomes, commission: null }), 'up to 11 to 1');
  assert.match(whyRedDog({ cards: ['3S', '9C', '9D'] }), /9, is not between 3 and 9/);
});

test('a tie at Casino War is worth what the figures say', () => {
  const line = (result, chance_decimal, words) => ({ result, chance_decimal, words });
  const war = { distribution: [line('2', 0.1, 'war tied'), line('1', 0.4, 'war won'), line('-2', 0.5, 'war lost'), line('1', 3, 'won at 1 to 1')] };
  const surrender = { distribution: [line('-1/2', 1, 'lost in part')] };
  const found = worth(war, surrender);
  assert.ok(Math.abs(found.war + 0.4) < 1e-9);
  assert.equal(found.surrender, -0.5);
});
