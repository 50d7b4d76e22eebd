// Behind the felt: figures, simulation, the crew's console and the auditor, in a real browser.
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

/** Seats a guest with chips at a table, who plays by HTTP. */
async function guest(table) {
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  return (ask) => house.command(table, ask, token);
}

/** Opens a browser with the administrator signed in. */
async function crew() {
  await house.administrator();
  const page = await visitor(browser, house);
  const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'admin', password: house.password } });
  assert.ok(answer.ok());
  return page;
}

test('the figures are those of the table, can be sorted, and open in detail', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.table('bclc-craps')}/figures`);
  const first = page.locator('tbody').first().getByRole('rowheader').nth(1);
  await first.getByText("Don't Pass").waitFor();
  await page.getByRole('button', { name: 'Pass Line', exact: true }).click();
  await page.getByText('A $100 bet costs $1.41 on average.').waitFor();
  await page.getByText('244/495').first().waitFor();
  await accessible(page, 'figures, opened');
  await page.getByRole('button', { name: 'Best payout' }).click();
  await first.getByText('Two').waitFor();
  await page.getByRole('searchbox').fill('place 8');
  await page.getByText('1 of').waitFor();
  await page.getByRole('button', { name: 'Place 6, 8' }).waitFor();
  await page.quiet();
});

test('a strategy is simulated and compared with another, and its mistakes are marked by line', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/simulate?table=${await house.table('bclc-craps')}`);
  const strategy = page.locator('form select').nth(1);
  const play = page.getByRole('button', { name: /^Play / });
  for (const name of ['pass', 'any-seven']) {
    await strategy.selectOption(name);
    await play.click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }
  await page.locator('.top select').nth(1).selectOption({ index: 1 });
  await page.getByRole('heading', { name: 'any-seven and pass' }).waitFor();
  await page.getByRole('img', { name: 'Bankroll over time' }).waitFor();
  await page.getByRole('img', { name: 'Final bankroll' }).waitFor();
  // Both runs also have exact figures; the exact mean lies in or near the interval.
  const [, exact] = await page.locator('tr', { hasText: 'Average result' }).getByRole('cell').allInnerTexts();
  assert.match(exact, /^−\d/);
  // The numbers of the charts, for both runs.
  for (const folded of await page.getByText('As a table').all()) {
    await folded.click();
  }
  const table = (column) => page.getByRole('table', { name: 'any-seven', exact: true }).filter({ hasText: column });
  assert.match(await table('broke').getByRole('row').nth(1).innerText(), /^0\t\$300(\t\$300){4}\t0\.0%$/);
  assert.match(await table('below').getByRole('row').nth(1).innerText(), /^\$0(\t\$?[\d,.]+){2}(\t[\d.]+%){2}$/);
  await accessible(page, 'simulation, compared');
  page.expect((complaint) => complaint.includes('422'));
  await page.getByLabel(/View and edit its text/).check();
  await page.getByLabel("The strategy's text").fill('about x\ngame craps\nwhen come-out: bte 5 pass\n');
  await play.click();
  await page.getByRole('button', { name: /^Line 3: unknown action 'bte'/ }).waitFor();
  await accessible(page, 'simulation, mistaken');
  await page.quiet();
});

test('two keys and Enter make a roll, one key and a reason make a no-roll, and the crew ticks off the bets to take and pay', async () => {
  const table = await house.dealt('bclc-craps');
  const ann = await guest(table);
  await ann({ do: 'bet', wager: 'pass', amount: 1000 });
  const page = await crew();
  await page.goto(`/tables/${table}/crew`);
  await page.getByText('Type both faces').waitFor();
  const state = page.locator('.desk .state');
  for (const key of ['4', '5', 'Enter']) {
    await page.keyboard.press(key);
  }
  await state.getByText('ON 9').waitFor();
  await ann({ do: 'bet', wager: 'field', amount: 500 });
  await page.keyboard.press('n');
  await page.getByText('No roll, because').waitFor();
  await accessible(page, 'crew, asked for a reason');
  await page.keyboard.press('1');
  await page.getByText('No roll.').first().waitFor();
  await page.keyboard.type('61');
  await page.getByText('6-1: 7, seven out').waitFor();
  await page.keyboard.press('Enter');
  await state.getByText('OFF', { exact: true }).waitFor();
  const jobs = page.locator('li', { has: page.getByRole('checkbox') });
  await jobs.filter({ hasText: /Take.*Pass Line.*−\$10/s }).waitFor();
  await jobs.filter({ hasText: /Take.*Field.*−\$5/s }).waitFor();
  const left = async () => Number(/^\d+/.exec(await page.getByText(/\d+ to do/).innerText())[0]);
  const before = await left();
  await page.keyboard.press('t');
  await page.getByText(`${before - 1} to do`).waitFor();
  await page.keyboard.press('Shift+T');
  await page.getByText('all done', { exact: true }).waitFor();
  // The shooter no longer has a line bet: the refusal gives words and a clause.
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The shooter needs a line bet.').waitFor();
  await accessible(page, 'crew, refused');
  await page.quiet();
});

test('single keys deal an entered shoe, and typing a number enters a space of the wheel', async () => {
  const table = await house.dealt('bclc-casino-war');
  const ann = await guest(table);
  await ann({ do: 'bet', wager: 'war', amount: 1000 });
  const page = await crew();
  await page.goto(`/tables/${table}/crew`);
  await page.getByRole('heading', { name: 'Next: New cards are due' }).waitFor();
  await page.getByText('The order of the cards is known').click();
  await page.getByRole('button', { name: 'Shuffle here' }).click();
  await page.getByText('✓ complete decks').waitFor();
  await page.getByRole('button', { name: 'Use these 312 cards' }).click();
  for (const words of ['Close the bets', 'Deal']) {
    await page.getByRole('heading', { name: `Next: ${words}`, exact: true }).waitFor();
    await page.keyboard.press('Space');
  }
  await page.locator('.card').nth(1).waitFor();
  await page.quiet();

  const wheel = await house.dealt('bclc-wheel');
  const bob = await guest(wheel);
  await bob({ do: 'bet', wager: 'space-20', amount: 1000 });
  const other = await crew();
  await other.goto(`/tables/${wheel}/crew`);
  await other.getByRole('heading', { name: 'Next: Close the bets' }).waitFor();
  await other.keyboard.press('Space');
  await other.getByRole('heading', { name: /^Next: Spin/ }).waitFor();
  await other.keyboard.type('14');
  await other.getByText('20, space 14').waitFor();
  await other.keyboard.press('Enter');
  await other.locator('li', { has: other.getByRole('checkbox') }).filter({ hasText: /Pay.*\+\$200/s }).waitFor();
  await accessible(other, 'crew of a wheel');
  await other.quiet();
});

test('a visitor who is not in the crew is told so', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.table('bclc-craps')}/crew`);
  await page.getByRole('heading', { name: 'This page is for the crew' }).waitFor();
  await page.quiet();
});

test('the log is replayed entry by entry, each linked to the previous one, with the verdict', async () => {
  const table = await house.dealt('bclc-craps');
  const ann = await guest(table);
  await ann({ do: 'bet', wager: 'pass', amount: 1000 });
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await house.deal(table, { do: 'roll', dice: [6, 1] });
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}/log`);
  await page.getByText('Seven out: the hand is over.').waitFor();
  await page.getByText('✓ The link to the previous line is intact.').waitFor();
  await page.getByRole('heading', { name: '✓ The log is sound' }).waitFor();
  await page.getByRole('cell', { name: '−$10' }).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByText('The dice show 4-5: 9.').waitFor();
  await page.getByText('ON 9', { exact: true }).waitFor();
  await accessible(page, 'the log');
  await page.getByRole('button', { name: 'First entry' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('Seven out: the hand is over.').waitFor();
  await page.quiet();
});

test('an account that works for the house is not offered a seat, and a player is told that a dealer handles the dice', async () => {
  const table = await house.dealt('bclc-craps');
  const admin = await visitor(browser, house);
  await house.administrator();
  await admin.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'admin', password: house.password } });
  await admin.goto(`/tables/${table}`);
  await admin.getByText('This account works for the house; it does not play.').waitFor();
  assert.equal(await admin.getByRole('button', { name: /^Sit down/ }).count(), 0);
  await admin.quiet();
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByText('Put a chip on the Pass Line; a dealer handles the dice.').waitFor();
  await page.quiet();
});
