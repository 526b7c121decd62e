import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { consentVersion } from './consent.ts';

const wordsIn = (language: string) =>
  (
    JSON.parse(readFileSync(new URL(`../locales/${language}/contacts.json`, import.meta.url), 'utf8')) as {
      consent: Record<string, string>;
    }
  ).consent;

test('the text of a consent version never changes', () => {
  const words = languages.map((language) => [
    language,
    wordsIn(language)['contact'],
    wordsIn(language)['contactAsked'],
    wordsIn(language)['updates'],
  ]);
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
  expect({ [consentVersion]: hash }).toEqual({ '2026-11-28': 'a1bb7adb7d747d2f' });
});
