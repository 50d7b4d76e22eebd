// Runs the tests of the page, two files at a time. `node run-tests.mjs FILE…` runs only those files.
//
// A failure fails the run. Before that, the runner repeats the few files that failed, alone, to tell a fault of the
// page from a flaky test, which reads something before it waits for it (CROUPIER_SLOW shows which test).
import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

/** More failures than this do not come from a busy machine. */
const MOST_AGAIN = 3;

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
for (const file of failed.length <= MOST_AGAIN ? failed : []) {
  const again = await failing([file], 1);
  console.log(`# ${again.length === 0 ? 'unsteady: it failed, and passes alone' : 'it fails alone, too'}: ${file}`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
