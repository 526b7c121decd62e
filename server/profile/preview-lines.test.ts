import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setText } from './preview-lettering.ts';
import { drawLine, setLines } from './preview-lines.ts';

const sizes = [
  { size: 80, lines: 2 },
  { size: 40, lines: 4 },
];
const set = (text: string, language: 'en' | 'zh-CN' | 'zh-TW' = 'en') =>
  setLines(text, { width: 500, sizes, weight: 600, language });
const outlines = async (text: string, language: 'en' | 'zh-CN' | 'zh-TW' = 'en') => {
  const pieces = await setText(text, { weight: 600, language, widest: Infinity });
  return pieces.flatMap((piece) => piece.outlines.map(({ path }) => path));
};

describe('lines', () => {
  test('a short name stands in one, large', async () => {
    expect(await set('Ana Roy')).toMatchObject({ size: 80, lines: [{}] });
  });

  test('a long name shrinks and comes out in even lines', async () => {
    const { size, lines } = await set('Marie-Ève Charbonneau-Desrosiers de la Boissonnière');
    const widths = lines.map(({ width }) => width);
    expect(size).toBe(40);
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 3);
  });

  test('whatever is written stays in its room', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc
        .array(
          fc.constantFrom(
            'Élodie',
            'Desrosiers-',
            'Nguyễn',
            '王小明',
            '，',
            ' ',
            '（',
            '诸葛',
            'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
            '😀',
          ),
          { maxLength: 30 },
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const { size, lines } = await set(text, 'zh-CN');
        expect(lines.length).toBeLessThanOrEqual(size === 80 ? 2 : 4);
        for (const { width } of lines) expect(width).toBeLessThanOrEqual(500.001);
      }),
      { numRuns: 100, examples: [[`${'W'.repeat(35)} NguyễnÉlodieDesrosiers-Élodie`]] },
    );
  });

  test('Chinese breaks anywhere but before its punctuation', async () => {
    const { lines } = await set('首席设计师，北京');
    expect(lines.map(({ pieces }) => pieces.length)).toEqual([4, 3]);
  });
});

describe('direction', () => {
  const readLines = async (text: string) => {
    const { lines } = await setLines(text, {
      width: 5000,
      sizes: [{ size: 80, lines: 1 }],
      weight: 600,
      language: 'en',
    });
    return lines.map((line) => drawLine(line, { x: 0, y: 0, size: 80, ink: '#000' })).join('');
  };
  /** The outlines of a line from left to right. */
  const seen = (svg: string) =>
    Array.from(svg.matchAll(/translate\(([-\d.]+) [-\d.]+\)" d="([^"]+)"/g), ([, x, path]) => ({
      x: Number(x),
      path,
    }))
      .toSorted((one, other) => one.x - other.x)
      .map(({ path }) => path);

  test('Hebrew and Arabic words stand from right to left, Latin ones within them from left to right', async () => {
    expect(seen(await readLines('אב גד'))).toEqual([
      ...seen(await readLines('גד')),
      ...seen(await readLines('אב')),
    ]);
    const mixed = [
      ...seen(await readLines('גד')),
      ...seen(await readLines('Xy Zw')),
      ...seen(await readLines('אב')),
    ];
    expect(seen(await readLines('אב Xy Zw גד'))).toEqual(mixed);
  });
});

describe('letters', () => {
  test('Chinese is drawn in the shapes of the reader’s writing, Latin is the same for all', async () => {
    expect(await outlines('骨', 'zh-CN')).not.toEqual(await outlines('骨', 'zh-TW'));
    expect(await outlines('Ana', 'zh-CN')).toEqual(await outlines('Ana', 'zh-TW'));
    expect(await outlines('骨', 'en')).toEqual(await outlines('骨', 'zh-CN'));
  });

  test.each([
    'Élodie Œuvre',
    'Nguyễn Thị Hương',
    'Łukasz Żółć',
    'Ирина',
    'Ελένη',
    'やまだ',
    '張家輝',
    '龘',
    'देवी',
    '김민수',
    'نور',
    'ลลิสา',
    '𠮷野',
  ])('%s can be drawn', async (name) => {
    expect((await outlines(name)).length).toBeGreaterThanOrEqual(
      Array.from(new Intl.Segmenter().segment(name.replaceAll(' ', ''))).length,
    );
  });

  test('emoji are left out, and read where there is nothing else', async () => {
    expect(await outlines('Ana 👩‍💻🇨🇦 Roy')).toEqual(await outlines('Ana Roy'));
    expect((await outlines('🐉')).length).toBeGreaterThan(0);
  });

  test('a letter that no font has is transcribed', async () => {
    expect(await outlines('𓀀')).toEqual(await outlines('A1'));
  });

  test('a name with one foreign letter is set in one hand', async () => {
    const [whole, part] = await Promise.all([outlines('An Nguyễn'), outlines('An')]);
    expect(whole.slice(0, 2)).not.toEqual(part);
    expect((await outlines('Nguyễn An')).slice(-2)).toEqual(whole.slice(0, 2));
  });
});
