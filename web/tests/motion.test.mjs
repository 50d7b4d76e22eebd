// A bet that is clicked while dice, cards or the wheel move is made or refused; the click also skips the animation.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
import { House } from './house.mjs';
import { shoe } from './scenes.mjs';

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

test('a bet clicked while the dice fly is made', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await page.locator('[data-dice="4-5"]').waitFor();
  const flies = await page.evaluate(() => document.getAnimations().length);
  assert.ok(flies > 0, 'the dice should still fly');
  // Before the roll there was no point: only the table after the roll accepts a Come bet.
  await zone(page, /^Come,/).click();
  await shows(page, 'at-risk', '10');
  await page.getByText('The point is 9').first().waitFor();
  await page.quiet();
});

test('a bet clicked while the dice fly is refused in words if the roll closes it', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await page.getByText('The point is 9').first().waitFor();
  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await page.locator('[data-dice="3-4"]').waitFor();
  await zone(page, /^Come,/).click();
  await page.getByRole('alert').getByText(/Come needs a point/).waitFor();
  await shows(page, 'at-risk', '0');
  await page.quiet();
});

test('Repeat while the dice fly brings back the bets that the roll takes', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Field,/).click();
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '10');
  await house.deal(table, { do: 'roll', dice: [2, 4] });
  await page.locator('[data-dice="2-4"]').waitFor();
  await page.keyboard.press('r');
  await page.getByText('The point is 6').first().waitFor();
  await shows(page, 'at-risk', '10');
  await page.quiet();
});

test('a bet clicked while the wheel turns is made for the next spin', async () => {
  const page = await visitor(browser, house, { still: false });
  await seated(page, await house.table('bclc-wheel'));
  const spot = page.getByRole('button', { name: /^(1|One|Bet on 1|\$1)/ }).first();
  const spins = page.getByLabel(/^Last spins/).getByRole('listitem');
  /** Spins the wheel and acts while it turns; returns the milliseconds until it stands. */
  const spin = async (act) => {
    await page.waitForFunction(() => document.querySelector('[data-test=at-risk]').textContent !== '$0');
    await button(page, 'Spin').click();
    await page.getByText('The wheel is turning.').waitFor();
    const began = Date.now();
    await act?.();
    await page.getByText('The wheel is turning.').waitFor({ state: 'detached' });
    return Date.now() - began;
  };
  await spot.click();
  const whole = await spin();
  await page.locator('[data-test=at-risk]').getByText('$0', { exact: true }).waitFor();
  await spot.click();
  await page.waitForFunction(() => document.querySelector('[data-test=at-risk]').textContent !== '$0');
  const staked = await page.locator('[data-test=at-risk]').innerText();
  const skipped = await spin(() => spot.click());
  assert.ok(skipped < whole, `the click should also skip the rest of the spin: ${skipped} of ${whole} ms`);
  await spins.nth(1).waitFor();
  await page.locator('[data-test=at-risk]').getByText(staked, { exact: true }).waitFor();
  await page.quiet();
});

/** Clicks a spot while the parts of a round move; afterwards its chip, and no other, is at risk for the next round. */
async function clickInMotion(page, spot, begin) {
  await spot.click();
  await shows(page, 'at-risk', '5');
  await begin();
  await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'running'));
  await spot.click();
  await page.getByLabel(/^Last (hands|rolls)/).getByRole('listitem').first().waitFor();
  await shows(page, 'at-risk', '5');
  await page.quiet();
}

test('a bet clicked while cards are dealt is made for the next hand', async () => {
  const table = await house.dealt('bclc-casino-war');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  // The dealer's king beats the deuce: no war asks for a decision.
  await house.deal(table, { do: 'new-shoe', cards: shoe(['AC', '2C', 'KH']) });
  await clickInMotion(page, page.locator('[data-spot="1:war"]'), async () => {
    await house.deal(table, { do: 'close' });
    await house.deal(table, { do: 'deal' });
  });
});

test('a bet clicked while the dice of Sic Bo are shaken is made for the next roll', async () => {
  const page = await visitor(browser, house, { still: false });
  await seated(page, await house.dealt('house-sic-bo', { dealt: false, clock_seconds: 600 }));
  await clickInMotion(page, page.locator('[data-spot$=":small"]').first(), () => button(page, 'Shake').click());
});

/** Watches both hands frame by frame: records points that are visible before the cards show their faces. */
function watchHands() {
  const value = (label) => ({ ace: 1, jack: 0, queen: 0, king: 0 })[label.split(' ')[0]] ?? Number(label.split(' ')[0]) % 10;
  const faceUp = (card) => Number(/matrix3d\(([^,]+)/.exec(getComputedStyle(card.querySelector('.body')).transform)?.[1] ?? 1) < -0.5;
  const seen = { given: [], points: new Set(), frames: 0 };
  const look = () => {
    for (const hand of document.querySelectorAll('.hand')) {
      const points = hand.querySelector('.points').textContent;
      const cards = [...hand.querySelectorAll('.card')];
      const hidden = cards.findIndex((card) => !faceUp(card));
      const shown = hidden < 0 ? cards : cards.slice(0, hidden);
      const sums = shown.map((_, i) => String(shown.slice(0, i + 1).reduce((sum, card) => sum + value(card.getAttribute('aria-label')), 0) % 10));
      if (points !== '–' && !sums.includes(points)) {
        seen.given.push([points, ...cards.map((card) => `${card.getAttribute('aria-label')} ${faceUp(card)}`)]);
      }
      seen.points.add(points);
    }
    const crown = document.querySelector('.crown');
    if (crown && [...document.querySelectorAll('.hand .card')].some((card) => !faceUp(card))) {
      seen.given.push(['winner']);
    }
    seen.frames += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.watched = seen;
}

test('at baccarat no total and no winner appears before its cards have turned', async () => {
  const page = await visitor(browser, house, { still: false });
  await seated(page, await house.table('mlgca-midi-baccarat'));
  await page.evaluate(watchHands);
  for (let round = 0; round < 3; round += 1) {
    await page.locator('[data-test=at-risk]').getByText('$0', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Player\b.*position 1\b/ }).click();
    await page.waitForFunction(() => document.querySelector('[data-test=at-risk]').textContent !== '$0');
    await button(page, 'Deal').click();
    await page.locator('.moment ul').waitFor({ state: 'detached' });
    await page.locator('.moment ul').waitFor();
  }
  const { given, frames, points } = await page.evaluate(() => ({ ...window.watched, points: [...window.watched.points] }));
  assert.ok(frames > 60 && points.length > 2, `${frames} frames, points ${points}`);
  assert.deepEqual(given, []);
  await page.quiet();
});
