import { expect, test } from 'vitest';
import { inScript } from './structured-data.tsx';

test('what a page is about cannot end the script that says so, and is read as it was written', () => {
  const evil = { name: '</script><script>alert(1)</script><!--', line: '\u2028\u2029', quotes: `"'&amp;\\` };
  const written = inScript(evil);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(evil);
});
