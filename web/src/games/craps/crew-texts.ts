import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/craps-crew.ftl?raw';

export const t = messages.area('craps-crew', en, import.meta.glob<string>(['../../messages/*/craps-crew.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
