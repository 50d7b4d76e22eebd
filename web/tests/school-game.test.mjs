// A whole game of the dealer school: a trainee deals a table of each game in the browser, with keys alone, and the report of the
// real house names every fault by its clause.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { House } from './house.mjs';

const SIZE = { width: 1280, height: 720 };

let house, browser;
before(async () => {
  house = await House.open();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Opens a training table in the browser. */
async function begin(pack, { level = 3, seed = 1, told = 'Immediately' } = {}) {
  const page = await visitor(browser, house, { size: SIZE });
  await page.goto('/school');
  await page.getByRole('link', { name: 'Whole game' }).click();
  await page.getByRole('combobox', { name: 'Table', exact: true }).selectOption(pack);
  await page.getByRole('radio', { name: new RegExp(`^${level} `) }).check();
  await page.getByLabel(told).check();
  await page.getByLabel('Seed').fill(String(seed));
  await page.getByRole('button', { name: 'Open the table' }).press('Enter');
  await page.locator('[data-phase]').waitFor();
  return page;
}

/** Waits until the house has closed a table. */
async function closed(table) {
  for (let look = 0; (await house.ask('GET', '/tables')).some((one) => one.table === table); look += 1) {
    assert.ok(look < 100, 'the table stays open');
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Presses a key and waits for the house's answer. */
async function press(page, key) {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/school/game/'));
  await page.keyboard.press(key);
  return (await answered).json();
}

/** Settles each bet in turn as a beginner would: pays even money, takes, or leaves, whatever the rules say. */
async function settle(page, game, turn) {
  for (const [at, { stake }] of game.outcome.bets.entries()) {
    const hand = (at + turn) % 3;
    if (hand === 2) {
      await press(page, 'l');
    } else if (hand === 1) {
      await press(page, 't');
    } else {
      await page.keyboard.press('p');
      await page.keyboard.type(String(stake / 100));
      await press(page, 'Enter');
      await page.locator('h1').first().click();
    }
  }
  return press(page, 'd');
}

const STEPS = [['close-bets', 'c'], ['open-bets', 'o'], ['send-dice', 's'], ['new-shoe', 'h'], ['cut', 'u'], ['cover', 'v'], ['load', 'g'], ['burn', 'b'], ['collect', 'q'], ['inspect', 'i'], ['new-dice', 'n'], ['pass-dice', 'x'], ['new-shaker', 'j']];

/** Finds the next step by trying: a wrong one is a fault and changes nothing. Closes the bets first where a dealer can. */
async function step(page, info) {
  const order = [...(info.game.phase === 'betting' && info.game.scene.bets.length > 0 ? STEPS.slice(0, 1) : []), ['play', ' '], ...STEPS.slice(1)];
  for (const [name, key] of order) {
    if (info.game.steps.includes(name)) {
      const after = await press(page, key);
      if (after.marks.some(({ kind, verdict }) => kind === 'step' && verdict === 'right') || after.game.requests?.length > 0) {
        return after;
      }
    }
  }
  return latest(page);
}

/** Looks at the game again, as the page does when a player asks. */
async function latest(page) {
  const table = /\d+/.exec(await page.locator('header h1 .soft').last().innerText())[0];
  return page.evaluate(async (table) => (await fetch(`/api/v1/school/game/${table}`)).json(), table);
}

/**
 * Returns the key of a ruling: the one that was right the last time if no ruling has been right yet, and another one if only a
 * wrong ruling is wanted. The first ruling is a guess.
 */
function ruling({ outcome: { rulings }, marks }) {
  const last = marks.filter(({ kind }) => kind === 'ruling').at(-1);
  const known = rulings.indexOf(last?.expected);
  const right = seen(marks, 'ruling', 'right') ? (known + 1) % rulings.length : known;
  return String(Math.max(right, 0) + 1);
}

/**
 * Deals until the report would have everything that is wanted, or for this number of actions. A hasty dealer: once there are
 * bets, those who still want one come too late.
 */
async function deal(page, { actions, wants }) {
  let info = await latest(page);
  const marks = [];
  for (let action = 0; action < actions && !wants(marks); action += 1) {
    const before = info;
    const { outcome, requests, next_request: wait, calls, rounds, phase, scene } = info.game;
    const hasty = phase === 'betting' && scene.bets.length > 1 && !marks.some(isLate);
    if (outcome?.irregular) {
      info = await press(page, ruling(info.game));
    } else if (outcome) {
      // The first call of the list is made in every other round; in the others, calls are missed.
      if (rounds % 2 === 0 && calls.length > 0) {
        await press(page, '1');
      }
      info = await settle(page, info.game, rounds);
    } else if (requests.length > 0) {
      await page.getByRole('button', { name: /^Accept: / }).first().waitFor();
      info = await press(page, 'a');
    } else if (typeof wait === 'number' && !hasty) {
      await page.waitForTimeout(wait + 60);
      await page.getByRole('button', { name: /^Accept: / }).first().waitFor();
      info = await latest(page);
    } else {
      info = await step(page, info);
    }
    assert.ok(info.game.marks.length >= before.game.marks.length, 'no mark is lost');
    marks.splice(0, marks.length, ...info.game.marks);
  }
  return marks;
}

const seen = (marks, kind, verdict) => marks.some((mark) => mark.kind === kind && mark.verdict === verdict);
const isLate = ({ kind, verdict, why }) => kind === 'request' && verdict !== 'right' && /closed|dice are out/i.test(why.join(' '));

// Every pack has a game with every mistake that its rules allow. `tests/training` of croupier-house deals more of them, without the page.
// `open`: the document takes bets until the throw, so no bet is too late.
const GAMES = [
  { pack: 'bclc-craps', seed: 17, open: true },
  { pack: 'bclc-fire', seed: 15, open: true },
  { pack: 'bclc-midi-craps', seed: 17 },
  { pack: 'bclc-sharpshooter', seed: 15, open: true },
  { pack: 'casablanca-craps', seed: 17 },
  { pack: 'house-craps', seed: 15, open: true },
  { pack: 'mlgca-crapless', seed: 17 },
  { pack: 'rws-craps', seed: 4 },
  { pack: 'mlgca-midi-baccarat', seed: 3 },
  { pack: 'bclc-red-dog', seed: 2 },
  // Casino War's document has no irregularity that a table can show, and prescribes no calls.
  { pack: 'bclc-casino-war', seed: 2, regular: true, silent: true },
  { pack: 'bclc-wheel', seed: 5 },
  { pack: 'house-sic-bo', seed: 6 },
];

test('there is a game at every pack', async () => {
  const packs = await house.ask('GET', '/packs');
  assert.deepEqual(packs.map(({ pack }) => pack).sort(), GAMES.map(({ pack }) => pack).sort());
});

for (const { pack, seed, regular, silent, open } of GAMES) {
  test(`${pack}: payments ${regular ? '' : 'and rulings '}right and wrong${silent ? '' : ', a call missed'}${open ? '' : ', a late bet'} are in the report, by clause`, async () => {
    const page = await begin(pack, { seed });
    const wants = (marks) =>
      seen(marks, 'payment', 'right') && seen(marks, 'payment', 'wrong') && (silent || seen(marks, 'call', 'missed')) && (open || marks.some(isLate)) && (regular || (seen(marks, 'ruling', 'right') && seen(marks, 'ruling', 'wrong')));
    const marks = await deal(page, { actions: 400, wants });
    assert.ok(wants(marks), `${pack}: ${JSON.stringify(marks.map(({ kind, verdict, why }) => [kind, verdict, kind === 'request' ? why : '']))}`);
    await accessible(page, `${pack}, training`);
    const lobby = await house.ask('GET', '/tables');
    const own = (await latest(page)).table;
    const table = lobby.find(({ training, table }) => training && table === own);
    assert.match(table.name, /^Training table \d+$/);
    assert.equal(table.house_players, 3);
    // Nobody else can play there.
    const guest = await house.guest();
    await assert.rejects(house.command(table.table, { do: 'sit', chips: 50_000 }, guest), /training-table/);
    await page.getByRole('button', { name: 'End and report' }).press('Enter');
    await page.getByRole('heading', { name: 'Report' }).waitFor();
    for (const mark of marks.filter(({ verdict }) => verdict !== 'right')) {
      assert.ok(mark.clauses.length > 0, JSON.stringify(mark));
    }
    for (const [kind, verdict] of [['payment', 'wrong'], ...(silent ? [] : [['call', 'missed']]), ...(regular ? [] : [['ruling', 'wrong']])]) {
      const row = page.locator(`tr[data-kind="${kind}"][data-verdict="${verdict}"]`).first();
      const clause = await row.getAttribute('data-clause');
      assert.ok(marks.some((mark) => mark.kind === kind && mark.verdict === verdict && mark.clauses[0].id === clause), clause);
      assert.match(await row.innerText(), /§/);
    }
    // This dealer accepts every bet, so each bet that came too late is a fault: a row with the clause that closes the bets.
    const late = marks.filter(isLate);
    for (const { round, what, verdict, clauses } of late) {
      const row = page.locator(`tr[data-kind="request"][data-verdict="${verdict}"][data-clause="${clauses[0].id}"]`).filter({ hasText: what });
      assert.ok((await row.count()) > 0, `no row about ${what}`);
      assert.match(await row.first().innerText(), new RegExp(`^${round}\\s[^]*§`));
    }
    await accessible(page, `${pack}, report`);
    // The table is closed for good, and its log has only what the rules allow.
    await closed(table.table);
    const pdf = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF' }).click();
    const file = await readFile(await (await pdf).path());
    assert.equal(file.subarray(0, 5).toString(), '%PDF-');
    page.expect((complaint) => complaint.includes('409'));
    await page.quiet();
  });
}

test('a beginner has one player, calm, and learns at the end', async () => {
  const start = await visitor(browser, house, { size: SIZE });
  await start.goto('/school/game');
  await start.getByRole('button', { name: 'Open the table' }).waitFor();
  await accessible(start, 'the choice of a table');
  await start.quiet();
  const page = await begin('bclc-craps', { level: 1, told: 'At the end' });
  const info = await latest(page);
  assert.equal(info.game.players.length, 1);
  assert.ok(info.game.requests.length > 0 && info.game.next_request === null, 'all requests arrive immediately');
  const marked = await press(page, 'a');
  assert.deepEqual([marked.marks, marked.game.marks], [[], []]);
  await page.getByRole('button', { name: 'End and report' }).click();
  await page.getByText('1 of 1 right').waitFor();
  await page.quiet();
});

test('a trainee who goes to another page leaves the table, and a phone has no room for it', async () => {
  const page = await begin('bclc-wheel', { level: 2 });
  const { table } = await latest(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it fits');
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await page.waitForURL(`${house.url}/`);
  await closed(table);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/school');
  await page.getByRole('link', { name: 'Whole game' }).click();
  await page.getByText('needs a wider screen').waitFor();
  await accessible(page, 'the notice on a phone');
  await page.quiet();
});
