/** The four languages of docs/product.md, section 1, as BCP 47 tags. English is the fallback. */
export const languages = ['en', 'fr', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** Language prefixes of paths (docs/product.md, section 2). */
export const prefixes = ['en', 'fr', 'zh-cn', 'zh-tw'] as const;
export type Prefix = (typeof prefixes)[number];

/** Names of the languages in themselves, for the menu. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

const regions: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' };

/** Returns the locale for `Intl`: plain `fr` would format Canadian dollars as `$CA`. */
export const regionFor = (language: Language): string => regions[language];

/**
 * Returns the country of a browser's language tag in lower case: `tw` of `zh-Hant-TW`. Tags may come from the
 * system locale, such as `en-US@posix`, which `Intl.Locale` rejects.
 */
export function countryOfTag(tag: string): string | undefined {
  return /[-_]([a-z]{2})(?![a-z\d])/i.exec(tag)?.[1]?.toLowerCase();
}

/**
 * Returns the `hreflang` values of a language: the one of its address and, for Chinese, the one of its
 * script.
 */
export const hreflangsFor = (language: Language): readonly string[] =>
  ({ en: ['en'], fr: ['fr'], 'zh-CN': ['zh-CN', 'zh-Hans'], 'zh-TW': ['zh-TW', 'zh-Hant'] })[language];

export function prefixFor(language: Language): Prefix {
  return language.toLowerCase() as Prefix; // the four prefixes are the four tags in lower case
}

export function languageOfPrefix(prefix: string | undefined): Language | undefined {
  return languages.find((language) => language.toLowerCase() === prefix);
}

/**
 * Returns the language of a path's first segment in another spelling than our prefixes: `FR`, `zh-CN`,
 * `fr-CA`, `zh_Hant`.
 */
function languageOfSpelling(segment: string): Language | undefined {
  return /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i.test(segment) ? languageOfTag(segment) : undefined;
}

export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** ISO 639-3 codes of Chinese languages, all written in Chinese characters. */
const chinese = new Set([
  'zh',
  'cdo',
  'cjy',
  'cmn',
  'cpx',
  'czh',
  'czo',
  'gan',
  'hak',
  'hsn',
  'lzh',
  'mnp',
  'nan',
  'wuu',
  'yue',
]);

/**
 * Maps a browser's language tag (`-` or `_` as separator, any case) to one of ours, or undefined. Chinese
 * with tw, hk or mo is Traditional, even as `zh-Hans-HK`, and so is Hant; other Chinese is Simplified (SPEC
 * section 2).
 */
export function languageOfTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  const [subtag = ''] = lower.split(/[^a-z\d]/);
  if (subtag === 'fr' || subtag === 'en') return subtag;
  if (!chinese.has(subtag)) return undefined;
  return /tw|hk|mo|hant/.test(lower) ? 'zh-TW' : 'zh-CN';
}

/** Returns the best supported language of an `Accept-Language` header by weight; English if there is none. */
export function negotiate(header: string | null | undefined): Language {
  const ranges = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters
        .map((text) => /^\s*q=([\d.]+)/i.exec(text)?.[1])
        .find((text) => text !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of ranges) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return 'en';
}

/** Splits `/fr/cards?x=1` into `fr` and `/cards?x=1`. A path without a language is returned unchanged. */
export function splitPath(path: string): { language: Language | undefined; rest: string } {
  const [, first = ''] = /^\/([^/?#]*)/.exec(path) ?? [];
  const language = languageOfPrefix(first);
  if (!language) return { language: undefined, rest: path };
  const rest = path.slice(first.length + 1);
  return { language, rest: rest.startsWith('/') ? rest : `/${rest}` };
}

/**
 * Like `splitPath`, for typed addresses: merges doubled slashes and accepts other spellings of a language
 * (`//fr-CA/shop`).
 */
export function splitSpelledPath(path: string): ReturnType<typeof splitPath> {
  const single = path.replace(/^[^?#]*/, (pathname) => pathname.replace(/\/{2,}/g, '/'));
  const [, first = ''] = /^\/([^/?#]*)/.exec(single) ?? [];
  const language = languageOfPrefix(first) ?? languageOfSpelling(first);
  return splitPath(language ? `/${prefixFor(language)}${single.slice(first.length + 1)}` : single);
}
