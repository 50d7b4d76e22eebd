import { messages } from '../lib/messages.svelte';
import en from '../messages/en/games.ftl?raw';

export const t = messages.area('games', en, import.meta.glob<string>(['../messages/*/games.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
