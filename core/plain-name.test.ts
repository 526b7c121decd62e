import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  'Ana Lima',
  '陳志明',
  'J. R. R. Tolkien',
  'Anne-Marie O’Neil Jr.',
  'Louis XIV 2',
  'Zoë d’Arc',
  'Zoë Example, Ph.D.',
  'Zoë Example, M.Sc.',
  'J.R. Tolkien',
  'Dr. Ana Roy, B.A.',
])('the name %s is unchanged', (name) => {
  expect(plainName(name)).toBe(name);
});

test.each([
  ['J.R.R.Tolkien', 'J.R.R. Tolkien'],
  ['evil.c.om', 'evil.c. om'],
  ['Ana m.sc', 'Ana m. sc'],
  ['1.2.3.4', '1. 2. 3. 4'],
  ['例。子', '例。 子'],
  ['Win at evil.com now', 'Win at evil. com now'],
  ['https://evil.example/x', '…'],
  ['www.evil.com', 'www. evil. com'],
  ['Ana ｅｖｉｌ．ｃｏｍ', 'Ana ｅｖｉｌ． ｃｏｍ'],
  ['Ana 例子。公司', 'Ana 例子。 公司'],
  ['write me@evil.com', 'write'],
  ['Call 1-800-555-0199', 'Call'],
  ['Ana http://1.2.3.4', 'Ana'],
  ['', '…'],
])('%s becomes %s', (name, expected) => {
  expect(plainName(name)).toBe(expected);
});

test('any name becomes short and contains no link', () => {
  const bait = fc.constantFrom('evil.com', 'https://', '@', ' ', 'ＷＷＷ．', '。', 'co', '12345', 'Ana');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(bait, { maxLength: 20 }).map((parts) => parts.join('')),
      ),
      (name) => {
        const result = plainName(name);
        expect(Array.from(result).length).toBeLessThanOrEqual(41);
        expect(result).not.toMatch(/:\/|[@＠]|[a-z0-9][.。．｡][a-z]{2}|\d{5}/i);
      },
    ),
  );
});
