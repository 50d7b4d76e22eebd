// A newcomer, spectator or player, sees what happened last at the table, with the right names.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
import { House } from './house.mjs';

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

test('a newcomer sees the last lines of the transcript, of players who have left as well', async () => {
  const table = await house.dealt('bclc-craps');
  const [ada, ben] = [await house.guest(), await house.guest()];
  const name = async (token) => (await house.ask('GET', '/session', undefined, token)).name;
  const [first, second] = [await name(ada), await name(ben)];
  await house.command(table, { do: 'sit', chips: 50_000 }, ada);
  await house.command(table, { do: 'bet', wager: 'pass', amount: 500 }, ada);
  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await house.command(table, { do: 'leave' }, ada);
  // Another player takes the same place.
  await house.command(table, { do: 'sit', chips: 40_000 }, ben);
  await house.command(table, { do: 'bet', wager: 'field', amount: 500 }, ben);

  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText(`${second} bets $5 on Field`).waitFor();
  const text = await transcript.innerText();
  assert.match(text, new RegExp(`${first} bets \\$5 on Pass Line`));
  assert.match(text, new RegExp(`${first} leaves`));
  assert.equal(await transcript.locator('.missed').count(), 0, 'history is not missed');
  assert.equal(text.includes('You missed'), false);
  // Later entries follow the first ones, none twice.
  await house.command(table, { do: 'bet', wager: 'pass', amount: 500 }, ben);
  await house.deal(table, { do: 'roll', dice: [5, 5] });
  await page.getByText('The point is 10').first().waitFor();
  assert.equal((await transcript.innerText()).split(`${second} bets $5 on Field`).length, 2);
  await page.quiet();
});

test('at a new table nothing has happened, and nothing was missed', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.dealt('bclc-wheel')}`);
  await page.getByText('You are watching.').waitFor();
  assert.equal((await page.getByRole('list', { name: 'Transcript' }).innerText()).trim(), 'The cage fills the bank with $1,000,000.');
  await page.quiet();
});
