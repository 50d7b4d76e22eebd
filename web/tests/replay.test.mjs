// The felt in the console and in the replay of the log, filters, and the export of one round.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

/** Opens a dealt table with two guests who play by HTTP. */
async function dealt(pack) {
  const table = await house.dealt(pack, {});
  const guests = [];
  for (let n = 0; n < 2; n++) {
    const token = await house.guest();
    await house.command(table, { do: 'sit', chips: 50_000 }, token);
    guests.push((wager, amount = 1000) => house.command(table, { do: 'bet', wager, amount }, token));
  }
  return { table, guests };
}

async function administrator() {
  const page = await visitor(browser, house);
  await house.administrator();
  const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'admin', password: house.password } });
  assert.ok(answer.ok());
  return page;
}

/** Waits until a condition holds in the page. */
const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: 20_000 });

/** Each game with a bet on its layout: pack and wager. */
const GAMES = [
  ['bclc-craps', 'pass'],
  ['mlgca-midi-baccarat', 'banker'],
  ['bclc-wheel', 'space-20'],
  ['bclc-red-dog', 'ante'],
  ['bclc-casino-war', 'war'],
  ['house-sic-bo', 'small'],
];

test('the console shows the felt with the bets of all players beside the desk, and fits 1280 by 720', async () => {
  const page = await administrator();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [pack, wager] of GAMES) {
    const { table, guests } = await dealt(pack);
    await page.goto(`/tables/${table}/crew`);
    await page.getByRole('group', { name: 'Desk' }).waitFor();
    const felt = page.locator('.still-felt');
    await felt.waitFor();
    const texts = () => felt.evaluate((element) => [...element.querySelectorAll('*')].filter(({ children, textContent }) => children.length === 0 && /^\$?(26|37)$/.test(textContent.trim())).length);
    assert.equal(await texts(), 0, `${pack}: no chips yet`);
    // The chips of both players lie on the felt as soon as they bet.
    await guests[0](wager, 2600);
    await guests[1](wager, 3700);
    for (const amount of [26, 37]) {
      await until(page, (amount) => [...document.querySelectorAll('.still-felt *')].some(({ children, textContent }) => children.length === 0 && textContent.trim().replace('$', '') === String(amount)), amount);
    }
    const boxes = await page.evaluate(() => {
      const box = (what) => {
        const { x, y, right, bottom, width, height } = document.querySelector(what).getBoundingClientRect();
        return { x, y, right, bottom, width, height };
      };
      return { felt: box('.still-felt'), desk: box('.columns > .column'), page: [document.documentElement.scrollHeight, document.documentElement.scrollWidth] };
    });
    assert.deepEqual(boxes.page, [720, 1280], `${pack}: nothing scrolls`);
    assert.ok(boxes.felt.width > 500 && boxes.felt.height > 450, `${pack}: the felt is large enough: ${JSON.stringify(boxes.felt)}`);
    assert.ok(boxes.felt.x >= boxes.desk.right && boxes.felt.bottom <= 720, `${pack}: the felt lies beside the desk`);
    assert.ok(await felt.evaluate((element) => element.inert), 'the felt takes no bets');
    await accessible(page, `console of ${pack}`);
  }
  await page.quiet();
});

test('the log replays on the felt: a jump lays the table out, the next entry moves, and playing continues to the end', async () => {
  const { table, guests } = await dealt('bclc-craps');
  await guests[0]('pass');
  await guests[1]('field', 500);
  const before = (await house.ask('GET', `/tables/${table}`)).lines - 1;
  await house.deal(table, { do: 'roll', dice: [3, 3] });
  await house.deal(table, { do: 'roll', dice: [3, 4] });
  const page = await administrator();
  await page.goto(`/tables/${table}/log?entry=${before}`);
  const puck = (words) => until(page, (words) => document.querySelector('.still-felt')?.textContent.includes(words), words);
  await puck('OFF');
  assert.equal(await page.locator('.still-felt').getByText('Come-out roll').count(), 1);
  const entry = (n) => page.getByRole('region', { name: 'The entry' }).locator('h2 .number', { hasText: new RegExp(`^${n}$`) }).waitFor();
  await entry(before);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await entry(before + 1);
  await puck('The point is 6');
  await accessible(page, 'log with a felt');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await entry(before + 2);
  await puck('Come-out roll');
  // A jump back shows the table as it was at that entry.
  await page.getByRole('spinbutton', { name: 'Entry' }).fill(String(before + 1));
  await page.keyboard.press('Enter');
  await puck('The point is 6');
  await page.getByRole('button', { name: 'First entry' }).click();
  await entry(1);
  await page.getByLabel('fast').check();
  await page.getByRole('button', { name: 'Play' }).click();
  await entry(before + 2);
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await puck('Come-out roll');
  // A card game is laid out in the same way.
  const cards = await dealt('mlgca-midi-baccarat');
  await cards.guests[0]('banker');
  await page.goto(`/tables/${cards.table}/log`);
  await puck('Banker');
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  await page.quiet();
});

test('entries are found by person, wager, clause and kind, and one round is exported', async () => {
  const { table, guests } = await dealt('bclc-craps');
  await guests[0]('pass');
  await guests[1]('field', 500);
  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await guests[1]('field', 500);
  await house.deal(table, { do: 'overrule', dice: [3, 3] });
  const overruled = (await house.ask('GET', `/tables/${table}`)).lines - 1;
  await guests[1]('field', 500);
  const page = await administrator();
  await page.goto(`/tables/${table}/log?entry=1`);
  const entry = (n) => page.getByRole('region', { name: 'The entry' }).locator('h2 .number', { hasText: new RegExp(`^${n}$`) }).waitFor();
  await entry(1);
  const finder = page.getByRole('region', { name: 'Find entries' });
  const said = (words) => finder.getByRole('status').filter({ hasText: words }).waitFor();
  const found = () => finder.getByRole('list', { name: 'Found entries' }).getByRole('button').allInnerTexts();
  await finder.getByRole('button', { name: 'Next dispute' }).click();
  await said(`Entry ${overruled} is in dispute.`);
  await entry(overruled);
  await finder.getByRole('button', { name: 'Next dispute' }).click();
  await said('No later entry is in dispute.');
  await finder.getByLabel('Kind').selectOption('overruled');
  await finder.getByRole('button', { name: 'Find' }).click();
  await said('1 entry found.');
  assert.match((await found())[0], new RegExp(`^${overruled}\\b`));
  await finder.getByLabel('Kind').selectOption('');
  await finder.getByLabel('Wager').selectOption('field');
  await finder.getByRole('button', { name: 'Find' }).click();
  await said('5 entries found.');
  await accessible(page, 'log with found entries');
  const guest = finder.getByLabel('Person').locator('option').filter({ hasText: 'Guest' }).first();
  const person = await guest.getAttribute('value');
  const own = (await house.ask('GET', `/tables/${table}/entries?wager=field&person=${person}`)).entries;
  assert.ok(own.length > 0 && own.length < 5, `a person has only some of these entries: ${own.length}`);
  await finder.getByLabel('Person').selectOption(person);
  await finder.getByRole('button', { name: 'Find' }).click();
  await said(`${own.length} entr`);
  assert.deepEqual((await found()).map((text) => Number.parseInt(text, 10)), own.map(({ n }) => n));
  await finder.getByLabel('Clause').fill('no-such-clause');
  await finder.getByRole('button', { name: 'Find' }).click();
  await said('No entry matches.');
  // One round: from the end of the previous round to its roll.
  await page.getByRole('spinbutton', { name: 'Entry' }).fill(String(overruled));
  await page.keyboard.press('Enter');
  await entry(overruled);
  const exported = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const csv = await exported('CSV');
  assert.equal(csv.name, `table-${table}-round-${overruled}.csv`);
  const [head, ...rows] = csv.text.trim().split('\r\n');
  assert.match(head, /^entry,time,by,kind,words,clause,/);
  assert.ok(rows.some((row) => row.startsWith(`${overruled},`)), csv.text);
  const json = JSON.parse((await exported('JSON')).text);
  assert.ok(json.from <= overruled && overruled <= json.to);
  assert.equal(json.entries.length, json.to - json.from + 1);
  await page.quiet();
});

test('the log names the member of the crew who gave a command', async () => {
  const { table, guests } = await dealt('bclc-craps');
  await guests[0]('pass');
  await house.deal(table, { do: 'roll', dice: [4, 2] });
  const people = await house.ask('GET', '/people', null, await house.administrator());
  const { person } = (people.people ?? people).find(({ name }) => name === 'admin');
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}/log`);
  await page.getByText(`Crew member ${person}`).first().waitFor();
  await page.quiet();
});
