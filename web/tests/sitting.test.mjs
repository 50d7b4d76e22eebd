// My session: the curve, the luck from exact figures, the hands with their proof, and the summary on leaving.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
import { House } from './house.mjs';
import { page as module } from './module.mjs';

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const bet = (wager, net, more = {}) => ({ position: 1, wager, stake: 1000, net, verdict: 'won', returned: 0, point: null, ...more });

test('luck: bets on one spot add variances, bets on several add deviations at the most', async () => {
  const { luckOf } = await module('sitting/luck.ts');
  const coin = { net: '-1/10', variance_decimal: 0.99 };
  const figures = ({ wager }) => (wager === 'unknown' ? undefined : coin);
  const one = luckOf([bet('a', 1000), bet('a', 1000), bet('a', -1000), bet('unknown', 5000)], figures);
  assert.deepEqual({ net: one.net, mean: one.mean, exact: one.exact, bets: one.bets, unpriced: one.unpriced }, { net: 1000, mean: -300, exact: true, bets: 3, unpriced: 1 });
  assert.ok(Math.abs(one.sd - 1000 * Math.sqrt(3 * 0.99)) < 1e-6);
  const two = luckOf([bet('a', 1000), bet('b', 1000)], figures);
  assert.equal(two.exact, false);
  assert.ok(Math.abs(two.sd - 2000 * Math.sqrt(0.99)) < 1e-6);
});

test('luck: a worse decision lowers the average by its cost', async () => {
  const { luckOf } = await module('sitting/luck.ts');
  const best = { net: '-1/50', variance_decimal: 1, decision: 'fight', decision_worth_decimal: -0.3 };
  const worse = { ...best, decision: 'yield', decision_worth_decimal: -0.5 };
  const figures = ({ decision }) => (decision === 'yield' ? worse : best);
  assert.equal(luckOf([bet('a', -500, { decided: 'fight' })], figures).mean, -20);
  const yielded = luckOf([bet('a', -500, { decided: 'yield' })], figures);
  assert.ok(Math.abs(yielded.mean - -220) < 1e-9);
  assert.equal(yielded.exact, false);
});

const review = (page) => page.locator('[data-test=review]');
const open = (page) => page.getByRole('button', { name: 'My session' }).click();

test('my session shows curve, rolls, luck and hands, survives a reload, and sums up on leaving', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await open(page);
  await review(page).getByText('None of your bets is decided yet.').waitFor();
  await page.keyboard.press('Escape');
  for (const [dice, net] of [[[3, 4], '+5'], [[5, 6], '+10'], [[1, 1], '+5']]) {
    await zone(page, /^Pass Line,/).click();
    await shows(page, 'at-risk', '5');
    await house.deal(table, { do: 'roll', dice });
    await shows(page, 'net', net);
  }
  await open(page);
  // Three bets of $5 at −7/495 with a deviation of nearly 1: (5 + 0.21) / 8.66 = 0.6.
  await page.locator('[data-test=luck]').getByText('0.6 standard deviations above average.').waitFor();
  const words = (await page.locator('[data-test=luck]').textContent()).replace(/\s+/g, ' ');
  assert.match(words, /Your 3 decided bets came to \+\$5; the average is −\$0\.21, with a standard deviation of \$8\.66\./);
  await review(page).getByRole('img', { name: 'Your result after each of 3 decided rolls: lowest $0, highest +$10, now +$5' }).waitFor();
  assert.match(await review(page).locator('dl').textContent(), /rolls\s*3/);
  assert.match(await review(page).locator('li').first().textContent(), /two.*Pass Line −\$5/s);
  await accessible(page, 'my session');

  await page.reload();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await zone(page, /^Pass Line,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  await house.deal(table, { do: 'roll', dice: [5, 6] });
  await shows(page, 'net', '+15');
  await open(page);
  await page.locator('[data-test=luck]').getByText(/^At least \d\.\d standard deviations above average\.$/).waitFor();
  await review(page).getByText('the average is').waitFor();
  assert.equal(await review(page).locator('li').count(), 4);
  const proof = review(page).getByRole('link', { name: /^Proof/ }).last();
  const href = await proof.getAttribute('href');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('heading', { name: 'Your session at this table' }).waitFor();
  await page.getByText('You left with $515.').waitFor();
  assert.equal(await review(page).locator('li').count(), 4);
  await review(page).getByRole('link', { name: /^Proof/ }).last().click();
  assert.ok(page.url().endsWith(href));
  await page.getByText('The dice show 3-4: 7.').waitFor();
  await page.quiet();
});

test('a raised line bet has no exact average, and the page says so', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await page.getByText('The point is 9').first().waitFor();
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '10');
  await house.deal(table, { do: 'roll', dice: [3, 6] });
  await shows(page, 'net', '+10');
  await open(page);
  await review(page).getByText('One bet has no exact average and is left out.').waitFor();
  await page.quiet();
});

for (const [pack, spot, go] of [['bclc-casino-war', '[data-spot="1:war"]', 'Deal'], ['bclc-red-dog', '[data-spot="1:ante"]', 'Deal'], ['bclc-wheel', '[data-spot="1:space-1"]', 'Spin']]) {
  test(`the luck at ${pack} is exact for one bet at a time`, async () => {
    const page = await visitor(browser, house, { size: WIDTHS.phone });
    await seated(page, await house.table(pack));
    for (let round = 0; round < 3; round += 1) {
      await page.locator(spot).click();
      await shows(page, 'at-risk', '5');
      await page.getByRole('button', { name: go, exact: true }).click();
      await page.waitForFunction(() => document.querySelector('.decision') || document.querySelector('[data-test=at-risk]').textContent === '$0');
      const better = page.locator('.decision').getByRole('button', { name: /^(Stand|Go to war)/ });
      if (await better.isVisible()) {
        await better.click();
        await shows(page, 'at-risk', '0');
      }
    }
    await open(page);
    await page.locator('[data-test=luck]').getByText(/^\d\.\d standard deviations (above|below) average\.$/).waitFor();
    await page.locator('[data-test=luck]').getByText('Your 3 decided bets').waitFor();
    await page.quiet();
  });
}
