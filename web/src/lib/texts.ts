import en from '../messages/en/shell.ftl?raw';
import { messages } from './messages.svelte';

export const t = messages.area('shell', en, import.meta.glob<string>(['../messages/*/shell.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
