// A new table, opened from the lobby.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
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

/** Opens the form for a table with these rules. */
async function form(pack, how) {
  const page = await visitor(browser, house, how);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a table' });
  // The picture covers the radio button itself.
  await dialog.locator(`input[value=${pack}]`).check({ force: true });
  await dialog.getByText('Other limits for single wagers').waitFor();
  return { page, dialog };
}

async function opened(page) {
  await page.waitForURL(/\/tables\/\d+$/);
  return house.ask('GET', new URL(page.url()).pathname);
}

test('single wagers get other limits, using only the keyboard', async () => {
  const { page, dialog } = await form('bclc-craps');
  const keys = async (...all) => {
    for (const key of all) {
      await page.keyboard.press(key);
    }
  };
  await dialog.getByText('Other limits for single wagers').focus();
  await keys('Enter', 'Tab', 'Enter');
  // The new row's wager has the focus: type its name, then both amounts.
  await dialog.getByRole('option', { name: 'Hard 8' }).waitFor({ state: 'attached' });
  await page.keyboard.type('Hard 8');
  await keys('Tab', 'Control+a');
  await page.keyboard.type('1');
  await keys('Tab', 'Control+a');
  await page.keyboard.type('50');
  await keys('Tab', 'Tab', 'Enter');
  await page.keyboard.type('Field');
  await dialog.getByRole('button', { name: 'Remove the limits of Field' }).focus();
  await keys('Enter');
  assert.equal(await dialog.getByRole('button', { name: /^Remove/ }).count(), 1);
  assert.ok(await dialog.getByRole('button', { name: 'Add a wager' }).evaluate((button) => button === document.activeElement));
  await accessible(page, 'opening a table');
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  const { table, limits } = await opened(page);
  assert.deepEqual(limits, [{ wager: 'all', min: 500, max: 100_000 }, { wager: 'hard-8', min: 100, max: 5_000 }]);
  const { wagers } = await house.ask('GET', `/tables/${table}/rules`);
  const bounds = (id) => wagers.filter(({ wager }) => wager === id).map(({ min, max }) => [min, max]);
  assert.deepEqual([bounds('hard-8'), bounds('hard-6')], [[[100, 5_000]], [[500, 100_000]]]);
  await page.quiet();
});

test('a wager is listed once the option that offers it is chosen', async () => {
  const { page, dialog } = await form('bclc-craps');
  await dialog.getByText('Other limits for single wagers').click();
  await dialog.getByRole('button', { name: 'Add a wager' }).click();
  const fire = dialog.getByRole('option', { name: 'Fire Bet', exact: true });
  await dialog.getByRole('option', { name: 'Field', exact: true }).waitFor({ state: 'attached' });
  assert.equal(await fire.count(), 0);
  await dialog.getByText('House options').click();
  await dialog.getByRole('radiogroup', { name: 'fire bet', exact: true }).getByText('on', { exact: true }).click();
  await fire.waitFor({ state: 'attached' });
  await page.quiet();
});

test('a refused limit is explained next to its wager, even on a phone', async () => {
  const { page, dialog } = await form('casablanca-craps', { size: WIDTHS.phone, theme: 'light', touch: true });
  page.expect((complaint) => complaint.includes('422'));
  await dialog.getByLabel('statutory max').fill('5000');
  await dialog.getByText('Other limits for single wagers').tap();
  await dialog.getByRole('button', { name: 'Add a wager' }).tap();
  const row = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  const open = dialog.getByRole('button', { name: 'Open the table' });
  await open.tap();
  await row.getByRole('alert').getByText('Choose a wager.').waitFor();
  await row.getByLabel('Wager').selectOption({ label: 'Field' });
  await row.getByLabel('Smallest').fill('a few');
  await open.tap();
  await row.getByRole('alert').getByText('Enter the smallest and the largest bet').waitFor();
  await row.getByLabel('Smallest').fill('5');
  await row.getByLabel('Largest').fill('9000');
  await open.tap();
  await row.getByRole('alert').getByText(/The limits of '?field'? must be between/i).waitFor();
  await row.getByText('amounts.max').waitFor();
  const seen = await row.getByRole('alert').evaluate((alert) => alert.contains(document.elementFromPoint(alert.getBoundingClientRect().x + 5, alert.getBoundingClientRect().y + 5)));
  assert.ok(seen, 'the refusal should be in view');
  await accessible(page, 'opening a table, refused');
  assert.ok((await page.evaluate(() => document.querySelector('dialog').scrollWidth)) <= WIDTHS.phone.width);
  await row.getByLabel('Largest').fill('500');
  await open.tap();
  const { limits } = await opened(page);
  assert.deepEqual(limits.at(-1), { wager: 'field', min: 500, max: 50_000 });
  await page.quiet();
});
