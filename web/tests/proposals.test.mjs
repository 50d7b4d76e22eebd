// "What can I bet?": at most five open bets with their exact prices, in every game, by mouse and by keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
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

const panel = (page) => page.getByRole('region', { name: 'Bets that you can make' });
const opener = (page) => page.getByRole('button', { name: 'What can I bet?' });
const proposed = (page, spot) => panel(page).locator(`[data-proposal="${spot}"]`);

/** Saves a picture if `PICTURES=folder` is set. */
const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

/** Opens the proposals and waits for the first; returns their spots. */
async function open(page) {
  await opener(page).click();
  await panel(page).locator('[data-proposal]').first().waitFor();
  return panel(page).locator('[data-proposal]').evaluateAll((all) => all.map((one) => one.dataset.proposal));
}

test('with a point, free odds come first, the other bets by price, one of each kind, and only they are highlighted', async () => {
  const page = await visitor(browser, house, { size: { width: 1280, height: 720 } });
  const table = await house.dealt('bclc-craps');
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await page.getByText('The point is 9').first().waitFor();
  const spots = await open(page);
  assert.ok(spots.length >= 3 && spots.length <= 5, spots.join(' '));
  assert.equal(spots[0], 'pass-odds');
  await proposed(page, 'pass-odds').getByText('Wins $7.50; costs nothing on average.').waitFor();
  await proposed(page, 'pass-odds').getByText('Wins: 9; loses: 7.').waitFor();
  await proposed(page, 'come').getByText('Wins $5; average cost 7.1¢ (1.41%).').waitFor();
  await proposed(page, 'come').getByText('Wins: 7, 11; loses: 2, 3, 12. Then wins: its number; loses: 7.').waitFor();
  // The order is that of the house's own figures for this stake.
  const { wagers } = await house.ask('GET', `/tables/${table}/figures?stake=500&point=9`);
  const edges = spots.slice(1).map((spot) => wagers.find(({ wager }) => wager === spot)?.edge_per_stake_percent);
  assert.deepEqual(edges, [...edges].sort((a, b) => a - b));
  const families = spots.map((spot) => spot.replace(/-\d+$/, ''));
  assert.equal(new Set(families).size, families.length, `variants of one bet: ${spots.join(' ')}`);
  assert.equal(spots.includes('pass'), false, 'the page must not propose a put bet');
  // On the layout exactly these bets are highlighted.
  const lit = await page.locator('.zone.lit [data-zone^="left:"], .zone.lit [data-zone^="centre:"]').evaluateAll((all) => [...new Set(all.map((one) => one.dataset.zone.replace(/^\w+:/, '')))]);
  assert.deepEqual(lit.sort(), [...spots].sort());
  await accessible(page, 'the proposals');
  await picture(page, 'proposals-craps');
  // The button makes exactly the bet; more of it has the price of the addition.
  await panel(page).getByRole('button', { name: 'Bet $5 on Pass Line Odds on 9' }).click();
  await shows(page, 'at-risk', '10');
  await proposed(page, 'pass-odds').getByText('Wins $15 on $10 in all; costs nothing on average.').waitFor();
  await page.quiet();
});

test('a bet that is made from the proposals changes them, and by keys alone everything works', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-craps'));
  await page.locator('body').press('b');
  await proposed(page, 'pass').waitFor();
  assert.equal(await panel(page).evaluate((section) => section.contains(document.activeElement)), true, 'the focus is not in the panel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const first = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.match(first, /^Bet \$5 on /);
  await page.keyboard.press('Enter');
  await shows(page, 'at-risk', '5');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  assert.equal(await opener(page).evaluate((button) => button === document.activeElement), true, 'the focus did not return');
  assert.equal(await page.locator('.zone.lit').count(), 0);
  await page.quiet();
});

test('the amount is one that the table accepts, and the chip in hand if it does', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-craps', { limits: [{ wager: 'all', min: 1000, max: 100_000 }] }));
  await page.getByRole('radio', { name: /^\$25,/ }).click();
  await open(page);
  await proposed(page, 'pass').getByText('Wins $25; average cost 35.4¢ (1.41%).').waitFor();
  await page.getByRole('radio', { name: /^\$5,/ }).click();
  await panel(page).getByRole('button', { name: 'Bet $10 on Pass Line' }).waitFor();
  await page.quiet();
});

for (const [pack, spots, words] of [
  ['mlgca-midi-baccarat', ['banker', 'player'], /Wins: banker wins; pushes: tie; loses: otherwise\./],
  ['bclc-casino-war', ['war'], /average cost 11\.7¢ \(2\.33%\)/],
  ['bclc-red-dog', ['ante'], /Wins: trips or between; pushes: consecutive or pair; loses: otherwise\./],
  ['bclc-wheel', ['space-1', 'space-2'], /Wins \$5; average cost 55\.6¢ \(11\.11%\)/],
  ['house-sic-bo', ['small'], /Same price: Big, Odd, Even/],
]) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 720 }, phone: WIDTHS.phone })) {
    test(`${pack} proposes its cheapest bets, and the panel fits (${size})`, async () => {
      const page = await visitor(browser, house, { size: viewport, touch: size === 'phone' });
      await seated(page, await house.table(pack));
      const found = await open(page);
      assert.ok(found.length <= 5, found.join(' '));
      assert.deepEqual(found.slice(0, spots.length), spots);
      await panel(page).getByText(words).first().waitFor();
      const box = await panel(page).boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height, JSON.stringify(box));
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'the page is wider than the window');
      await picture(page, `proposals-${pack}-${size}`);
      await panel(page).getByRole('button', { name: /^Bet \$5 on/ }).first().click();
      await shows(page, 'at-risk', '5');
      await panel(page).getByRole('button', { name: 'Close' }).click();
      await panel(page).waitFor({ state: 'detached' });
      await page.quiet();
    });
  }
}
