// Runs the tests of the page, two files at a time. `node run-tests.mjs FILE…` runs only those files.
//
// These tests wait for a real browser and a real house on machines that others use too. So a file that fails is run twice
// more, alone: it counts as passed only if it passes both times, and its name is printed at the end in any case. A fault in
// the page fails all three times; a test named there reads something before it waits for it (CROUPIER_SLOW finds out which).
import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const MOST_UNSTEADY = 3;

/** Runs files; returns those in which a test failed. */
async function failing(files, concurrency) {
  const failed = new Set();
  const stream = run({ files, concurrency });
  stream.on('test:fail', ({ file, name }) => failed.add(file ?? name));
  for await (const part of stream.compose(tap)) {
    process.stdout.write(part);
  }
  return [...failed];
}

const folder = fileURLToPath(new URL('tests/', import.meta.url));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).map((name) => folder + name);
const failed = await failing(files, 2);
const again = failed.length <= MOST_UNSTEADY ? failed : [];
let lost = failed.length - again.length;
for (const file of again) {
  const passes = (await failing([file], 1)).length === 0 && (await failing([file], 1)).length === 0;
  console.log(`# ${passes ? 'unsteady: it failed once and passed twice' : 'failed again'}: ${file}`);
  lost += passes ? 0 : 1;
}
process.exitCode = lost > 0 ? 1 : 0;
