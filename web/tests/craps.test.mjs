// A craps table in a real browser: sitting down, bets, wins, refusals; with other players, by keyboard, on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, cents, launch, visitor } from './browser.mjs';
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

const rail = async (page) => cents(await page.locator('[data-test=rail]').innerText());

test('a player sits down, bets, wins and sees why', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  assert.equal(await rail(page), 50_000);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'rail', '495');
  await shows(page, 'at-risk', '5');
  await zone(page, /^Pass Line, .*5 yours/).waitFor();

  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await shows(page, 'rail', '505');
  await shows(page, 'net', '+5');
  await page.getByLabel('Transcript').getByText(/Pass Line wins \$5/).waitFor();
  await page.getByText('Last rolls').waitFor();
  await page.getByLabel('Last rolls').getByText('7', { exact: true }).waitFor();
  await page.quiet();
});

test('a bet that is not allowed is refused politely, with a clause that opens', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Come,/).click();
  const refusal = page.getByRole('alert');
  await refusal.first().waitFor();
  assert.match(await refusal.first().innerText(), /Come needs a point. Until then, bet the Pass Line./);
  // The clause stands beside the words that are spoken.
  assert.doesNotMatch(await refusal.first().innerText(), /§/);
  await page.locator('.refused').getByRole('button', { name: /rule/ }).click();
  const book = page.getByRole('dialog');
  await book.getByText(/accepted only while a point is on/).waitFor();
  await page.keyboard.press('Escape');
  await book.waitFor({ state: 'detached' });
  assert.equal(await rail(page), 50_000);
  await page.quiet();
});

test('without a line bet the house does not roll, and the page says so', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-craps', { dealt: false, clock_seconds: 600 }));
  const roll = page.getByRole('button', { name: 'Roll', exact: true });
  assert.ok(await roll.isDisabled(), 'Roll should be disabled without bets');
  await zone(page, /^Field,/).click();
  await roll.click();
  await page.getByRole('alert').getByText('The shooter needs a line bet.').first().waitFor();
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '10');
  await roll.click();
  await page.getByLabel('Last rolls').waitFor();
  await page.quiet();
});

test('two browsers at one table show the same', async () => {
  const table = await house.dealt('bclc-craps');
  const [ann, bob] = [await visitor(browser, house), await visitor(browser, house)];
  await seated(ann, table);
  await seated(bob, table);
  await zone(ann, /^Pass Line,/).click();
  await shows(ann, 'at-risk', '5');
  await zone(bob, /^Field,/).click();
  await shows(bob, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await shows(bob, 'rail', '505');
  const told = (page) => page.locator('ol[aria-label=Transcript] li').allInnerTexts();
  await ann.getByLabel('Transcript').getByText(/The point is 9/).waitFor();
  await bob.getByLabel('Transcript').getByText(/The point is 9/).waitFor();
  const [hers, his] = [await told(ann), await told(bob)];
  // He came later, so her transcript ends with the lines of his transcript.
  assert.deepEqual(hers.slice(-his.length), his);
  assert.ok(his.length > 5);
  const chips = (page) => page.locator('.stack title').allTextContents();
  assert.deepEqual((await chips(ann)).sort(), (await chips(bob)).sort());
  await ann.quiet();
  await bob.quiet();
});

test('the keyboard alone is enough to play', async () => {
  const table = await house.table('bclc-craps');
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  const sit = page.getByRole('button', { name: 'Sit down as a guest' });
  await sit.waitFor();
  await sit.press('Enter');
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  // Tab into the felt, which is one stop; arrows move inside it.
  await page.locator('main').evaluate((main) => main.setAttribute('tabindex', '-1'));
  await page.locator('main').focus();
  for (let stops = 0; stops < 30 && !(await page.evaluate(() => document.activeElement.matches('[data-zone]'))); stops += 1) {
    await page.keyboard.press('Tab');
  }
  const here = () => page.evaluate(() => document.activeElement.getAttribute('data-zone'));
  assert.ok(await here(), 'Tab should reach the felt');
  // From that stop, arrows reach every zone.
  const seen = new Set([await here()]);
  for (const from of seen) {
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.locator(`[data-zone="${from}"][role=button]`).focus();
      await page.keyboard.press(key);
      seen.add(await here());
    }
  }
  assert.equal(seen.size, await page.locator('[data-zone][role=button]').count());
  await zone(page, /^Pass Line,/).focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await shows(page, 'at-risk', '5');
  await page.keyboard.press('Backspace');
  await shows(page, 'at-risk', '0');
  await page.keyboard.press('Enter');
  await shows(page, 'at-risk', '5');
  await page.keyboard.press('u');
  await shows(page, 'at-risk', '0');
  await page.keyboard.press('Enter');
  await shows(page, 'at-risk', '5');
  await page.getByRole('button', { name: 'Roll' }).press(' ');
  await page.getByLabel('Transcript').getByText(/The dice show/).waitFor();
  await page.quiet();
});

/** Counts the pips on the visible face of each die, from the rotation of its faces. */
const pips = (page) =>
  page.locator('[data-dice] .cube').evaluateAll((cubes) =>
    cubes.map((cube) => {
      const turned = (element) => new DOMMatrix(getComputedStyle(element).transform);
      const front = [...cube.children].filter((face) => turned(cube).multiply(turned(face)).m33 > 0.9);
      return front.map((face) => face.querySelectorAll('.pip').length).join();
    }),
  );

test('the dice come to rest on the rolled faces', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  for (const dice of [[2, 6], [3, 1], [5, 4]]) {
    await house.deal(table, { do: 'roll', dice });
    await page.getByLabel('Transcript').getByText(`The dice show ${dice.join('-')}:`).waitFor();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    assert.deepEqual(await pips(page), dice.map(String));
  }
  await page.quiet();
});

test('a click skips the animation of the dice', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  // With the page's clock stopped, only a click can end the animation.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await house.deal(table, { do: 'roll', dice: [2, 6] });
  await page.locator('[data-dice="2-6"]').waitFor();
  const result = page.getByLabel('Transcript').getByText('The dice show 2-6: 8.');
  assert.equal(await result.count(), 0);
  await zone(page, /^Field,/).click();
  await result.waitFor();
  await shows(page, 'at-risk', '5');
  await page.quiet();
});

test('a phone shows one end, zones are large enough, and a tap bets', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
  await seated(page, table);
  const small = await page.locator('[data-zone][role=button]:visible').evaluateAll((zones) =>
    zones.map((zone) => ({ name: zone.getAttribute('aria-label'), ...zone.getBoundingClientRect().toJSON() })).filter((zone) => zone.width < 44 || zone.height < 40),
  );
  assert.deepEqual(small, [], 'zones too small for a thumb');
  await zone(page, /^Pass Line,/).tap();
  await shows(page, 'at-risk', '5');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  await page.getByRole('button', { name: /Centre bets/ }).tap();
  await zone(page, /^Hard 8/).tap();
  await shows(page, 'at-risk', '10');
  await page.quiet();
});

test('odds go behind the line, a come bet travels, and a bet is called off and taken down', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [2, 2] });
  await page.getByLabel('Transcript').getByText('The point is 4.').waitFor();
  await zone(page, /^Pass.*Odds/i).click();
  await shows(page, 'at-risk', '10');
  await zone(page, /^Come,/).click();
  await shows(page, 'at-risk', '15');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await page.getByRole('button', { name: /^Come 9/ }).first().waitFor();
  await zone(page, /^Place 6/).click();
  await zone(page, /^Place 6, .*5 yours/).press('o');
  await zone(page, /^Place 6, .*5 yours, off/).waitFor();
  await page.getByRole('button', { name: 'Take down Place 6' }).click();
  await shows(page, 'at-risk', '15');
  await page.quiet();
});

test('on a phone the result of a bet is in sight, and a refusal does not cover the Pass Line', async () => {
  const table = await house.dealt('bclc-craps', { dealt: false, clock_seconds: 600 });
  const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
  await seated(page, table);
  // A place bet is off on the come-out, and the shooter needs a line bet.
  await zone(page, /^Place 6,/).tap();
  await shows(page, 'at-risk', '5');
  await page.getByRole('button', { name: 'Roll', exact: true }).tap();
  await page.getByRole('alert').getByText('The shooter needs a line bet.').waitFor();
  const [box, line] = [await page.locator('.refused').boundingBox(), await zone(page, /^Pass Line,/).first().boundingBox()];
  assert.ok(box.y >= line.y + line.height, `the refusal at ${box.y} covers the Pass Line, which ends at ${line.y + line.height}`);
  await zone(page, /^Pass Line,/).first().tap();
  await shows(page, 'at-risk', '10');
  await page.getByRole('button', { name: 'Roll', exact: true }).tap();
  await page.getByLabel('Your bets after the last roll').getByRole('listitem').first().waitFor();
  await page.quiet();
});
