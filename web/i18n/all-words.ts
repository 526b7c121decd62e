import { languages, type Language } from '@visita/core/languages';

const files = import.meta.glob<string>('../../core/locales/*/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

type WordsByNamespace = Record<string, Record<string, unknown>>;

/**
 * The texts of all languages and namespaces. Server only. They are in the bundle as texts, and those of a language
 * are parsed when it is first read: a start would otherwise wait for eight thousand objects.
 */
export const allWords: Partial<Record<Language, WordsByNamespace>> = {};

for (const language of languages) {
  let parsed: WordsByNamespace | undefined;
  Object.defineProperty(allWords, language, { enumerable: true, get: () => (parsed ??= parse(language)) });
}

const parse = (language: Language): WordsByNamespace =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, json]) => {
      const [, spoken, namespace] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
      return spoken === language && namespace
        ? [[namespace, JSON.parse(json) as WordsByNamespace[string]]]
        : [];
    }),
  );
