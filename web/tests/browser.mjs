// A real browser for the tests. Any browser warning or error fails the test that causes it.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import { chromium } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const WIDTHS = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/** Opens a visitor's browser window; `still` turns animations off. Call `quiet()` at the end to check for complaints. */
export async function visitor(browser, house, { size = WIDTHS.desktop, still = true, theme = 'dark', touch = false } = {}) {
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: size,
    hasTouch: touch,
    reducedMotion: still ? 'reduce' : 'no-preference',
    colorScheme: theme,
  });
  await slowed(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = [];
  let expected = () => false;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return Object.assign(page, {
    /** Sets the complaints to ignore, such as those about a connection that the test cuts. */
    expect: (test) => (expected = test),
    quiet: async () => {
      const heard = complaints.filter((complaint) => !expected(complaint));
      assert.deepEqual(heard, [], `the browser complained on ${page.url()}`);
      await context.close();
    },
  });
}

/**
 * CROUPIER_SLOW=300 delays every part of the page that is fetched by that many milliseconds, as a busy machine does: a test
 * that reads the page before its parts have come fails then every time.
 */
async function slowed(context) {
  const delay = Number(process.env.CROUPIER_SLOW ?? 0);
  if (delay > 0) {
    await context.route('**/assets/**', async (route) => {
      await new Promise((next) => setTimeout(next, delay));
      await route.continue().catch(() => {});
    });
  }
}

/** Asserts that axe-core finds no violation. */
export async function accessible(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Inject axe-core as browser tools do, so that the house's content policy stays in force.
    await page.context().addInitScript({ path: axe });
    await page.evaluate(await source());
  }
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map((v) => `${v.id}: ${v.help}\n${v.nodes.slice(0, 4).map((node) => `    ${node.html}\n    ${node.failureSummary}`).join('\n')}`);
  assert.deepEqual(found, [], `axe-core found violations on ${what ?? page.url()}`);
}

let text;
async function source() {
  text ??= await (await import('node:fs/promises')).readFile(axe, 'utf8');
  return text;
}

/** Reads an amount from the page, in cents. */
export function cents(text) {
  return Math.round(Number(text.replace(/[$,]/g, '').replace('−', '-').replace('+', '')) * 100);
}
