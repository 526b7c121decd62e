import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from './redirects.ts';

test.each(['/en/cards', '/fr/cards/1/edit?tab=2#links', '/zh-tw'])('%s is accepted', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

// prettier-ignore
test.each([
  null, undefined, '', 'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example', '\\/evil.example', '/\t/evil.example',
  '/\n/evil.example', 'javascript:alert(1)', 'evil.example', '@evil.example', ' //evil.example', '/\\/evil.example', '/.//evil.example', '/a/..//evil.example', `/${'a'.repeat(3000)}`,
  'HTTPS://evil.example', 'https:evil.example', 'http:/\\evil.example', 'data:text/html,x', '/\r/evil.example', '/\t\\evil.example', '\u0000//evil.example',
  'https://visita.example@evil.example', '//visita.example@evil.example', '/..//evil.example', '/%2e%2e//evil.example', '/./\\evil.example', '／／evil.example',
])('%j is refused', (path) => {
  expect(safeRedirect(path)).toBeUndefined();
});

test('an accepted redirect never leaves the site', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '//',
    '@',
    ':',
    'evil.example',
    '.',
    '..',
    '%2f',
    '?',
    '#',
    'a',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const safe = safeRedirect(`/${parts.join('')}`);
      if (safe !== undefined)
        expect(new URL(safe, 'https://visita.example').origin).toBe('https://visita.example');
    }),
  );
});
