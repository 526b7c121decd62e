import { Problem } from '@visita/core/problems';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { problemWords } from './problem-words.ts';

/** Returns the key, as if no texts were loaded. */
const t = ((key: string) => key) as TFunction<['common', 'problems']>;

const getMessage = (problem: Problem) => problemWords(t, problem).message;

test('A problem shows the message of the response, which contains the values', () => {
  expect(
    getMessage(new Problem('subscriptionCannotChange', { status: 409, message: 'It is not set to end.' })),
  ).toBe('It is not set to end.');
});

test('A problem without a response shows the text of the catalogue', () => {
  expect(getMessage(new Problem('network'))).toBe('problems:refusals.network.text');
  for (const message of [undefined, ''])
    expect(getMessage(new Problem('serverError', { status: 502, message }))).toBe('problems:status.502');
});
