import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { allWords } from './all-words.ts';
import { createSpeaker } from './speaker.ts';
import { bringWords, i18nFor } from './words.ts';

bringWords(allWords);

/** Yields every text below a key with its path. */
function* getTexts(words: object, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') yield [path + key, value];
    else yield* getTexts(value as object, `${path}${key}.`);
  }
}

const value = '7:28 a.m.';

describe.each(languages)('In %s', (language) => {
  test('a sentence that ends with a value has one full stop', () => {
    let count = 0;
    for (const [namespace, words] of Object.entries(allWords[language] ?? {}))
      for (const [key, text] of getTexts(words)) {
        if (!/\{\{[^}]+\}\}\./.test(text)) continue;
        const values = Object.fromEntries(
          [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name = '']) => [name, value]),
        );
        const sentence = i18nFor(language).t(`${namespace}:${key}` as never, values) as string;
        expect(sentence, `${namespace}:${key}`).toContain(value);
        expect(sentence, `${namespace}:${key}`).not.toContain('..');
        count++;
      }
    expect(count).toBeGreaterThan(language.startsWith('zh') ? -1 : 20);
  });
});

test('An ellipsis of three dots stays', () => {
  // a key that exists only in this test
  const speak = createSpeaker('en', { common: { wait: 'Wait... {{name}}' } }).t as unknown as (
    key: string,
    values: object,
  ) => string;
  expect(speak('common:wait', { name: 'a...b' })).toBe('Wait... a...b');
});
