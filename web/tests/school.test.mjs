// The dealer school in the browser: a first question in three clicks, the keyboard, a phone, the course, the rule book, the trainer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WIDTHS, accessible, launch, visitor } from './browser.mjs';
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

/** Signs in as a new account with these roles, bypassing the page; returns the person's number. */
async function signedIn(page, name, roles) {
  const { password } = await house.account(name, roles);
  const answered = await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data: { name, password } });
  const { person } = await answered.json();
  return person;
}

/** Follows the questions and results that the page gets. */
function listen(page) {
  const heard = { asked: [], judged: [] };
  page.on('response', async (response) => {
    const kind = response.url().endsWith('/school/questions') ? 'asked' : response.url().endsWith('/school/answers') ? 'judged' : null;
    if (kind && response.ok()) {
      heard[kind].push(await response.json());
    }
  });
  return heard;
}

/** The heading with the question; the felt has other headings. */
const question = (page) => page.getByRole('region', { name: 'Question', exact: true }).getByRole('heading', { level: 2 });

/** Waits for the house's nth question or result. */
async function nth(list, n) {
  for (let tries = 0; tries < 600 && list.length < n; tries++) {
    await new Promise((next) => setTimeout(next, 20));
  }
  assert.equal(list.length, n);
  return list[n - 1];
}

/** Answers the open question with the first choice or with this amount, by clicks. */
async function answer(page) {
  const choice = page.locator('button[aria-keyshortcuts=a]');
  if (await choice.count()) {
    await choice.click();
  } else {
    await page.getByRole('button', { name: 'Add $5', exact: true }).click();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
  }
  await page.locator('.result').waitFor();
}

for (const [size, theme] of [['desktop', 'dark'], ['phone', 'light']]) {
  test(`a newcomer answers a first question with three clicks, on a ${size}`, async () => {
    const page = await visitor(browser, house, { size: WIDTHS[size], theme, touch: size === 'phone' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Learn to play Craps' }).click();
    await accessible(page, `the school, ${size}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('button[aria-keyshortcuts=a]').click();
    const result = page.locator('.result');
    await result.waitFor();
    assert.match(await result.innerText(), /^(Right|Wrong)/);
    await accessible(page, `a result, ${size}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= WIDTHS[size].width, `the school is ${wide} wide`);
    await page.quiet();
  });
}

test('dealers come to the school from the bar, or from the lobby on a phone', async () => {
  for (const size of ['desktop', 'phone']) {
    const page = await visitor(browser, house, { size: WIDTHS[size], touch: size === 'phone' });
    await page.goto('/');
    await page.getByRole('link', { name: 'School', exact: true }).locator('visible=true').first().click();
    await page.getByRole('button', { name: 'Start' }).click();
    await question(page).waitFor();
    await answer(page);
    await page.quiet();
  }
});

test('the key comes after the answer, and the page shows what the house says', async () => {
  for (const pack of ['bclc-craps', 'mlgca-midi-baccarat', 'bclc-casino-war']) {
    const page = await visitor(browser, house);
    const heard = listen(page);
    await page.goto(`/school?pack=${pack}`);
    await page.getByRole('button', { name: 'Start' }).click();
    for (let n = 1; n <= 4; n++) {
      await question(page).waitFor();
      const asked = await nth(heard.asked, n);
      for (const secret of ['answer', 'why', 'clauses', 'key', 'right', 'id']) {
        assert.ok(!(secret in asked), `the question has ${secret}`);
      }
      assert.equal(await question(page).innerText(), asked.ask);
      assert.deepEqual(await page.locator('button[aria-keyshortcuts] span').allInnerTexts(), asked.choices);
      await answer(page);
      const judged = await nth(heard.judged, n);
      const result = page.locator('.result');
      assert.equal(await result.getByText('Right', { exact: true }).count(), judged.right ? 1 : 0);
      assert.deepEqual(await result.locator('.why li').allInnerTexts(), judged.why);
      if (!judged.right) {
        await result.getByText(judged.answer, { exact: true }).first().waitFor();
      }
      await result.getByRole('button', { name: 'Next question' }).click();
      await result.waitFor({ state: 'detached' });
    }
    await page.quiet();
  }
});

test('the keyboard alone suffices', async () => {
  const page = await visitor(browser, house);
  const heard = listen(page);
  await page.goto('/school?pack=bclc-craps');
  const start = page.getByRole('button', { name: 'Start' });
  await start.waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('button')].some((button) => button.textContent === 'Start' && !button.disabled));
  await start.focus();
  await page.keyboard.press('Enter');
  for (let n = 1; n <= 6; n++) {
    await page.waitForFunction(() => document.activeElement?.matches('h2, .typed input'));
    if ((await nth(heard.asked, n)).form === 'choice') {
      await page.keyboard.press('b');
    } else {
      await page.keyboard.type('12.50');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction(() => document.activeElement?.matches('.result button.main'));
    await nth(heard.judged, n);
    await page.keyboard.press('Enter');
    await page.locator('.result').waitFor({ state: 'detached' });
  }
  const amounts = heard.judged.filter((_, n) => heard.asked[n].form === 'amount');
  amounts.forEach(({ given }) => assert.equal(given, '$12.50'));
  await page.quiet();
});

test('the course continues where its player left it', async () => {
  const page = await visitor(browser, house);
  await signedIn(page, 'Cora', ['player']);
  const heard = listen(page);
  await page.goto('/school?learn&pack=bclc-wheel');
  await page.getByRole('button', { name: 'Start' }).click();
  // The first step is a choice; other answers than the right one keep the step open.
  for (let n = 0; n < 40; n++) {
    await question(page).waitFor();
    if ((await nth(heard.asked, n + 1)).step !== 1) {
      break;
    }
    await answer(page);
    await page.locator('.result .main').click();
    await page.locator('.result').waitFor({ state: 'detached' });
  }
  assert.equal(heard.asked.at(-1).step, 2);
  await page.goto('/school?learn&pack=bclc-wheel');
  await page.locator('button[aria-current=step]', { hasText: 'What do I win?' }).waitFor();
  await page.quiet();
});

test('a clause of the rule book leads to its questions, and an answer to its clause', async () => {
  const page = await visitor(browser, house);
  const heard = listen(page);
  await page.goto('/packs/bclc-craps/rules?clause=bclc-craps%2F6.9.4');
  await page.goto('/school?pack=bclc-craps&clause=bclc-craps%2F6.9.4');
  await page.getByText('Questions about bclc-craps/6.9.4').waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await question(page).waitFor();
  await answer(page);
  const clauses = (await nth(heard.judged, 1)).clauses.map(({ id }) => id);
  assert.ok(clauses.length > 0);
  await page.locator('.result dt button').first().click();
  const drill = page.getByRole('link', { name: 'Practise this clause' });
  await drill.waitFor();
  assert.match(await drill.getAttribute('href'), /^\/school\?pack=bclc-craps&clause=bclc-craps%2F/);
  await accessible(page, 'a clause beside an answer');
  await drill.click();
  await page.getByText('Questions about bclc-craps/').waitFor();
  await page.quiet();
});

test('a session has ten minutes, and the next one begins with the clauses that are due', async () => {
  const page = await visitor(browser, house);
  await signedIn(page, 'Dora', ['player']);
  const heard = listen(page);
  await page.clock.install();
  await page.goto('/school?pack=bclc-craps');
  await page.getByRole('button', { name: 'Start' }).click();
  const over = page.getByText('Ten minutes are over');
  for (let n = 1; n <= 3; n++) {
    await question(page).waitFor();
    // The second answer comes after ten minutes; the page says so once.
    if (n === 2) {
      await page.clock.fastForward('10:01');
    }
    await answer(page);
    await nth(heard.judged, n);
    assert.equal(await over.count(), n === 2 ? 1 : 0, `answer ${n}`);
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.locator('.result').waitFor({ state: 'detached' });
  }
  // The clauses of these answers are due, as if days had passed.
  let count = 0;
  await page.route('**/api/v1/school/progress', async (route) => {
    const response = await route.fetch();
    const known = await response.json();
    const { clauses } = known.packs.find(({ pack }) => pack === 'bclc-craps');
    for (const clause of clauses) {
      clause.is_due = true;
    }
    count = clauses.length;
    await route.fulfill({ response, json: known });
  });
  await page.goto('/school?pack=bclc-craps');
  const due = page.getByText('due again');
  await due.waitFor();
  assert.equal(await due.innerText(), count === 1 ? 'One clause is due again. Its question comes first.' : `${count} clauses are due again. Their questions come first.`);
  await page.quiet();
});

test('an answer about a play names its page and line', async () => {
  const page = await visitor(browser, house);
  const heard = listen(page);
  await page.goto('/school?pack=bclc-craps&clause=bclc-craps%2F6.3.5%234-10');
  await page.getByRole('button', { name: 'Start' }).click();
  // A position and a question of a play take turns.
  const shown = [];
  for (let n = 1; n <= 4; n++) {
    await question(page).waitFor();
    await answer(page);
    const { page: place } = await nth(heard.judged, n);
    const lines = await page.locator('.result .page').allInnerTexts();
    assert.deepEqual(lines, place === undefined ? [] : [`Shown in ${place}`]);
    shown.push(...lines);
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.locator('.result').waitFor({ state: 'detached' });
  }
  assert.ok(shown.length >= 2 && new Set(shown).size === shown.length, shown.join('\n'));
  assert.match(shown[0], /^Shown in packs\/bclc-craps\/6-03-place\.md:\d+$/);
  await page.quiet();
});

test('a table leads to its course and its drills', async () => {
  const page = await visitor(browser, house);
  await page.goto(`/tables/${await house.table('bclc-red-dog')}`);
  const links = page.getByRole('navigation', { name: 'About this table' });
  const learn = page.getByRole('link', { name: 'Learn to play', exact: true });
  assert.equal(await learn.getAttribute('href'), '/school?learn&pack=bclc-red-dog');
  await learn.click();
  await page.getByRole('heading', { level: 1, name: 'Learn to play' }).waitFor();
  assert.equal(await links.count(), 0);
  await page.quiet();
});

test('a trainer sees the trainees and downloads their records; others do not', async () => {
  const page = await visitor(browser, house);
  const person = await signedIn(page, 'Tess', ['player']);
  await page.goto('/school?pack=bclc-craps');
  await page.getByRole('button', { name: 'Start' }).click();
  await question(page).waitFor();
  await answer(page);
  await page.goto('/school/progress');
  await page.getByText('1 answer', { exact: false }).first().waitFor();
  await accessible(page, 'my progress');
  assert.equal(await page.getByRole('link', { name: 'Trainees' }).count(), 0);
  const barred = await page.request.get(`${house.url}/api/v1/school/trainees`);
  assert.equal(barred.status(), 403);
  await page.quiet();

  const trainer = await visitor(browser, house);
  await signedIn(trainer, 'Tom', ['trainer']);
  await trainer.goto('/school');
  await trainer.getByRole('link', { name: 'Trainees' }).click();
  await trainer.locator('summary', { hasText: 'Tess' }).click();
  const details = trainer.locator('details', { hasText: 'Tess' });
  await details.getByRole('link', { name: 'PDF' }).waitFor();
  await accessible(trainer, 'the trainees');
  for (const [name, start] of [['PDF', '%PDF-'], ['JSON', '{']]) {
    const [download] = await Promise.all([trainer.waitForEvent('download'), details.getByRole('link', { name }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) {
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('latin1');
    assert.ok(text.startsWith(start), text.slice(0, 40));
    if (name === 'JSON') {
      const record = JSON.parse(text);
      assert.deepEqual([record.trainee, record.pack.id, record.questions.length], ['Tess', 'bclc-craps', 1]);
    }
    assert.equal(download.suggestedFilename(), `training-${person}-bclc-craps.${name.toLowerCase()}`);
  }
  await trainer.quiet();
});

for (const [language, title] of [['fr', 'École de croupiers'], ['zh', '荷官学校']]) {
  test(`the school speaks ${language}`, async () => {
    const page = await visitor(browser, house, { size: WIDTHS.phone, touch: true });
    await page.addInitScript((language) => localStorage.setItem('croupier.language', language), language);
    await page.goto('/school');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await accessible(page, `the school in ${language}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= WIDTHS.phone.width, `the school is ${wide} wide`);
    await page.quiet();
  });
}
