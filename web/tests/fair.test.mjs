// The page's part in the draws: it pledges, reveals and checks automatically.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
import { seated } from './felt.mjs';
import { House } from './house.mjs';

let house, browser;

before(async () => {
  house = await House.open();
  browser = await launch();
});

after(async () => {
  await browser.close();
  await house.close();
});

async function spin(page) {
  await page.getByRole('button', { name: /^(1|One|Bet on 1|\$1)/ }).first().click();
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
}

test('a part is pledged, revealed and counted, and the draw is checked', async () => {
  const table = await house.table('bclc-wheel');
  const page = await visitor(browser, house);
  await seated(page, table);
  await page.getByText('Is it fair?').click();
  await page.getByText('Your part is pledged.').waitFor();
  const next = await page.getByText(/Next draw, number \d+/).innerText();
  await spin(page);
  await page.getByText('Yours counted.').waitFor();
  await page.getByText('The house had committed to this secret.').waitFor();
  // The page also pledges for the next draw.
  await page.getByText(/Next draw, number/).filter({ hasNotText: next }).waitFor();
  await page.getByText('Your part is pledged.').waitFor();
  const audit = await house.ask('GET', `/tables/${table}/audit`);
  assert.equal(audit.sound, true, JSON.stringify(audit));
  await page.quiet();
});

test('a player who reloads the page can still reveal the pledged part', async () => {
  const table = await house.table('bclc-wheel');
  const page = await visitor(browser, house);
  await seated(page, table);
  await page.getByText('Is it fair?').click();
  await page.getByText('Your part is pledged.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.getByText('Is it fair?').click();
  await spin(page);
  await page.getByText('Yours counted.').waitFor();
  await page.quiet();
});
