// A new account: its one-time password is in sight, and the person is open in the list, however many there are.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { House } from './house.mjs';

let house, browser;
before(async () => {
  house = await House.open();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

test('the password of a new account appears in sight, and the new person is open for their roles', async () => {
  await house.administrator();
  for (let n = 0; n < 24; n += 1) {
    await house.guest();
  }
  const page = await visitor(browser, house, { size: { width: 1280, height: 720 } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(house.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await page.getByLabel('Open an account for').fill('Dee');
  await page.getByRole('button', { name: 'Open account' }).click();
  const told = page.getByText(/^Dee’s one-time password:/);
  await told.waitFor();
  const box = await told.boundingBox();
  const field = await page.getByLabel('Open an account for').boundingBox();
  assert.ok(box.y > field.y && box.y - field.y < 200, 'the password should be right below the field');
  await page.getByRole('button', { name: /Dee/, expanded: true }).waitFor();
  await page.getByRole('button', { name: 'Set roles' }).waitFor();
  await told.getByRole('button', { name: 'Copy' }).click();
  await told.getByRole('button', { name: 'Copied' }).waitFor();
  const password = await told.locator('b').innerText();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), password);
  await accessible(page, 'the people with a new account');
  await house.ask('POST', '/session', { name: 'Dee', password });
  await page.quiet();
});
