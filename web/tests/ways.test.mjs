// Navigation: Back and reload with an overlay open, links to a place at a table, and missing pages.
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

const path = (page) => new URL(page.url()).pathname;

test('Back closes the rule book, and the next Back leaves the page', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await page.locator('.rules a').first().click();
  await page.waitForURL(/rules$/);
  const rules = path(page);
  const book = page.getByRole('dialog');
  const open = async () => {
    await page.locator('table button').first().click();
    await book.waitFor();
  };
  await open();
  await page.goBack();
  await book.waitFor({ state: 'detached' });
  assert.equal(path(page), rules);
  // Closing the book in another way leaves no entry in the history.
  await open();
  await page.keyboard.press('Escape');
  await book.waitFor({ state: 'detached' });
  // Forward leads to the entry of the book: the page stays, without the book.
  await page.goForward().catch(() => {});
  await page.waitForFunction(() => history.state === null);
  assert.equal(path(page), rules);
  // After a reload the book is closed, and its entry is gone from the history.
  await open();
  await page.reload();
  await page.locator('table button').first().waitFor();
  await page.waitForFunction(() => history.state === null);
  assert.equal(await book.count(), 0);
  await page.goBack();
  await page.waitForFunction(() => location.pathname === '/');
  await page.quiet();
});

test('a link in the rule book opens a page, and Back returns to the page where the book was opened', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.table('bclc-craps')}`);
  const table = path(page);
  await page.getByRole('button', { name: /^Pass Line,/ }).click();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('dialog').getByRole('link', { name: /^All rules of/ }).click();
  await page.waitForURL(/rules$/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForFunction((table) => location.pathname === table, table);
  await page.quiet();
});

test('Back closes a dialog; opening a table in it goes to the table, and Back returns to the lobby', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(path(page), '/');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByRole('radio', { name: /Baccarat/ }).check({ force: true });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/tables\/\d+$/);
  await page.locator('form').getByRole('button', { name: /^Sit down/ }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Open a table' }).waitFor();
  assert.equal(path(page), '/');
  await page.quiet();
});

test('a visitor who follows “Sit down” needs only Enter, and the tables’ cards say what is different there', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await page.getByRole('list', { name: 'Differences at this table' }).getByRole('listitem').first().waitFor();
  await page.getByRole('link', { name: /^Sit down at/ }).first().click();
  const button = page.getByRole('button', { name: 'Sit down as a guest' });
  await button.waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Sit down'));
  const box = await button.boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 900, 'the button should be in view');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.quiet();
});

for (const part of ['log', 'figures']) {
  test(`the ${part} of a table that does not exist shows a single panel`, async () => {
    const page = await visitor(browser, house);
    page.expect((complaint) => complaint.includes('404'));
    await page.goto(`/tables/9999/${part}`);
    await page.getByRole('alert').getByText('there is no table 9999').waitFor();
    assert.equal(await page.locator('main').getByRole('link').count(), 1);
    assert.equal(await page.locator('main').getByRole('button').count(), 0);
    await accessible(page);
    await page.getByRole('link', { name: 'Back to the tables', exact: true }).click();
    await page.waitForFunction(() => location.pathname === '/');
    await page.quiet();
  });
}

for (const [game, pack, spot] of [
  ['Craps', 'bclc-craps', '[data-zone="left:pass"][role=button]'],
  ['Casino War', 'bclc-casino-war', '[data-spot="1:war"]'],
]) {
  test(`a resting pointer opens no panel on the felt of ${game} until it moves`, async () => {
    const table = await house.table(pack);
    const page = await visitor(browser, house);
    await page.goto(`/tables/${table}`);
    const { x, y, width, height } = await page.locator(spot).boundingBox();
    await page.goto('/');
    await page.mouse.move(x + width / 2, y + height / 2);
    // Use the keyboard, so that the pointer does not move.
    await page.locator(`a[href="/tables/${table}?sit"]`).press('Enter');
    await page.locator(spot).waitFor();
    await page.waitForTimeout(1200);
    const card = page.getByText('Show me');
    assert.equal(await card.count(), 0);
    const now = await page.locator(spot).boundingBox();
    await page.mouse.move(now.x + now.width / 2 + 3, now.y + now.height / 2 + 2, { steps: 3 });
    await card.waitFor();
    await page.quiet();
  });
}
