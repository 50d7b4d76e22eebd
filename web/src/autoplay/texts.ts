import { messages } from '../lib/messages.svelte';
import en from '../messages/en/autoplay.ftl?raw';

export const t = messages.area('autoplay', en, import.meta.glob<string>(['../messages/*/autoplay.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
