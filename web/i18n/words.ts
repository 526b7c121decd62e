import i18next, { type BackendModule, type i18n } from 'i18next';
import type { Language } from '@visita/core/languages';
import { interpolation, numberSeparators } from '@visita/core/locales/number-separators';
import { oneFullStop } from '@visita/core/locales/one-full-stop';

type Words = Record<string, unknown>;

type Files = Record<string, () => Promise<Words>>;

/**
 * Browsers load each namespace on demand. Excluded are those used only for mail and machines, and those of
 * the back office, which adds its own.
 */
const files: Files = import.meta.glob<Words>(
  ['../../core/locales/*/*.json', '!../../core/locales/*/{emails,billing,discovery,admin*}.json'],
  {
    import: 'default',
  },
);

/** Adds loaders of further namespaces, by paths relative to this folder. */
export function addFiles(more: Files): void {
  Object.assign(files, more);
}

const getFile = (language: string, namespace: string) => `../../core/locales/${language}/${namespace}.json`;

/**
 * On the server all texts are available from the start. The server's entry provides them, so that the
 * browser's bundle does not contain them.
 */
let brought: Partial<Record<Language, Record<string, Words>>> = {};

export function bringWords(all: typeof brought): void {
  brought = all;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[getFile(language, namespace)];
    if (!load) return done(new Error(`no locale file ${language}/${namespace}.json`), false);
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error as Error, false),
    );
  },
};

const instances = new Map<Language, i18n>();

/** Returns the i18next instance of a language; each language has its own. */
export function i18nFor(language: Language): i18n {
  const instance = instances.get(language);
  if (instance) return instance;
  const speaker = i18next.createInstance();
  const resources = brought[language] ?? wordsInPage(language);
  void speaker
    .use(backend)
    .use(numberSeparators)
    .use(oneFullStop)
    .init({
      lng: language,
      fallbackLng: false,
      ns: Object.keys(resources),
      defaultNS: 'common',
      resources: { [language]: resources },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation,
      postProcess: [oneFullStop.name],
      returnNull: false,
    });
  instances.set(language, speaker);
  return speaker;
}

export const wordsId = 'words';

/** Returns the texts embedded in the page, so that the first screen needs no request. */
function wordsInPage(language: Language): Record<string, Words> {
  const element = typeof document === 'undefined' ? null : document.getElementById(wordsId);
  if (element?.dataset['language'] !== language) return {};
  return JSON.parse(element.textContent ?? '{}') as Record<string, Words>;
}

/** Serializes the texts of some namespaces for embedding in the page. */
export function wordsFor(language: Language, namespaces: string[]): string {
  const speaker = i18nFor(language);
  const picked = Object.fromEntries(
    namespaces.map((namespace) => [namespace, speaker.getResourceBundle(language, namespace) as Words]),
  );
  return JSON.stringify(picked).replace(/</g, '\\u003c');
}
