// The languages of the page. The documents, and everything that the house says, are in English.

export interface LanguageInfo {
  /** The language's own name, for the menu. */
  name: string;
  /** The tag of the page, with the country whose words it uses. */
  tag: string;
  /** The locale of numbers and amounts. */
  numbers: string;
  /** The locale of dates and times. */
  dates: string;
}

export type Language = 'en' | 'fr' | 'zh';

export const LANGUAGES: Record<Language, LanguageInfo> = {
  en: { name: 'English', tag: 'en', numbers: 'en-US', dates: 'en-GB' },
  fr: { name: 'Français', tag: 'fr-CA', numbers: 'fr-CA', dates: 'fr-CA' },
  zh: { name: '简体中文', tag: 'zh-Hans-SG', numbers: 'zh-Hans-SG', dates: 'zh-Hans-SG' },
};

export const isLanguage = (word: string | null | undefined): word is Language => word != null && Object.hasOwn(LANGUAGES, word);

/** Returns the first of the reader's languages that the page has: `fr-CH` counts as French. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
}
