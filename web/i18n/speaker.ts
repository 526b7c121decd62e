import type { i18n, TFunction } from 'i18next';
import { numberFormat } from '@visita/core/formatters';
import { regionFor, type Language } from '@visita/core/languages';
import { oneFullStop } from '@visita/core/locales/one-full-stop';

export type Words = Record<string, unknown>;

interface TranslateOptions {
  /** Chooses the plural form, and is a value like any other. */
  count?: number;
  /** The namespace to search in place of the translator's own. */
  ns?: string;
  defaultValue?: string;
  /** False if the dots of the key are part of its name. */
  keySeparator?: false;
  /** False if the colons of the key are part of its name. */
  nsSeparator?: false;
  [value: string]: unknown;
}

/** A translator without the types of the keys. */
type PlainTranslator = (key: string, options?: TranslateOptions) => unknown;

/** The texts of a language, with the functions of an i18next instance that screens use. */
export interface Speaker extends Pick<i18n, 't' | 'exists' | 'getFixedT'> {
  language: Language;
  /** Returns the names of the namespaces that are available. */
  namespaces(): string[];
  add(namespace: string, words: Words): void;
}

/** The text of a key without one: its name, with a dot for a further colon, as i18next shows it. */
const missingText = (key: string): string => key.slice(key.indexOf(':') + 1).replaceAll(':', '.');

/**
 * Returns the texts of a language in i18next's format: plural forms (`days_one`), values (`{{name}}`) and
 * references (`$t(key)`). i18next itself, which the server uses for emails and responses, would be a tenth of
 * the scripts of a guest's first page; `speaker.test.ts` compares every text of both.
 */
export function createSpeaker(language: Language, words: Record<string, Words>): Speaker {
  const wordsByNamespace = new Map(Object.entries(words));
  let plurals: Intl.PluralRules | undefined;

  // created at the first use: the first object of `Intl` in a process takes some milliseconds
  const selectPlural = (count: number) => (plurals ??= new Intl.PluralRules(language)).select(count);
  const formatNumber = (value: number) => numberFormat(regionFor(language), {}).format(value);

  function find(key: string, namespaces: readonly string[], options: TranslateOptions = {}): unknown {
    const { count, keySeparator, nsSeparator } = options;
    const colon = nsSeparator === false ? -1 : key.indexOf(':');
    const name = key.slice(colon + 1);
    const zero = count === 0 ? [`${name}_zero`] : [];
    const names = count === undefined ? [name] : [...zero, `${name}_${selectPlural(count)}`, name];
    for (const namespace of colon < 0 ? namespaces : [key.slice(0, colon)])
      for (const each of names) {
        let found: unknown = wordsByNamespace.get(namespace);
        for (const part of keySeparator === false ? [each] : each.split('.'))
          found = (found as Words | undefined)?.[part];
        if (found !== undefined && found !== '') return found;
      }
    return undefined;
  }

  /** Fills in the references and values of a text. Values are not searched for references. */
  function fill(text: string, namespaces: readonly string[], options: TranslateOptions): string {
    const insert = (part: string) =>
      part.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
        const value = Object.hasOwn(options, name) ? (options[name] ?? '') : whole;
        // screens pass numbers and texts
        return typeof value === 'number' ? formatNumber(value) : (value as string);
      });
    const parts = text.split(/\$t\(([^)]*)\)/).map(insert);
    const filled = parts.map((part, index) => (index % 2 ? translate(part, namespaces, options) : part));
    return oneFullStop.process(filled.join(''), '', {}, undefined);
  }

  function translate(key: string, namespaces: readonly string[], options: TranslateOptions = {}): unknown {
    const searched = options.ns === undefined ? namespaces : [options.ns];
    const fillAll = (words: unknown): unknown =>
      typeof words === 'object' && words !== null
        ? Object.fromEntries(Object.entries(words).map(([name, text]) => [name, fillAll(text)]))
        : fill(String(words), searched, options);
    const found = find(key, searched, options) ?? options.defaultValue;
    // the key may have a value of the caller's in it
    return found === undefined ? missingText(key) : fillAll(found);
  }

  const translators = new Map<string, PlainTranslator>();
  function findTranslator(namespaces: readonly string[]): PlainTranslator {
    const existing = translators.get(namespaces.join());
    if (existing) return existing;
    const plainTexts = new Map<string, unknown>();
    const translator: PlainTranslator = (key, options) => {
      if (options) return translate(key, namespaces, options);
      // a text without values is resolved once, unless it is yet to load
      if (!plainTexts.has(key) && find(key, namespaces) !== undefined)
        plainTexts.set(key, translate(key, namespaces));
      return plainTexts.get(key) ?? translate(key, namespaces);
    };
    translators.set(namespaces.join(), translator);
    return translator;
  }

  return {
    language,
    // the types of i18next check the keys and the language is this one
    t: findTranslator(['common']) as unknown as TFunction,
    exists: ((key: string) => find(key, ['common']) !== undefined) as i18n['exists'],
    getFixedT: ((_language: Language, namespaces: string | string[]) =>
      findTranslator([namespaces].flat())) as unknown as i18n['getFixedT'],
    namespaces: () => [...wordsByNamespace.keys()],
    add: (namespace, more) => void wordsByNamespace.set(namespace, more),
  };
}
