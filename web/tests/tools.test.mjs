// Betting tools: several bets at once, saved patterns, and the smart chip.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
import { House } from './house.mjs';
import { page as module } from './module.mjs';

const { smart } = await module('lib/amounts.ts');

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
const tool = (page, name) => page.getByRole('group', { name: 'Betting tools' }).getByRole('button', { name });
const bets = async (page) => {
  const lines = await page.locator('section', { has: page.getByRole('heading', { name: 'Your bets' }) }).getByRole('listitem').allInnerTexts();
  return lines.map((line) => line.replace(/\s+/g, ' ').replace(' ✕', '').replace(' off', ''));
};
async function rolls(page, table, ...dice) {
  await house.deal(table, { do: 'roll', dice });
  await page.getByLabel('Transcript').getByText(`The dice show ${dice.join('-')}:`).last().waitFor();
}

test('“for the dealers” holds for one roll: the next bets are the player’s own again', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  const dealers = page.getByLabel('Next bets for the dealers');
  const tools = page.getByRole('button', { name: 'Tools', exact: true });
  await tools.click();
  await dealers.check();
  await page.keyboard.press('Escape');
  await zone(page, /^Field,/).click();
  await page.getByLabel('Transcript').getByText(/for the dealers/).first().waitFor();
  await house.deal(table, { do: 'roll', dice: [4, 2] });
  await page.getByText('The point is 6').first().waitFor();
  await tools.click();
  assert.equal(await dealers.isChecked(), false);
  await page.keyboard.press('Escape');
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  await page.quiet();
});

test('a smart chip grows to the amount that is paid in full, and not far', () => {
  assert.deepEqual([smart(500, 0, 600), smart(2500, 0, 600), smart(500, 0, 500), smart(500, 500, 600)], [600, 3000, 500, 500]);
  assert.deepEqual([smart(100, 0, 600), smart(500, 0, null), smart(500, 600, 600)], [100, 500, 600]);
});

test('across, inside, odds to the limit, press, double and clear', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await rolls(page, table, 4, 5);
  await button(page, 'Tools').click();
  // The point is covered by the line bet, so it is left out.
  await tool(page, 'Inside +$17').click();
  await shows(page, 'at-risk', '22');
  assert.deepEqual(await bets(page), ['Pass Line $5', 'Place 5 $5', 'Place 6 $6', 'Place 8 $6']);
  await tool(page, 'Across +$10').click();
  await shows(page, 'at-risk', '32');
  await accessible(page, 'the betting tools');
  const odds = await tool(page, /^Max odds \+\$\d+$/).innerText();
  await tool(page, /^Max odds/).click();
  const risk = 32 + Number(odds.replace(/\D/g, ''));
  assert.ok(risk > 32, odds);
  await shows(page, 'at-risk', String(risk));
  // The odds are at their limit; the house's offers say so a moment after the bet.
  await tool(page, /^Max odds/).and(page.locator(':disabled')).waitFor();
  assert.ok(await tool(page, /^Press/).isDisabled(), 'nothing was paid yet');
  await rolls(page, table, 3, 3);
  await tool(page, 'Press +$6').click();
  await shows(page, 'at-risk', String(risk + 6));
  assert.ok((await bets(page)).includes('Place 6 $12'));
  // An addition to the line bet would be a put bet now, so Double leaves it alone.
  await tool(page, /^Double \+\$33/).click();
  await shows(page, 'at-risk', String(risk + 6 + 33));
  assert.ok((await bets(page)).includes('Pass Line $5'));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('x');
  await shows(page, 'at-risk', '5');
  assert.deepEqual(await bets(page), ['Pass Line $5']);
  await page.quiet();
});

test('one key repeats the bets and rolls', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.table('bclc-wheel'));
  await page.getByRole('button', { name: /^(1|One|Bet on 1|\$1)/ }).first().click();
  await shows(page, 'at-risk', '5');
  const spins = page.getByLabel(/^Last spins/).getByRole('listitem');
  await button(page, 'Spin').click();
  await shows(page, 'at-risk', '0');
  const before = await spins.count();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('g');
  await page.waitForFunction((before) => document.querySelectorAll('[aria-label^="Last spins"] li').length > before, before);
  await page.getByText(/bets? .*\$5/).first().waitFor();
  await shows(page, 'at-risk', '0');
  // D doubles the bets before the next spin.
  await button(page, 'Repeat').click();
  await shows(page, 'at-risk', '5');
  await page.keyboard.press('d');
  await shows(page, 'at-risk', '10');
  await page.quiet();
});

test('a pattern is saved by name, survives a reload, and is completed with a click', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  await button(page, 'Tools').click();
  await page.getByLabel('Name of the pattern').fill('Line and field');
  await page.keyboard.press('Enter');
  await tool(page, 'Line and field').first().waitFor();
  await rolls(page, table, 3, 4);
  await shows(page, 'at-risk', '0');
  await page.reload();
  await button(page, 'Tools').click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '5');
  await page.getByTitle('Make these bets, $10 in all').click();
  await shows(page, 'at-risk', '10');
  assert.deepEqual((await bets(page)).sort(), ['Field $5', 'Pass Line $5']);
  await button(page, 'Forget Line and field').click();
  assert.equal(await page.getByTitle('Make these bets, $10 in all').count(), 0);
  await page.quiet();
});

test('the smart chip puts 6 on Place 6 and 5 on Place 5, on a phone too', async () => {
  const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
  await seated(page, await house.dealt('bclc-craps'));
  await button(page, 'Tools').click();
  await page.getByLabel(/Smart chip/).check();
  await accessible(page, 'the betting tools on a phone');
  await page.keyboard.press('Escape');
  await zone(page, /^Place 6,/).click();
  await shows(page, 'at-risk', '6');
  await zone(page, /^Place 5,/).click();
  await shows(page, 'at-risk', '11');
  await page.quiet();
});

test('Space after a click on a bet continues and does not bet again; reached by keys, it bets', async () => {
  const table = await house.dealt('mlgca-midi-baccarat', { dealt: false, clock_seconds: 600 });
  const page = await visitor(browser, house);
  await seated(page, table);
  const banker = page.locator('[data-spot="1:banker"]');
  await banker.click();
  await shows(page, 'at-risk', '5');
  await page.keyboard.press('Space');
  await page.getByLabel('Transcript').getByText('Bets are closed.').first().waitFor();
  assert.equal(await page.getByLabel('Transcript').getByText('$5 goes on').count(), 1);
  await shows(page, 'at-risk', '0');
  await banker.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await shows(page, 'at-risk', '5');
  await page.quiet();
});
