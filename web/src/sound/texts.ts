import { messages } from '../lib/messages.svelte';
import en from '../messages/en/sound.ftl?raw';

export const t = messages.area('sound', en, import.meta.glob<string>(['../messages/*/sound.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
