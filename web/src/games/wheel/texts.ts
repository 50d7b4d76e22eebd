import { messages } from '../../lib/messages.svelte';
import en from '../../messages/en/wheel.ftl?raw';

export const t = messages.area('wheel', en, import.meta.glob<string>(['../../messages/*/wheel.ftl', '!../../messages/en/*'], { query: '?raw', import: 'default' }));
