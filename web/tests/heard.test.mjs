// The page with screen readers and the keyboard: the roll before the bets, no clause numbers, one stop for the chips,
// the focus after sitting down.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { accessible, launch, visitor } from './browser.mjs';
import { seated, shows, zone } from './felt.mjs';
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

test('the roll is spoken before the bets, without clause numbers', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await visitor(browser, house, { still: false });
  await seated(page, table);
  await zone(page, /^Pass Line,/).click();
  await zone(page, /^Field,/).click();
  await shows(page, 'at-risk', '10');
  // Record everything that live regions on the page announce.
  await page.evaluate(() => {
    window.spoken = [];
    const live = (node) => node?.parentElement?.closest('[aria-live], [role=status], [role=alert], [role=log]');
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const node = target.nodeType === Node.TEXT_NODE ? target : addedNodes[0];
        const region = live(node);
        if (region && region.getAttribute('aria-live') !== 'off') {
          window.spoken.push(region.textContent.trim());
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await page.getByText('The point is 9').first().waitFor();
  await page.waitForTimeout(300);
  const spoken = await page.evaluate(() => window.spoken);
  // The coach speaks after the results.
  const roll = spoken.filter((words) => /^\w+: nine/.test(words));
  assert.ok(roll.length > 0, spoken.join('\n'));
  assert.match(roll.at(-1), /nine.*Field wins \$5/);
  assert.ok(spoken.every((words) => !/§/.test(words)), spoken.join('\n'));
  assert.equal(spoken.findIndex((words) => /Field|Pass Line/.test(words)), spoken.indexOf(roll.at(-1)), 'no bet comes before the roll');
  await accessible(page, 'craps after a roll');
  await page.quiet();
});

test('the chips are one tab stop, and arrow keys choose among them', async () => {
  const page = await visitor(browser, house);
  await seated(page, await house.dealt('bclc-craps'));
  const checked = () => page.locator('[role=radio][aria-checked=true]').getAttribute('aria-label');
  assert.equal(await page.locator('[role=radio][tabindex="0"]').count(), 1);
  await page.locator('[role=radio][tabindex="0"]').focus();
  assert.match(await checked(), /^\$5,/);
  await page.keyboard.press('ArrowRight');
  assert.match(await checked(), /^\$25,/);
  assert.ok(await page.locator('[role=radio][aria-checked=true]').evaluate((chip) => chip === document.activeElement));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.match(await checked(), /^\$1, /);
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => !document.activeElement.closest('[role=radiogroup]')), 'Tab should leave the chips');
  await page.quiet();
});

for (const [pack, selector] of [['bclc-craps', '[data-zone]'], ['mlgca-midi-baccarat', '[data-spot]']]) {
  test(`after sitting down at ${pack} the focus is on the felt, and a reload moves none`, async () => {
    const page = await visitor(browser, house);
    await page.goto(`/tables/${await house.dealt(pack)}`);
    await page.getByRole('button', { name: 'Sit down as a guest' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your bets' }).waitFor();
    await page.waitForFunction((selector) => document.activeElement.matches(selector), selector);
    await page.reload();
    await page.getByRole('heading', { name: 'Your bets' }).waitFor();
    await page.waitForTimeout(200);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await page.quiet();
  });
}

test('a person is barred for a chosen time, never by an empty field, and times have right plurals', async () => {
  const page = await visitor(browser, house);
  const { name } = await house.ask('GET', '/me', undefined, await house.guest());
  await house.administrator();
  await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name: 'admin', password: house.password } });
  await page.goto('/account');
  await page.getByText(name, { exact: true }).first().click();
  const times = page.getByLabel('Bar from play').first();
  assert.deepEqual(await times.locator('option').allInnerTexts(), ['for a day', 'for a week', 'for a month', 'for half a year', 'permanently']);
  await times.selectOption('for a week');
  await page.getByLabel('Type the name to confirm').first().fill(name);
  await page.getByRole('button', { name: `Bar ${name} for a week` }).click();
  await page.getByText(`${name} is barred from play for a week.`).waitFor();
  await accessible(page, 'people');
  await page.quiet();
});
