import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codeShape } from './code-shape.ts';
import { codeSvg } from './code-svg.ts';
import type { Emblem } from './emblem.ts';

const link = 'https://visita.example/i/7K3QX9M2PD?s=q';

beforeAll(async () => {
  const wasmBinary = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
});

/** Renders the SVG at this width and decodes it with an independent reader. */
async function readAt(pixels: number, svg: string) {
  const png = await sharp(Buffer.from(svg)).resize(pixels).png().toBuffer();
  return readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
}

/** The worst emblem: it is opaque, and its edges look like modules. */
async function loudPicture(): Promise<Emblem> {
  const pixels = Buffer.from(
    Array.from({ length: 64 * 64 }, (_, at) => (((at >> 3) + (at >> 9)) % 2 ? 0 : 255)),
  );
  const png = await sharp(pixels, { raw: { width: 64, height: 64, channels: 1 } })
    .png()
    .toBuffer();
  return { picture: `data:image/png;base64,${png.toString('base64')}` };
}

test.each([1024, 300, 148, 90])('a code without an emblem is read at %i pixels', async (pixels) => {
  const [found] = await readAt(pixels, codeSvg(codeShape(link, false), undefined));
  expect(found).toMatchObject({ text: link, ecLevel: 'M' });
});

test.each([1024, 300, 180, 120])(
  'a code with initials or a picture in the middle is read at %i pixels',
  async (pixels) => {
    for (const emblem of [{ initials: 'MT' }, { initials: '歐陽' }, await loudPicture()]) {
      const [found] = await readAt(pixels, codeSvg(codeShape(link, true), emblem));
      expect(found).toMatchObject({ text: link, ecLevel: 'H' });
    }
  },
);

test('The emblem is exactly centred and hides less than a third of what error correction can restore', () => {
  for (const text of [link, `https://cards.${'long-name.'.repeat(6)}example/i/7K3QX9M2PD?s=q`]) {
    const { size, modules, emblem } = codeShape(text, true);
    const { at, side } = emblem!;
    expect(2 * at + side).toBe(size);
    expect(modules.slice(at, at + side).flatMap((row) => row.slice(at, at + side))).not.toContain(true);
    expect(side ** 2 / (size - 8) ** 2).toBeLessThan(0.1);
  }
});

test('The quiet zone is four modules on every side', () => {
  for (const hasEmblem of [false, true]) {
    const { size, modules } = codeShape(link, hasEmblem);
    const isInside = (position: number) => position >= 4 && position < size - 4;
    expect(modules.flatMap((row, y) => row.filter((_, x) => !isInside(x) || !isInside(y)))).not.toContain(
      true,
    );
    expect([modules[4]![4], modules[4]!.at(-5), modules.at(-5)![4]]).toEqual([true, true, true]);
  }
});

test('A name is escaped in the SVG', () => {
  const svg = codeSvg(codeShape(link, true), { initials: '<"&' });
  expect(svg).toContain('>&lt;&quot;&amp;</text>');
});
