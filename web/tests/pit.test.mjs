// The pit board: all tables with their figures and their people, for those who may read logs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
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

async function signedIn(name, role, path) {
  const { password } = await house.account(name, [role]);
  const page = await visitor(browser, house);
  const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name, password } });
  assert.ok(answer.ok());
  await page.goto(path);
  return page;
}

test('a supervisor sees drop, win, hold and people, live and as in the statement', async () => {
  const page = await signedIn('Sue', 'supervisor', '/');
  await page.getByRole('link', { name: 'Pit' }).click();
  await page.getByRole('heading', { name: 'Pit' }).waitFor();
  const table = await house.dealt('bclc-craps', {});
  const row = page.locator(`tr[data-table="${table}"]`);
  await row.filter({ hasText: 'dealt by a person' }).waitFor();
  // A person plays while the board is open.
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  await house.command(table, { do: 'bet', wager: 'pass', amount: 1000 }, token);
  await house.command(table, { do: 'bet', wager: 'field', amount: 2000 }, token);
  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await row.filter({ hasText: '+$10' }).waitFor();
  const dealer = await signedIn('Dee', 'dealer', `/tables/${table}/crew`);
  await row.filter({ hasText: 'Dee' }).waitFor();
  const statement = await house.ask('GET', `/tables/${table}/statement`, null, await house.administrator());
  const board = await house.ask('GET', '/pit', null, await house.administrator());
  const shown = board.tables.find((one) => one.table === table);
  assert.deepEqual([shown.drop, shown.win, shown.bank, shown.cashed], [statement.drop, statement.result, statement.bank, statement.cashed]);
  assert.deepEqual([shown.drop, shown.win, shown.hold], [50_000, 1000, 200]);
  assert.match(await row.innerText(), /\$500[\s\S]*\+\$10[\s\S]*2\.00 %/);
  assert.match(await row.innerText(), /Guest[\s\S]*\$490/);
  await accessible(page, 'pit');
  await page.getByLabel('only tables with people').check();
  await until(page, 1);
  await page.getByLabel('Table', { exact: true }).fill('no such table');
  await page.getByText('No such table is open.').waitFor();
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    await page.setViewportSize({ width, height });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight), `the board fits ${width}`);
  }
  // A dealer has no such page.
  assert.equal(await dealer.getByRole('link', { name: 'Pit' }).count(), 0);
  await dealer.goto('/pit');
  await dealer.getByRole('alert').filter({ hasText: /^only .*a supervisor.* can do this/ }).waitFor();
  await dealer.close();
  await page.quiet();
});

test('the board shows the age of the last checkpoint, and the entries since then', async () => {
  const table = await house.dealt('bclc-craps', { name: 'Checked' });
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  const page = await signedIn('Sam', 'supervisor', '/pit');
  const cell = page.locator(`tr[data-table="${table}"] td`).last();
  await cell.getByText('–', { exact: true }).waitFor();
  await page.quiet();
  // A house that closes signs a checkpoint of each table.
  await house.kill('SIGTERM');
  await house.start();
  const later = await signedIn('Sid', 'supervisor', '/pit');
  const signed = later.locator(`tr[data-table="${table}"] td`).last();
  await signed.getByText(/^\d+ s$/).waitFor();
  await house.command(table, { do: 'bet', wager: 'pass', amount: 1000 }, token);
  await signed.getByText(/^\d+ s, \d+ behind$/).waitFor();
  const board = await house.ask('GET', '/pit', null, await house.administrator());
  const { lines, checkpoint_lines, checkpoint_age_seconds } = board.tables.find((one) => one.table === table);
  const [, age, behind] = /^(\d+) s, (\d+) behind$/.exec(await signed.innerText());
  assert.equal(Number(behind), lines - checkpoint_lines);
  assert.ok(checkpoint_age_seconds >= Number(age), 'the checkpoint is older than it is');
  await later.quiet();
});

/** Waits until the board has this number of rows. */
const until = (page, rows) => page.waitForFunction((rows) => document.querySelectorAll('tr[data-table]').length === rows, rows);
