// A first visit in a real browser: a newcomer's first bet, a new table, the rule book, an account.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
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

test('a newcomer bets with three clicks, and reads the result and the reason', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await page.getByText(/Put a chip on the Pass Line/).waitFor();
  await page.getByRole('button', { name: /^Sit me down at/ }).click();
  await page.getByRole('button', { name: /^Pass Line, / }).click();
  await page.locator('[data-test=at-risk]').getByText('$5', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  const after = page.getByLabel('Your bets after the last roll');
  await after.getByText(/Pass Line/).waitFor();
  await after.getByRole('button', { name: /rule/ }).first().waitFor();
  await page.quiet();
});

test('a bet that is clicked before the seat is there waits for it', async () => {
  for (const [pack, spot] of [['bclc-craps', /^Pass Line, /], ['bclc-casino-war', /^(Casino )?War\b.*position 1\b/]]) {
    const page = await visitor(browser, house);
    let release;
    const released = new Promise((done) => (release = done));
    await page.routeWebSocket(/\/play/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage(async (message) => {
        if (JSON.parse(message).type !== 'state') {
          await released;
        }
        socket.send(message);
      });
    });
    await page.goto(`/tables/${await house.table(pack)}`);
    await page.getByRole('button', { name: 'Sit down' }).click();
    // The page connects again as the new guest, and asks for a seat; the answer is held back.
    await page.getByText('Take a place.').waitFor();
    await page.getByRole('button', { name: spot }).first().click();
    release();
    await page.locator('[data-test=at-risk]').getByText('$5', { exact: true }).waitFor();
    await page.quiet();
  }
});

test('a player who opens a table sees how each option affects the edge, and plays by the chosen ones', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByRole('radio', { name: /Baccarat/ }).check({ force: true });
  await page.getByText('House options').click();
  const option = (name) => page.locator('.option').filter({ has: page.getByText(name, { exact: true }) });
  const decks = option('decks').getByRole('textbox');
  await decks.fill('6');
  await decks.press('Tab');
  const pays = option('tie pays').getByRole('textbox');
  await pays.fill('9');
  await pays.press('Tab');
  // The published edges of a tie with six decks.
  await option('tie pays').getByText('14.44% → 4.93%').waitFor();
  await option('decks').getByText('4.84% → 4.93%').waitFor();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/tables\/\d+$/);
  const { options } = await house.ask('GET', `${new URL(page.url()).pathname}/rules`);
  assert.deepEqual([options.decks, options['tie-pays']], ['6', '9 to 1']);
  await page.quiet();
});

test('the rule book of a pack shows the edge of a bet, and an example plays to its end', async () => {
  const page = await visitor(browser, house, { still: false });
  await page.goto('/packs/bclc-craps/rules');
  await page.getByRole('button', { name: 'Pass Line', exact: true }).click();
  const book = page.getByRole('dialog');
  await book.getByText('exactly 7/495').waitFor();
  await book.getByText('With a point of 4, 5, 6, 8, 9, 10').waitFor();
  await book.getByRole('button', { name: /^▶? ?Show me: / }).click();
  await book.locator('.script').getByText(/ buys in for \$\d/).waitFor();
  const line = book.getByRole('progressbar');
  const first = await line.getAttribute('aria-label');
  await book.getByRole('button', { name: 'Again' }).waitFor({ timeout: 30_000 });
  assert.notEqual(await line.getAttribute('aria-label'), first);
  assert.match(await line.getAttribute('aria-label'), /^Line (\d+) of \1$/);
  await page.quiet();
});

test('a guest who opens an account keeps the chips, and comes back with name and password', async () => {
  const page = await visitor(browser, house);
  // The house answers a wrong password with 401, which the browser logs.
  page.expect((complaint) => complaint.includes('401'));
  const enter = async (password, button) => {
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await page.goto('/account');
  await page.getByRole('button', { name: /^Play as a guest/ }).click();
  const asGuest = page.getByRole('heading', { name: 'Keep your chips' });
  await asGuest.waitFor();
  await enter('a quiet evening', 'Open the account');
  await asGuest.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('button', { name: 'I have an account' }).click();
  await enter('a loud evening', 'Sign in');
  await page.getByRole('alert').waitFor();
  await enter('a quiet evening', 'Sign in');
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor();
  assert.match(await page.locator('body').innerText(), /Grace[\s\S]*10,000/);
  await page.quiet();
});
