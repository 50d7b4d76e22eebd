import { messages } from '../lib/messages.svelte';
import en from '../messages/en/simulate.ftl?raw';

export const t = messages.area('simulate', en, import.meta.glob<string>(['../messages/*/simulate.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
