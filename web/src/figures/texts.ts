import { messages } from '../lib/messages.svelte';
import en from '../messages/en/figures.ftl?raw';

export const t = messages.area('figures', en, import.meta.glob<string>(['../messages/*/figures.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
