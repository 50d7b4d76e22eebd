// The crew's rare actions, by clicks in the console: the house accepts them or names the clause of its refusal.
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

/** Opens the console of a dealt table, and seats a guest who plays by HTTP. */
async function open(pack, more = {}) {
  const table = await house.dealt(pack, more);
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  const page = await visitor(browser, house);
  const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'admin', password: house.password } });
  assert.ok(answer.ok());
  await page.goto(`/tables/${table}/crew`);
  const entries = page.getByRole('list', { name: 'Last entries' });
  return {
    page,
    guest: (ask) => house.command(table, ask, token),
    /** Waits for a sentence of the transcript, with its clause. */
    told: (words, clause) => entries.getByRole('listitem').filter({ hasText: words }).filter({ hasText: clause ?? '' }).first().waitFor(),
    refused: (words, clause) => page.getByRole('alert').filter({ hasText: words }).filter({ hasText: clause }).waitFor(),
    close: () => page.getByRole('button', { name: /^Close the bets/ }).click(),
    pick: (space) => page.getByRole('group', { name: 'Spaces' }).getByRole('button').nth(space - 1).click(),
    /** Opens the form of a folded action. */
    action: async (group, title) => {
      const form = page.getByRole('form', { name: title });
      if (!(await form.isVisible())) {
        await page.locator('summary').filter({ hasText: group }).click();
      }
      return form;
    },
  };
}

test('the crew enters a slipped indicator, a peg and a short spin, and the rules decide whether they count', async () => {
  const crew = await open('bclc-wheel');
  const { page } = crew;
  const happened = page.getByLabel('What happened');
  const bet = () => crew.guest({ do: 'bet', wager: 'space-20', amount: 1000 });
  const slip = async (from, to, called) => {
    await happened.selectOption('slip');
    await page.getByLabel('from space').fill(from);
    await page.getByLabel('the result had been called').setChecked(called);
    await crew.pick(to);
    return page.getByRole('button', { name: /^It slipped here/ });
  };
  await bet();
  await crew.close();
  // A space that does not exist cannot be sent.
  assert.ok(await (await slip('55', 15, true)).isDisabled());
  await page.getByLabel('Turned').selectOption('clockwise');
  await (await slip('14', 15, true)).click();
  await crew.told('The wheel turned clockwise 3 times and rests on 20, space 14.', 'Space 20 wins $200');
  await bet();
  await crew.close();
  await (await slip('14', 15, false)).click();
  await crew.told('The wheel turned counterclockwise 3 times and rests on 1, space 15.', 'Space 20 loses $10');
  await bet();
  await crew.close();
  await happened.selectOption('peg');
  await accessible(page, 'crew of a wheel, on a peg');
  await page.getByRole('button', { name: /^It rests on a peg/ }).click();
  await crew.told('The spin does not count.', 'No spin');
  await page.getByText('The spin did not count. Spin clockwise again.').waitFor();
  await page.getByLabel('times').fill('2');
  await crew.pick(14);
  await page.getByRole('button', { name: /^It rests here/ }).click();
  await page.getByRole('list', { name: 'Last entries' }).getByText('The spin does not count.').nth(1).waitFor();
  await page.getByLabel('Turned').selectOption('counterclockwise');
  await crew.pick(14);
  await page.getByRole('button', { name: /^It rests here/ }).click();
  await crew.refused(/direction|way/, '§ 2.2');
  await page.getByLabel('Turned').selectOption('');
  await page.getByRole('button', { name: /^It rests here/ }).click();
  await page.getByRole('list', { name: 'Last entries' }).getByText('Space 20 wins $200').nth(1).waitFor();
  await page.quiet();
});

test('where a peg is only recorded, the crew must say which space it is next to', async () => {
  const crew = await open('bclc-wheel', { options: { peg: 'record' } });
  const { page } = crew;
  await crew.guest({ do: 'bet', wager: 'space-20', amount: 1000 });
  await crew.close();
  await page.getByLabel('What happened').selectOption('peg');
  await page.getByRole('button', { name: /^It rests on a peg/ }).click();
  await crew.refused('This needs a ruling first.', '§ 2.5');
  await crew.pick(14);
  await page.getByRole('button', { name: /^It rests on a peg/ }).click();
  await crew.told('rests on 20, space 14.', 'Space 20 wins $200');
  await page.quiet();
});

test('a proposed wheel is valid, or refused with its clause', async () => {
  const crew = await open('bclc-wheel');
  const form = await crew.action('Wheel', 'Propose another wheel');
  const propose = async (wheel) => {
    await form.getByLabel('Wheel').fill(wheel);
    await form.getByRole('button', { name: 'Apply' }).click();
  };
  await form.getByRole('button', { name: 'Apply' }).click();
  await form.getByRole('alert').getByText('Missing: Wheel.').waitFor();
  await propose('1=1 2=2 : 1 2 1 5 2 1');
  await crew.refused('The wheel is not in order.', '§ 2.8');
  await propose('1=1 2=2 5=5 : 1 2 1 2 5');
  await crew.refused('The wheel is not in order.', '§ 2.9');
  await propose('1=1 2=2 5=5 : 1 2 1 5 2 1');
  await crew.told('A wheel of 6 spaces is in order.');
  await crew.page.quiet();
});

test('the crew enters three dice, a cocked die and a shaker that fails, and the layout shows every wager', async () => {
  const crew = await open('house-sic-bo');
  const { page } = crew;
  const shaken = page.getByRole('button', { name: /^The dice lie like this/ });
  await crew.guest({ do: 'bet', wager: 'total-9', amount: 1000 });
  await crew.close();
  assert.ok(await shaken.isDisabled());
  for (const face of [2, 5, 2]) {
    await page.getByRole('button', { name: `A die shows ${face}` }).click();
  }
  await page.getByRole('status').getByText('2-5-2, total 9').waitFor();
  await accessible(page, 'crew of Sic Bo');
  await shaken.click();
  await crew.told('The dice show 2-5-2, total 9.', 'Total 9 wins $70');
  await crew.guest({ do: 'bet', wager: 'small', amount: 1000 });
  await crew.close();
  await page.getByLabel('a die does not lie flat').check();
  await page.getByRole('button', { name: /^A die does not lie flat/ }).click();
  await crew.told('The roll does not count.', 'No roll');
  await page.keyboard.type('111');
  await page.keyboard.press('Enter');
  await crew.told('The dice show 1-1-1, total 3.', 'Small loses $10');
  await crew.guest({ do: 'bet', wager: 'big', amount: 1000 });
  const fault = await crew.action('Shaker', 'The shaker fails');
  await fault.getByRole('button', { name: 'The shaker fails…' }).click();
  await fault.getByRole('button', { name: 'Confirm' }).click();
  await crew.told('The shaker has failed.', '$10');
  const player = await visitor(browser, house);
  await player.goto(page.url().replace('/crew', ''));
  await player.getByRole('img', { name: 'The dice show 1, 1, 1, total 3' }).waitFor();
  const areas = player.getByRole('group', { name: 'The layout' }).getByRole('button');
  assert.equal(await areas.count(), 52);
  for (const name of [/^Small pays 1 to 1/, /^Total 17 pays 62 to 1/, /^Triple 6 pays 180 to 1/, /^Combination 5-6 pays 6 to 1/, /^Single 1 pays up to 3 to 1/]) {
    await player.getByRole('button', { name }).waitFor();
  }
  await accessible(player, 'the layout of Sic Bo');
  await player.quiet();
  await page.quiet();
});

test('late chips go back, whatever the result of the spin', async () => {
  const crew = await open('bclc-wheel');
  const { page } = crew;
  await crew.guest({ do: 'bet', wager: 'space-20', amount: 1000 });
  const form = await crew.action('Bets', 'Chips set down too late');
  await form.getByLabel('Position').selectOption('1');
  await form.getByLabel('Wager').selectOption({ label: 'Space 1' });
  await form.getByLabel('Amount').fill('5');
  const late = form.getByRole('button', { name: 'Apply' });
  // While bets are open no bet is late.
  await late.click();
  await crew.refused('Bets are still open.', '§ 2.4');
  await crew.close();
  await late.click();
  await crew.told('Space 1, too late.', '$5 goes on');
  await crew.pick(2);
  await page.getByRole('button', { name: /^It rests here/ }).click();
  await crew.told("$5 comes back from Guest", 'too late');
  await accessible(page, 'crew of a wheel, after late chips');
  await page.quiet();
});

test('a table changes its payouts once the change is posted and notified, and its players see it', async () => {
  const crew = await open('casablanca-craps', { options: { 'statutory-max': '1000000' } });
  const { page } = crew;
  const player = await visitor(browser, house);
  await player.goto(page.url().replace('/crew', ''));
  /** Opens the rule book at the Field and waits for these words. */
  const booked = async (...words) => {
    await player.getByRole('button', { name: /^Field\b/ }).press('i');
    for (const one of words) {
      await player.getByRole('dialog').getByText(one).first().waitFor();
    }
    await player.keyboard.press('Escape');
  };
  await booked('2 to 1 on 2, 12', '5.56%');
  const form = await crew.action('Payouts', 'Change the payouts');
  await form.getByLabel('Option').selectOption({ label: 'field-12: 2-to-1' });
  await form.getByLabel('New value').fill('3-to-1');
  const change = form.getByRole('button', { name: 'Apply' });
  await change.click();
  await crew.refused('The change must first be posted and the regulator notified.', '§ pay.adjust');
  await form.getByLabel('the change was posted').check();
  await form.getByLabel('the regulator was notified').check();
  await accessible(page, 'crew, pays');
  await change.click();
  await crew.told('From now on field-12 is 3-to-1.', 'keep their old payouts');
  await form.getByRole('option', { name: 'field-12: 3-to-1' }).waitFor({ state: 'attached' });
  await player.getByText('From now on field-12 is 3-to-1.').first().waitFor();
  await booked('2 to 1 on 2; 3 to 1 on 12', '2.78%');
  await player.quiet();
  await page.quiet();
});
