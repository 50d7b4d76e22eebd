import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/baccarat.ftl?raw';

export const t = messages.area('baccarat', en, import.meta.glob<string>(['../../messages/*/baccarat.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
