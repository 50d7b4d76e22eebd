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

for (const [size, theme] of [['desktop', 'dark'], ['phone', 'light']]) {
  test(`every page on a ${size} by ${theme} colours`, async (t) => {
    for (const { name, path, prepare } of shots) {
      await t.test(name, async () => {
        const page = await visitor(browser, house, { size: WIDTHS[size], theme, touch: size === 'phone' });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await prepare?.(page);
        await accessible(page, `${name}, ${size}, ${theme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= WIDTHS[size].width, `${name} is ${wide} wide`);
        assert.equal(await page.locator('h1').count(), 1, 'expected exactly one main heading');
        await page.quiet();
      });
    }
  });
}

test('the first load is small', async () => {
  for (const path of ['/', `/tables/${await house.table('bclc-craps')}`]) {
    const page = await visitor(browser, house);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    assert.ok(bytes > 10_000 && bytes < 300 * 1024, `${path}: ${bytes} bytes`);
    await page.quiet();
  }
});
