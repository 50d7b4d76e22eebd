// Checks of every page: no axe-core violations, no browser complaints, no horizontal overflow.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
import { House } from './house.mjs';
import { scene } from './scenes.mjs';

let house, browser, shots;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
  shots = await scene(house);
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Changes the colours of a page as its button does. */
const colour = (page, theme) => page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);

for (const size of ['desktop', 'phone']) {
  test(`every page on a ${size}, in both colours`, async (t) => {
    for (const { name, path, prepare } of shots) {
      await t.test(name, async () => {
        const page = await visitor(browser, house, { size: WIDTHS[size], touch: size === 'phone' });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await prepare?.(page);
        for (const theme of ['dark', 'light']) {
          await colour(page, theme);
          await accessible(page, `${name}, ${size}, ${theme}`);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= WIDTHS[size].width, `${name} is ${wide} wide`);
        assert.equal(await page.locator('h1').count(), 1, 'expected exactly one main heading');
        await page.quiet();
      });
    }
  });
}

/** The largest first load of a page, in bytes on the wire: everything that comes before the page is at rest. */
const MOST = 150 * 1024;

test('the first load of the lobby and of each game’s table is small', async () => {
  const tables = await house.ask('GET', '/tables');
  const first = [...new Set(tables.map(({ pack }) => pack))].map((pack) => tables.find((table) => table.pack === pack));
  const loads = {};
  for (const [name, path] of [['lobby', '/'], ...first.map(({ pack, table }) => [pack, `/tables/${table}`])]) {
    const page = await visitor(browser, house);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    loads[name] = bytes;
    await page.quiet();
  }
  assert.ok(Object.values(loads).every((bytes) => bytes > 10_000 && bytes < MOST), JSON.stringify(loads));
});
