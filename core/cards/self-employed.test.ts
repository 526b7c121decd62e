import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { isSelfEmployed } from './self-employed.ts';

test.each(languages)('the phrase that the form offers in %s is not a company', (language) => {
  const words = JSON.parse(
    readFileSync(new URL(`../locales/${language}/cards.json`, import.meta.url), 'utf8'),
  ) as {
    company: { selfEmployed: string };
  };
  expect(isSelfEmployed(words.company.selfEmployed)).toBe(true);
});

test.each(['self-employed', 'SELF EMPLOYED', 'Travailleuse autonome', 'à mon compte.', '自由職業'])(
  '%s is not a company',
  (company) => {
    expect(isSelfEmployed(company)).toBe(true);
  },
);

test.each(['', 'The Independent', 'Freelance Studio', '自由科技'])(
  '%s is not a phrase for self-employment',
  (company) => {
    expect(isSelfEmployed(company)).toBe(false);
  },
);
