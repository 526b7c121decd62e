/** The four languages of docs/product.md, section 1, as BCP 47 tags; English is the fallback. */
export const languages = ['en', 'fr', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** How a language is written at the head of a path (docs/product.md, section 2). */
export const prefixes = ['en', 'fr', 'zh-cn', 'zh-tw'] as const;
export type Prefix = (typeof prefixes)[number];

/** Each language in its own words, for the menu. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

const regions: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' };

/** A language as its readers here write it, for `Intl`: `fr` alone would write Canadian dollars `$CA`. */
export const regionOf = (language: Language): string => regions[language];

/**
 * The country in a browser's tag, in small letters: `tw` of `zh-Hant-TW`. A browser may name its language as its machine
 * does, such as `en-US@posix`, which `Intl.Locale` refuses.
 */
export function countryOfTag(tag: string): string | undefined {
  return /[-_]([a-z]{2})(?![a-z\d])/i.exec(tag)?.[1]?.toLowerCase();
}

/** Under which search engines are told a language: by region as in the address, and Chinese by its writing too. */
export const tagsOf = (language: Language): readonly string[] =>
  ({ en: ['en'], fr: ['fr'], 'zh-CN': ['zh-CN', 'zh-Hans'], 'zh-TW': ['zh-TW', 'zh-Hant'] })[language];

export function prefixOf(language: Language): Prefix {
  return language.toLowerCase() as Prefix; // the four prefixes are the four tags in lower case
}

export function languageOfPrefix(prefix: string | undefined): Language | undefined {
  return languages.find((language) => language.toLowerCase() === prefix);
}

export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** One browser tag to one of ours, or nothing: `zh-Hant-HK` is Traditional, other Chinese Simplified (docs/product.md, section 2). */
export function languageOfTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  if (/^fr\b/.test(lower)) return 'fr';
  if (/^en\b/.test(lower)) return 'en';
  if (!/^zh\b/.test(lower)) return undefined;
  return /tw|hk|mo|hant/.test(lower) ? 'zh-TW' : 'zh-CN';
}

/** The first language we speak in an `Accept-Language` header, by its weights; English when there is none. */
export function negotiate(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return 'en';
}

/** `/fr/cards?x=1` gives `fr` and `/cards?x=1`; a path without a language keeps itself. */
export function splitPath(path: string): { language: Language | undefined; rest: string } {
  const [, first = ''] = /^\/([^/?#]*)/.exec(path) ?? [];
  const language = languageOfPrefix(first);
  if (!language) return { language: undefined, rest: path };
  const rest = path.slice(first.length + 1);
  return { language, rest: rest.startsWith('/') ? rest : `/${rest}` };
}
