import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../languages.ts';
import { interpolation, numberSeparators } from './number-separators.ts';

const thousands: Record<Language, string> = {
  en: '36,672',
  fr: '36\u00a0672',
  'zh-CN': '36,672',
  'zh-TW': '36,672',
};

/** Returns every text of a language with its key. */
function textsIn(language: Language): [string, string][] {
  const folder = new URL(`${language}/`, import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    walk(file.slice(0, -5), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  );
}

function walk(key: string, words: unknown): [string, string][] {
  if (typeof words === 'string') return [[key, words]];
  return Object.entries(words as object).flatMap(([name, inner]) => walk(`${key}.${name}`, inner));
}

describe.each(languages)('in %s', (language) => {
  const texts = textsIn(language);
  const speaker = i18next.createInstance().use(numberSeparators);
  void speaker.init({
    lng: language,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation,
    resources: { [language]: { translation: Object.fromEntries(texts.map(([, text]) => [text, text])) } },
  });

  // the texts serve as keys here
  const speak = speaker.t as unknown as (text: string, values: object) => string;

  test('every number in every text has the separators of its language', () => {
    // a value inside `$t(…)` is part of a key
    const plain = texts.filter(([, text]) => text.includes('{{') && !text.includes('$t('));
    const wrong = plain.filter(([, text]) => {
      const values = Object.fromEntries(
        [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, 36672]),
      );
      const spoken = speak(text, values);
      return spoken.includes('36672') || !spoken.includes(thousands[language]);
    });
    expect(wrong).toEqual([]);
  });

  test('text values are inserted unchanged', () => {
    const [, text = ''] = texts.find(([, one]) => one.includes('{{name}}')) ?? [];
    expect(speak(text, { name: '36672 <b>' })).toContain('36672 <b>');
  });
});
