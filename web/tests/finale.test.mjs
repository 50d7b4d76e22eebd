// The display after a result: it appears large over the felt once everything lies still, disappears by a click or soon
// after, and is never in the way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { cents, launch, visitor } from './browser.mjs';
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

/** Records, frame by frame, what a player sees from now on. */
async function record(page) {
  await page.evaluate(() => {
    const from = performance.now();
    window.frames_seen = [];
    const look = () => {
      const finale = document.querySelector('[data-test=finale]');
      window.frames_seen.push({
        at: performance.now() - from,
        title: finale?.querySelector('.title').textContent ?? null,
        words: finale?.textContent ?? null,
        out: finale?.classList.contains('out') ?? false,
        flights: document.querySelectorAll('.flight svg .stack').length,
        flying: document.querySelector('.total.flying') !== null,
        hidden: document.querySelectorAll('.hands .card:not(.up)').length,
        rail: document.querySelector('[data-test=rail]')?.textContent,
      });
      requestAnimationFrame(look);
    };
    look();
  });
}

const seen = (page) => page.evaluate(() => window.frames_seen);
const finale = (page) => page.locator('[data-test=finale]');

test('a roll ends large, with its call; winnings travel and count up; all in about two seconds', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  await record(page);
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await finale(page).waitFor();
  await finale(page).waitFor({ state: 'detached' });
  await shows(page, 'rail', '500');
  const frames = await seen(page);
  const shown = frames.filter(({ title }) => title !== null);
  assert.ok(shown.every(({ title }) => title === 'nine'));
  assert.match(shown[0].words, /The point is nine, mark it/);
  assert.ok(shown.every(({ flying }) => !flying), 'the result shows before the dice lie still');
  assert.ok(shown.some(({ flights }) => flights === 1), 'no chips travel');
  const amounts = new Set(frames.map(({ rail }) => cents(rail)));
  assert.ok([...amounts].some((amount) => amount > 49_000 && amount < 50_000), `the rail should count up: ${[...amounts]}`);
  const rolls = frames.filter(({ flying, title }) => flying || title !== null);
  assert.ok(rolls.at(-1).at - rolls[0].at < 2_600, `it takes ${rolls.at(-1).at - rolls[0].at} ms`);

  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await page.locator('[data-test=finale].out').waitFor();
  await page.quiet();
});

test('a click below the result makes its bet, and ends the result as a key does', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await finale(page).waitFor();
  // A bet in the middle of the large letters.
  const field = await zone(page, /^Field,/).boundingBox();
  await page.mouse.click(field.x + field.width / 2, field.y + field.height / 2);
  await finale(page).waitFor({ state: 'detached', timeout: 500 });
  await shows(page, 'at-risk', '10');
  await house.deal(table, { do: 'roll', dice: [4, 4] });
  await finale(page).waitFor();
  await page.keyboard.press('Escape');
  await finale(page).waitFor({ state: 'detached', timeout: 500 });
  await page.quiet();
});

test('no result is given away before the last card has turned', async () => {
  const page = await visitor(browser, house, { still: false });
  await seated(page, await house.table('mlgca-midi-baccarat'));
  await page.locator('[data-spot="1:banker"]').click();
  await shows(page, 'at-risk', '5');
  await record(page);
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await finale(page).waitFor();
  const shown = (await seen(page)).filter(({ title }) => title !== null);
  assert.match(shown[0].title, /^(player|banker|tie)$/);
  assert.match(shown[0].words, /Player \d, Banker \d/);
  assert.ok(shown.every(({ hidden }) => hidden === 0));
  await page.quiet();
});

for (const [pack, spot, go, title] of [
  ['bclc-wheel', '[data-spot$=":space-1"]', 'Spin', /^(\d+|Joker|House logo)$/],
  ['house-sic-bo', '[data-spot$=":small"]', 'Shake', /^\d+$/],
  ['bclc-red-dog', '[data-spot="1:ante"]', 'Deal', /^([2-9]|10|jack|queen|king|ace|in a row)$/i],
  ['bclc-casino-war', '[data-spot="1:war"]', 'Deal', /^([2-9]|10|jack|queen|king|ace) : ([2-9]|10|jack|queen|king|ace)$/i],
]) {
  test(`the result stands over the felt at ${pack}`, async () => {
    const page = await visitor(browser, house, { still: false });
    await seated(page, await house.table(pack));
    await page.locator(spot).first().click();
    await shows(page, 'at-risk', '5');
    await page.getByRole('button', { name: go, exact: true }).click();
    // Red Dog and Casino War may ask for a decision first; its first answer ends the round.
    const answer = page.locator('.choice .answer > button').first();
    await finale(page).or(answer).first().waitFor();
    if (await answer.isVisible()) {
      await answer.click();
    }
    await finale(page).waitFor();
    assert.match(await finale(page).locator('.title').textContent(), title);
    await page.quiet();
  });
}

test('without motion there is no such display', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house);
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  await record(page);
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await shows(page, 'rail', '500');
  await page.waitForTimeout(300);
  const frames = await seen(page);
  assert.ok(frames.every(({ title, flights }) => title === null && flights === 0));
  assert.deepEqual([...new Set(frames.map(({ rail }) => rail))], ['$490', '$500']);
  await page.quiet();
});
