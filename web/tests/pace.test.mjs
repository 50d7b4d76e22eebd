// The pace of a table: a player who is alone is not rushed, and players see who is ready and who throws.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
import { House } from './house.mjs';

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 2 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const button = (page, name) => page.getByRole('button', { name, exact: true });
const craps = (clock_seconds) => house.dealt('bclc-craps', { dealt: false, clock_seconds });
/** Sits down without the coach, for whom the clock would wait. */
async function alone(page, table) {
  await seated(page, table);
  await page.getByRole('button', { name: 'No more advice' }).click();
}
const draws = async (page, table) => (await (await page.request.get(`/api/v1/tables/${table}/results?most=100`)).json()).length;

test('alone at a table nothing is dealt while the rule book or a dialog is open', async () => {
  const table = await craps(2);
  const page = await visitor(browser, house);
  await alone(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await zone(page, /^Pass Line,/).focus();
  await page.keyboard.press('i');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(3500);
  assert.equal(await draws(page, table), 0, 'the dice should wait for the reader');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The clock runs again.
  await page.getByLabel('Transcript').getByText(/The dice show/).first().waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.waitForTimeout(300);
  const before = await draws(page, table);
  await page.waitForTimeout(3000);
  assert.equal(await draws(page, table), before);
  await page.quiet();
});

test('a player who is alone may play without a clock, until another player sits down', async () => {
  const table = await craps(2);
  const page = await visitor(browser, house);
  await alone(page, table);
  await button(page, 'Tools').click();
  await page.getByLabel('No clock while I am alone').check();
  await page.getByText('No clock', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await page.waitForTimeout(3500);
  assert.equal(await draws(page, table), 0);
  await accessible(page, 'a table without a clock');
  await button(page, 'Roll').click();
  await page.getByLabel('Transcript').getByText(/The dice show/).first().waitFor();
  assert.equal(await draws(page, table), 1);
  await page.getByText('No clock', { exact: true }).waitFor();
  const other = await visitor(browser, house);
  await seated(other, table);
  await page.getByText('No clock', { exact: true }).waitFor({ state: 'detached' });
  // The setting stays for the next time.
  await other.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByText('No clock', { exact: true }).waitFor();
  await page.quiet();
  await other.quiet();
});

test('only the shooter has a gold Roll, and everyone sees who is ready', async () => {
  const table = await craps(600);
  const [ann, bob] = [await visitor(browser, house), await visitor(browser, house)];
  await seated(ann, table);
  await zone(ann, /^Pass Line,/).click();
  await shows(ann, 'at-risk', '5');
  await seated(bob, table);
  await zone(bob, /^Pass Line,/).click();
  await shows(bob, 'at-risk', '5');
  const [hers, his] = [ann.locator('.tray .go'), bob.locator('.tray .go')];
  const gold = (button) => button.evaluate((element) => element.classList.contains('main'));
  await button(bob, 'Ready').waitFor();
  assert.deepEqual([await hers.innerText(), await gold(hers)], ['Roll', true]);
  assert.deepEqual([await his.innerText(), await gold(his)], ['Ready', false]);
  await his.click();
  await button(bob, '1 of 2 ready').waitFor();
  assert.match(await his.getAttribute('title'), /^Waiting for Guest \d+$/);
  await ann.getByTitle('Ready', { exact: true }).first().waitFor();
  await accessible(ann, 'a table where another player is ready');
  await hers.click();
  await ann.getByLabel('Transcript').getByText(/The dice show/).first().waitFor();
  await ann.getByTitle('Ready', { exact: true }).first().waitFor({ state: 'detached' });
  await ann.quiet();
  await bob.quiet();
});

test('while the house throws, “Take the dice” is not a second gold button', async () => {
  const page = await visitor(browser, house);
  await seated(page, await craps(600));
  await zone(page, /^Pass Line,/).click();
  await button(page, 'Take the dice').waitFor();
  assert.deepEqual(await page.locator('.play button.main').allInnerTexts(), ['Roll']);
  await page.quiet();
});
