import { readFileSync } from 'node:fs';
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
      for (const accent of [light['--accent'], dark['--accent'], dark['--accent-fill']]) expect(style, file).toContain(accent);
    }
  });
});
