// A player's stakes, and the stakes that the player no longer has, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { page } from './module.mjs';

const { missing, stakes, stakesAfter } = await page('lib/stakes.ts');

const LEGEND = { wagers: [['pass', 'pass'], ['come', 'come-6', 'come-9'], ['place-8'], ['ante']] };
const bet = (wager, stake, more = {}) => ({ wager, stake, ...more });
const craps = (...bets) => ({ plays: 'craps', places: [{ position: 3, person: 7, bets }, { position: 4, person: 8, bets: [bet('pass', 100)] }] });

test('only stakes that are gone are missing, and bets for the dealers count separately', () => {
  const had = stakes(craps(bet('pass', 500, { for_dealers: true }), bet('pass', 500), bet('place-8', 600)), LEGEND, 7);
  assert.deepEqual(had, [{ wager: 'pass', amount: 500 }, { wager: 'place-8', amount: 600 }, { wager: 'pass', amount: 500, for_dealers: true }]);
  assert.deepEqual(missing(had, stakes(craps(bet('place-8', 600), bet('pass', 200)), LEGEND, 7)), [{ wager: 'pass', amount: 300 }, { wager: 'pass', amount: 500, for_dealers: true }]);
  assert.deepEqual(missing(had, had), []);
});

test('a bet that travelled is not missing, and comes back where it was made', () => {
  const had = stakes(craps(bet('come', 500), bet('come-9', 1000)), LEGEND, 7);
  assert.deepEqual(missing(had, stakes(craps(bet('come-6', 500), bet('come-9', 1000)), LEGEND, 7)), []);
  assert.deepEqual(missing(had, stakes(craps(bet('come-6', 500)), LEGEND, 7)), [{ wager: 'come', amount: 1000 }]);
});

test('at a card table every position has its own stakes, including bets behind other players', () => {
  const view = { plays: 'rounds', places: [{ position: 1, person: 7, bets: [bet('ante', 500)] }, { position: 2, person: 7, bets: [] }], behind: [{ position: 5, person: 7, bets: [bet('ante', 700)] }] };
  assert.deepEqual(stakes(view, LEGEND, 7), [{ wager: 'ante', amount: 500, position: 1 }, { wager: 'ante', amount: 700, position: 5 }]);
});

test('completed requests that the view does not show yet count', () => {
  const has = [{ wager: 'pass', amount: 500 }];
  const more = stakesAfter(stakesAfter(has, { do: 'bet', wager: 'pass', amount: 500 }), { do: 'bet', wager: 'place-8', amount: 600 });
  assert.deepEqual(more, [{ wager: 'pass', amount: 1000 }, { wager: 'place-8', amount: 600 }]);
  assert.deepEqual(stakesAfter(stakesAfter(more, { do: 'reduce', wager: 'pass', amount: 500 }), { do: 'down', wager: 'place-8' }), has);
  assert.deepEqual(has, [{ wager: 'pass', amount: 500 }]);
});
