import { messages } from '../lib/messages.svelte';
import en from '../messages/en/school.ftl?raw';

export const t = messages.area('school', en, import.meta.glob<string>(['../messages/*/school.ftl', '!../messages/en/*'], { query: '?raw', import: 'default' }));
