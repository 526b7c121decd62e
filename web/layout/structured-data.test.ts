import { expect, test } from 'vitest';
import { inScript } from './structured-data.tsx';

test('Structured data cannot end its script element and parse to the original value', () => {
  const evil = { name: '</script><script>alert(1)</script><!--', line: '\u2028\u2029', quotes: `"'&amp;\\` };
  const script = inScript(evil);
  expect(script).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(script)).toEqual(evil);
});
