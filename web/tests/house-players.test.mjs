// House players: they come to a player who is alone and wants company, are marked, and leave.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
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

  // They bet on the line, and nobody waits for them: the player's own word rolls the dice.
  await page.getByLabel('Transcript').getByText(/House player \d+ .*(Pass Line|Don't Pass)/).first().waitFor();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '5');
  await page.getByRole('button', { name: /^(Roll|Ready)$/ }).click();
  await page.getByLabel('Transcript').getByText(/The dice show/).first().waitFor();

  await button(page, 'Tools').click();
  await page.getByLabel('House players').selectOption('none');
  // One whose bet must stay is away until the bet is decided.
  await page.waitForFunction(() => document.querySelector('[aria-label="House players"]')?.value === '0' || [...document.querySelectorAll('summary')].some((one) => /^Players \(1\)/.test(one.textContent)));
  await page.quiet();
});
