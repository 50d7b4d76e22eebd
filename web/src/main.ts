import { mount } from 'svelte';

import './app.css';
import App from './App.svelte';
import { messages } from './lib/messages.svelte';

/** The time at which this tab last loaded itself again. */
const RELOADED = 'reloaded';

// After an upgrade of the house, the files that an open page has not loaded yet have other names. The page loads itself
// again, but not twice in a minute, so that a file that is really missing does not make it reload for ever.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last > 60_000) {
    sessionStorage.setItem(RELOADED, String(Date.now()));
    event.preventDefault();
    location.reload();
  }
});

const target = document.getElementById('app');
if (target) {
  void messages.ready().then(() => mount(App, { target }));
}
