import { messages } from '../lib/messages.svelte';
import en from '../messages/en/sitting.ftl?raw';

export const t = messages.area('sitting', en, import.meta.glob<string>(['../messages/*/sitting.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
