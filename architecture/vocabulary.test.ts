import { describe, expect, test } from 'vitest';
import { code } from './sources.ts';
import { isRefused, collectNames, splitIdentifier, refusedWords } from './vocabulary.ts';

/** Words that are still in names and have to be removed; do not add any. */
const pending: readonly string[] = [];

describe('9. one word for one thing', () => {
  const refusedNames = refusedWords();

  test('CONTRIBUTING.md says which words are gone, and what took their place', () => {
    expect(refusedNames.length).toBeGreaterThan(30);
    expect(pending.filter((word) => !refusedNames.some((each) => each.word === word))).toEqual([]);
  });

  test.each([
    ['openHouse', 'house', true],
    ['troubles', 'trouble', true],
    ['give-back', 'give back', true],
    ['greenhouse', 'house', false],
    ['makesGood', 'goods', false],
    ['letterSpacing', 'letter', false],
    ['takeTurns', 'take turns', true],
    ['returnsIn', 'in turn', false],
  ])('%s has %s in it: %s', (name, word, isFound) =>
    expect(isRefused(name, { parts: word.split(' '), isAlone: false })).toBe(isFound),
  );

  test('of a name that is refused alone, others may be made', () => {
    expect(splitIdentifier('placeOrder')).toEqual(['place', 'order']);
    expect(isRefused('placeOrder', { parts: ['place'], isAlone: true })).toBe(false);
    expect(isRefused('place', { parts: ['place'], isAlone: true })).toBe(true);
  });

  test('no name has a word that is gone', () => {
    const gone = refusedNames.filter(({ word }) => !pending.includes(word));
    const found = code.flatMap((file) =>
      [...collectNames(file)].flatMap((name) =>
        gone.filter((word) => isRefused(name, word)).map(({ word }) => `${word}: ${name} in ${file}`),
      ),
    );
    expect(found).toEqual([]);
  });
});
