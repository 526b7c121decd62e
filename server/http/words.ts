import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { languages, type Language } from '@visita/core/languages';
import { interpolation, numberSeparators } from '@visita/core/locales/number-separators';
import { oneFullStop } from '@visita/core/locales/one-full-stop';

const folder = new URL('../../core/locales/', import.meta.url);

const resources = Object.fromEntries(
  languages.map((language) => {
    const files = readdirSync(new URL(`${language}/`, folder)).filter((file) => file.endsWith('.json'));
    const namespaces = files.map(
      (file) =>
        [
          file.slice(0, -5),
          JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
        ] as const,
    );
    return [language, Object.fromEntries(namespaces)];
  }),
);

const all = i18next.createInstance().use(numberSeparators).use(oneFullStop);
await all.init({
  resources,
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(resources['en'] ?? {}),
  interpolation,
  postProcess: [oneFullStop.name],
});

/** Returns the translation function of a language, for API responses and mails. */
export function translatorFor(language: Language) {
  return all.getFixedT(language, [
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
  ]);
}
