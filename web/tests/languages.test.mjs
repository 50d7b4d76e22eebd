// The page in French and Chinese: no English except the words of the house, the right `lang`, accessible, and it fits
// every window.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
import { misfits } from './faults.mjs';
import { zone } from './felt.mjs';
import { FULL, crowd, open, seat } from './full.mjs';
import { House } from './house.mjs';
import { page as module } from './module.mjs';
import { english, namesOf, reader as readerOf, texts } from './spoken.mjs';

const TAGS = { fr: 'fr-CA', zh: 'zh-Hans-SG' };

let house, browser;
before(async () => {
  house = await House.open({ 'clock-seconds': 600 });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const reader = (language, options) => readerOf(browser, house, language, options);

/** Returns the links, buttons and texts of the lobby that are wider than their card or the window. Runs in the browser. */
function wide() {
  const right = (element) => element.getBoundingClientRect().right;
  const parts = [...document.querySelectorAll('main :is(a, button, p, li, dd, h1, h2)')];
  const limit = (part) => Math.min(innerWidth, right(part.closest('.card') ?? document.body));
  return parts.filter((part) => part.checkVisibility() && !part.closest('.heard') && right(part) > limit(part) + 1).map((part) => part.textContent.trim().slice(0, 40));
}

for (const [language, tag] of Object.entries(TAGS)) {
  test(`the lobby speaks ${language}`, async () => {
    const page = await reader(language);
    await page.goto('/');
    await page.locator('.card').first().waitFor();
    await page.locator('.facts li').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), tag);
    const table = await house.table('bclc-craps');
    assert.deepEqual(english(language, await page.evaluate(texts), await namesOf(house, table)), []);
    assert.ok(await page.locator('.facts li[lang=en]').count());
    await accessible(page, `the lobby in ${language}`);
    for (const size of [{ width: 1280, height: 720 }, WIDTHS.phone]) {
      await page.setViewportSize(size);
      assert.deepEqual(await page.evaluate(wide), [], `${size.width} px`);
    }
    await page.quiet();
  });

  test(`a round of craps in ${language}`, async () => {
    const table = await house.dealt('bclc-craps');
    const page = await reader(language);
    await page.goto(`/tables/${table}`);
    await page.locator('.foot form .main').click();
    await page.locator('[data-test=rail]').waitFor();
    const clean = async (when) => assert.deepEqual(english(language, await page.evaluate(texts), await namesOf(house, table)), [], when);
    await clean('seated');
    await zone(page, /^Pass Line[,，]/).click();
    await page.locator('.bets li').first().waitFor({ state: 'attached' });
    await clean('with a bet');
    await house.deal(table, { do: 'roll', dice: [3, 4] });
    await page.locator('.transcript li', { hasText: 'Pass Line wins $5' }).first().waitFor({ state: 'attached' });
    await clean('after a win');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await clean('the list of keys');
    await page.keyboard.press('Escape');
    await accessible(page, `craps in ${language}`);
    assert.equal(await page.locator('.transcript li').last().getAttribute('lang'), 'en');
    await page.quiet();
  });
}

test('the language changes immediately, without a reload, and stays', async () => {
  const page = await visitor(browser, house);
  await page.goto('/');
  await page.getByRole('heading', { name: 'The tables are open' }).waitFor();
  await page.evaluate(() => (window.same = true));
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('heading', { name: 'Les tables sont ouvertes' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr-CA');
  assert.match(await page.locator('.card dd').first().innerText(), /\d\s\$/);
  await page.getByLabel('Langue').selectOption('zh');
  await page.getByRole('heading', { name: '赌桌已开放' }).waitFor();
  await page.getByLabel('语言').selectOption('en');
  await page.getByRole('heading', { name: 'The tables are open' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  assert.equal(await page.locator('[lang=en]:not(html, option)').count(), 0);
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('heading', { name: 'Les tables sont ouvertes' }).waitFor();
  assert.ok(await page.evaluate(() => window.same));
  await page.reload();
  await page.getByRole('heading', { name: 'Les tables sont ouvertes' }).waitFor();
  await page.quiet();
});

test('a browser in French gets French, another language gets English', async () => {
  for (const [locale, heading] of [['fr-CH', 'Les tables sont ouvertes'], ['zh-TW', '赌桌已开放'], ['de-DE', 'The tables are open']]) {
    const context = await browser.newContext({ baseURL: house.url, locale });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: heading }).waitFor();
    await context.close();
  }
});

test('amounts, numbers and typed amounts follow the language', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const speak = (language) => Object.defineProperty(globalThis, 'navigator', { value: { languages: [language] }, configurable: true });
  const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');
  try {
    const expected = {
      'en-US': ['$1,250', '$0.50', '−$5', '+$35', '.25', '1.41%', 125_000, 250, null],
      'fr-CA': ['1 250 $', '0,50 $', '−5 $', '+35 $', ',25', '1,41 %', null, 250, 250],
      'zh-SG': ['$1,250', '$0.50', '−$5', '+$35', '.25', '1.41%', 125_000, 250, null],
    };
    for (const [language, shown] of Object.entries(expected)) {
      speak(language);
      const { money, signedMoney, brief, cents } = await module('lib/money.ts', language);
      const { percent } = await module('lib/numbers.ts', language);
      const found = [money(125_000), money(50), money(-500), signedMoney(3_500), brief(25), percent(1.414)].map(plain);
      assert.deepEqual([...found, cents('1,250'), cents('2.50'), language === 'fr-CA' ? cents('2,50') : null], shown, language);
      assert.equal(cents(money(125_000)), 125_000);
    }
  } finally {
    Object.defineProperty(globalThis, 'navigator', before ?? { value: undefined, configurable: true });
  }
});

for (const name of Object.keys(FULL)) {
  test(`${name}, full of bets, fits in French and Chinese`, async () => {
    const table = await open(house, name);
    assert.ok((await crowd(house, table)) > 0);
    const [page, phone] = [await visitor(browser, house, { size: { width: 1280, height: 720 } }), await visitor(browser, house, { size: WIDTHS.phone, touch: true })];
    await seat(house, page, table);
    await phone.context().addCookies(await page.context().cookies());
    const wrong = {};
    for (const language of Object.keys(TAGS)) {
      for (const [seen, size] of [[page, [1280, 720]], [phone, [390, 844]]]) {
        await seen.goto(`/tables/${table}`);
        await seen.locator('.tray').waitFor();
        await seen.locator('header select').selectOption(language);
        await seen.locator(`html[lang=${TAGS[language]}]`).waitFor();
        await seen.locator('.felt .stack').first().waitFor({ state: 'attached' });
        Object.assign(wrong, await misfits(seen, [size], language));
      }
    }
    await page.quiet();
    await phone.quiet();
    assert.deepEqual(wrong, {});
  });
}
