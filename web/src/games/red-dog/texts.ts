import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/red-dog.ftl?raw';

export const t = messages.area('red-dog', en, import.meta.glob<string>(['../../messages/*/red-dog.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
