// The room of a table: results are never cut, a refusal is shown once, and what a player needs stays in sight and in place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
import { FULL, betAll } from './full.mjs';
import { House } from './house.mjs';
import { asks, decisionOrBets, playRound } from './scenes.mjs';

const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 740 };

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Whether an element lies in the window and nothing covers its middle. */
const inSight = (locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && (element.contains(there) || there?.contains(element));
  });

const boxOf = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Six decks that begin with these cards; the first of them is burnt. */
function shoe(first) {
  const rest = Array.from({ length: 6 }, () => [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))).flat();
  for (const card of first) {
    rest.splice(rest.indexOf(card), 1);
  }
  return [...first, ...rest];
}

for (const [name, size] of [['laptop', LAPTOP], ['phone', PHONE]]) {
  test(`after a seven-out the total comes first, then the largest bets, and the rest by a click, ${name}`, async () => {
    const table = await house.dealt('bclc-craps');
    const page = await visitor(browser, house, { size, touch: name === 'phone' });
    await seated(page, table);
    await asks(house, page, table, { do: 'bet', wager: 'pass', amount: 500 });
    await house.deal(table, { do: 'roll', dice: [4, 5] });
    const bets = [['place-4', 500], ['place-5', 1000], ['place-6', 600], ['place-8', 1200], ['place-10', 2500], ['hard-8', 500], ['field', 500], ['horn', 2000]];
    for (const [wager, amount] of bets) {
      await asks(house, page, table, { do: 'bet', wager, amount });
    }
    await house.deal(table, { do: 'roll', dice: [3, 4] });
    const total = page.locator('.results .total');
    await total.getByText('−$93').waitFor();
    assert.ok(await inSight(total));
    const list = page.getByLabel('Your bets after the last roll');
    const lines = await list.locator('li:not(.hidden)').allInnerTexts();
    const amounts = lines.map((line) => Number(/\$(\d+)/.exec(line)?.[1] ?? 0));
    assert.deepEqual(amounts, [25, 20, 12, 10, 6, 5, 5, 5, 5].slice(0, amounts.length), 'the largest first');
    // Every line in sight is whole.
    const [around, shown] = [await boxOf(list), await list.locator('li:not(.hidden)').evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON()))];
    assert.ok(shown.every((line) => line.right <= around.right + 1 && line.bottom <= around.bottom + 1), 'a line is cut');
    assert.ok(amounts.length > 0, 'no result is in sight');
    await page.getByRole('button', { name: `${9 - amounts.length} more` }).click();
    const rest = page.getByRole('list', { name: 'More results' }).getByRole('listitem');
    assert.equal(await rest.count(), 9 - amounts.length);
    assert.ok(await inSight(rest.last()));
    await accessible(page, 'more results');
    await page.quiet();
  });

  test(`baccarat with side bets shows the total first and every result by a click, ${name}`, async () => {
    const { pack, options } = FULL.baccarat;
    const table = await house.dealt(pack, { options, dealt: false, clock_seconds: 600 });
    const page = await visitor(browser, house, { size, touch: name === 'phone' });
    await seated(page, table);
    const made = await betAll(house, table, (ask) => asks(house, page, table, ask));
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    const total = page.locator('.moment .total');
    await total.waitFor();
    assert.ok(await inSight(total));
    // The totals of both hands lie beside the cards.
    for (const hand of await page.locator('.hand').all()) {
      const points = await boxOf(hand.locator('.points'));
      const cards = await hand.locator('.card').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
      const over = cards.filter((card) => card.left < points.right - 2 && card.right > points.left + 2 && card.top < points.bottom - 4 && card.bottom > points.top + 4);
      assert.deepEqual(over, [], 'a card covers the total');
    }
    const results = page.getByLabel('Your bets of the last round').getByRole('listitem');
    await page.getByRole('button', { name: / (more|results)$/ }).click();
    assert.equal(await results.count(), made);
    await results.last().scrollIntoViewIfNeeded();
    assert.ok(await inSight(results.last()));
    await page.getByRole('button', { name: 'Fewer' }).click();
    await page.quiet();
  });

  test(`a visitor sees “Sit down” immediately, and the felt keeps its size when the player sits down, ${name}`, async () => {
    const table = await house.dealt('bclc-craps');
    const page = await visitor(browser, house, { size, touch: name === 'phone' });
    await page.goto(`/tables/${table}`);
    const sit = page.getByRole('button', { name: 'Sit down as a guest' });
    await sit.waitFor();
    assert.ok(await inSight(sit));
    const pass = page.locator('[data-zone="left:pass"][role=button]');
    const before = await boxOf(pass);
    await sit.click();
    await page.locator('.tray').waitFor();
    await page.waitForTimeout(300);
    assert.deepEqual(await boxOf(pass), before);
    await page.quiet();
  });

  test(`the clock, the chips and the tray stay in sight while others are waited for, ${name}`, async () => {
    const table = await house.dealt('house-sic-bo', { dealt: false, clock_seconds: 600 });
    const [page, other] = [await visitor(browser, house, { size, touch: name === 'phone' }), await visitor(browser, house)];
    await seated(other, table);
    await seated(page, table);
    const tray = await boxOf(page.locator('.tray'));
    await page.locator('[data-spot$=":small"]').click();
    await shows(page, 'at-risk', '5');
    await page.getByRole('button', { name: 'Shake', exact: true }).click();
    const waits = page.getByRole('button', { name: '1 of 2 ready' });
    await waits.waitFor();
    const rows = await waits.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.ok(rows <= 2, `the button has ${rows} lines`);
    assert.deepEqual(await boxOf(page.locator('.tray')), tray, 'the tray moved');
    const chips = name === 'phone' ? page.locator('.head .chips') : page.locator('[data-test=rail]');
    for (const part of [page.locator('.clock .number'), chips, waits]) {
      assert.ok(await inSight(part));
    }
    await page.quiet();
    await other.quiet();
  });
}

test('a refusal is shown once, near its zone, and the next roll clears it', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { size: LAPTOP });
  await seated(page, table);
  const call = await boxOf(page.locator('.call'));
  await zone(page, /^Come,/).click();
  const refusal = page.getByText('Come needs a point. Until then, bet the Pass Line.');
  await refusal.waitFor();
  assert.equal(await refusal.count(), 1);
  assert.ok(await inSight(refusal));
  assert.deepEqual(await boxOf(page.locator('.call')), call, 'the refusal squeezes the call');
  await asks(house, page, table, { do: 'bet', wager: 'pass', amount: 500 });
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await refusal.waitFor({ state: 'detached' });
  await page.quiet();
});

test('a come bet leaves its odds slot and its number free', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { size: LAPTOP });
  await seated(page, table);
  await asks(house, page, table, { do: 'bet', wager: 'pass', amount: 500 });
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await asks(house, page, table, { do: 'bet', wager: 'come', amount: 500 });
  await house.deal(table, { do: 'roll', dice: [2, 2] });
  const slot = page.locator('[data-zone="left:come-odds-4"]').first();
  await slot.waitFor();
  const zoneBox = await boxOf(slot);
  const chips = await page.locator('.felt .stack').evaluateAll((all) => all.map((stack) => stack.querySelector('circle').getBoundingClientRect().toJSON()));
  const chip = chips.find(({ x, y, width }) => x > zoneBox.left - width && x < zoneBox.right && y > zoneBox.top - width / 2 && y < zoneBox.bottom);
  assert.ok(chip && chip.right <= zoneBox.left + zoneBox.width / 2 + 1, 'the chip should lie in the outer half of the slot');
  const number = await boxOf(page.locator('[data-zone="left:place-4"] .numeral'));
  assert.ok(chip.bottom <= number.top + number.height * 0.25, 'the chip covers the number');
  await page.quiet();
});

test('the dealer’s card at Casino War stays where it lies', async () => {
  const table = await house.dealt('bclc-casino-war');
  const page = await visitor(browser, house, { size: LAPTOP });
  await seated(page, table);
  const left = async () => (await boxOf(page.locator('.dealer .place, .dealer .card').first())).left;
  const before = await left();
  await house.deal(table, { do: 'new-shoe', cards: shoe(['AC', 'TC', 'TH', '2D', '3D', '4D', '5D', '6D', '7D', '8D', '9S', 'QD']) });
  await asks(house, page, table, { do: 'bet', wager: 'war', amount: 1000 });
  await house.deal(table, { do: 'close' });
  await house.deal(table, { do: 'deal' });
  await page.locator('.decision').waitFor();
  assert.equal(await left(), before, 'the card moved when it was dealt');
  await page.getByRole('button', { name: /^Go to war/ }).click();
  await page.locator('.decision').waitFor({ state: 'detached' });
  assert.equal(await left(), before, 'the card moved in the war');
  await page.quiet();
});

test('lists of results and the transcript show whole rows', async () => {
  const name = 'A long row of results';
  const table = await house.dealt('bclc-red-dog', { name, dealt: false, clock_seconds: 600 });
  const page = await visitor(browser, house, { size: LAPTOP });
  await seated(page, table);
  for (let round = 0; round < 14; round += 1) {
    const options = await playRound(house, page, table, { wager: 'ante', amount: 500 });
    if (options.includes('stand')) {
      await asks(house, page, table, { do: 'stand', position: 1 });
      await decisionOrBets(house, page, table);
    }
  }
  const marks = page.getByLabel('Last hands').getByRole('listitem');
  await marks.nth(12).waitFor({ state: 'attached' });
  /** Returns the items of a list that are cut: partly in it, partly beyond its edge. */
  const cut = (list, items) =>
    page.locator(list).first().evaluate((around, items) => {
      const { top, bottom, right } = around.getBoundingClientRect();
      const boxes = [...around.querySelectorAll(items)].map((item) => item.getBoundingClientRect());
      return boxes.filter((box) => (box.top < bottom - 2 && box.bottom > bottom + 2) || (box.top < top - 2 && box.bottom > top + 2) || (box.top < bottom - 2 && box.right > right + 1)).length;
    }, items);
  assert.equal(await cut('ol[aria-label="Last hands"]', 'li'), 0);
  const transcript = page.locator('ol[aria-label=Transcript]');
  await page.waitForFunction(() => document.querySelector('ol[aria-label=Transcript]').scrollTop > 0);
  const first = await transcript.evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const lines = [...list.children].map((line) => line.getBoundingClientRect());
    return { cut: lines.filter((line) => line.top < top - 2 && line.bottom > top + 4).length, last: lines.at(-1).bottom <= bottom + 1 };
  });
  assert.deepEqual(first, { cut: 0, last: true });
  await page.goto('/');
  await page.getByRole('article', { name }).waitFor();
  const squashed = await page.getByRole('article', { name }).locator('.mark').evaluateAll((all) => all.filter((mark) => mark.scrollWidth > mark.clientWidth + 1).length);
  assert.equal(squashed, 0, 'the lobby squashes the marks');
  await page.quiet();
});

test('the card about a bet does not cover the other bets of its seat', async () => {
  const page = await visitor(browser, house, { size: LAPTOP });
  await seated(page, await house.dealt('mlgca-midi-baccarat'));
  const spot = page.locator('[data-spot="1:tie"]');
  const { x, y, width, height } = await boxOf(spot);
  await page.mouse.move(x + 20, y + height / 2);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.getByRole('group', { name: /^About / }).waitFor();
  for (const other of ['banker', 'player']) {
    assert.ok(await inSight(page.locator(`[data-spot="1:${other}"]`)), other);
  }
  await page.quiet();
});
