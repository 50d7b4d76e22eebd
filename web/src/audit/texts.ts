import { messages } from '../lib/messages.svelte';
import en from '../messages/en/audit.ftl?raw';

export const t = messages.area('audit', en, import.meta.glob<string>(['../messages/*/audit.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
