import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../contrast.ts';
import { accents, defaultShades, deriveShades } from './accent.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every accent colour is readable in the light and the dark scheme', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const { light, dark, fill } = deriveShades(accent);
      for (const ground of ['#faf9f6', '#ffffff'])
        expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#0e1014', '#15181f']) expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#0e1014', '#15181f']) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a readable colour is unchanged', () => {
  for (const accent of accents) expect(deriveShades(accent).light).toBe(accent);
  expect(deriveShades('#ffd54a').dark).toBe('#ffd54a');
});

test.each(['', 'red', '#fff', '#0b6f66;}', '#GGGGGG'])(
  '%j is not a colour, so the default is used',
  (accent) => {
    expect(deriveShades(accent)).toEqual(defaultShades);
  },
);

test('the contrast ratio is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
