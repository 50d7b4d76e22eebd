// Players cut, squeeze and turn the cards, at a table that is opened from the lobby for it.
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

const button = (page, name) => page.getByRole('button', { name, exact: true });

test('a player opens a table where players handle the cards, cuts, squeezes and turns', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await button(page, 'Open a table').click();
  const dialog = page.getByRole('dialog', { name: 'Open a table' });
  await dialog.locator('input[value=mlgca-midi-baccarat]').check({ force: true });
  await dialog.getByLabel('Players cut the cards').check();
  await dialog.getByLabel('Players turn the cards').check();
  await dialog.getByLabel('Seconds to bet').fill('600');
  await accessible(page, 'opening a table where players handle the cards');
  await button(dialog, 'Open the table').click();
  await page.waitForURL(/\/tables\/\d+$/);

  await page.getByRole('button', { name: /^Sit down/ }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.getByRole('button', { name: /^Player\b.*position 1\b/ }).click();
  await page.waitForFunction(() => document.querySelector('[data-test=at-risk]').textContent !== '$0');
  await button(page, 'Deal').click();

  // A new shoe: the player cuts it, even with the main button.
  const asks = page.getByRole('group', { name: 'You may cut the cards.' });
  await asks.waitFor();
  assert.match((await asks.locator('.clause').allInnerTexts()).join(), /5\.B[^]*,[^]*5\.B/);
  await page.locator('.where input').fill('100');
  await page.getByText('Cut after 100 of').waitFor();
  await accessible(page, 'the cut');
  await asks.getByRole('button', { name: /^Cut/ }).click();
  await page.getByLabel('Transcript').getByText(/cuts? .*100|after 100/i).first().waitFor();

  // The cards that the player gets lie face down until the player turns them.
  const hand = page.getByRole('group', { name: 'Player’s cards are in your hand.' });
  for (let tries = 0; tries < 5 && !(await hand.isVisible()); tries += 1) {
    const deal = button(page, 'Deal');
    if (await deal.isEnabled().catch(() => false)) {
      await deal.click();
    }
    await hand.waitFor({ timeout: 1500 }).catch(() => {});
  }
  await hand.waitFor();
  assert.match((await hand.locator('.clause').allInnerTexts()).join(), /8\.D\.2[^]*,[^]*8\.I\.1/);
  const player = page.getByRole('region', { name: /^Player’s hand/ });
  assert.equal(await player.locator('.points').innerText(), '–');
  assert.equal(await player.getByRole('img', { name: 'a card, face down' }).count(), 2);
  const squeeze = page.getByLabel('Lift card 1');
  await squeeze.fill('80');
  assert.match(await squeeze.getAttribute('aria-valuetext'), / of (spades|hearts|diamonds|clubs)$/);
  await accessible(page, 'the squeeze');
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await page.locator('.tray .go').innerText(), 'Turn them');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.querySelector('.hand.player .points').textContent !== '–');
  // A third card may be in the player's hand, too.
  for (let more = 0; more < 3 && (await page.locator('[data-test=at-risk]').innerText()) !== '$0'; more += 1) {
    await page.keyboard.press('t');
    await page.waitForTimeout(500);
  }
  await page.locator('[data-test=at-risk]').getByText('$0', { exact: true }).waitFor();
  await page.quiet();
});

test('without the ticks the house prepares and turns the cards immediately', async () => {
  const { crew_tasks: tasks } = await house.ask('GET', '/packs/mlgca-midi-baccarat/rules');
  assert.deepEqual(tasks.filter(({ players }) => players).map(({ task }) => task), ['prepares', 'turns']);
  const no = await house.ask('GET', '/packs/mlgca-midi-baccarat/rules?players-handle-cards=no');
  assert.deepEqual(no.crew_tasks.filter(({ players }) => players).map(({ task }) => task), ['prepares']);
});
