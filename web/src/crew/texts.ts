import { messages } from '../lib/messages.svelte';
import en from '../messages/en/crew.ftl?raw';

export const t = messages.area('crew', en, import.meta.glob<string>(['../messages/*/crew.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
