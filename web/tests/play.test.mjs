// A player's actions other than bets, in a real browser: repeat, undo, continue, leave and return.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, cents, launch, visitor } from './browser.mjs';
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
const bets = async (page) => {
  const lines = await page.locator('section', { has: page.getByRole('heading', { name: 'Your bets' }) }).getByRole('listitem').allInnerTexts();
  return lines.map((line) => line.replace(/\s+/g, ' ').replace(' ✕', ''));
};

async function rolls(page, table, ...dice) {
  await house.deal(table, { do: 'roll', dice });
  await page.getByLabel('Transcript').getByText(`The dice show ${dice.join('-')}:`).last().waitFor();
}

test('Repeat brings back missing bets, even at a table with a dealer, and does not press bets that are still up', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await rolls(page, table, 2, 4);
  assert.ok(await button(page, 'Undo').isDisabled(), 'Undo should be disabled after the roll');
  await zone(page, /^Place 8,/).click();
  await shows(page, 'at-risk', '10');
  await rolls(page, table, 3, 3);
  await shows(page, 'at-risk', '5');
  // Pressing the key twice makes no difference.
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await shows(page, 'at-risk', '10');
  assert.deepEqual(await bets(page), ['Pass Line $5', 'Place 8 off $5']);
  assert.ok(await button(page, 'Repeat').isDisabled());
  await page.quiet();
});

test('Repeat continues after a refused bet, and shows the first refusal', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await rolls(page, table, 2, 4);
  await zone(page, /^Come,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '15');
  await rolls(page, table, 3, 4);
  await shows(page, 'at-risk', '0');
  await button(page, 'Repeat').click();
  await shows(page, 'at-risk', '10');
  assert.deepEqual(await bets(page), ['Pass Line $5', 'Field $5']);
  assert.match(await page.getByRole('alert').innerText(), /Come needs a point/);
  await page.quiet();
});

test('a player without a bet cannot start a deal, and a player who bets after saying ready may say so again', async () => {
  const table = await house.table('bclc-red-dog');
  const page = await visitor(browser, house);
  await seated(page, table);
  const deal = button(page, 'Deal');
  assert.ok(await deal.isDisabled());
  assert.equal(await deal.getAttribute('title'), 'Make a bet first');
  // A second player who is not ready holds up the deal.
  const other = await visitor(browser, house);
  await seated(other, table);
  const spot = page.getByRole('button', { name: /^Bet\b.*position 1\b/ });
  await spot.click();
  await shows(page, 'at-risk', '5');
  await deal.click();
  await button(page, '1 of 2 ready').waitFor();
  await spot.click();
  await shows(page, 'at-risk', '10');
  await deal.click();
  await button(page, '1 of 2 ready').waitFor();
  // While the clock runs, a player without a bet may also say "ready".
  await button(other, 'Deal').click();
  await button(page, '1 of 2 ready').waitFor({ state: 'detached' });
  await page.quiet();
  await other.quiet();
});

test('Repeat also brings the last bet back at the wheel', async () => {
  const table = await house.table('bclc-wheel');
  const page = await visitor(browser, house);
  await seated(page, table);
  assert.ok(await button(page, 'Repeat').isDisabled());
  await page.getByRole('button', { name: /^(1|One|Bet on 1|\$1)/ }).first().click();
  await shows(page, 'at-risk', '5');
  await button(page, 'Spin').click();
  await shows(page, 'at-risk', '0');
  await button(page, 'Repeat').click();
  await shows(page, 'at-risk', '5');
  await page.quiet();
});

/** Returns the chips in the wallet, from the page's header and from the house. */
async function wallets(page) {
  const { wallet } = await (await page.request.get('/api/v1/session')).json();
  return [cents(await page.locator('header .number').innerText()), wallet];
}

test('a player who asks to leave while a bet must stay is told so, can stay by betting, and leaves when the bet is decided', async () => {
  const table = await house.table('rws-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  const results = async () => (await page.request.get(`/api/v1/tables/${table}/results?most=400`)).json();
  const roll = async () => {
    const { length } = await results();
    await button(page, 'Roll').click();
    for (let waits = 0; waits < 100 && (await results()).length === length; waits += 1) {
      await page.waitForTimeout(20);
    }
    return (await results()).at(-1).tone;
  };
  const atRisk = page.locator('[data-test=at-risk]');
  for (let tone = ''; tone !== 'point'; tone = await roll()) {
    await atRisk.getByText('$0', { exact: true }).waitFor();
    await zone(page, /^Pass Line,/).click();
    await shows(page, 'at-risk', '5');
  }
  const told = page.getByText('You will leave once your bets are decided.');
  await button(page, 'Leave the table').click();
  await told.waitFor();
  assert.ok(await button(page, 'Leaving soon').isDisabled());
  await accessible(page, 'a table that a player is about to leave');
  await zone(page, /^Pass.*Odds/i).click();
  await shows(page, 'at-risk', '10');
  await told.waitFor({ state: 'detached' });
  await button(page, 'Leave the table').click();
  await told.waitFor();
  const sit = button(page, 'Sit down');
  for (let rolls = 0; rolls < 100 && !(await sit.isVisible()); rolls += 1) {
    await roll();
    await sit.or(button(page, 'Roll')).waitFor();
  }
  await sit.waitFor();
  await page.waitForFunction(() => document.querySelector('header .number').textContent !== '9,500');
  const [shown, real] = await wallets(page);
  assert.equal(shown, real);
  await page.quiet();
});

test('a player who left with undecided bets is told so, and may sit down again once they are decided', async () => {
  const table = await house.dealt('bclc-craps');
  // Another player throws.
  const shooter = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, shooter);
  await house.command(table, { do: 'bet', wager: 'pass', amount: 500 }, shooter);
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await rolls(page, table, 2, 4);
  await button(page, 'Leave the table').click();
  await page.getByText('You have left this table.').waitFor();
  assert.equal(await button(page, 'Sit down').count(), 0);
  await page.reload();
  await page.getByText('You have left this table.').waitFor();
  await rolls(page, table, 3, 3);
  await button(page, 'Sit down').waitFor();
  await page.waitForFunction(() => document.querySelector('header .number').textContent === '$10,005');
  await page.quiet();
});

const told = (page) => page.locator('ol[aria-label=Transcript] li').allInnerTexts();

test('a player who looks up a rule or reloads finds the table as it was, and the missed entries', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await rolls(page, table, 3, 4);
  await shows(page, 'net', '+5');
  await zone(page, /^Pass Line,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  const before = await told(page);
  const since = () => page.evaluate((table) => JSON.parse(sessionStorage[`croupier.table.${table}`]).sitting.since, table);

  await page.getByRole('navigation', { name: 'About this table' }).getByRole('link', { name: 'Rules' }).click();
  await page.waitForURL(/rules$/);
  const came = await since();
  await house.deal(table, { do: 'roll', dice: [2, 3] });
  await page.goBack();
  await shows(page, 'rail', '495');
  await shows(page, 'net', '0');
  const missed = await page.locator('li.missed').allInnerTexts();
  assert.ok(missed.some((line) => line.includes('The dice show 2-3: 5.')), missed.join('\n'));
  assert.deepEqual(await told(page), [...before, ...missed]);
  // The Field bet lost in the meantime, so Repeat brings it back.
  await button(page, 'Repeat').click();
  await shows(page, 'at-risk', '10');
  assert.deepEqual(await bets(page), ['Pass Line $5', 'Field $5']);

  await page.reload();
  await shows(page, 'at-risk', '10');
  await shows(page, 'net', '0');
  assert.deepEqual((await told(page)).slice(0, before.length), before);
  await page.reload();
  await shows(page, 'at-risk', '10');
  assert.equal(await since(), came);
  await page.quiet();
});

test('a player who leaves the page while the dice fall finds their result on return', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [2, 4] });
  await page.locator('[data-dice="2-4"]').waitFor();
  await page.getByRole('navigation', { name: 'About this table' }).getByRole('link', { name: 'Rules' }).click();
  await page.waitForURL(/rules$/);
  await page.goBack();
  await page.getByText('The point is 6.').first().waitFor();
  assert.equal((await told(page)).filter((line) => line.includes('The dice show 2-4')).length, 1);
  await page.quiet();
});

test('a new sitting starts a new result, and another player has no result', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await rolls(page, table, 3, 4);
  await shows(page, 'net', '+5');
  await page.goto('/');
  for (const [n, ask] of [{ do: 'leave' }, { do: 'sit', chips: 30_000 }, { do: 'buy-in', amount: 10_000 }].entries()) {
    await page.request.post(`/api/v1/tables/${table}/commands`, { data: { client: 'elsewhere', n: n + 1, ask } });
  }
  await page.goto(`/tables/${table}`);
  await shows(page, 'rail', '400');
  await shows(page, 'net', '0');
  await page.request.delete('/api/v1/session');
  await page.request.post('/api/v1/session/guest');
  await page.reload();
  await button(page, 'Sit down').waitFor();
  assert.equal(await page.locator('[data-test=net]').count(), 0, 'a visitor has no result');
  // The tab remembers nothing of the last player: the transcript is that of a stranger who has just arrived.
  const stranger = await visitor(browser, house);
  await stranger.goto(`/tables/${table}`);
  await button(stranger, 'Sit down as a guest').waitFor();
  const arrived = await told(stranger);
  assert.ok(arrived.length > 0);
  assert.deepEqual(await told(page), arrived);
  await stranger.quiet();
  await page.quiet();
});

test('a player with too few chips can buy more next to the refusal', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table, '5');
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'rail', '0');
  await zone(page, /^Field,/).click();
  const refusal = page.locator('.refused');
  await refusal.getByText('Not enough chips for Field').waitFor();
  await accessible(page, 'a refusal with a way out');
  await refusal.getByRole('button', { name: 'Buy in' }).click();
  await page.getByRole('dialog').getByLabel('Chips').fill('100');
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click();
  await shows(page, 'rail', '100');
  await shows(page, 'net', '0');
  await refusal.waitFor({ state: 'detached' });
  await zone(page, /^Come,/).click();
  await refusal.getByText(/Come needs a point/).waitFor();
  assert.equal(await refusal.getByRole('button', { name: 'Buy in' }).count(), 0);
  await page.quiet();
});

test('the list of keys is correct: Space bets on the layout, and says ready elsewhere', async () => {
  const table = await house.table('bclc-midi-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Enter, Space').waitFor();
  const listed = await help.locator('dt').allInnerTexts();
  assert.ok(listed.includes('Enter, Space') && listed.includes('Space') && listed.includes('O'), listed.join());
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await zone(page, /^Pass Line,/).focus();
  await page.keyboard.press(' ');
  await shows(page, 'at-risk', '5');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(' ');
  await page.getByLabel('Transcript').getByText(/The dice show/).waitFor();

  // Where a person deals there is no "ready", and card bets cannot be called off.
  await page.goto(`/tables/${await house.dealt('bclc-red-dog')}`);
  await button(page, 'Sit down').waitFor();
  await page.keyboard.press('?');
  await help.getByText('Enter, Space').waitFor();
  const fewer = await help.locator('dt').allInnerTexts();
  assert.ok(fewer.includes('Enter, Space') && !fewer.includes('Space') && !fewer.includes('O'), fewer.join());
  await page.quiet();
});
