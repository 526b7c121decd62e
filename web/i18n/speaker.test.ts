import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { interpolation, numberSeparators } from '@visita/core/locales/number-separators';
import { oneFullStop } from '@visita/core/locales/one-full-stop';
import { allWords } from './all-words.ts';
import { createSpeaker } from './speaker.ts';

/** A translator without the types of the keys. */
type PlainTranslator = (key: string, options?: object) => unknown;

/** Lists the keys of all texts and groups of texts. */
const listKeys = (words: object, path = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) => [
    path + key,
    ...(typeof value === 'object' ? listKeys(value as object, `${path}${key}.`) : []),
  ]);

const counts = [0, 1, 2, 5, 1234];
const samples = ['7:28 a.m.', 4975, '$t(common:close)', '{{count}}', undefined, ''];

describe.each(languages)('In %s', (language) => {
  const words = allWords[language] ?? {};
  const speaker = createSpeaker(language, words);
  const library = i18next.createInstance().use(numberSeparators).use(oneFullStop);
  void library.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(words),
    defaultNS: 'common',
    resources: { [language]: words },
    initAsync: false,
    interpolation,
    postProcess: [oneFullStop.name],
  });
  const [ours, theirs] = [speaker, library].map(
    (each) => (namespaces: string | string[]) =>
      each.getFixedT(language, namespaces as 'common') as unknown as PlainTranslator,
  ) as [
    (namespaces: string | string[]) => PlainTranslator,
    (namespaces: string | string[]) => PlainTranslator,
  ];

  test.each(Object.keys(words))('every text of %s is that of i18next', (namespace) => {
    const [own, other] = [ours(namespace), theirs(namespace)];
    const separators = namespace === 'failures' ? { keySeparator: false, nsSeparator: false } : {};
    // a value within a reference is a part of a key
    const inKeys = [...JSON.stringify(words[namespace]).matchAll(/\$t\([^)]*\{\{(\w+)\}\}/g)].map(
      ([, name = '']) => [name, 'unknown'],
    );
    for (const key of listKeys(words[namespace] ?? {})) {
      const texts = JSON.stringify(other(key, { ...separators, returnObjects: true }));
      const names = [
        ...new Set([...texts.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
      ].filter((name) => name !== 'count');
      const values = samples.map((value) => ({
        ...Object.fromEntries(names.map((name) => [name, value])),
        ...Object.fromEntries(inKeys),
      }));
      const options = [...values, ...counts.map((count) => ({ ...values[0], count }))];
      for (const each of options.map((option) => ({ ...option, ...separators, returnObjects: true })))
        for (const name of [key, key.replace(/_(?:zero|one|other)$/, '')])
          expect(own(name, each), `${name} ${JSON.stringify(each)}`).toEqual(other(name, each));
    }
  });

  test('keys of other namespaces, and keys without a text', () => {
    const requests: [namespaces: string | string[], key: string, options?: object][] = [
      [['orders', 'common'], 'close'],
      ['orders', 'close', { ns: 'common' }],
      ['orders', 'common:close'],
      ['orders', 'nothing.here'],
      ['orders', 'common:nothing', { defaultValue: 'Nothing for {{name}}', name: 'Ana' }],
      ['nothing', 'close'],
      ['common', 'menu.cart', { count: 0 }],
    ];
    for (const [namespaces, key, options] of requests)
      expect(ours(namespaces)(key, options), key).toBe(theirs(namespaces)(key, options));
    for (const key of ['close', 'common:close', 'common:nothing', 'problems:fields.invalid', 'nothing:close'])
      expect(speaker.exists(key), key).toBe(library.exists(key));
  });
});

test('A value is text, also within a reference', () => {
  const words = { common: { close: 'Close', why: '{{reason}}: $t(common:{{reason}})' } };
  const t = createSpeaker('en', words).getFixedT('en', 'common') as unknown as PlainTranslator;
  expect(t('why', { reason: 'close' })).toBe('close: Close');
  expect(t('why', { reason: '$t(close)' })).toBe('$t(close): $t(close)');
});

test('A namespace that loads later replaces the keys by their texts', () => {
  const speaker = createSpeaker('fr', {});
  const t = speaker.getFixedT('fr', 'shop') as unknown as PlainTranslator;
  expect(t('catalogue.title')).toBe('catalogue.title');
  speaker.add('shop', { catalogue: { title: 'Boutique' } });
  expect(t('catalogue.title')).toBe('Boutique');
  expect(speaker.namespaces()).toEqual(['shop']);
});
