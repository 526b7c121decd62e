import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { Language } from '@visita/core/languages';
import { interpolation, numberSeparators } from '@visita/core/locales/number-separators';
import { oneFullStop } from '@visita/core/locales/one-full-stop';

const folder = new URL('../../core/locales/', import.meta.url);

/** The namespaces of API responses and mails. */
const namespaces = [
  'problems',
  'addresses',
  'pages',
  'common',
  'emails',
  'contacts',
  'documents',
  'money',
  'orders',
  'payments',
  'plans',
  'subscriptions',
  'billing',
  'admin',
  'admin-disputes',
  'admin-orders',
  'admin-settings',
  'home',
  'meta',
  'shop',
  'discovery',
  'privacy',
  'account',
  'developers',
  'notices',
] as const;

const all = i18next.createInstance().use(numberSeparators).use(oneFullStop);
await all.init({
  resources: {},
  lng: 'en',
  fallbackLng: 'en',
  ns: namespaces,
  interpolation,
  postProcess: [oneFullStop.name],
});

const loaded = new Set<Language>();

function load(language: Language): void {
  if (loaded.has(language)) return;
  for (const namespace of namespaces) {
    const words = readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8');
    all.addResourceBundle(language, namespace, JSON.parse(words), false, true, {
      silent: true,
      skipCopy: true,
    });
  }
  loaded.add(language);
}

/**
 * Returns the translation function of a language, for API responses and mails. The first call reads the
 * language's files, and English, which stands in for missing words.
 */
export function translatorFor(language: Language) {
  load('en');
  load(language);
  return all.getFixedT(language, namespaces);
}
