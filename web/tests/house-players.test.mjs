// House players: they come to a player who is alone and wants company, are marked, and leave.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated, zone } from './felt.mjs';
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

const button = (page, name) => page.getByRole('button', { name, exact: true });

test('at a table with a minimum of $25 house players bet $25, as the transcript shows', async () => {
  const table = await house.dealt('bclc-casino-war', { dealt: false, clock_seconds: 600, limits: [{ wager: 'all', min: 2500, max: 100_000 }] });
  const page = await visitor(browser, house);
  await seated(page, table);
  await button(page, 'Tools').click();
  await page.getByLabel('House players').selectOption('2');
  await page.keyboard.press('Escape');
  await page.getByLabel('Transcript').getByText(/\$25 goes on House player \d+.s /).nth(1).waitFor();
  await page.quiet();
});

test('house players come, are marked everywhere, play and leave', async () => {
  const table = await house.dealt('bclc-craps', { dealt: false, clock_seconds: 600 });
  const page = await visitor(browser, house);
  await seated(page, table);
  await button(page, 'Tools').click();
  await page.getByLabel('House players').selectOption('2');
  const others = page.locator('details', { hasText: /^Players \(3\)/ });
  await others.locator('summary').click();
  await others.getByText(/House player \d+ \(played by the house\)/).first().waitFor();
  assert.equal(await others.getByText('(played by the house)').count(), 2);
  await accessible(page, 'a table with house players');
  const { people, house_players } = (await house.ask('GET', '/tables')).find((one) => one.table === table);
  assert.deepEqual([people.length, house_players], [3, 2]);
  await page.keyboard.press('Escape');

  // House players bet on the line, and nobody waits for them: the dice roll as soon as the player is ready.
  await page.getByLabel('Transcript').getByText(/House player \d+ .*(Pass Line|Don't Pass)/).first().waitFor();
  const dice = page.getByLabel('Transcript').getByText(/The dice show/);
  /** Makes a line bet, because a shooter needs one, and rolls. */
  const roll = async () => {
    const before = await dice.count();
    if ((await page.locator('[data-test=at-risk]').innerText()) === '$0') {
      await zone(page, /^Pass Line,/).click();
      await page.waitForFunction(() => document.querySelector('[data-test=at-risk]').textContent !== '$0');
    }
    await page.getByRole('button', { name: /^(Roll|Ready)$/ }).click();
    await dice.nth(before).waitFor();
  };
  await roll();

  await button(page, 'Tools').click();
  await page.getByLabel('House players').selectOption('none');
  await page.keyboard.press('Escape');
  // A house player whose bet must stay leaves when the bet is decided.
  const company = async () => (await house.ask('GET', '/tables')).find((one) => one.table === table).house_players ?? 0;
  for (let rounds = 0; rounds < 100 && (await company()) > 0; rounds += 1) {
    await roll();
  }
  assert.equal(await company(), 0);
  await page.locator('summary', { hasText: /^Players \(1\)/ }).waitFor();
  await page.quiet();
});
