// Full rounds of every game except craps, as a guest at the house's own table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, cents, launch, visitor } from './browser.mjs';
import { House } from './house.mjs';
import { playRound, shoe } from './scenes.mjs';

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const GAMES = [
  { game: 'baccarat', pack: 'mlgca-midi-baccarat', spot: /^Player\b.*position 1\b/, go: 'Deal' },
  { game: 'Red Dog', pack: 'bclc-red-dog', spot: /^Bet\b.*position 1\b/, go: 'Deal' },
  { game: 'Casino War', pack: 'bclc-casino-war', spot: /^(Casino )?War\b.*position 1\b/, go: 'Deal' },
  { game: 'the wheel', pack: 'bclc-wheel', spot: /^(1|One|Bet on 1|\$1)/, go: 'Spin' },
  { game: 'Sic Bo', pack: 'house-sic-bo', spot: /^Small\b/, go: 'Shake' },
];

for (const { game, pack, spot, go } of GAMES) {
  test(`${game} is played through three rounds, and the chips add up`, async () => {
    const table = await house.table(pack);
    const page = await visitor(browser, house);
    await page.goto(`/tables/${table}`);
    await page.getByRole('button', { name: 'Sit down as a guest' }).click();
    await page.getByRole('heading', { name: 'Your bets' }).waitFor();
    const amount = async (which) => cents(await page.locator(`[data-test=${which}]`).innerText());
    for (let round = 1; round <= 3; round += 1) {
      await page.locator('[data-test=at-risk]').getByText('$0', { exact: true }).waitFor();
      const rail = await amount('rail');
      await page.getByRole('button', { name: spot }).first().click();
      await page.waitForFunction((rail) => Number(document.querySelector('[data-test=rail]').textContent.replace(/[$,]/g, '')) * 100 < rail, rail);
      // Answer every decision and continue until nothing is at risk.
      for (let steps = 0; steps < 30 && (await amount('at-risk')) > 0; steps += 1) {
        const answer = page.locator('.choice .answer > button').first();
        if (await answer.isVisible()) {
          await answer.click({ timeout: 2000 }).catch(() => {});
        } else {
          await page.getByRole('button', { name: new RegExp(`^(${go}|Continue)$`) }).click({ timeout: 2000 }).catch(() => {});
        }
        await page.waitForTimeout(150);
      }
      assert.equal(await amount('at-risk'), 0, `round ${round} should be over`);
      assert.equal(await amount('net'), (await amount('rail')) - 50_000);
    }
    await page.getByLabel(/^Last (hands|spins|rolls)/).getByRole('listitem').nth(2).waitFor();
    await page.quiet();
  });
}

const amountOf = async (page, which) => cents(await page.locator(`[data-test=${which}]`).innerText());

test('the dealer’s cards at Casino War are shown as cards with the winner, at the table and in the lobby', async () => {
  const name = 'Hearts and spades';
  const table = await house.dealt('bclc-casino-war', { name });
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  await house.deal(table, { do: 'new-shoe', cards: shoe(['AC', '2C', 'KH', '3C', 'TS']) });
  for (let round = 0; round < 2; round += 1) {
    await house.command(table, { do: 'bet', wager: 'war', amount: 1000 }, token);
    await house.deal(table, { do: 'close' });
    await house.deal(table, { do: 'deal' });
  }
  for (const theme of ['dark', 'light']) {
    const page = await visitor(browser, house, { theme });
    for (const [path, where] of [[`/tables/${table}`, page.getByLabel('Last hands')], ['/', page.getByRole('article', { name })]]) {
      await page.goto(path);
      const [ten, king] = [where.getByRole('img', { name: /^10 of spades, the dealer’s card is higher/ }), where.getByRole('img', { name: /^king of hearts, the dealer’s card is higher/ })];
      assert.deepEqual([await ten.innerText(), await king.innerText()].map((words) => words.replace(/\s/g, '')), ['10♠▼', 'K♥▼']);
      const ink = (mark) => mark.evaluate((element) => getComputedStyle(element).color);
      assert.notEqual(await ink(king), await ink(ten), 'hearts should be red');
      await accessible(page, `${path}, ${theme}`);
    }
    await page.quiet();
  }
});

test('during a decision the main button is the better answer if it is free, and otherwise does nothing', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.dealt('bclc-red-dog', { dealt: false, clock_seconds: 600 })}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  const deal = page.getByRole('button', { name: 'Deal', exact: true });
  const main = page.locator('.tray .go');
  const choice = page.locator('.choice');
  await deal.waitFor();
  // While the coach speaks, there is no clock.
  await page.getByRole('button', { name: 'No more advice' }).click();
  await page.getByText('No clock', { exact: true }).waitFor({ state: 'detached' });
  // Some pairs of cards have no spread.
  for (let round = 0; round < 20 && !(await choice.isVisible()); round += 1) {
    await page.getByRole('button', { name: /^Bet\b.*position 1\b/ }).first().click();
    await page.getByText('Your bet is down. Press “Deal” or wait for the clock.').or(page.locator('.moment ul')).first().waitFor();
    await deal.click();
    await choice.or(page.locator('.moment ul')).first().waitFor();
  }
  assert.equal(await deal.count(), 0);
  await choice.getByText('When time runs out, you stand.').waitFor();
  // Wait for the figures: only then is one answer better.
  const better = await choice.locator('button.main').innerText();
  const free = better.startsWith('Stand');
  assert.equal(await main.innerText(), free ? 'Stand' : 'You decide');
  assert.equal(await main.isEnabled(), free);
  await accessible(page, 'Red Dog, asked');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText(free ? 'elsewhere: “Stand”' : 'elsewhere: nothing, because your decision may cost chips').waitFor();
  await page.keyboard.press('Escape');
  // After the last decision the house continues automatically.
  await choice.getByRole('button', { name: /^Stand/ }).click();
  await choice.waitFor({ state: 'detached' });
  await page.locator('[data-test=at-risk]').getByText('$0', { exact: true }).waitFor();
  await deal.waitFor();
  await page.quiet();
});

test('at a tie of Casino War neither Space nor the main button surrenders', async () => {
  const table = await house.dealt('bclc-casino-war', { dealt: false, clock_seconds: 600 });
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  const choice = page.locator('.choice');
  const asked = async () => (await (await page.request.get(`/api/v1/tables/${table}/offers`)).json()).some((offer) => offer.do === 'surrender');
  for (let round = 0; round < 300 && !(await playRound(house, page, table, { wager: 'war', amount: 500 })).includes('surrender'); round += 1);
  await choice.getByRole('button', { name: /^Go to war with \$5/ }).waitFor();
  await page.locator('.choice button.main').waitFor();
  const main = page.locator('.tray .go');
  assert.equal(await main.innerText(), 'You decide');
  assert.ok(await main.isDisabled());
  await main.click({ force: true });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(' ');
  await page.keyboard.press(' ');
  await page.waitForTimeout(400);
  assert.ok(await asked(), 'the decision should still be open');
  assert.equal(await amountOf(page, 'at-risk'), 500);
  await accessible(page, 'Casino War, a tie');
  await page.keyboard.press('w');
  await choice.waitFor({ state: 'detached' });
  await page.getByText(/surrendered/).waitFor({ state: 'detached' });
  await page.quiet();
});

test('where a person deals, the page does not offer players the deal, and says whether a dealer is there', async () => {
  const table = await house.dealt('bclc-red-dog');
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  // A spectator's click would open a card instead of betting, so wait for the seat.
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.getByRole('button', { name: /^Bet\b.*position 1\b/ }).first().click();
  await page.getByText('Your bet is down. No dealer is at the table.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Deal', exact: true }).count(), 0);
  const notice = page.locator('[data-test=no-dealer]');
  await notice.getByText('No dealer', { exact: true }).waitFor();
  await accessible(page, 'a table without its dealer');
  const { password } = await house.account('Dee', ['dealer']);
  const dealer = await visitor(browser, house);
  await dealer.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'Dee', password } });
  await dealer.goto(`/tables/${table}/crew`);
  await page.getByText('Your bet is down. Waiting for the dealer.').waitFor();
  await notice.waitFor({ state: 'detached' });
  await dealer.close();
  await notice.waitFor();
  await page.quiet();
});
