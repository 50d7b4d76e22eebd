// Autoplay: the house plays a strategy at the player's seat, and one key stops it.
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

const button = (page, name) => page.getByRole('button', { name, exact: true });
const bar = (page) => page.getByRole('group', { name: 'Autoplay' });
const opened = (pack) => house.dealt(pack, { dealt: false, clock_seconds: 600 });
/** Waits until the bar shows at least this number of rounds. */
const played = (page, rounds) => page.waitForFunction((rounds) => parseInt(document.querySelector('[data-test=autoplay-rounds]')?.textContent ?? '0', 10) >= rounds, rounds);

/** Opens the form, chooses, and starts. */
async function start(page, strategy, fields = {}) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Autoplay' });
  await dialog.getByRole('combobox', { name: 'Strategy' }).selectOption(strategy);
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByLabel('Pace').selectOption('fast');
  await dialog.getByRole('button', { name: 'Start autoplay' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a strategy bets and rolls automatically until one key stops it', async () => {
  const page = await visitor(browser, house);
  await seated(page, await opened('bclc-craps'));
  await button(page, 'Tools').click();
  await button(page, 'Autoplay…').click();
  const dialog = page.getByRole('dialog', { name: 'Autoplay' });
  await dialog.getByRole('combobox', { name: 'Strategy' }).selectOption('pass');
  await dialog.getByText('The Pass Line', { exact: false }).first().waitFor();
  await accessible(page, 'the form of an autoplay');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => !history.state?.over);

  await start(page, 'pass');
  await bar(page).getByText('Autoplay: pass').waitFor();
  await played(page, 3);
  await accessible(page, 'a table with an autoplay');
  await page.keyboard.press('a');
  await page.getByText('You stopped it.').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await button(page, 'Tools').waitFor();
  await page.getByLabel('Transcript').getByText(/The dice show/).first().waitFor();
  await page.quiet();
});

test('the bar fits where the tray was, on a laptop and on a phone', async () => {
  for (const size of [{ width: 1280, height: 720 }, WIDTHS.phone]) {
    const page = await visitor(browser, house, { size });
    await seated(page, await opened('bclc-wheel'));
    await start(page, 'wheel-1');
    await played(page, 1);
    const fits = await page.evaluate(() => {
      const { bottom, right } = document.querySelector('[aria-label=Autoplay]').getBoundingClientRect();
      return bottom <= innerHeight && right <= innerWidth && document.documentElement.scrollHeight <= innerHeight;
    });
    assert.ok(fits, `the bar does not fit ${JSON.stringify(size)}`);
    await bar(page).getByRole('button', { name: /^Stop/ }).click();
    await page.getByText('You stopped it.').waitFor();
    await page.quiet();
  }
});

test('a limit ends an autoplay', async () => {
  const page = await visitor(browser, house);
  await seated(page, await opened('bclc-craps'));
  await start(page, 'pass', { 'Stop after (rolls)': '2' });
  const note = page.locator('.ended');
  await note.getByText('It has played the rolls that you set.').waitFor();
  await note.getByRole('button', { name: 'Close' }).click();
  await note.waitFor({ state: 'detached' });
  await page.quiet();
});

test('a mistake is shown with its line, and a strategy that nobody can throw for ends', async () => {
  const page = await visitor(browser, house);
  await seated(page, await opened('bclc-craps'));
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Autoplay' });
  await dialog.getByRole('combobox', { name: 'Strategy' }).selectOption('pass');
  await dialog.getByLabel('View and edit its text').check();
  await dialog.getByLabel("The strategy's text").fill('about Mine.\ngame craps\nwhen come-out: bet 10 pas\n');
  await dialog.getByRole('button', { name: 'Start autoplay' }).click();
  await dialog.getByText(/^Line 3:/).waitFor();
  await dialog.getByLabel("The strategy's text").fill('about Mine.\ngame craps\nwhen no field: bet 5 field\n');
  await dialog.getByRole('button', { name: 'Start autoplay' }).click();
  await page.locator('.ended').getByText('Autoplay ended.').waitFor();
  await shows(page, 'at-risk', '5');
  await page.quiet();
});

test('a strategy in one’s own words plays, and the bar says that it is one’s own', async () => {
  const page = await visitor(browser, house);
  await seated(page, await opened('bclc-craps'));
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Autoplay' });
  await dialog.getByRole('combobox', { name: 'Strategy' }).selectOption('pass');
  // The library is grouped: plain strategies, combinations, progressions.
  assert.ok((await dialog.getByRole('combobox', { name: 'Strategy' }).locator('optgroup').count()) >= 3);
  await dialog.getByLabel('View and edit its text').check();
  await dialog.getByLabel("The strategy's text").fill('about Pass, and fifteen on the Field.\ngame craps\nwhen come-out and no pass: bet 10 pass\nwhen no field: bet 15 field\n');
  await dialog.getByLabel('Pace').selectOption('fast');
  await dialog.getByRole('button', { name: 'Start autoplay' }).click();
  await bar(page).getByText('Autoplay: own').waitFor();
  await page.getByLabel('Transcript').getByText(/bets \$15 on (the )?Field/).first().waitFor();
  await played(page, 2);
  await page.keyboard.press('a');
  await page.getByText('You stopped it.').waitFor();
  await page.quiet();
});

test('the player’s own bet takes over', async () => {
  const page = await visitor(browser, house);
  await seated(page, await opened('bclc-craps'));
  await start(page, 'pass');
  await bar(page).waitFor();
  await zone(page, /^Field,/).click();
  await page.getByText('You took over with a bet or a decision.').waitFor();
  await page.quiet();
});

test('a restart of the house ends an autoplay, and the page says so', async () => {
  const page = await visitor(browser, house);
  const table = await opened('bclc-wheel');
  await seated(page, table);
  await start(page, 'wheel-1');
  await played(page, 1);
  await house.kill();
  await house.start();
  await page.getByText('The house restarted.').waitFor({ timeout: 60_000 });
  await button(page, 'Tools').waitFor();
  page.expect(() => true);
  await page.quiet();
});
