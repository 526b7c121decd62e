import { expect, test } from 'vitest';
import words from '../locales/en/addresses.json' with { type: 'json' };
import { provinces, regionsFor, states } from './regions.ts';

test('every province and state has a name, and there are no others', () => {
  expect(Object.keys(words.regions.CA).toSorted()).toEqual([...provinces].toSorted());
  expect(Object.keys(words.regions.US).toSorted()).toEqual([...states].toSorted());
  expect(new Set(states).size).toBe(59);
  expect(regionsFor('FR')).toBeUndefined();
});
