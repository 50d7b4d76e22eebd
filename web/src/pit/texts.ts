import { messages } from '../lib/messages.svelte';
import en from '../messages/en/pit.ftl?raw';

export const t = messages.area('pit', en, import.meta.glob<string>(['../messages/*/pit.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
