import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/casino-war.ftl?raw';

export const t = messages.area('casino-war', en, import.meta.glob<string>(['../../messages/*/casino-war.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
