import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/sic-bo.ftl?raw';

export const t = messages.area('sic-bo', en, import.meta.glob<string>(['../../messages/*/sic-bo.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
