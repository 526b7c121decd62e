import { readFileSync } from 'node:fs';
import { defaultShades } from '@visita/core/cards/accent';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { readTokens } from './style-plugins.ts';
import { cssVariables, theme } from './theme.ts';

const tokens = { light: readTokens('light'), dark: readTokens('dark') };
const merged = mergeMantineTheme(DEFAULT_THEME, theme);

test('There is one accent: of buttons and links, of the palette, and of profiles whose owner chose none', () => {
  const teal = theme.colors?.['teal'];
  expect([tokens.light.get('--color-accent'), teal?.[7]]).toEqual(Array(2).fill(defaultShades.light));
  expect([tokens.dark.get('--color-accent'), teal?.[4]]).toEqual(Array(2).fill(defaultShades.dark));
  expect([tokens.dark.get('--color-accent-fill'), teal?.[6]]).toEqual(Array(2).fill(defaultShades.fill));
  expect(tokens.light.get('--color-accent-fill')).toBe(defaultShades.light);
});

test("Mantine's distances, sizes, corners and colours are tokens", () => {
  const { variables, light, dark } = cssVariables(merged);
  const values = [
    ...[theme.spacing, theme.fontSizes, theme.radius, variables, light, dark].flatMap((each) =>
      Object.values(each ?? {}),
    ),
    ...Object.values(theme.headings?.sizes ?? {}).map((each) => each?.fontSize),
  ];
  expect(values.length).toBeGreaterThan(30);
  for (const value of values)
    expect(tokens.light.has(/^var\((--[\w-]+)\)$/.exec(String(value))?.[1] ?? ''), String(value)).toBe(true);
});

test("Mantine's breakpoints are those of the stylesheets", () => {
  const text = readFileSync(new URL('ui/breakpoints.css', import.meta.url), 'utf8');
  const widths = [...text.matchAll(/--(phone|tablet|desktop) \((?:min|max)-width: (\w+)\)/g)].map(
    ([, , width]) => width,
  );
  expect(Object.values(theme.breakpoints ?? {})).toEqual(widths);
});

test('The scales have six steps each', () => {
  for (const scale of ['--space-', '--font-size-', '--radius-'])
    expect(
      [...tokens.light.keys()].filter((name) => name.startsWith(scale)),
      scale,
    ).toHaveLength(6);
});
