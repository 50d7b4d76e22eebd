// The reminder of time and result: it appears over the table, with the right plural, and the player stays or leaves.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated } from './felt.mjs';
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

/** Opens a page at a table; `remind` sends a reminder as the house does, without the minutes of play. */
async function reminded() {
  const page = await visitor(browser, house);
  let line;
  await page.routeWebSocket(/\/play/, (socket) => {
    line = socket;
    socket.connectToServer();
  });
  await seated(page, await house.table('bclc-craps'));
  return { page, remind: (minutes, net) => line.send(JSON.stringify({ type: 'reality-check', minutes, net })) };
}

test('a reminder says how long and with which result, in the singular and in the plural', async () => {
  const { page, remind } = await reminded();
  const dialog = page.getByRole('dialog', { name: 'Time check' });
  for (const [minutes, net, words] of [[1, -1250, /for 1 minute\b.*−\$12\.50/s], [30, 4000, /for 30 minutes\b.*\+\$40/s]]) {
    remind(minutes, net);
    await dialog.waitFor();
    assert.match(await dialog.innerText(), words);
    await accessible(page, 'a reminder');
    await dialog.getByRole('button', { name: 'Keep playing' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  remind(60, 0);
  await dialog.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: /^Sit down/ }).waitFor();
  await page.quiet();
});

test('the house reminds a player who asked for it, after the minutes that they set', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.table('bclc-wheel'));
  const answer = await page.request.put(`${house.url}/api/v1/me/limits`, { headers: { origin: house.url }, data: { reality_minutes: 1 } });
  assert.ok(answer.ok(), await answer.text());
  const dialog = page.getByRole('dialog', { name: 'Time check' });
  await dialog.waitFor({ timeout: 120_000 });
  assert.match(await dialog.innerText(), /for 1 minute\b/);
  await page.quiet();
});
