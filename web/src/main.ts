import { mount } from 'svelte';

import './app.css';
import App from './App.svelte';
import { messages } from './lib/messages.svelte';

const target = document.getElementById('app');
if (target) {
  void messages.ready().then(() => mount(App, { target }));
}
