// Sound and voice: each event makes its sound, off is silent, and the crew's calls are spoken in the words of the rules.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

import { launch, visitor } from './browser.mjs';
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

/**
 * Listens to the page: the contexts that it opens, the loudest sample since the last question, and the words that it speaks. The
 * analyser keeps the samples of the last 0.7 seconds, so a busy machine that looks late misses none.
 */
function listen() {
  const heard = (window.heard = { contexts: 0, spoken: [], state: () => 'none', peak: () => 0, forget: () => {} });
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(options) {
      super(options);
      heard.contexts += 1;
      heard.state = () => this.state;
      const tap = this.createAnalyser();
      tap.fftSize = 32_768;
      tap.connect(super.destination);
      Object.defineProperty(this, 'destination', { value: tap });
      const samples = new Float32Array(tap.fftSize);
      let since = 0;
      heard.forget = () => (since = this.currentTime);
      heard.peak = () => {
        tap.getFloatTimeDomainData(samples);
        const fresh = Math.min(samples.length, Math.round((this.currentTime - since) * this.sampleRate));
        return samples.subarray(samples.length - fresh).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      };
    }
  };
  speechSynthesis.speak = ({ text }) => window.heard.spoken.push(text);
}

async function listener(options = {}) {
  const page = await visitor(browser, house, { still: false, ...options });
  await page.addInitScript(listen);
  return page;
}

const heard = (page) => page.evaluate(() => ({ contexts: window.heard.contexts, spoken: window.heard.spoken, peak: window.heard.peak() }));
const deafen = (page) =>
  page.evaluate(() => {
    window.heard.spoken = [];
    window.heard.forget();
  });
const loud = (page) => page.waitForFunction(() => window.heard.peak() > 0.01);
/** Waits until the browser has started the sound, which takes time on a busy machine. */
const awake = (page) => page.waitForFunction(() => window.heard.state() === 'running');
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

test('every sound is computed, is heard, ends and does not distort', async () => {
  const entry = fileURLToPath(new URL('../src/sound/synth.ts', import.meta.url));
  const made = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib: { entry, formats: ['iife'], name: 'synth', fileName: 'made' } } });
  const { code } = [made].flat()[0].output[0];
  const page = await visitor(browser, house);
  await page.goto('/');
  const found = await page.evaluate(`${code}; (async () => {
    const found = {};
    for (const sound of synth.SOUNDS) {
      const offline = new OfflineAudioContext(1, 44100 * 4, 44100);
      const end = synth.perform(sound, offline, offline.destination, 0.1);
      const samples = (await offline.startRendering()).getChannelData(0);
      const loudest = (from, to) => samples.slice(from * 44100, to * 44100).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      found[sound] = { before: loudest(0, 0.1), during: loudest(0.1, end), after: loudest(end, 4) };
    }
    return found;
  })()`);
  assert.deepEqual(Object.keys(found).sort(), ['card', 'chip', 'dice', 'pay', 'shaker', 'sweep', 'thud', 'ticks']);
  for (const [sound, { before, during, after }] of Object.entries(found)) {
    assert.equal(before, 0, `${sound} begins too early`);
    assert.ok(during > 0.02 && during < 1.6, `${sound} has a peak of ${during}`);
    assert.ok(after < 0.001, `${sound} does not end`);
  }
  await page.quiet();
});

test('nothing sounds before a click; then chips, dice and the calls are heard, until M', async () => {
  const table = await house.dealt('bclc-craps');
  const page = await listener();
  await page.goto(`/tables/${table}`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).waitFor();
  assert.equal((await heard(page)).contexts, 0, 'a context before the first click');
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  assert.equal((await heard(page)).contexts, 1);
  await awake(page);
  // The sound outlives the change from visitor to player: another player's chip is heard without a further click.
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 50_000 }, token);
  await deafen(page);
  await house.command(table, { do: 'bet', wager: 'pass', amount: 500 }, token);
  await loud(page);
  await wait(300);
  await deafen(page);
  await zone(page, /^Pass Line,/).click();
  await shows(page, 'at-risk', '5');
  await loud(page);

  await deafen(page);
  await house.deal(table, { do: 'roll', dice: [4, 5] });
  await loud(page);
  await page.waitForFunction(() => window.heard.spoken.includes('The point is nine, mark it'));
  // The caller's name is not a part of the call.
  const { calls } = await house.ask('GET', `/tables/${table}/rules`);
  assert.ok((await heard(page)).spoken.every((words) => !calls.some(({ by }) => words.startsWith(by))));

  await page.keyboard.press('m');
  assert.equal(await page.locator('[data-test=sound]').getAttribute('aria-pressed'), 'false');
  await wait(400);
  await deafen(page);
  await house.deal(table, { do: 'roll', dice: [3, 4] });
  await shows(page, 'net', '−5');
  await wait(600);
  const { peak, spoken } = await heard(page);
  assert.deepEqual({ peak, spoken }, { peak: 0, spoken: [] }, 'sound although it is off');
  // The browser remembers the choice.
  await page.reload();
  await page.locator('[data-test=sound][aria-pressed=false]').waitFor();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  await page.keyboard.press('?');
  await page.getByText('sound and spoken calls on or off').waitFor();
  await page.quiet();
});

for (const [pack, spot, go] of [
  ['mlgca-midi-baccarat', '[data-spot="1:banker"]', 'Deal'],
  ['bclc-wheel', '[data-spot$=":space-1"]', 'Spin'],
  ['house-sic-bo', '[data-spot$=":small"]', 'Shake'],
]) {
  test(`${go} at ${pack} is heard`, async () => {
    const page = await listener();
    await seated(page, await house.table(pack));
    await awake(page);
    await page.locator(spot).first().click();
    await shows(page, 'at-risk', '5');
    await loud(page);
    await wait(500);
    await deafen(page);
    await page.getByRole('button', { name: go, exact: true }).click();
    await loud(page);
    // The result is called in the words of the rules.
    await page.waitForFunction(() => window.heard.spoken.some((words) => /wins|tie hand|total/.test(words)));
    await page.quiet();
  });
}

test('a system that asks for less motion gets no sound, unless the player asks for it', async () => {
  const page = await listener({ still: true });
  await seated(page, await house.dealt('bclc-craps'));
  const button = page.locator('[data-test=sound]');
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  assert.equal((await heard(page)).contexts, 0);
  await button.click();
  await awake(page);
  await zone(page, /^Pass Line,/).click();
  await loud(page);
  await page.quiet();
});

test('where the browser refuses sound, the button says so', async () => {
  const page = await visitor(browser, house, { still: false });
  await page.addInitScript(() => {
    window.AudioContext = class extends EventTarget {
      state = 'suspended';
      destination = null;
      createGain = () => ({ gain: {}, connect: (to) => to });
      createDynamicsCompressor = () => ({ connect: (to) => to });
      resume = () => new Promise(() => {});
      suspend = async () => {};
    };
  });
  await seated(page, await house.dealt('bclc-craps'));
  const button = page.locator('[data-test=sound]');
  await page.locator('[data-test=sound][aria-pressed=false]').waitFor();
  assert.match(await button.getAttribute('title'), /refuses sound/);
  await page.quiet();
});
