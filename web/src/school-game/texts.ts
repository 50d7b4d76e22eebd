import { messages } from '../lib/messages.svelte';
import en from '../messages/en/school-game.ftl?raw';

export const t = messages.area('school-game', en, import.meta.glob<string>(['../messages/*/school-game.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
