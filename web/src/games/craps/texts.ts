import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/craps.ftl?raw';

export const t = messages.area('craps', en, import.meta.glob<string>(['../../messages/*/craps.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
