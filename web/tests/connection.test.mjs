// Lost connections and a killed house: the page misses no entry and sends no command twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
import { seated } from './felt.mjs';
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

const cut = (complaint) => /WebSocket|ERR_CONNECTION|Failed to load resource/.test(complaint);

test('the page shows entries missed while the connection was lost, once and in order', async () => {
  const table = await house.table('bclc-craps');
  const page = await visitor(browser, house);
  page.expect(cut);
  // The connection can be cut, and stays cut until `whole` is true again.
  let whole = true;
  const wires = new Set();
  await page.routeWebSocket(/\/play/, (here) => {
    if (!whole) {
      here.close({ code: 1011 });
      return;
    }
    const there = here.connectToServer();
    wires.add(() => (there.close(), here.close({ code: 1011 })));
  });
  await seated(page, table);
  const token = await house.guest();
  const joined = page.getByLabel('Transcript').getByText(/joins/);
  const there = await joined.count();
  await house.command(table, { do: 'sit', chips: 100_000 }, token);
  await joined.nth(there).waitFor();
  const before = await page.locator('ol[aria-label=Transcript] li').count();

  whole = false;
  wires.forEach((close) => close());
  await page.getByText('Connection lost').waitFor();
  for (const wager of ['field', 'place-8', 'hard-6']) {
    await house.command(table, { do: 'bet', wager, amount: 600 }, token);
  }
  whole = true;
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  await page.locator('li.missed').first().waitFor();
  const missed = await page.locator('li.missed').allInnerTexts();
  const of = (wager) => missed.findIndex((line) => line.includes(wager));
  assert.ok(of('Field') >= 0 && of('Field') < of('Place 8') && of('Place 8') < of('Hard 6'), missed.join('\n'));
  for (const wager of ['Field', 'Place 8', 'Hard 6']) {
    assert.equal(missed.filter((line) => line.includes(wager) && line.includes('bets')).length, 1, missed.join('\n'));
  }
  assert.equal(await page.locator('ol[aria-label=Transcript] li').count(), before + missed.length);
  await page.quiet();
});

test('bets made while the house is down wait, as the page says, and are each made once when it is back', async () => {
  const table = await house.table('rws-craps');
  const page = await visitor(browser, house);
  page.expect(cut);
  await seated(page, table);
  await page.locator('[data-zone][role=button]').and(page.getByRole('button', { name: /^Pass Line,.*open/ })).waitFor();
  await house.kill();
  await page.getByText('Connection lost').waitFor();
  const pass = page.locator('[data-zone][role=button]').and(page.getByRole('button', { name: /^Pass Line,/ }));
  await pass.click();
  await page.getByRole('status').getByText('One action will be sent.').waitFor();
  await pass.click();
  await page.getByRole('status').getByText('2 actions will be sent.').waitFor();
  await house.start();
  await page.locator('[data-test=at-risk]').getByText('$10', { exact: true }).waitFor();
  await page.locator('[data-test=rail]').getByText('$490', { exact: true }).waitFor();
  const lines = await (await fetch(`${house.url}/api/v1/streams/${table}/lines`)).text();
  assert.equal(lines.split('\n').filter((line) => line.includes('"bet":{')).length, 2);
  await page.quiet();
});
