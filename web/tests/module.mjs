// Builds a module of the page for Node, to test logic that needs no browser.
import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

/** Builds and loads a module; each `instance` has its own state. */
export async function page(path, instance = '') {
  const entry = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const made = await build({ configFile: false, logLevel: 'silent', plugins: [svelte({ configFile: false })], build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'made' } } });
  const { code } = [made].flat()[0].output[0];
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}#${instance}`);
}
