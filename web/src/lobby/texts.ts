import { messages } from '../lib/messages.svelte';
import en from '../messages/en/lobby.ftl?raw';

export const t = messages.area('lobby', en, import.meta.glob<string>(['../messages/*/lobby.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
