// Spots do not move, so that no click lands on something else, and messages are never covered.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, launch, visitor } from './browser.mjs';
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

let number = 0;

/** Opens a table that the house deals, for one test only. */
async function open(pack) {
  const opening = { name: `${pack} ${(number += 1)}`, pack, options: {}, limits: [{ wager: 'all', min: 500, max: 100_000 }], clock_seconds: 600 };
  return (await house.ask('POST', '/tables', opening, await house.administrator())).table;
}

/** Returns the distance of an element from the top of the page. */
async function at(locator) {
  return locator.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
}

/** Returns the element that covers another at its middle or near its corners, or null. */
async function covered(locator) {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 12, top + 4], [right - 12, bottom - 4]];
    const found = points.map(([x, y]) => document.elementFromPoint(x, y));
    const over = found.find((there) => !there || !(element.contains(there) || there.contains(element)));
    return over === undefined ? null : (over?.outerHTML.slice(0, 120) ?? 'outside the window');
  });
}

for (const [width, size] of Object.entries(WIDTHS)) {
  test(`the spots of baccarat do not move during a round, ${width}`, async () => {
    const page = await visitor(browser, house, { size });
    await seated(page, await open('mlgca-midi-baccarat'));
    const spot = (wager) => page.locator(`[data-spot="1:${wager}"]`);
    const before = await at(spot('banker'));
    await spot('banker').click();
    await spot('tie').click();
    await spot('player').click();
    await shows(page, 'at-risk', '15');
    assert.equal(await at(spot('banker')), before, 'position with bets');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.locator('.moment .total').waitFor();
    assert.equal(await at(spot('banker')), before, 'position after the round');
    await spot('banker').click();
    await shows(page, 'at-risk', '5');
    assert.equal(await at(spot('banker')), before, 'position with the next bet');
    await page.quiet();
  });

  for (const [game, pack, wager] of [['Red Dog', 'bclc-red-dog', 'ante'], ['Casino War', 'bclc-casino-war', 'war']]) {
    test(`a decision at ${game} moves no spot, ${width}`, async () => {
      const page = await visitor(browser, house, { size });
      await seated(page, await open(pack));
      const spot = page.locator(`[data-spot="1:${wager}"]`);
      const before = await at(spot);
      const decision = page.locator('.decision');
      for (let rounds = 0; rounds < 80 && !(await decision.isVisible()); rounds += 1) {
        await shows(page, 'at-risk', '0');
        await spot.click();
        await shows(page, 'at-risk', '5');
        assert.equal(await at(spot), before, 'position with a bet');
        await page.getByRole('button', { name: 'Deal', exact: true }).click();
        // Either the round is over, or the table waits for a decision.
        await page.waitForFunction(() => document.querySelector('.decision') || document.querySelector('[data-test=at-risk]').textContent === '$0');
        assert.equal(await at(spot), before, 'position after a round');
      }
      await decision.waitFor();
      await decision.getByRole('button', { name: 'Stand' }).or(decision.getByRole('button', { name: 'Surrender' })).waitFor();
      assert.equal(await at(spot), before, 'position during a decision');
      await page.quiet();
    });
  }

  test(`the shooter's buttons and the hint do not move the felt, ${width}`, async () => {
    const table = await house.dealt('bclc-craps');
    const page = await visitor(browser, house, { size });
    await seated(page, table);
    const pass = zone(page, /^Pass Line,/);
    const before = await at(pass);
    await pass.click();
    await shows(page, 'at-risk', '5');
    assert.equal(await at(pass), before, 'position without the hint');
    await house.deal(table, { do: 'roll', dice: [3, 4] });
    await shows(page, 'net', '+5');
    const handOn = page.getByRole('button', { name: 'Pass the dice' });
    const more = page.getByRole('button', { name: /^More/ });
    await more.or(handOn).waitFor();
    if (await more.isVisible()) {
      await more.click();
    }
    await handOn.waitFor();
    assert.equal(await at(pass), before, 'position with the dice');
    await page.quiet();
  });

  test(`the notice of a lost connection lies over the page, ${width}`, async () => {
    const page = await visitor(browser, house, { size });
    page.expect((complaint) => /WebSocket/.test(complaint));
    const wires = [];
    let whole = true;
    await page.routeWebSocket(/\/play/, (here) => {
      if (whole) {
        const there = here.connectToServer();
        wires.push(() => (there.close(), here.close({ code: 1011 })));
      } else {
        here.close({ code: 1011 });
      }
    });
    await seated(page, await house.dealt('bclc-craps'));
    const pass = zone(page, /^Pass Line,/);
    const before = await at(pass);
    whole = false;
    wires.forEach((close) => close());
    const bar = page.getByText('Connection lost');
    await bar.waitFor();
    assert.equal(await at(pass), before);
    assert.equal(await covered(bar), null);
    await page.quiet();
  });

  test(`refusals and calls are legible, ${width}`, async () => {
    const page = await visitor(browser, house, { size });
    const table = await house.dealt('bclc-craps');
    await seated(page, table);
    for (const wager of [/^Pass Line,/, /^Field,/]) {
      await zone(page, wager).click();
    }
    await shows(page, 'at-risk', '10');
    await house.deal(table, { do: 'roll', dice: [4, 4] });
    await page.getByText(/The point is 8/).first().waitFor();
    await zone(page, /^Don't Pass,/).click();
    const refused = page.getByRole('alert');
    await refused.waitFor();
    assert.equal(await covered(refused), null, 'the refusal is covered');
    assert.equal(await covered(page.locator('.call')), null, 'the call is covered');
    await page.quiet();
  });
}

test('on a phone the shooter sees lines, centre and tray, and can reach every centre bet', async () => {
  const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
  const table = await house.dealt('bclc-craps');
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await house.deal(table, { do: 'roll', dice: [4, 4] });
  await page.getByRole('button', { name: /^More/ }).waitFor();
  for (const name of [/^Pass Line,/, /^Pass Line Odds,/]) {
    assert.equal(await covered(zone(page, name)), null, String(name));
  }
  const pull = page.getByRole('button', { name: 'Centre bets' });
  assert.equal(await covered(pull), null, 'the button of the centre bets is covered');
  for (const name of ['Undo', 'Repeat', 'What can I bet?', 'Tools']) {
    assert.equal(await covered(page.getByRole('button', { name })), null, name);
  }
  // The dice lie beside the puck, not over it.
  const [dice, puck] = await Promise.all(['.rest .pair', '.puck .disc'].map((part) => page.locator(part).boundingBox()));
  assert.ok(dice.y + dice.height <= puck.y, `dice to ${dice.y + dice.height}, puck from ${puck.y}`);

  await pull.click();
  await zone(page, /^Hard 8,/).click();
  await shows(page, 'at-risk', '10');
  // The button names the chips that the drawer hides: those on the line.
  await page.getByRole('button', { name: 'Line bets $5 there' }).waitFor();
  // On a phone the coach takes the place of the call.
  await page.getByRole('button', { name: 'No more advice' }).click();
  const hop = page.locator('.drawer [data-zone][role=button]').last();
  await hop.scrollIntoViewIfNeeded();
  assert.equal(await covered(page.locator('.call')), null, 'the drawer covers the call');
  const [drawer, last] = await Promise.all([page.locator('.drawer').boundingBox(), hop.boundingBox()]);
  assert.ok(last.y + last.height <= drawer.y + drawer.height, 'the last row should be fully visible');
  await page.quiet();
});

test('the print is legible: markers, the best price, and the payout of a bet beside its chips', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-fire'));
  const high = (part) => page.locator(part).first().evaluate((text) => text.getBoundingClientRect().height);
  await page.getByRole('button', { name: 'What can I bet?' }).click();
  await page.locator('.price text').first().waitFor();
  assert.ok((await high('.price text')) > 12, 'the best price is too small');
  assert.ok((await high('.count')) > 12, 'a marker is too small');
  await zone(page, /^Place 6,/).click();
  await shows(page, 'at-risk', '5');
  const foot = (part) => page.locator(part).evaluate((drawn) => drawn.getBoundingClientRect().bottom);
  const pays = await page.locator('[data-zone="left:place-6"] .tiny').evaluate((text) => text.getBoundingClientRect().top);
  assert.ok((await foot('.felt .chips .stack')) <= pays + 2, 'the chips should end above the payout');
  await page.quiet();
});

test('chips at baccarat lie beside the print', async () => {
  const page = await visitor(browser, house);
  await seated(page, await open('mlgca-midi-baccarat'));
  const banker = page.locator('[data-spot="1:banker"]');
  await banker.click();
  await shows(page, 'at-risk', '5');
  const [print, chips] = await Promise.all(['.label', '.chips'].map((part) => banker.locator(part).boundingBox()));
  assert.ok(print.x + print.width <= chips.x + 4, `printed to ${print.x + print.width}, chips from ${chips.x}`);
  await page.quiet();
});

test('a dialog that is opened again immediately stays open, and Back closes it', async () => {
  const page = await visitor(browser, house);
  await seated(page, await open('bclc-craps'));
  const dialog = page.getByRole('dialog');
  for (let round = 0; round < 5; round += 1) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('?');
    await dialog.waitFor();
    // The key arrives before the browser has gone back to the entry without the dialog.
    await page.evaluate(async () => {
      document.querySelector('dialog').close();
      while (document.querySelector('dialog')) {
        await new Promise((next) => setTimeout(next));
      }
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
    });
    await page.waitForFunction(() => document.querySelector('dialog')?.open && history.state?.over === 1);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => history.state?.over ?? 0), 0);
    assert.match(page.url(), /\/tables\/\d+$/);
  }
  await page.quiet();
});
