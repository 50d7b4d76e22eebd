import { messages } from '../lib/messages.svelte';
import en from '../messages/en/account.ftl?raw';

export const t = messages.area('account', en, import.meta.glob<string>(['../messages/*/account.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
