// The facts that set tables apart: on the cards of the lobby, side by side, and in the form that opens a table.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
import { House, program } from './house.mjs';

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Runs `croupier diff --json`. */
async function diff(a, b) {
  const { stdout } = await promisify(execFile)(program, ['diff', a, b, '--all', '--json'], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

test('every card says what is different here, and no two craps tables read alike', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  const tables = await house.ask('GET', '/tables');
  const told = new Map();
  for (const { table, name, game } of tables) {
    const facts = page.locator(`article[aria-labelledby=table-${table}]`).getByRole('list', { name: 'Differences at this table' }).getByRole('listitem');
    await facts.first().waitFor();
    const words = (await facts.allTextContents()).join('; ');
    assert.ok((await facts.count()) <= 2, `${name}: ${words}`);
    assert.equal(told.get(words), undefined, `${name} reads like ${told.get(words)}: ${words}`);
    told.set(words, `${name} (${game})`);
  }
  assert.ok(tables.filter((table) => table.game === 'craps').length >= 5);
  const crapless = tables.find((table) => table.points === 10);
  await page.locator(`article[aria-labelledby=table-${crapless.table}]`).getByText('10 numbers can be the point, usually 6').waitFor();
  await accessible(page, 'the lobby with its facts');
  await page.quiet();
});

for (const [size, theme] of [['desktop', 'dark'], ['phone', 'light']]) {
  test(`two tables are compared with the figures of croupier diff, on a ${size}`, async () => {
    const page = await visitor(browser, house, { size: WIDTHS[size], theme, touch: size === 'phone' });
    const table = await house.table('bclc-craps');
    await page.goto('/');
    const card = page.locator(`article[aria-labelledby=table-${table}]`);
    // The cards above it grow when their facts arrive, so the link moves until then.
    await page.waitForFunction(() => [...document.querySelectorAll('article')].every((card) => card.querySelector('ul li')));
    await card.getByRole('link', { name: /^Compare/ }).click();
    await page.getByLabel('Second table').selectOption('casablanca-craps');
    await page.waitForURL(/\/compare\?a=\d+&b=casablanca-craps$/);
    await page.getByRole('heading', { name: 'Bets at a different price' }).waitFor();
    // The table has no options; its limits do not change edges, so the packs' figures are the table's.
    const found = await diff('bclc-craps', 'casablanca-craps');
    const seen = (wager) => page.locator(`[data-wager="${wager}"]`);
    for (const one of found.changed.filter((one) => one.edge_difference_percent !== 0).slice(0, 40)) {
      const group = seen(one.wager);
      if ((await group.count()) === 0) {
        continue; // It is in the group of another wager with the same difference.
      }
      const text = await group.first().textContent();
      assert.ok(text.includes(`${one.a.edge_percent.toFixed(4)}% (${one.a.edge})`), `${one.wager}: ${text}`);
      assert.ok(text.includes(`${one.b.edge_percent.toFixed(4)}% (${one.b.edge})`), `${one.wager}: ${text}`);
      for (const term of one.terms.filter(({ what }) => what !== 'limits')) {
        assert.ok(text.includes(term.a) && text.includes(term.b), `${one.wager}, ${term.what}: ${text}`);
      }
    }
    assert.equal(await seen('place-6').count(), 1);
    const only = await page.getByRole('heading', { name: 'Bets at only one table' }).locator('..').locator('li[data-wager]').allTextContents();
    assert.equal(only.length, found.only_a.length + found.only_b.length);
    found.only_a.forEach((one, i) => assert.ok(only[i].includes(`${one.edge_percent.toFixed(4)}%`), only[i]));
    await accessible(page, `two tables on a ${size}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= WIDTHS[size].width, 'the page is wider than the screen');
    // A clause opens in the rule book of its side.
    await seen('place-6').getByRole('button', { name: /^rule/ }).last().click();
    await page.getByRole('dialog').getByText(/4.25 to 4|Casablanca/).first().waitFor();
    await page.quiet();
  });
}

test('the rule book leads to the comparison, and a table that cannot be compared is explained', async () => {
  const page = await visitor(browser, house);
  page.expect((complaint) => complaint.includes('404'));
  await page.goto('/packs/rws-craps/rules');
  await page.getByRole('link', { name: 'Compare with another table' }).click();
  await page.waitForURL(/\/compare\?a=rws-craps$/);
  // The tables and packs arrive after the page.
  await page.waitForFunction(() => document.querySelector('main select')?.value === 'rws-craps');
  await page.goto('/compare?a=rws-craps&b=9999');
  await page.getByRole('alert').waitFor();
  await page.quiet();
});

test('the form shows what each choice pays, with its exact edge', async () => {
  const page = await visitor(browser, house, { size: WIDTHS.phone, theme: 'light', touch: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a table' });
  await dialog.locator('input[value=mlgca-midi-baccarat]').check({ force: true });
  await dialog.getByText('House options').click();
  const bonus = dialog.locator('[data-paytable=dragon-bonus]');
  await bonus.waitFor();
  const tables = await house.ask('GET', '/packs/mlgca-midi-baccarat/paytables');
  const { choices } = tables.find(({ option }) => option === 'dragon-bonus');
  await bonus.locator('summary').click();
  const rows = await bonus.locator('tbody[data-wager=dragon-bonus-player] tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const edges = rows.find(([on]) => on === 'house edge');
  const expected = choices.map(({ wagers }) => wagers.find(({ wager }) => wager === 'dragon-bonus-player')?.edge_percent.toFixed(2));
  assert.deepEqual(edges.slice(1), expected.map((edge) => (edge === undefined ? '—' : `${edge}%`)));
  assert.equal(expected[1], '2.65', 'the first paytable is the published one');
  const paid = choices[1].wagers[0].payouts[0].pays;
  assert.ok(rows.some(([, , a]) => a === paid), `${paid}: ${JSON.stringify(rows)}`);
  await accessible(page, 'paytables in the form');
  assert.ok((await page.evaluate(() => document.querySelector('dialog').scrollWidth)) <= WIDTHS.phone.width);
  await page.quiet();
});

test('strategies are grouped, and the page begins with the game of the lobby', async () => {
  const page = await visitor(browser, house);
  await page.goto('/simulate');
  const strategies = page.locator('label').filter({ hasText: /^\s*Strategy/ }).locator('select');
  await strategies.locator('optgroup').first().waitFor({ state: 'attached' });
  const known = await house.ask('GET', '/strategies?pack=bclc-craps');
  const groups = await strategies.locator('optgroup').evaluateAll((all) => all.map((group) => [...group.children].map((one) => one.value)));
  assert.ok(groups.length >= 4, `${groups.length} groups`);
  assert.deepEqual(groups.flat().sort(), known.map(({ name }) => name).sort());
  await page.quiet();
});
