import { messages } from '../lib/messages.svelte';
import en from '../messages/en/proposals.ftl?raw';

export const t = messages.area('proposals', en, import.meta.glob<string>(['../messages/*/proposals.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
