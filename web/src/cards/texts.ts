import { messages } from '../lib/messages.svelte';
import en from '../messages/en/cards.ftl?raw';

export const t = messages.area('cards', en, import.meta.glob<string>(['../messages/*/cards.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
