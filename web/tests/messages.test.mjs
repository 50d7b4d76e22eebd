// The texts of the page are in message files, in every language: each id that the source uses exists, with the same variables and marks
// everywhere, and no text stays in the source.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { areas, languages, messagesOf, own, sources, uses, written } from './texts.mjs';

const english = messagesOf('en');
const sorted = (names) => [...names].sort();

test('every language has the same messages, with the same variables and marks', () => {
  assert.deepEqual(sorted(languages), ['en', 'fr', 'zh']);
  for (const language of languages) {
    const found = messagesOf(language);
    assert.deepEqual(sorted(found.keys()), sorted(english.keys()), language);
    for (const [id, { area, variables, marks }] of found) {
      const same = english.get(id);
      assert.equal(area, same.area, `${language}: ${id} is in another file`);
      assert.deepEqual(sorted(marks), sorted(same.marks), `${language}: marks of ${id}`);
      // A language may need no number where it has no plural, but it must not need more.
      assert.deepEqual(sorted(variables), sorted(same.variables), `${language}: variables of ${id}`);
    }
  }
});

test('every message can be parsed, has the prefix of its area, and is written once', () => {
  for (const language of languages) {
    const parsed = messagesOf(language);
    for (const area of areas(language)) {
      const ids = written(language, area);
      assert.deepEqual(ids.filter((id, i) => ids.indexOf(id) !== i), [], `${language}/${area}.ftl: written twice`);
      assert.deepEqual(ids.filter((id) => parsed.get(id)?.area !== area || !id.startsWith(`${area}-`)), [], `${language}/${area}.ftl`);
    }
  }
});

test('the source uses only messages that exist, with all their variables', () => {
  const wrong = [];
  for (const path of sources) {
    for (const { ids, args } of uses(path)) {
      for (const id of ids) {
        const message = english.get(id);
        if (!message) {
          wrong.push(`${path}: ${id === null ? 'an id that is not a literal' : `unknown id ${id}`}`);
        } else if (args && String(sorted(args)) !== String(sorted(message.variables))) {
          wrong.push(`${path}: ${id} has the variables ${sorted(message.variables)}, not ${sorted(args)}`);
        }
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('every message is used', () => {
  const inMessages = [...english.values()].flatMap(({ messages }) => [...messages]);
  const used = new Set([...inMessages, ...sources.flatMap((path) => uses(path).flatMap(({ ids }) => ids))]);
  assert.deepEqual([...english.keys()].filter((id) => !used.has(id)), []);
});

test('a file that uses a text imports its area', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url));
  const read = (path) => readFileSync(src + path, 'utf8');
  // The module of an area contains the area's name.
  const homes = new Map(sources.flatMap((path) => [...read(path).matchAll(/messages\.area\('([\w-]+)'/g)].map(([, area]) => [area, path.replace(/\.ts$/, '')])));
  assert.deepEqual(sorted(homes.keys()), sorted(areas('en')));
  const wrong = [];
  for (const path of sources) {
    const needed = new Set(uses(path).flatMap(({ ids }) => ids.map((id) => english.get(id)?.area)).filter((area) => area && area !== 'shell'));
    const imported = [...read(path).matchAll(/(?:from|import) '(\.[^']+texts)'/g)].map(([, from]) => new URL(from, `file:///${path}`).pathname.slice(1));
    wrong.push(...[...needed].filter((area) => !imported.includes(homes.get(area))).map((area) => `${path} does not import ${homes.get(area)}`));
  }
  assert.deepEqual(wrong, []);
});

test('no text of the page is left in the source', () => {
  const left = sources.flatMap((path) => own(path).map((words) => `${path}: ${words}`));
  assert.deepEqual(left, []);
});
