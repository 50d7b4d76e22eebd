import { messages } from '../lib/messages.svelte';
import en from '../messages/en/book.ftl?raw';

export const t = messages.area('book', en, import.meta.glob<string>(['../messages/*/book.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
