// A dealer asks a supervisor for a late correction. The supervisor sees the table before and after, and answers.
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

/** Opens a page for an account with this role. */
async function signedIn(name, role, path) {
  const { password } = await house.account(name, [role]);
  const page = await visitor(browser, house);
  const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name, password } });
  assert.ok(answer.ok());
  await page.goto(path);
  return page;
}

/** Opens a dealt table with a guest who plays by HTTP. */
async function dealt(pack) {
  const table = await house.dealt(pack, {});
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  return { table, bet: (wager, amount = 1000) => house.command(table, { do: 'bet', wager, amount }, token) };
}

const entries = (page, words) => page.getByRole('list', { name: 'Last entries' }).getByRole('listitem').filter({ hasText: words }).first();

test('a late roll is corrected by a supervisor, who sees what changes on any page', async () => {
  const { table, bet } = await dealt('bclc-craps');
  await bet('pass');
  const dealer = await signedIn('Dee', 'dealer', `/tables/${table}/crew`);
  const supervisor = await signedIn('Sue', 'supervisor', '/');
  const auditor = await signedIn('Ana', 'auditor', `/tables/${table}`);
  await dealer.getByRole('heading', { name: 'The dice show' }).waitFor();
  await dealer.keyboard.type('34');
  await dealer.keyboard.press('Enter');
  await entries(dealer, 'wins $10').waitFor();
  await bet('field', 500);
  await dealer.getByRole('button', { name: /^Ask a supervisor/ }).waitFor();
  await dealer.keyboard.press('v');
  await dealer.getByRole('heading', { name: 'Ask a supervisor: the dice showed' }).waitFor();
  await dealer.keyboard.type('33');
  await dealer.keyboard.press('Enter');
  const asked = dealer.getByRole('region', { name: /^You asked a supervisor/ });
  await asked.waitFor();
  assert.equal(await asked.getByRole('button', { name: 'Approve' }).count(), 0, 'the dealer cannot approve');
  await accessible(dealer, 'crew, a question is open');
  // The supervisor is elsewhere, gets a notice and follows its link.
  const notice = supervisor.getByRole('link', { name: /Dee asks a supervisor/ });
  await notice.waitFor();
  await accessible(supervisor, 'lobby with a question');
  await notice.click();
  const question = supervisor.getByRole('region', { name: /^Dee asks a supervisor/ });
  await question.getByRole('heading', { name: 'Before' }).waitFor();
  await question.getByRole('heading', { name: 'After' }).waitFor();
  // With a seven, Pass won $10; with a six it stays on the layout, and the bet on the field was made before a roll that
  // had a different result.
  const row = question.getByRole('row').filter({ hasText: 'Guest' });
  assert.match(await row.innerText(), /→/);
  assert.match(await row.innerText(), /−\$10/, 'the winnings go back');
  await notice.waitFor({ state: 'detached' });
  // The question leaves room for the desk, and nothing overlaps or is wider than a phone.
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    await supervisor.setViewportSize({ width, height });
    const { above, below, wide } = await supervisor.evaluate(() => ({
      above: document.querySelector('.question').getBoundingClientRect().bottom,
      below: document.querySelector('.columns').getBoundingClientRect().top,
      wide: document.documentElement.scrollWidth,
    }));
    assert.ok(above <= below, `the question covers the desk at ${width}: ${above} > ${below}`);
    assert.ok(wide <= width, `the console is ${wide} wide on ${width}`);
  }
  await supervisor.setViewportSize({ width: 1280, height: 720 });
  await accessible(supervisor, 'crew of a supervisor, with a question');
  assert.equal(await auditor.getByText(/asks a supervisor/).count(), 0);
  await question.getByRole('button', { name: 'Approve' }).click();
  for (const page of [dealer, supervisor]) {
    await page.getByRole('status').filter({ hasText: 'Sue approved the correction.' }).waitFor();
    await page.locator('.puck').filter({ hasText: 'ON 6' }).waitFor();
  }
  const { lines } = await house.ask('GET', `/tables/${table}`);
  const [last] = (await house.ask('GET', `/tables/${table}/replay?from=${lines - 1}`)).entries;
  assert.ok(last.by.crew, 'the correction is in the log');
  const people = await house.ask('GET', '/people', null, await house.administrator());
  const sue = (people.people ?? people).find(({ name }) => name === 'Sue').person;
  assert.equal(last.by.crew, sue, 'as the supervisor’s');
  for (const page of [dealer, supervisor, auditor]) {
    await page.quiet();
  }
});

test('a late card is asked about, declined with the reason gone, and asked again; the dealer withdraws', async () => {
  const { table, bet } = await dealt('bclc-red-dog');
  const dealer = await signedIn('Dan', 'dealer', `/tables/${table}/crew`);
  const supervisor = await signedIn('Sam', 'supervisor', `/tables/${table}/crew`);
  const go = async (words) => {
    await dealer.getByRole('heading', { name: `Next: ${words}` }).waitFor();
    await dealer.keyboard.press('Space');
  };
  const type = async (...cards) => {
    for (const card of cards) {
      await dealer.keyboard.press(card[0]);
      await dealer.keyboard.press(card[1]);
    }
  };
  await dealer.getByRole('button', { name: 'Deal from a real shoe' }).click();
  await entries(dealer, 'The dealer enters them.').waitFor();
  await bet('ante');
  await go('Close the bets');
  await go('Deal');
  await dealer.getByRole('heading', { name: 'Card: the first square' }).waitFor();
  await type('TD');
  await dealer.getByRole('heading', { name: 'Card: the second square' }).waitFor();
  await type('9C');
  await entries(dealer, 'consecutive').waitFor();
  // The next bet makes the correction late.
  await bet('ante');
  const ask = dealer.getByRole('button', { name: /^Ask a supervisor to correct/ });
  const asked = dealer.getByRole('region', { name: /^You asked a supervisor/ });
  await ask.click();
  await type('8C');
  await asked.waitFor();
  const question = supervisor.getByRole('region', { name: /^Dan asks a supervisor/ });
  await question.getByText('8♣').first().waitFor();
  await question.getByRole('button', { name: 'Decline' }).click();
  for (const page of [dealer, supervisor]) {
    await page.getByRole('status').filter({ hasText: 'Sam declined the correction.' }).waitFor();
  }
  await ask.click();
  await type('7C');
  await asked.waitFor();
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  for (const page of [dealer, supervisor]) {
    await page.getByRole('status').filter({ hasText: 'Dan withdrew the question.' }).waitFor();
  }
  await dealer.quiet();
  await supervisor.quiet();
});
