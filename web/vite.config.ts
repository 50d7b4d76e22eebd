import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds a house. */
const house = process.env.CROUPIER_HOUSE ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The house's policy lets nothing in that is not a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      // The house answers its own pages alone.
      '/api': { target: house, changeOrigin: true, ws: true, headers: { origin: house } },
    },
  },
});
