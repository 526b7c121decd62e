import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { isSelfEmployed } from './self-employed.ts';

test.each(languages)('what the form offers in %s is no company', (language) => {
  const words = JSON.parse(readFileSync(new URL(`../locales/${language}/cards.json`, import.meta.url), 'utf8')) as {
    company: { selfEmployed: string };
  };
  expect(isSelfEmployed(words.company.selfEmployed)).toBe(true);
});

test.each(['self-employed', 'SELF EMPLOYED', 'Travailleuse autonome', 'à mon compte.', '自由職業'])('%s is no company', (company) => {
  expect(isSelfEmployed(company)).toBe(true);
});

test.each(['', 'The Independent', 'Freelance Studio', '自由科技'])('%s is one, or nothing', (company) => {
  expect(isSelfEmployed(company)).toBe(false);
});
