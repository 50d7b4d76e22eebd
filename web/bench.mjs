// Measures the size and the speed of the page, in a real browser against a real house. `./bench page` runs it.
//
//   node web/bench.mjs [--quick]

import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';

import { launch, visitor } from './tests/browser.mjs';
import { House } from './tests/house.mjs';

const quick = process.argv.includes('--quick');
const PLAYERS = 60;
const EVENTS = quick ? 40 : 200;

const house = await House.open({ 'commands-per-second': 10_000 });
const browser = await launch();
const report = (what, figure) => console.log(`${what.padEnd(52)} ${figure}`);
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

try {
  await loading();
  await events();
  await crowd();
} finally {
  await browser.close();
  await house.close();
}

/** Measures the bytes and the time until a visitor can play. */
async function loading() {
  const craps = await house.table('bclc-craps');
  for (const [what, path, selector] of [
    ['the lobby', '/', 'main h1, main h2'],
    ['a craps table', `/tables/${craps}`, 'button:has-text("Sit down")'],
  ]) {
    const times = [];
    let bytes = 0;
    for (let turn = 0; turn < (quick ? 3 : 9); turn += 1) {
      const page = await visitor(browser, house);
      bytes = 0;
      page.on('response', async (response) => {
        const body = await response.body().catch(() => null);
        bytes += body ? gzipSync(body).length : 0;
      });
      const from = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(selector).first().waitFor();
      times.push(performance.now() - from);
      await page.waitForLoadState('networkidle');
      await page.context().close();
    }
    times.sort((a, b) => a - b);
    report(`${what}: first load, compressed`, `${(bytes / 1024).toFixed(0)} KB`);
    report(`${what}: time until usable, median and worst`, `${at(times, 0.5).toFixed(0)} ms, ${at(times, 1).toFixed(0)} ms`);
  }
}

/** Measures the delay from the house's acknowledgement (after the commit to disk) to another player's screen. */
async function events() {
  const table = await house.table('bclc-craps');
  const token = await house.guest();
  await house.command(table, { do: 'sit', chips: 500_000 }, token);
  const page = await visitor(browser, house);
  await page.goto(`/tables/${table}`);
  await page.locator('button:has-text("Sit down")').waitFor();
  await watch(page);
  const delays = [];
  for (let turn = 0; turn < EVENTS; turn += 1) {
    await page.evaluate(() => (window.shown = null));
    // Bet and take down in turn, so that no limit is reached.
    await house.command(table, turn % 2 === 0 ? { do: 'bet', wager: 'place-8', amount: 600 } : { do: 'down', wager: 'place-8' }, token);
    const acknowledged = Date.now();
    const shown = await page.waitForFunction(() => window.shown).then((handle) => handle.jsonValue());
    delays.push(shown - acknowledged);
  }
  delays.sort((a, b) => a - b);
  report(`another player's bet on the screen after the commit (${EVENTS})`, `median ${at(delays, 0.5).toFixed(0)} ms, 99% ${at(delays, 0.99).toFixed(0)} ms, worst ${at(delays, 1).toFixed(0)} ms`);
  await page.context().close();
}

/** Records when the browser has drawn a frame with a new line. */
function watch(page) {
  return page.evaluate(() => {
    new MutationObserver(() => {
      requestAnimationFrame(() => setTimeout(() => (window.shown ??= Date.now())));
    }).observe(document.querySelector('ol[aria-label="Transcript"]'), { childList: true });
  });
}

/** A spectator on another machine, reduced to a WebSocket whose messages are discarded. */
function onlooker(table) {
  const { hostname, port } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  const lines = [`GET /api/v1/tables/${table}/play HTTP/1.1`, `host: ${hostname}:${port}`, 'connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket.resume();
}

/** Measures whether the page still draws every frame at a full, busy table with spectators. */
async function crowd() {
  const table = await house.table('bclc-craps');
  const { places, people } = await house.ask('GET', `/tables/${table}`);
  const page = await visitor(browser, house, { still: false });
  await page.goto(`/tables/${table}`);
  await page.locator('button:has-text("Sit down")').click();
  await page.locator('[data-test="rail"]').waitFor();
  const tokens = [];
  for (let n = people.length + 1; n < places; n += 1) {
    const token = await house.guest();
    await house.command(table, { do: 'sit', chips: 1_000_000 }, token);
    tokens.push(token);
  }
  const onlookers = Array.from({ length: PLAYERS - places }, () => onlooker(table));
  const wagers = ['place-4', 'place-5', 'place-6', 'place-8', 'place-9', 'place-10', 'field', 'any-seven', 'hard-6', 'hard-8'];
  let playing = true;
  let made = 0;
  const play = async (token, i) => {
    for (let n = 0; playing; n += 1) {
      const wager = wagers[(n + i) % wagers.length];
      const amount = wager === 'place-6' || wager === 'place-8' ? 600 : 500;
      await house.command(table, { do: 'bet', wager, amount }, token).then(() => (made += 1), () => {});
      // As fast as busy people: a few bets per second each.
      await new Promise((over) => setTimeout(over, 250 + 100 * (i % 5)));
    }
  };
  const busy = tokens.map(play);
  const seconds = quick ? 5 : 20;
  const worked = await work(page);
  const frames = await page.evaluate(
    (seconds) =>
      new Promise((over) => {
        const times = [];
        const until = performance.now() + seconds * 1000;
        const frame = (now) => {
          times.push(now);
          now < until ? requestAnimationFrame(frame) : over(times);
        };
        requestAnimationFrame(frame);
      }),
    seconds,
  );
  const { TaskDuration: task, ScriptDuration: script } = await worked();
  playing = false;
  await Promise.all(busy);
  onlookers.forEach((socket) => socket.destroy());
  const gaps = frames.slice(1).map((time, i) => time - frames[i]).sort((a, b) => a - b);
  report(`${places} players and ${PLAYERS - places} onlookers, ${(made / seconds).toFixed(0)} bets a second: frames`, `${(gaps.length / seconds).toFixed(0)} a second, 99% within ${at(gaps, 0.99).toFixed(0)} ms, worst ${at(gaps, 1).toFixed(0)} ms`);
  const each = (seconds) => ((seconds * 1000) / gaps.length).toFixed(1);
  report('  the page’s main thread, in processor time', `${each(task)} ms a frame, ${each(script)} ms of it in scripts`);
  await page.context().close();
}

/** Counts the work of the page's main thread from now on, in seconds of processor time: other load does not count. */
async function work(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const now = async () => Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await now();
  return async () => Object.fromEntries(Object.entries(await now()).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}
