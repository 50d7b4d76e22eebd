// The face of each table: tables of one game can be told apart, and court cards are pictures.
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

test('no two tables of a game have the same cloth, in the lobby and at the table', async () => {
  const page = await visitor(browser, house);
  const tables = (await house.ask('GET', '/tables')).filter(({ pack }) => /craps|crapless/.test(pack));
  assert.equal(tables.length, 6);
  const cloth = (element) => element.evaluate((found) => getComputedStyle(found).getPropertyValue('--felt'));
  await page.goto('/');
  const shown = new Set();
  for (const { name } of tables) {
    shown.add(await cloth(page.getByRole('article', { name, exact: true }).locator('.felt svg').first()));
  }
  assert.equal(shown.size, 6, 'cards of the lobby look alike');
  const felts = new Set();
  const ornaments = new Set();
  for (const { table } of tables) {
    await page.goto(`/tables/${table}`);
    const felt = page.locator('.table > .felt').first();
    await felt.waitFor();
    felts.add(await felt.evaluate((found) => getComputedStyle(found).backgroundImage));
    ornaments.add(await felt.locator('[data-ornament]').getAttribute('data-ornament'));
  }
  assert.equal(felts.size, 6, 'felts look alike');
  assert.equal(ornaments.size, 5, 'one ornament for each authority');
  await page.quiet();
});

test('kings, queens and jacks are pictures, not letters in a frame', async () => {
  const table = await house.dealt('bclc-casino-war');
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  const rest = Array.from({ length: 6 }, () => [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))).flat();
  const first = ['AC', 'QS', 'KH'];
  first.forEach((card) => rest.splice(rest.indexOf(card), 1));
  await house.deal(table, { do: 'new-shoe', cards: [...first, ...rest] });
  await house.command(table, { do: 'bet', wager: 'war', amount: 1000 }, token);
  await house.deal(table, { do: 'close' });
  await house.deal(table, { do: 'deal' });
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  for (const name of ['queen of spades', 'king of hearts']) {
    const card = page.getByRole('img', { name, exact: true }).first();
    await card.waitFor();
    // The figure is drawn twice; the only letters are those of the corners.
    assert.equal(await card.locator('svg svg').count(), 2, name);
    assert.equal(await card.locator('text').count(), 2, name);
  }
  await page.quiet();
});
