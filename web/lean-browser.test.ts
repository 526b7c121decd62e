import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDocumentation } from './lean-browser.ts';

const sources = globSync('core/**/*.ts', { exclude: ['**/*.test.ts', 'core/api/**'] }).map((file) =>
  readFileSync(file, 'utf8'),
);
const count = (texts: string[], pattern: RegExp) => texts.join('\n').match(pattern)?.length ?? 0;

test('The browser’s build has no summary, name or example of the API documentation', () => {
  const lean = sources.map(withoutDocumentation);
  for (const [pattern, least] of [
    [/\bsummary:\s*['"`]/g, 200],
    [/\.meta\(\{\s*id\b/g, 150],
    [/\bexamples: \[/g, 10],
  ] as const) {
    expect(count(sources, pattern)).toBeGreaterThan(least);
    expect(count(lean, pattern)).toBe(0);
  }
});

test('Limits for form fields stay in the browser’s build', () => {
  const limits = /\.meta\(\{ (?:minLength|maxLength)\b/g;
  expect(count(sources.map(withoutDocumentation), limits)).toBe(count(sources, limits));
  expect(count(sources, limits)).toBeGreaterThan(2);
});
