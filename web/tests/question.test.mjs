// The chip in hand is the bet: if a wager does not accept it, the page asks first, where the player clicked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
import { House } from './house.mjs';
import { page as module } from './module.mjs';

const { question } = await module('lib/amounts.ts');

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const chip = (page, words) => page.getByRole('radio', { name: words });
const asked = (page) => page.getByRole('alertdialog', { name: 'Another amount' });

test('the question names the reason and the amounts', () => {
  const offer = { do: 'bet', min: 400, max: 10_000, step: 400 };
  assert.equal(question(offer, 800, 50_000), null);
  assert.deepEqual(question(offer, 100, 50_000), { words: 'The minimum here is $4.', amounts: [400] });
  assert.deepEqual(question(offer, 500, 50_000), { words: 'Bets here go in steps of $4.', amounts: [800, 400] });
  assert.deepEqual(question(offer, 50_000, 50_000), { words: 'The maximum here is $100.', amounts: [10_000] });
  assert.deepEqual(question({ ...offer, max: 2_000 }, 50_000, 2_100), { words: 'You have $21.', amounts: [2_000] });
});

test('a chip below the least bet is asked about, and nothing is bet before the answer', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-craps'));
  await chip(page, /^\$1, key/).click();
  await zone(page, /^Field,/).click();
  await asked(page).getByText('The minimum here is $5.').waitFor();
  await accessible(page, 'a question about the amount');
  const [field, box] = [await zone(page, /^Field,/).boundingBox(), await asked(page).boundingBox()];
  const click = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  assert.ok(Math.abs(box.x + box.width / 2 - click.x) < 200 && Math.abs(box.y - click.y) < 160, 'the question should be near the click');
  await page.keyboard.press('Escape');
  await asked(page).waitFor({ state: 'detached' });
  await shows(page, 'at-risk', '0');
  await zone(page, /^Field,/).click();
  await page.keyboard.press('Enter');
  await shows(page, 'at-risk', '5');
  assert.equal(await asked(page).count(), 0);
  // A second click at the same place does not answer the question.
  await zone(page, /^Horn,/).dblclick();
  await asked(page).getByText(/^(The minimum here is|Bets here go in steps of)/).waitFor();
  await shows(page, 'at-risk', '5');
  await asked(page).getByRole('button', { name: 'No' }).click();
  await shows(page, 'at-risk', '5');
  await page.quiet();
});

test('a chip larger than the rail never bets everything unasked', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-craps'), '370');
  await chip(page, /^\$1,000, key/).click();
  await zone(page, /^Field,/).click();
  await asked(page).getByText('You have $370.').waitFor();
  await shows(page, 'rail', '370');
  // A click elsewhere declines.
  await page.getByRole('heading', { name: 'Your bets' }).click();
  await asked(page).waitFor({ state: 'detached' });
  await zone(page, /^Field,/).click();
  await asked(page).getByRole('button', { name: 'Bet $370' }).click();
  await shows(page, 'rail', '0');
  await page.quiet();
});

test('by keyboard the question takes the focus, and gives it back', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-red-dog', { dealt: true }));
  await chip(page, /^\$1, key/).click();
  const spot = page.getByRole('button', { name: /^Bet\b.*position 1\b/ });
  await spot.focus();
  await page.keyboard.press('Enter');
  await asked(page).getByText('The minimum here is $5.').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Bet $5');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-spot'));
  await shows(page, 'at-risk', '0');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Bet $5');
  await page.keyboard.press('Enter');
  await shows(page, 'at-risk', '5');
  await page.quiet();
});
