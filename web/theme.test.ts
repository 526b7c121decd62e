import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));

describe('one accent', () => {
  test.each(Object.entries({ light, dark }))('in %s, links and what is drawn are of it', (_, variables) => {
    expect(variables['--mantine-color-anchor']).toBe(variables['--accent']);
  });

  test('and the pages that have a style of their own have the same', () => {
    for (const file of ['profile/profile-paper.css', 'sharing/offline.css']) {
      const style = readFileSync(new URL(file, import.meta.url), 'utf8');
      for (const accent of [light['--accent'], dark['--accent'], dark['--accent-fill']])
        expect(style, file).toContain(accent);
    }
  });
});

test('There are six font sizes: a small one, and five on a scale of 1.25 from 16 px', () => {
  const sizes = new Set([
    ...Object.values(theme.fontSizes ?? {}),
    ...Object.values(theme.headings?.sizes ?? {}).map((each) => each?.fontSize),
  ]);
  expect(sizes).toEqual(new Set(['0.9rem', '1rem', '1.25rem', '1.563rem', '1.953rem', '2.441rem']));
  const styles = globSync('**/*.css', { cwd: import.meta.dirname, exclude: ['**/node_modules', '**/build'] });
  const strays = styles.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/font-size: (?:min\()?([\d.]+rem)/g)]
      .filter(([, size]) => !sizes.has(size))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(strays).toEqual([]);
});
