// The page as an app: full screen by key and button, and a manifest with which browsers can install it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
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

test('F and a button show the table on the full screen, and the list of keys says so', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.table('bclc-craps')}`);
  const button = page.getByRole('button', { name: 'Full screen' });
  await button.waitFor();
  const isFull = (full) => page.waitForFunction((full) => (document.fullscreenElement !== null) === full, full);
  await page.keyboard.press('f');
  await isFull(true);
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  await isFull(false);
  // A letter in a field is only a letter.
  await page.getByLabel('Chips').focus();
  await page.keyboard.press('f');
  await page.waitForTimeout(200);
  await isFull(false);
  await page.getByLabel('Chips').blur();
  await page.keyboard.press('?');
  await page.getByText('full screen on or off').waitFor();
  await page.quiet();
});

test('the house serves the manifest and its icons, and the browser accepts them', async () => {
  const { headers } = await fetch(`${house.url}/croupier.webmanifest`);
  assert.equal(headers.get('content-type'), 'application/manifest+json');
  const page = await visitor(browser, house);
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's window is private, and private windows install nothing.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  for (const { src, type, sizes } of JSON.parse(data).icons) {
    const icon = await page.request.get(src);
    assert.equal(icon.headers()['content-type'].split(';')[0], type, src);
    if (sizes !== 'any') {
      const bytes = await icon.body();
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
    }
  }
  await page.quiet();
});

test('a page whose files have other names since an upgrade loads itself again, once', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Simulate', exact: true });
  await link.waitFor();
  let loads = 0;
  page.on('load', () => (loads += 1));
  // The house of the next version knows only its own files.
  let missing = 1;
  await page.route(/\/assets\/SimulatePage-[^/]+\.js$/, (route) => (missing-- > 0 ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await link.click();
  await page.getByRole('heading', { name: 'Test a strategy', level: 1 }).waitFor();
  assert.equal(loads, 1);
  page.expect((complaint) => complaint.includes('/assets/SimulatePage-'));
  await page.quiet();
});
