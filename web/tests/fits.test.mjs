// Every table fits every window, full of bets: nothing scrolls, overlaps or is cut, and print and chips are large enough.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
import { misfits } from './faults.mjs';
import { FULL, crowd, open, seat } from './full.mjs';
import { House } from './house.mjs';

const SCREENS = [[1280, 640], [1280, 720], [1366, 657], [1440, 900], [1536, 730], [1920, 947], [2560, 1440]];
const TOUCHED = [[1180, 820], [820, 1180], [412, 915], [390, 844], [360, 740]];
/** Phones in landscape: the felt of a laptop, made smaller. */
const LYING = [[844, 390], [740, 360]];

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Returns the shares of the table's cell in the page's grid: of the felt with its rail, and of the layout of craps. Runs in the browser. */
function filled() {
  const area = ({ width, height }) => width * height;
  const { gridTemplateColumns, gridTemplateRows, rowGap } = getComputedStyle(document.querySelector('.room'));
  const [[width], [head, below]] = [gridTemplateColumns, gridTemplateRows].map((tracks) => tracks.split(' ').map(parseFloat));
  const table = document.querySelector('.play > .felt > .rail, .play > .felt > .craps > .table').getBoundingClientRect();
  const layout = document.querySelector('.craps .felt > .room');
  const drawn = layout?.querySelector('svg');
  const print = drawn?.getBoundingClientRect();
  const room = layout?.getBoundingClientRect();
  return {
    table: area(table) / area({ width, height: head + below + parseFloat(rowGap) }),
    // The layout keeps its proportions: it fills the cloth in one direction.
    layout: room ? Math.max(print.width / room.width, print.height / room.height) : 1,
  };
}

for (const name of Object.keys(FULL)) {
  test(`${name}, full of bets, fits every window`, async () => {
    const table = await open(house, name);
    const [page, phone] = [await visitor(browser, house), await visitor(browser, house, { touch: true })];
    const wrong = {};
    assert.ok((await crowd(house, table)) > 0);
    for (const [visited, sizes] of [[page, SCREENS], [phone, [...TOUCHED, ...LYING]]]) {
      await visited.goto(`/tables/${table}`);
      await visited.getByRole('button', { name: 'Sit down as a guest' }).waitFor();
      await visited.locator('.felt .stack').first().waitFor({ state: 'attached' });
      Object.assign(wrong, await misfits(visited, sizes, 'watching'));
    }
    await seat(house, page, table);
    Object.assign(wrong, await misfits(page, SCREENS, 'seated'));
    const shares = await page.evaluate(filled);
    assert.ok(Math.min(...Object.values(shares)) >= 0.9, `in the largest window the table fills its place: ${JSON.stringify(shares)}`);
    // The same player takes up the phone.
    await phone.context().addCookies(await page.context().cookies());
    await phone.reload();
    await phone.locator('.tray').waitFor();
    await phone.locator('.felt .stack').first().waitFor({ state: 'attached' });
    Object.assign(wrong, await misfits(phone, [...TOUCHED, ...LYING], 'seated'));
    // After a round the results stand there, or the question that the round asks.
    await page.locator('.tray .go').click();
    for (const [visited, sizes] of [[page, SCREENS], [phone, [...TOUCHED, ...LYING]]]) {
      await visited.locator('.results li, .moment ul, .choice').first().waitFor();
      Object.assign(wrong, await misfits(visited, sizes, 'after a round'));
    }
    await page.quiet();
    await phone.quiet();
    assert.deepEqual(wrong, {});
  });
}
