// Company at a table: a chosen place, an invitation by a link, short reactions that everyone sees and anyone can mute.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
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

/** Saves a picture if `PICTURES=folder` is set. */
const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

/** Waits until the list of players has a line, such as `4. Guest 1 (you)`. */
async function lists(page, line) {
  await page.locator('details:not([open]) > summary', { hasText: 'Players' }).click();
  await page.getByRole('listitem').filter({ hasText: line }).waitFor();
}

test('a visitor chooses an empty place on the felt, even as a new guest, and sits there', async () => {
  const table = await house.dealt('bclc-red-dog');
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: /^Sit here ?, place 4$/ }).click();
  const sit = page.getByRole('button', { name: 'Sit down as a guest at 4' });
  await sit.waitFor();
  assert.equal(await sit.evaluate((button) => button === document.activeElement), true, 'the focus should be on the button');
  await accessible(page, 'a table with a chosen place');
  await picture(page, 'company-place');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await lists(page, /4\. Guest.*\(you\)/);
  await page.quiet();
});

test('the form offers the free places, and a place that another player takes is no longer a choice', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { size: { width: 1280, height: 720 } });
  await page.goto(`/tables/${table}`);
  const choice = page.getByLabel('Place', { exact: true });
  await choice.selectOption('3');
  await page.getByRole('button', { name: 'Sit down as a guest at 3' }).waitFor();
  const other = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000, position: 3 }, other);
  await page.getByRole('button', { name: 'Sit down as a guest', exact: true }).waitFor();
  assert.equal(await choice.locator('option[value="3"]').count(), 0);
  await choice.selectOption('7');
  await page.getByRole('button', { name: 'Sit down as a guest at 7' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await lists(page, /7\. Guest.*\(you\)/);
  await page.getByRole('listitem').filter({ hasText: /3\. Guest/ }).waitFor();
  await page.quiet();
});

test('on a wide screen a visitor chooses the end of the craps table', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { size: { width: 2560, height: 1300 } });
  await page.goto(`/tables/${table}`);
  const right = page.getByRole('list', { name: 'Players at the right end' }).getByRole('button', { name: /Stand here/ });
  await right.click();
  await page.getByRole('button', { name: /Sit down as a guest at \d/ }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.getByRole('list', { name: 'Players at the right end' }).getByText('You').waitFor();
  await page.quiet();
});

test('a craps table shows one end to a player alone, and both when a player stands at the other', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { size: { width: 1920, height: 947 } });
  await seated(page, table);
  const right = page.locator('[data-zone^="right:"]');
  await page.locator('[data-zone="left:pass"]').first().waitFor();
  assert.equal(await right.count(), 0, 'a player alone sees one end');
  const other = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000, end: 2 }, other);
  await right.first().waitFor();
  await house.command(table, { do: 'leave' }, other);
  await right.first().waitFor({ state: 'detached' });
  await page.quiet();
});

test('an invitation copies the address of the table, and says so', async () => {
  const table = await house.table('bclc-wheel');
  const page = await visitor(browser, house);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('status').getByText('Link copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${house.url}/tables/${table}`);
  await page.quiet();
});

test('without a clipboard the invitation shows the address, and a device that shares is asked first', async () => {
  const table = await house.table('bclc-wheel');
  const page = await visitor(browser, house);
  await page.addInitScript(() => {
    window.shared = [];
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (what) => void window.shared.push(what) });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Invitation shared.').waitFor();
  assert.deepEqual(await page.evaluate(() => window.shared.map(({ url }) => url)), [`${house.url}/tables/${table}`]);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Invite' }).click();
  assert.equal(await page.getByLabel('Address of this table').inputValue(), `${house.url}/tables/${table}`);
  await page.quiet();
});

test('a reaction appears next to the name for everyone, politely and without an entry; a muted reader sees none', async () => {
  const table = await house.dealt('bclc-red-dog');
  const ada = await visitor(browser, house);
  await seated(ada, table);
  const ben = await visitor(browser, house);
  await seated(ben, table);
  const cy = await visitor(browser, house);
  await seated(cy, table);
  const react = (page) => page.getByRole('button', { name: 'React' });
  await react(cy).click();
  await cy.getByLabel('Show reactions').uncheck();
  await react(cy).click();

  await react(ada).click();
  const choices = ada.getByRole('group', { name: 'Reactions' });
  await accessible(ada, 'the reactions');
  await picture(ada, 'company-reactions');
  await ada.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
  await react(ada).press('Enter');
  // The reaction lasts some seconds: wait for both pages at once.
  const sees = (page, words) => page.locator('.seats [data-test=reaction]').getByText(words).waitFor();
  const seen = Promise.all([sees(ada, 'Good luck!'), sees(ben, 'Good luck!'), ben.locator('[data-test=reaction-line]').getByText('Good luck!').waitFor()]);
  await choices.getByRole('button', { name: 'Good luck!' }).click();
  await seen;
  await picture(ben, 'company-reaction');
  // A screen reader announces the reaction, but not during the last call.
  await ben.getByRole('status', { name: 'Reactions' }).getByText('Good luck!').waitFor({ state: 'attached' });
  assert.equal(await cy.locator('[data-test=reaction], [data-test=reaction-line]').count(), 0, 'a muted reader sees a reaction');
  const transcript = await ben.getByRole('list', { name: 'Transcript' }).innerText();
  assert.equal(transcript.includes('Good luck'), false);
  // It disappears automatically.
  await ben.locator('[data-test=reaction]').first().waitFor({ state: 'detached' });
  for (const page of [ada, ben, cy]) {
    await page.quiet();
  }
});

test('on a felt without names the reaction names its player, even on a phone', async () => {
  const table = await house.table('bclc-wheel');
  const ada = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, ada);
  const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
  await page.goto(`/tables/${table}`);
  await page.getByText('You are watching.').waitFor();
  const seen = page.locator('[data-test=reaction-line]').getByText('Applause').waitFor();
  await house.command(table, { do: 'react', reaction: 'applause' }, ada);
  await seen;
  const box = await page.locator('[data-test=reaction-line]').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= WIDTHS.phone.width, JSON.stringify(box));
  await page.quiet();
});
