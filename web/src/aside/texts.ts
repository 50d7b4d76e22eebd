import { messages } from '../lib/messages.svelte';
import en from '../messages/en/aside.ftl?raw';

export const t = messages.area('aside', en, import.meta.glob<string>(['../messages/*/aside.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
