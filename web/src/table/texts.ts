import { messages } from '../lib/messages.svelte';
import en from '../messages/en/table.ftl?raw';

export const t = messages.area('table', en, import.meta.glob<string>(['../messages/*/table.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
