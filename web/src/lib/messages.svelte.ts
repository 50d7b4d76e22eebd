// The texts of the page in the reader's language, from the message files in `messages/`. `messages/README.md` has the conventions.
//
// The English texts of an area are in the chunks that use them; another language's file is fetched when its area is first used.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { keep, kept } from './kept';
import { isLanguage, LANGUAGES, preferredLanguage, type Language } from './languages';

export type Args = Record<string, FluentVariable>;
/** Returns a text of the page. The id must be a literal, so that the tests find it. */
export type Translate = (id: string, args?: Args) => string;

/** The message files of an area in other languages, by path: `../messages/fr/lobby.ftl`. */
type Files = Record<string, () => Promise<string>>;

const CODES = Object.keys(LANGUAGES) as Language[];
const empty = (language: Language) => new FluentBundle(LANGUAGES[language].tag, { useIsolating: false });

class Messages {
  /** The language on the page. The language changes only when its texts have arrived. */
  language = $state<Language>('en');
  /** Counts the files that arrived in the current language, so that texts are formatted again. */
  private arrived = $state(0);
  private readonly bundles = Object.fromEntries(CODES.map((language) => [language, empty(language)])) as Record<Language, FluentBundle>;
  private readonly areas = new Map<string, Files>();
  /** The files that were asked for, by language and area. */
  private readonly asked = new Map<string, Promise<void>>();
  private wanted: Language;

  constructor() {
    const chosen = kept('language');
    this.wanted = isLanguage(chosen) ? chosen : preferredLanguage(globalThis.navigator?.languages ?? []);
    this.show(this.wanted);
  }

  /** Adds an area with its English texts, and asks for the current language's. */
  area(name: string, english: string, others: Files): Translate {
    this.areas.set(name, others);
    this.bundles.en.addResource(new FluentResource(english));
    void this.fetch(this.wanted, name, others);
    return this.text;
  }

  /** Resolves when the texts of all areas so far are here. A file that cannot be fetched leaves English in its place. */
  async ready(): Promise<void> {
    await Promise.all([...this.areas].map(([area, files]) => this.fetch(this.wanted, area, files)));
  }

  /** Changes the language for now and for the next visits. */
  async choose(language: Language) {
    this.wanted = language;
    keep('language', language);
    await this.ready();
    // The reader may have chosen again in the meantime.
    if (this.wanted === language) {
      this.show(language);
    }
  }

  private show(language: Language) {
    this.language = language;
    if (typeof document !== 'undefined') {
      document.documentElement.lang = LANGUAGES[language].tag;
    }
  }

  private fetch(language: Language, area: string, files: Files): Promise<void> {
    const key = `${language}/${area}.ftl`;
    const file = Object.keys(files).find((path) => path.endsWith(key));
    if (file === undefined) {
      return Promise.resolve();
    }
    const fetched =
      this.asked.get(key) ??
      files[file]!().then(
        (text) => {
          this.bundles[language].addResource(new FluentResource(text));
          this.arrived += 1;
        },
        () => void this.asked.delete(key),
      );
    this.asked.set(key, fetched);
    return fetched;
  }

  private readonly text: Translate = (id, args) => {
    // Read this value so that the text changes when its file arrives.
    void this.arrived;
    const { [this.language]: own, en } = this.bundles;
    const bundle = own.hasMessage(id) ? own : en;
    const pattern = bundle.getMessage(id)?.value;
    return pattern == null ? id : bundle.formatPattern(pattern, args, []);
  };
}

export const messages = new Messages();

/**
 * Waits for the texts of a module that was fetched just now: `import('./Part.svelte').then(withTexts)`. There is no
 * module if its file is missing and the page loads itself again (main.ts): then the promise stays open.
 */
export const withTexts = <Module>(module: Module | undefined): Promise<Module> => (module === undefined ? new Promise(() => {}) : messages.ready().then(() => module));

/** The `lang` of an element with words of the house, such as a rule or a call; none if the page speaks the same language. */
export const houseLang = (): 'en' | undefined => (messages.language === 'en' ? undefined : 'en');
