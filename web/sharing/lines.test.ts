import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setLines } from './lines.ts';

const measure = (text: string, size: number) => text.length * size;
const space = { width: 1000, sizes: [100, 50], most: 2, measure };

test('a short text is one large line, a longer one breaks between its words, then becomes smaller', () => {
  expect(setLines('Ana Roy', space)).toEqual({ lines: ['Ana Roy'], size: 100 });
  expect(setLines('Ana Lefebvre Tremblay', { ...space, width: 1300 })).toEqual({
    lines: ['Ana Lefebvre', 'Tremblay'],
    size: 100,
  });
  expect(setLines('Marie-Élaine Lefebvre Tremblay', space)).toEqual({
    lines: ['Marie-Élaine', 'Lefebvre Tremblay'],
    size: 50,
  });
});

test('Text that fits at no size ends in an ellipsis, and no line exceeds the width', () => {
  expect(setLines('x'.repeat(60), space).lines).toEqual(['x'.repeat(20), `${'x'.repeat(19)}…`]);
  fc.assert(
    fc.property(fc.string({ maxLength: 200, size: 'max' }), (text) => {
      const { lines, size } = setLines(text, space);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(1000);
      const shownText = lines.join('').replace(/\s/g, '');
      if (!shownText.endsWith('…')) expect(shownText).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('Without Intl.Segmenter lines break at spaces and between Han characters', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(setLines('Ana Lefebvre Tremblay', { ...space, width: 1300 }).lines).toEqual([
      'Ana Lefebvre',
      'Tremblay',
    ]);
    const { lines } = setLines('欧阳晓明'.repeat(6), space);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('欧阳晓明'.repeat(6));
  } finally {
    Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, writable: true, configurable: true });
  }
});
