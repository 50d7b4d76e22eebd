// A dealer deals from a real shoe: each card is entered when it can be seen, by keys, by a scanner or by taps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
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

/** Opens the console of a table that a person deals, and seats a guest who plays by HTTP. */
async function open(pack, name = 'admin', password = null) {
  const table = await house.dealt(pack, {});
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  const page = await visitor(browser, house);
  const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name, password: password ?? house.password } });
  assert.ok(answer.ok());
  await page.goto(`/tables/${table}/crew`);
  const entries = page.getByRole('list', { name: 'Last entries' });
  return {
    page,
    table,
    guest: (ask) => house.command(table, ask, token),
    bet: (wager, amount = 1000) => house.command(table, { do: 'bet', wager, amount }, token),
    told: (words) => entries.getByRole('listitem').filter({ hasText: words }).first().waitFor(),
    awaits: (words) => page.getByRole('heading', { name: `Card: ${words}` }).waitFor(),
    /** Types cards as a person would: two keys each. */
    type: async (...cards) => {
      for (const card of cards) {
        await page.keyboard.press(card[0]);
        await page.keyboard.press(card[1]);
      }
    },
    /** Takes the step that the console proposes. */
    go: async (words) => {
      await page.getByRole('heading', { name: `Next: ${words}` }).waitFor();
      await page.keyboard.press('Space');
    },
    jobs: () => page.getByRole('region', { name: 'Take and pay' }).getByRole('listitem').allInnerTexts(),
  };
}

test('Red Dog is dealt card by card, a wrong card is corrected, and a reload loses no payment and no tick', async () => {
  const crew = await open('bclc-red-dog');
  const { page } = crew;
  await page.getByRole('button', { name: 'Deal from a real shoe' }).click();
  await crew.told('The dealer enters them.');
  await crew.bet('ante');
  await crew.go('Close the bets');
  await crew.go('Deal');
  await crew.awaits('the first square');
  await accessible(page, 'crew, a card is awaited');
  // D, C and T are keys of the desk, too, but not while a card is awaited.
  await crew.type('TD');
  await crew.awaits('the second square');
  await crew.type('9C');
  await crew.told('consecutive');
  await page.getByRole('button', { name: /^Correct the last card/ }).waitFor();
  // The card was a ten: a pair draws a third card.
  await page.keyboard.press('Backspace');
  await page.getByRole('heading', { name: /^It was not 9♣/ }).waitFor();
  await crew.type('TC');
  await crew.told('The last card was a mistake');
  await crew.awaits('the third square');
  // A scanner sends the text immediately, with Enter at its end.
  await page.keyboard.type('10H');
  await page.keyboard.press('Enter');
  await crew.told('at 11 to 1');
  const jobs = await crew.jobs();
  assert.match(jobs.join('\n'), /Pay[\s\S]*110/);
  assert.match(jobs.join('\n'), /1 black, 2 red/, 'payments are given in chips');
  const settlement = page.getByRole('region', { name: 'Take and pay' });
  const paid = settlement.getByRole('listitem').filter({ hasText: '110' }).getByRole('checkbox');
  await paid.check();
  await page.reload();
  await settlement.getByText('110').first().waitFor();
  assert.deepEqual(await crew.jobs(), jobs, 'the jobs are there after a reload');
  assert.ok(await paid.isChecked(), 'the tick is gone after a reload');
  assert.ok(!(await settlement.getByRole('listitem').filter({ hasText: 'Undo' }).getByRole('checkbox').isChecked()), 'only the payment was ticked');
  await page.quiet();
});

test('baccarat asks for the cards as they are turned, and the console shows the call in large letters', async () => {
  const crew = await open('mlgca-midi-baccarat');
  const { page } = crew;
  await page.getByRole('button', { name: 'Deal from a real shoe' }).click();
  // The first card is shown and burnt.
  await crew.awaits('the burnt cards');
  await crew.type('4S');
  await crew.bet('banker');
  await crew.go('Close the bets');
  await crew.go('Deal');
  await crew.awaits("Player's hand");
  // A tap does what a key does.
  await page.getByRole('group', { name: 'Ranks' }).getByRole('button', { name: '9', exact: true }).click();
  await page.getByRole('group', { name: 'Suits' }).getByRole('button', { name: 'hearts' }).click();
  await page.getByText('Entered').waitFor();
  await crew.type('KC');
  await crew.awaits("Banker's hand");
  await crew.type('7D', 'QS');
  await crew.told('Player 9, Banker 7: Player wins.');
  assert.match(await page.locator('.call').innerText(), /9/);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  await page.quiet();
});

test('a war is fought with entered cards', async () => {
  const crew = await open('bclc-casino-war');
  const { page } = crew;
  await page.getByRole('button', { name: 'Deal from a real shoe' }).click();
  await crew.told('The dealer enters them.');
  await crew.bet('war');
  await crew.go('Close the bets');
  await crew.go('Deal');
  await crew.awaits('position 1');
  await crew.type('8H');
  await crew.awaits('the dealer');
  await crew.type('8S');
  await page.getByRole('heading', { name: /^Next: Tie/ }).waitFor();
  await crew.guest({ do: 'war' });
  await page.keyboard.press('Space');
  await crew.awaits('position 1');
  await crew.type('KD');
  await crew.awaits('the dealer');
  await crew.type('2C');
  await crew.told('wins');
  assert.match((await crew.jobs()).join('\n'), /Pay/);
  await page.quiet();
});

test('a dealer corrects a mistyped roll until the next bet, and is not offered the actions of a supervisor', async () => {
  const dealer = await house.account('Dee', ['dealer']);
  const crew = await open('bclc-craps', 'Dee', dealer.password);
  const { page } = crew;
  await crew.bet('pass');
  await page.getByRole('heading', { name: 'The dice show' }).waitFor();
  await page.keyboard.type('34');
  await page.keyboard.press('Enter');
  await crew.told('wins $10');
  await page.getByRole('button', { name: /^Correct the roll/ }).waitFor();
  await page.keyboard.press('v');
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await crew.told('hard six');
  await page.locator('.puck').filter({ hasText: 'ON 6' }).waitFor();
  await crew.bet('field');
  await page.getByRole('button', { name: /^Correct the roll/ }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: /^Overrule/ }).count(), 0);
  await page.quiet();
});
