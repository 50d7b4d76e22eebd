// The price that the page shows is the price of the bet that a click makes: at its stake, in its phase, with the table's rounding.
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

const SIZES = { desktop: { width: 1280, height: 720 }, phone: WIDTHS.phone };

/** Saves a picture if `PICTURES=folder` is set. */
const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

/** Seats a player at a table with a point of 4. */
async function withPoint(size) {
  const table = await house.dealt('bclc-craps', { limits: [{ wager: 'all', min: 100, max: 100_000 }] });
  const page = await visitor(browser, house, { size });
  await seated(page, table);
  await zone(page, /^Don’t Pass|^Don't Pass/).first().click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [1, 3] });
  await page.getByText('The point is 4').first().waitFor();
  return { page, table };
}

const cardOf = (page, name) => page.getByRole('region', { name });

test('the card of a bet at its maximum names the maximum, and that of a bet that is too early says what it waits for', async () => {
  const table = await house.dealt('bclc-craps', { limits: [{ wager: 'all', min: 500, max: 1000 }] });
  const page = await visitor(browser, house, { size: SIZES.desktop });
  await seated(page, table);
  for (const stake of ['5', '10']) {
    await zone(page, /^Pass Line,/).first().click();
    await shows(page, 'at-risk', stake);
  }
  const closed = page.locator('[data-test=closed]');
  // A resting pointer opens no card.
  await page.mouse.move(2, 2);
  await zone(page, /^Pass Line,/).first().hover();
  await cardOf(page, /^About Pass Line/).waitFor();
  assert.match(await closed.innerText(), /^At the maximum: \$10\.\s*rule\s*§/);
  await zone(page, /^Come,/).first().hover();
  await cardOf(page, /^About Come/).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-test=closed]')?.textContent.includes('Closed now'));
  await accessible(page, 'the card of a closed bet');
  await page.quiet();
});

test('the card of the Fire Bet at its maximum names the maximum of its rules', async () => {
  const table = await house.dealt('bclc-craps', { options: { 'fire-bet': 'on' } });
  const page = await visitor(browser, house, { size: SIZES.desktop });
  await seated(page, table);
  // A Fire Bet goes with a line bet.
  await zone(page, /^Pass Line,/).first().click();
  await zone(page, /^Fire Bet,/).first().click();
  await shows(page, 'at-risk', '10');
  // A resting pointer opens no card.
  await page.mouse.move(2, 2);
  await zone(page, /^Fire Bet,/).first().hover();
  const card = cardOf(page, /^About Fire Bet/);
  await card.waitFor();
  assert.match(await card.locator('[data-test=closed]').innerText(), /^At the maximum: \$5\.\s*rule\s*§/);
  await page.quiet();
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`with the point on 4, the card of the Pass Line shows the put bet and its price (${size})`, async () => {
    const { page } = await withPoint(viewport);
    // The page shows and announces the price before a click.
    const line = zone(page, /^Pass Line,.*a put bet now, edge 33.3 percent/);
    await page.locator('svg').getByText('put bet 33.3 %').first().waitFor();
    await line.hover();
    const card = cardOf(page, /^About Pass Line/);
    await card.getByText('33.333 % at $5').waitFor();
    await card.getByRole('heading', { name: 'Pass Line, put on 4' }).waitFor();
    await card.getByRole('button', { name: 'Put bet: Pass Line +$5' }).waitFor();
    assert.equal(await card.getByText('1.414').count(), 0, 'the price of a come-out bet should not appear');
    await picture(page, `put-${size}`);
    if (size === 'desktop') {
      await accessible(page, 'the card of a put bet');
      await card.getByRole('button', { name: 'Show me' }).click();
      const book = page.getByRole('dialog');
      await book.getByText('33.33%').first().waitFor();
      await book.getByText('A put bet').waitFor();
      await book.getByText('At $5, with this table’s rounding.').waitFor();
    }
    await page.quiet();
  });

  test(`the price of Place 6 is that of a $5 bet with a $5 chip, and lower with $6 (${size})`, async () => {
    const { page, table } = await withPoint(viewport);
    const six = zone(page, /^Place 6,/).or(zone(page, /^(Place )?(Six|6),/)).first();
    await six.hover();
    const card = cardOf(page, /^About Place 6/);
    await card.getByText('9.091 % at $5').waitFor();
    await picture(page, `place-6-${size}`);
    await card.getByRole('button', { name: 'Place 6 +$5' }).click();
    await shows(page, 'at-risk', '10');
    // Another $5 makes $10: $6 at 7 to 6 and $4 at even money.
    const figures = await house.ask('GET', `/tables/${table}/figures?stake=1000&point=4`);
    const ten = figures.wagers.find(({ wager }) => wager === 'place-6').edge_percent;
    await six.hover();
    await card.getByText(`${ten.toFixed(3)} % at $10`).waitFor();
    await page.quiet();
  });
}

test('the house prices a stake in a phase, and leaves out wagers that do not accept it', async () => {
  const table = await house.dealt('bclc-craps');
  const at = async (query) => (await house.ask('GET', `/tables/${table}/figures${query}`)).wagers;
  const edge = (wagers, name) => wagers.find(({ wager }) => wager === name)?.edge_percent.toFixed(3);
  assert.equal(edge(await at(''), 'place-6'), '1.515');
  assert.equal(edge(await at('?stake=500'), 'place-6'), '9.091');
  assert.equal(edge(await at('?stake=600'), 'place-6'), '1.515');
  assert.equal(edge(await at('?point=4'), 'pass-4'), '33.333');
  assert.equal(edge(await at('?point=4'), 'pass'), undefined, 'a line bet should be listed as a put bet now');
  assert.equal(edge(await at(''), 'buy-4'), '4.762');
  assert.equal((await at('?stake=100')).length, 0, 'a stake of $1 should have no prices, because the minimum is $5');
  await assert.rejects(at('?point=7'), /422/);
});
