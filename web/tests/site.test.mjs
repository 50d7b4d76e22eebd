// The pages of `croupier site`, opened as files: the plays run in the browser, without a server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
import { program } from './house.mjs';

const PLAY = "A dealer bet wins for the tip box, and is paid after its player's own";

let folder, browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-site-'));
  await promisify(execFile)(program, ['site', '-o', join(folder, 'site'), '--pack', 'bclc-wheel', '--pack', 'house-craps']);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const url = (path) => pathToFileURL(join(folder, 'site', path)).href;
const opened = async (path, options) => {
  const page = await visitor(browser, { url: url('') }, options);
  // axe asks for the style sheet again, which a page from a file may not do.
  page.expect((complaint) => /XMLHttpRequest|preload assets|ERR_FAILED .*site\.css$/.test(complaint));
  await page.goto(url(path));
  return page;
};
const playOf = (page, title = PLAY) => page.locator('details.play').filter({ has: page.getByText(title, { exact: true }) });
const shown = (play) => play.locator(':scope > ol > li:visible').count();
const button = (play, name) => play.getByRole('button', { name, exact: true });

test('a play is shown line by line, and again from the start', async () => {
  const page = await opened('bclc-wheel/plays.html');
  const play = playOf(page);
  await play.locator('summary').click();
  await button(play, 'Next line').waitFor();
  assert.equal(await shown(play), 1);
  const lines = await play.locator(':scope > ol > li').count();
  for (let line = 2; line <= lines; line++) {
    await button(play, 'Next line').click();
    assert.equal(await shown(play), line);
  }
  await play.getByText("Ann's Space 5 wins $35 at 5 to 1 and gets back $7.").waitFor();
  await accessible(page, 'a page of plays');
  await button(play, 'Again').click();
  assert.equal(await shown(play), 1);
  await button(play, 'Show all').click();
  assert.equal(await shown(play), lines);
  await page.quiet();
});

test('a play runs automatically, and stops when asked', async () => {
  const page = await opened('bclc-wheel/plays.html', { size: WIDTHS.phone });
  await page.clock.install();
  await page.reload();
  const play = playOf(page);
  await play.locator('summary').click();
  await button(play, 'Play').click();
  assert.equal(await shown(play), 2);
  await page.clock.runFor(1300);
  assert.equal(await shown(play), 3);
  await button(play, 'Stop').click();
  await page.clock.runFor(5000);
  assert.equal(await shown(play), 3);
  await button(play, 'Play').click();
  await page.clock.runFor(60_000);
  assert.equal(await shown(play), await play.locator(':scope > ol > li').count());
  await button(play, 'Play').waitFor();
  await accessible(page, 'a page of plays on a phone');
  await page.quiet();
});

test('plays are found by a word, and a clause of a play leads to its text', async () => {
  const page = await opened('index.html');
  await page.getByRole('link', { name: /Wheel of Fortune/ }).first().click();
  await page.getByRole('link', { name: 'plays', exact: true }).click();
  const all = await page.locator('details.play:visible').count();
  await page.getByLabel('Find:').fill('tip box');
  const found = await page.locator('details.play:visible').count();
  assert.ok(found > 0 && found < all, `${found} of ${all}`);
  const play = playOf(page);
  await play.locator('summary').click();
  await play.getByRole('link', { name: '1.1#handling' }).click();
  await page.waitForURL(/index\.html#c-1\.1~handling$/);
  assert.ok(await page.locator(':target').isVisible());
  await page.quiet();
});
