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

/** The language a path's first segment names in another spelling than our prefixes: `FR`, `zh-CN`, `fr-CA`, `zh_Hant`. */
function languageOfSpelling(segment: string): Language | undefined {
  return /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i.test(segment) ? languageOfTag(segment) : undefined;
}

export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** The subtags of ISO 639-3 for the Chinese languages, which are all written in Chinese characters. */
const chinese = new Set(['zh', 'cdo', 'cjy', 'cmn', 'cpx', 'czh', 'czo', 'gan', 'hak', 'hsn', 'lzh', 'mnp', 'nan', 'wuu', 'yue']);

/**
 * One browser tag (`-` or `_` between its parts, any case) to one of ours, or nothing. Chinese that contains tw, hk or mo is
 * Traditional, whatever else it says (`zh-Hans-HK`), and so is Hant; other Chinese is Simplified (SPEC section 2).
 */
export function languageOfTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  const [subtag = ''] = lower.split(/[^a-z\d]/);
  if (subtag === 'fr' || subtag === 'en') return subtag;
  if (!chinese.has(subtag)) return undefined;
  return /tw|hk|mo|hant/.test(lower) ? 'zh-TW' : 'zh-CN';
}

/** The first language we speak in an `Accept-Language` header, by its weights; English when there is none. */
export function negotiate(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)/i.exec(text)?.[1]).find((text) => text !== undefined);
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

/** The same for an address as people write it: doubled slashes are one, and a language may be spelled another way (`//fr-CA/shop`). */
export function splitSpelledPath(path: string): ReturnType<typeof splitPath> {
  const single = path.replace(/^[^?#]*/, (pathname) => pathname.replace(/\/{2,}/g, '/'));
  const [, first = ''] = /^\/([^/?#]*)/.exec(single) ?? [];
  const language = languageOfPrefix(first) ?? languageOfSpelling(first);
  return splitPath(language ? `/${prefixOf(language)}${single.slice(first.length + 1)}` : single);
}
