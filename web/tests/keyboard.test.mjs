// A whole round at every game with the keyboard alone: from the lobby to the result.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { cents, launch, visitor } from './browser.mjs';
import { shows } from './felt.mjs';
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

/** The number of presses of Tab after which a part counts as out of reach. */
const FAR = 120;

/** The part with the focus: its name and whether its focus ring can be seen. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: part } = document;
    const name = part?.getAttribute('aria-label') ?? part?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    const { outlineStyle, outlineWidth } = part ? getComputedStyle(part) : {};
    return { name, spot: part?.matches('[data-spot], [data-zone]') ?? false, ring: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 };
  });

/** Presses Tab until the focus is on a part with this name. */
async function reach(page, name) {
  for (let presses = 0; presses < FAR; presses += 1) {
    const at = await focused(page);
    if (name.test(at.name)) {
      assert.ok(at.ring || at.spot, `no ring around ${at.name}`);
      return;
    }
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is out of reach of Tab`);
}

for (const [game, pack, go] of [
  ['craps', 'bclc-craps', /^Roll$/],
  ['baccarat', 'mlgca-midi-baccarat', /^Deal$/],
  ['Red Dog', 'bclc-red-dog', /^Deal$/],
  ['Casino War', 'bclc-casino-war', /^Deal$/],
  ['the wheel', 'bclc-wheel', /^Spin$/],
  ['Sic Bo', 'house-sic-bo', /^Shake$/],
]) {
  test(`a round of ${game} needs no pointer`, async () => {
    const page = await visitor(browser, house);
    const table = await house.table(pack);
    const { name } = await house.ask('GET', `/tables/${table}`);
    await page.goto('/');
    await page.getByRole('link', { name: /^Sit down at/ }).first().waitFor();
    await reach(page, new RegExp(`^Sit down at ${name}|^Sit down.*${name}`));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Sit down as'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your bets' }).waitFor();
    // The focus goes to the felt; an arrow goes to another spot, and the opposite one returns.
    await page.waitForFunction(() => document.activeElement?.matches('[data-spot], [data-zone]'));
    // The spot's name without its state: bets may open in the meantime.
    const spot = async () => (await focused(page)).name.replace(/, (open|closed now)$/, '');
    const first = await spot();
    const moved = async (key) => {
      await page.keyboard.press(key);
      return (await spot()) !== first;
    };
    const there = (await moved('ArrowRight')) ? 'ArrowLeft' : (await moved('ArrowDown')) ? 'ArrowUp' : (await moved('ArrowUp')) ? 'ArrowDown' : null;
    assert.ok(there, 'no arrow leads to another spot');
    await page.keyboard.press(there);
    assert.equal(await spot(), first);
    // A line bet, because the dice are thrown only for one; elsewhere the spot with the focus.
    await (game === 'craps' ? reachSpot(page, /^Pass Line,/) : Promise.resolve());
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-test=at-risk]').textContent !== '$0');
    const risk = cents(await page.locator('[data-test=at-risk]').innerText());
    assert.ok(risk > 0);
    await reach(page, go);
    await page.keyboard.press('Enter');
    const results = page.getByLabel(/^Last (rolls|hands|spins)/).getByRole('listitem');
    const choice = page.locator('.choice');
    // A decision is answered by Tab and Enter, too.
    for (let answers = 0; answers < 4; answers += 1) {
      await results.first().or(choice).first().waitFor();
      if (!(await choice.isVisible())) {
        break;
      }
      await reach(page, /^(Stand|Raise|Go to war|Surrender)/);
      await page.keyboard.press('Enter');
      // The answered decision goes away; another one may follow at once.
      await choice.waitFor({ state: 'hidden', timeout: 3000 }).catch(() => {});
    }
    await results.first().waitFor();
    if (game !== 'craps') {
      await shows(page, 'at-risk', '0');
    }
    await page.quiet();
  });
}

/** Walks over the layout with the arrows to a spot. */
async function reachSpot(page, name) {
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp']) {
    for (let presses = 0; presses < 12; presses += 1) {
      if (name.test((await focused(page)).name)) {
        return;
      }
      await page.keyboard.press(key);
    }
  }
  assert.fail(`no arrow leads to ${name}`);
}
