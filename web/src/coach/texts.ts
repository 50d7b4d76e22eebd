import { messages } from '../lib/messages.svelte';
import en from '../messages/en/coach.ftl?raw';

export const t = messages.area('coach', en, import.meta.glob<string>(['../messages/*/coach.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
