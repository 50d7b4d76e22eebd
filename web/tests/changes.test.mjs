// Entries tell what changed at a table; the page keeps the whole table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, visitor } from './browser.mjs';
import { House } from './house.mjs';
import { page as module } from './module.mjs';
import { asks } from './scenes.mjs';

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

test('changes apply one after another, and unchanged parts stay the same objects', async () => {
  const { applyChanges } = await module('lib/changes.ts');
  const before = { point: 0, places: [{ rail: 100, bets: [{ wager: 'pass', stake: 5 }] }, { rail: 200, bets: [] }], shoe: { left: 3 } };
  const after = applyChanges(before, [
    { op: 'replace', path: '/point', value: 6 },
    { op: 'replace', path: '/places/0/rail', value: 90 },
    { op: 'add', path: '/places/0/bets/0', value: { wager: 'field', stake: 10 } },
    { op: 'remove', path: '/places/0/bets/1' },
    { op: 'add', path: '/places/2', value: { rail: 1, bets: [] } },
    { op: 'add', path: '/a~1b~0c', value: null },
    { op: 'remove', path: '/shoe' },
  ]);
  assert.deepEqual(after, { point: 6, places: [{ rail: 90, bets: [{ wager: 'field', stake: 10 }] }, { rail: 200, bets: [] }, { rail: 1, bets: [] }], 'a/b~c': null });
  assert.equal(after.places[1], before.places[1]);
  assert.equal(before.places[0].rail, 100, 'the table before is not changed');
  assert.deepEqual(applyChanges(before, [{ op: 'replace', path: '', value: 7 }]), 7);
});

/** Sits down at a craps table whose messages pass through `through`, which may drop one by returning false. */
async function follows(through) {
  const table = await house.table('bclc-craps');
  const page = await visitor(browser, house);
  const kinds = [];
  await page.routeWebSocket(/\/play/, (socket) => {
    assert.match(socket.url(), /changes=true/);
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      kinds.push(message.type === 'entry' ? (message.changes ? 'changes' : message.view ? 'view' : 'brief') : message.type);
      if (through(message)) {
        socket.send(text);
      }
    });
  });
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  return { page, table, kinds };
}

test('a table is followed by its changes', async () => {
  const { page, table, kinds } = await follows(() => true);
  await asks(house, page, table, { do: 'bet', wager: 'pass', amount: 500 });
  await page.locator('[data-test=at-risk]').getByText('$5', { exact: true }).waitFor();
  await asks(house, page, table, { do: 'bet', wager: 'field', amount: 1000 });
  await page.locator('[data-test=at-risk]').getByText('$15', { exact: true }).waitFor();
  assert.ok(kinds.includes('changes') && !kinds.includes('view'), kinds.join());
  await page.quiet();
});

test('a page that misses an entry notices it, connects again and has the table', async () => {
  let lose = false;
  const { page, table, kinds } = await follows((message) => {
    const lost = lose && message.type === 'entry';
    lose &&= !lost;
    return !lost;
  });
  lose = true;
  await asks(house, page, table, { do: 'bet', wager: 'pass', amount: 500 });
  await asks(house, page, table, { do: 'bet', wager: 'field', amount: 1000 });
  await page.locator('[data-test=at-risk]').getByText('$15', { exact: true }).waitFor();
  assert.equal(kinds.filter((kind) => kind === 'state').length > 1, true, kinds.join());
  await page.getByLabel('Transcript').getByText(/Pass Line/).first().waitFor();
  await page.quiet();
});
