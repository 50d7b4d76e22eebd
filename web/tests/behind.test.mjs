// Bets behind another player's position. No pack allows them, so these tests use a copy of a pack that does.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { launch, visitor } from './browser.mjs';
import { House } from './house.mjs';

let house, browser, packs;
before(async () => {
  packs = await mkdtemp(join(tmpdir(), 'croupier-packs-'));
  await cp(fileURLToPath(new URL('../../packs', import.meta.url)), packs, { recursive: true });
  const page = join(packs, 'bclc-red-dog/3-betting.md');
  await writeFile(page, (await readFile(page, 'utf8')).replace('back-betting = "no"', 'back-betting = "yes"'));
  house = await House.open({ 'clock-seconds': 600 }, packs);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
  await rm(packs, { recursive: true, force: true });
});

/** Seats a guest at the table, in a separate browser. */
async function guest(table) {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  return page;
}

test('two players who bet on one position each see only their own result', async () => {
  const table = await house.dealt('bclc-red-dog');
  const ann = await guest(table);
  const bob = await guest(table);
  const bet = (page) => page.getByRole('button', { name: /^Bet\b.*position 1\b/ }).first();
  await bet(ann).click();
  await ann.locator('[data-test=at-risk]').getByText('$5', { exact: true }).waitFor();
  for (const risk of ['$5', '$10']) {
    await bet(bob).click();
    await bob.locator('[data-test=at-risk]').getByText(risk, { exact: true }).waitFor();
  }
  // The first card is burnt. The king is not between the six and the eight, so both lose.
  const decks = Array.from({ length: 6 }, () => [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))).flat();
  const first = ['AC', '6C', '8D', 'KC'];
  first.forEach((card) => decks.splice(decks.indexOf(card), 1));
  await house.deal(table, { do: 'new-shoe', cards: [...first, ...decks] });
  for (const ask of [{ do: 'close' }, { do: 'deal' }, { do: 'deal' }]) {
    await house.deal(table, ask);
  }
  for (const [page, lost] of [[ann, '−$5'], [bob, '−$10']]) {
    const own = page.getByRole('list', { name: 'Your bets of the last round' }).getByRole('listitem');
    await own.first().waitFor();
    assert.equal(await own.count(), 1);
    assert.ok((await own.innerText()).includes(lost));
    assert.equal(await bet(page).locator('.verdict').innerText(), lost);
    await page.quiet();
  }
});
