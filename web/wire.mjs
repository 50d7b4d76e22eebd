// Generates src/lib/wire.ts, the types of the house's API, from docs/openapi.json, which a test of croupier-house keeps
// current. With --check it only reports whether the file is current.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const description = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
// The page writes its own paths: it needs only the types of requests and responses.
const types = await openapiTS({ ...description, paths: {} }, { rootTypes: true, rootTypesNoSchemaPrefix: true });
const made = `// Made by wire.mjs from docs/openapi.json. Do not change it by hand.\n\n${astToString(types)}`;
const file = new URL('src/lib/wire.ts', import.meta.url);
if (!process.argv.includes('--check')) {
  await writeFile(file, made);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== made) {
  console.error('web/src/lib/wire.ts is out of date: run npm --prefix web run wire');
  process.exit(1);
}
