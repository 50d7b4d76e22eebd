// Tables full of bets: the hardest case for a layout.

import { asks } from './scenes.mjs';

/** The amounts to try for each bet, in cents: some wagers take only their own stake. */
const AMOUNTS = [2500, 1000, 500];

/** The tables, by the name of a test. `options` turns on the wagers that need most space. */
export const FULL = {
  craps: { pack: 'bclc-craps', options: { 'fire-bet': 'on', sharpshooter: 'on' } },
  'midi craps': { pack: 'bclc-midi-craps' },
  'Casablanca craps': { pack: 'casablanca-craps', options: { 'statutory-max': '1000000' } },
  crapless: { pack: 'mlgca-crapless', options: { 'fire-bet': 'a', 'bonus-craps': 'a', 'buy-bets': 'on' } },
  'RWS craps': { pack: 'rws-craps' },
  'house craps': { pack: 'house-craps' },
  baccarat: { pack: 'mlgca-midi-baccarat', options: { 'dragon-bonus': 'a', 'royal-9': 'a', 'super-6': 'on', 'any-pair': 'on' } },
  'Red Dog': { pack: 'bclc-red-dog' },
  'Casino War': { pack: 'bclc-casino-war' },
  wheel: { pack: 'bclc-wheel' },
  'Sic Bo': { pack: 'house-sic-bo' },
};

/** Opens a table that the house deals, with a clock that does not run out during a test. */
export async function open(house, name) {
  const { pack, options = {} } = FULL[name];
  const opening = { name: `Full ${name}`, pack, options, limits: [{ wager: 'all', min: 500, max: 100_000 }], clock_seconds: 600 };
  return (await house.ask('POST', '/tables', opening, await house.administrator())).table;
}

/** Bets on every spot that accepts a bet; `ask` sends a command. Returns the number of bets. */
export async function betAll(house, table, ask) {
  const { wagers } = await house.ask('GET', `/tables/${table}/rules`);
  let made = 0;
  for (const spot of new Set(wagers.flatMap((wager) => wager.spots))) {
    for (const amount of AMOUNTS) {
      const done = await ask({ do: 'bet', wager: spot, amount }).then(
        () => true,
        () => false,
      );
      if (done) {
        made += 1;
        break;
      }
    }
  }
  return made;
}

/** The players beside the visitor: with them, five people bet on every spot. */
const OTHERS = 4;

/** Seats guests who bet on every spot. */
export async function crowd(house, table) {
  let made = 0;
  for (let guest = 0; guest < OTHERS; guest += 1) {
    const token = await house.guest();
    await house.command(table, { do: 'sit', chips: 1_000_000 }, token);
    made += await betAll(house, table, (ask) => house.command(table, ask, token));
  }
  return made;
}

/** Seats the visitor of a page, who bets on every spot, and opens the table. The bets are made before, because a page draws each of them. */
export async function seat(house, page, table) {
  await page.request.post(`${house.url}/api/v1/session/guest`, { headers: { origin: house.url } });
  await asks(house, page, table, { do: 'sit', chips: 1_000_000 });
  const made = await betAll(house, table, (ask) => asks(house, page, table, ask));
  await page.goto(`/tables/${table}`);
  await page.locator('.bets li').nth(made - 1).waitFor({ state: 'attached' });
}
