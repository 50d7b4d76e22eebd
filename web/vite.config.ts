import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The house that `npm run dev` connects to. */
const house = process.env.CROUPIER_HOUSE ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The house's content policy allows only its own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Small parts that several pages share are one file: a page needs fewer requests, and they compress better together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'parts', test: /src.(ui|lib|faces)./, minShareCount: 4 },
            // The lobby needs the names of cards, but no felt. Texts stay beside their messages: a file that registers them needs both.
            { name: 'felts', test: /src.cards.(?!faces|types|texts)/, minShareCount: 2 },
            { name: 'tables', test: /src.(table|company|coach|sitting).(?!texts)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The house answers only requests from its own pages.
      '/api': { target: house, changeOrigin: true, ws: true, headers: { origin: house } },
    },
  },
});
