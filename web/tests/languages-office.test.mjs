// The pages about rules, figures, logs, simulations, the school, the account, the crew and the pit in French and Chinese: no English except the
// words of the house, accessible, and no wider than the window.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch } from './browser.mjs';
import { House } from './house.mjs';
import { english, namesOf, reader, texts } from './spoken.mjs';

/** Words that no language translates: formats, units, keys, the languages of strategies and cards, and the players of the school. */
const CODES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gia', 'Hugo', 'JSON', 'CSV', 'Python', 'UTC', 'Enter', 'Backspace', 'Space', '9H KD TS', 'pass, place 6, tie', 'net >= 200 or net <= -100'];

let house, browser, craps, baccarat, names;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
  craps = await house.dealt('bclc-craps', {});
  baccarat = await house.dealt('mlgca-midi-baccarat', {});
  const token = await house.guest();
  await house.command(craps, { do: 'sit', chips: 50_000 }, token);
  await house.command(craps, { do: 'bet', wager: 'pass', amount: 1000 }, token);
  await house.command(craps, { do: 'bet', wager: 'field', amount: 2000 }, token);
  await house.deal(craps, { do: 'roll', dice: [3, 3] });
  const casablanca = await house.table('casablanca-craps');
  const all = await Promise.all([craps, baccarat, casablanca].map((table) => namesOf(house, table)));
  names = [...all.flat(), ...CODES, ...(await house.ask('GET', '/packs')).flatMap(({ pack, title }) => [pack, title]), 'admin'];
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Unfolds all folded parts. Runs in the browser. */
const unfold = () => document.querySelectorAll('main details').forEach((part) => (part.open = true));

/** The pages: the path, the part that shows that it is complete, and what the reader does there. */
const PAGES = {
  pit: [() => '/pit', 'tbody tr'],
  comparison: [() => `/compare?a=${craps}&b=casablanca-craps`, '.sides'],
  figures: [() => `/tables/${craps}/figures`, 'tbody tr', (page) => page.locator('button.name').first().click()],
  log: [() => `/tables/${craps}/log`, '.was', (page) => page.locator('.finder button.main').click()],
  rules: [() => `/tables/${craps}/rules`, '#wagers', (page) => page.locator('#wagers ~ * button.plain').first().click().then(() => page.locator('dialog .edge').waitFor())],
  'crew at craps': [() => `/tables/${craps}/crew`, 'button.bet', (page) => page.locator('button.bet').first().click()],
  'crew at baccarat': [() => `/tables/${baccarat}/crew`, '#shoe-cards', () => {}],
  'rules of a pack': [() => '/packs/mlgca-midi-baccarat/rules', '#wagers'],
  account: [() => '/account', 'h1'],
  school: [() => '/school', '.course, .steps, select'],
  'school question': [() => '/school', 'button.main:enabled', (page) => page.locator('button.main').first().click().then(() => page.locator('.asking h2').first().waitFor())],
  progress: [() => '/school/progress', 'h1 ~ * , .panel'],
  trainees: [() => '/school/trainees', 'h1'],
  'school game': [() => '/school/game', 'form .main:enabled'],
  simulation: [() => '/simulate', 'form .go button:enabled', (page) => page.locator('form .go button').click().then(() => page.locator('#result').waitFor())],
};

for (const language of ['fr', 'zh']) {
  for (const [what, [path, ready, act]] of Object.entries(PAGES)) {
    test(`the ${what} in ${language}`, async () => {
      const page = await reader(browser, house, language);
      const answer = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'admin', password: house.password } });
      assert.ok(answer.ok());
      await page.goto(path());
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await act?.(page);
      await page.evaluate(unfold);
      await page.waitForLoadState('networkidle');
      assert.deepEqual(english(language, await page.evaluate(texts), names), []);
      await accessible(page, `${what} in ${language}`);
      for (const [size, window] of Object.entries(WIDTHS)) {
        await page.setViewportSize(window);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `wider than a ${size}`);
      }
      await page.quiet();
    });
  }
}
