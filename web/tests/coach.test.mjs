// The coach of the first hand: the next step and the facts of the house, until the hand is over or the player wants no advice.
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

const coach = (page) => page.locator('[data-test=coach]');
const says = (page, words) => coach(page).getByText(words).waitFor();

test('the coach leads through a first hand of craps, and is gone for good', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).waitFor();
  assert.equal(await coach(page).count(), 0, 'advice for a visitor who only watches');
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await says(page, 'Put a chip on the Pass Line: 7 or 11 wins immediately, 2, 3 or 12 loses. The house keeps 1.41% of it on average.');
  await accessible(page, 'a table with the coach');
  await zone(page, /^Pass Line,/).click();
  await says(page, 'Roll: 7 or 11 wins, 2, 3 or 12 loses, any other number becomes the point.');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await says(page, 'Nine is the point. Roll: nine wins, seven loses. Odds behind the line cost nothing on average.');
  // A refusal takes the coach's place until the player has read it.
  await zone(page, /^Don't Pass,/).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await coach(page).count(), 0);
  await page.keyboard.press('Escape');
  await says(page, 'Nine is the point.');
  await house.deal(table, { do: 'roll', dice: [3, 6] });
  await says(page, 'You won: +$5.');
  await coach(page).getByRole('button', { name: 'Got it' }).click();
  await coach(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await coach(page).count(), 0, 'the coach comes back');
  await page.quiet();
});

test('a crapless table has its own facts, and advice can be refused', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('mlgca-crapless'));
  await says(page, /Put a chip on the Pass Line: 7 wins immediately, and no number loses\./);
  await coach(page).getByRole('button', { name: 'No more advice' }).click();
  await coach(page).waitFor({ state: 'detached' });
  // Another game has another coach.
  await page.goto(`/tables/${await house.table('bclc-wheel')}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await says(page, /1 is on 24 of 54 spaces, pays 1 to 1 and costs least: 11.11% on average/);
  await page.quiet();
});

for (const [pack, spot, go, first, then] of [
  ['mlgca-midi-baccarat', '[data-spot="1:banker"]', 'Deal', /Banker costs least, 1\.06% on average; Player costs 1\.24%/, /Deal: each side gets two cards/],
  ['bclc-casino-war', '[data-spot="1:war"]', 'Deal', /it pays 1 to 1\. The house keeps 2\.33%/, /Deal: one card for you/],
  ['bclc-red-dog', '[data-spot="1:ante"]', 'Deal', /a gap of one rank pays 5 to 1/, /Deal: two cards come first/],
  ['house-sic-bo', '[data-spot="1:small"]', 'Shake', /^Begin with Small, Big, Odd or Even: they cost least, 2\.78% on average, and pay 1 to 1\.$/, /Your bet is down. Press “Shake”/],
]) {
  test(`the coach knows ${pack}, and the next bet ends the lesson`, async () => {
    const page = await visitor(browser, house);
    await seated(page, await house.table(pack));
    await says(page, first);
    await page.locator(spot).click();
    await says(page, then);
    await page.getByRole('button', { name: go, exact: true }).click();
    const decision = page.locator('.decision');
    await decision.or(coach(page).getByText('That was a whole hand')).first().waitFor();
    if (await decision.isVisible()) {
      await says(page, /gold/);
      await decision.locator('button.main').click();
    }
    await says(page, 'That was a whole hand');
    await page.locator(spot).click();
    await shows(page, 'at-risk', '5');
    await coach(page).waitFor({ state: 'detached' });
    await page.quiet();
  });
}

/** Opens a table that the house deals with a clock of two seconds. */
const hurried = (pack) => house.dealt(pack, { dealt: false, clock_seconds: 2 });
const draws = async (page, table) => (await (await page.request.get(`/api/v1/tables/${table}/results?most=100`)).json()).length;

/** Waits until a table has this number of draws. */
async function drawn(page, table, number) {
  for (let waited = 0; (await draws(page, table)) < number; waited += 1) {
    assert.ok(waited < 100, `draw ${number} does not come`);
    await page.waitForTimeout(100);
  }
}

test('the coach waits for the player, and the clock runs again without advice', async () => {
  const table = await hurried('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await says(page, 'Put a chip on the Pass Line');
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await says(page, 'Roll: 7 or 11 wins');
  await page.getByText('No clock', { exact: true }).waitFor();
  await page.waitForTimeout(3500);
  assert.equal(await draws(page, table), 0, 'the dice should wait for a player who reads the advice');
  await accessible(page, 'a table where the coach waits');
  await coach(page).getByRole('button', { name: 'No more advice' }).click();
  await page.getByText('No clock', { exact: true }).waitFor({ state: 'detached' });
  await drawn(page, table, 1);
  await page.quiet();
});

test('the main button rolls while the coach waits, and the clock runs after the hand', async () => {
  const table = await hurried('house-sic-bo');
  const page = await visitor(browser, house);
  await seated(page, table);
  await says(page, 'Begin with Small');
  const small = page.locator('[data-spot="1:small"]');
  await small.click();
  await says(page, 'Your bet is down.');
  await page.waitForTimeout(3500);
  assert.equal(await draws(page, table), 0);
  await page.getByRole('button', { name: 'Shake', exact: true }).click();
  await says(page, 'That was a whole hand');
  assert.equal(await draws(page, table), 1);
  await small.click();
  await coach(page).waitFor({ state: 'detached' });
  await drawn(page, table, 2);
  await page.quiet();
});

test('on a phone the coach covers no bet that it names', async () => {
  const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
  await seated(page, await house.dealt('bclc-craps'));
  await says(page, 'Put a chip on the Pass Line');
  const line = zone(page, /^Pass Line,/);
  const [box, bar] = [await line.boundingBox(), await coach(page).boundingBox()];
  assert.ok(box.y < bar.y, 'the Pass Line lies below the advice');
  await line.click();
  await shows(page, 'at-risk', '5');
  await page.quiet();
});
