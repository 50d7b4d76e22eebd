import { messages } from '../lib/messages.svelte';
import en from '../messages/en/compare.ftl?raw';

export const t = messages.area('compare', en, import.meta.glob<string>(['../messages/*/compare.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
