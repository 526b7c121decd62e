import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDocumentation, withoutFormatMethods } from './lean-browser.ts';

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

test('The browser’s build has no deprecated format method of zod, and no module uses one', () => {
  const zod = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8');
  const methods = [...zod.matchAll(/^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod/gm)].map(
    ([, name = '']) => name,
  );
  expect(methods).toEqual(expect.arrayContaining(['email', 'jwt', 'datetime']));
  expect(withoutFormatMethods(zod)).not.toMatch(/this\.check\(core\._\w+\(Zod/);
  const used = new RegExp(
    `\\bstring\\([^)]*\\)(?:\\s*\\.\\w+\\([^()]*\\))*\\s*\\.(?:${methods.join('|')})\\(`,
  );
  const users = globSync('{core,web}/**/*.{ts,tsx}').filter((file) => used.test(readFileSync(file, 'utf8')));
  expect(users).toEqual([]);
});
