import { languages, type Language } from '@visita/core/languages';

const files = import.meta.glob<Record<string, unknown>>('../../core/locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** The texts of all languages and namespaces. Server only. */
export const allWords: Partial<Record<Language, Record<string, Record<string, unknown>>>> =
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        Object.entries(files).flatMap(([file, words]) => {
          const [, spoken, namespace] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
          return spoken === language && namespace ? [[namespace, words]] : [];
        }),
      ),
    ]),
  );
