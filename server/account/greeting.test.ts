import { expect, test } from 'vitest';
import { emailGreeting, knownName } from './greeting.ts';

const bait = { displayName: 'You have won, see evil.example', email: 'victim@example.com' };

test('a name is written to its own proven address only', () => {
  expect(knownName({ ...bait, isVerified: false })).toBe('');
  expect(knownName({ ...bait, isVerified: true }, 'another@example.com')).toBe('');
  expect(knownName({ displayName: 'Ana', email: 'ana@example.com', isVerified: true })).toBe('Ana');
});

test('who is not known by name is greeted without one', () => {
  expect(emailGreeting('', 'fr')).toBe('Bonjour,');
  expect(emailGreeting('Ana', 'en')).toBe('Hello Ana,');
});
