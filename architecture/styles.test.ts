import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { code, readSource } from './sources.ts';

/** A class that a screen uses and its stylesheet lacks has no style, and the type checker does not notice. */
test('every class that a screen names is in its style', () => {
  const missing = code
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => {
      const text = readSource(file);
      // Import lines are removed, because a file name looks like a class.
      const used = text.replaceAll(/^import .* from '.*';$/gm, '');
      return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
        ([, name = '', style = '']) => {
          const declared = new Set(
            [...readSource(join(dirname(file), style)).matchAll(/\.([a-z][\w-]*)/gi)].map(([, own]) => own),
          );
          const named = [...used.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, own]) => own);
          return named.filter((own) => !declared.has(own)).map((own) => `${file}: ${own} is not in ${style}`);
        },
      );
    });
  expect(missing).toEqual([]);
});
