import { messages } from '../lib/messages.svelte';
import en from '../messages/en/company.ftl?raw';

export const t = messages.area('company', en, import.meta.glob<string>(['../messages/*/company.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
