import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parsePlacedName, placedUrl, pictureFiles } from '@visita/core/uploads/photo-files';
import { paint } from '../test/pictures.ts';
import { createCardPicture } from './card-picture.ts';

/** A disc of one colour on a transparent ground with wide margins. */
const disc = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><circle cx="450" cy="450" r="150" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function readPixels(bytes: Buffer | undefined) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { ...info, corner: at(1, 1), centre: at(Math.floor(info.width / 2), Math.floor(info.height / 2)) };
}

const isNear = (colour: number[], other: number[]) =>
  colour.every((part, index) => Math.abs(part - (other[index] ?? 0)) < 24);

describe('a cover', () => {
  test('is three to one, at most 1200 × 400, in WebP and AVIF', async () => {
    const bytes = await paint('#88aa55', { width: 3000, height: 2000 }).jpeg().toBuffer();
    const { name, files } = await createCardPicture(bytes, { placement: 'cover' });
    expect(files.map(({ file }) => file)).toEqual([`${name}-1200.webp`, `${name}-1200.avif`]);
    const [webp, avif] = await Promise.all(files.map(({ bytes: file }) => sharp(file).metadata()));
    expect(webp).toMatchObject({ format: 'webp', width: 1200, height: 400 });
    expect(avif).toMatchObject({ format: 'heif', compression: 'av1', width: 1200, height: 400 });
  });

  test('is the part that its owner chose, turned as they turned it, and never enlarged', async () => {
    // 300 × 900: the upper third is red
    const tall = await paint('#0000ff', { width: 300, height: 900 })
      .composite([
        { input: await paint('#ff0000', { width: 300, height: 300 }).png().toBuffer(), top: 0, left: 0 },
      ])
      .png()
      .toBuffer();
    // turned by 90° it is 900 × 300, and its right third is red
    const crop = { x: 600, y: 0, width: 300, height: 100, rotation: 90 as const };
    const { files } = await createCardPicture(tall, { placement: 'cover', crop });
    const { width, height, centre } = await readPixels(files[0]?.bytes);
    expect([width, height]).toEqual([300, 100]);
    expect(isNear(centre, [255, 0, 0])).toBe(true);
  });

  test('outside of the picture is refused', async () => {
    const bytes = await paint('#8a5').png().toBuffer();
    const crop = { x: 200, y: 0, width: 300, height: 100, rotation: 0 as const };
    await expect(createCardPicture(bytes, { placement: 'cover', crop })).rejects.toMatchObject({
      details: { errors: [{ field: 'crop', code: 'cropInvalid' }] },
    });
  });

  test.each([
    [1, 4000],
    [4000, 1],
    [2, 2],
  ])('can be cut from %i × %i', async (width, height) => {
    const bytes = await paint('#8a5', { width, height }).png().toBuffer();
    const { files } = await createCardPicture(bytes, { placement: 'cover' });
    expect(files).toHaveLength(2);
  });

  test('of noise stays within its bytes', async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { files } = await createCardPicture(noise, { placement: 'cover' });
    expect(files[0]?.bytes.length).toBeLessThanOrEqual(110_000);
    expect(files[1]?.bytes.length).toBeLessThanOrEqual(80_000);
  });
});

describe('a logo', () => {
  test('loses its empty margins, and is at most 480 × 160', async () => {
    const { files } = await createCardPicture(await disc('#0b6f66'), { placement: 'logo' });
    expect(files).toHaveLength(1);
    const { width, height, corner, centre } = await readPixels(files[0]?.bytes);
    expect([width, height]).toEqual([160, 160]);
    expect(isNear(corner, [255, 255, 255])).toBe(true);
    expect(isNear(centre, [0x0b, 0x6f, 0x66])).toBe(true);
  });

  test.each([
    ['#0b6f66', [255, 255, 255]],
    ['#000000', [255, 255, 255]],
    ['#ffffff', [21, 24, 31]],
    ['#ffe9a8', [21, 24, 31]],
  ])('of %s without a ground is seen on one in both themes', async (colour, ground) => {
    const { files } = await createCardPicture(await disc(colour), { placement: 'logo' });
    const { corner } = await readPixels(files[0]?.bytes);
    expect(isNear(corner, ground)).toBe(true);
  });

  test('with a ground of its own keeps it to the edge', async () => {
    const bytes = await paint('#7a3e9d', { width: 800, height: 200 }).png().toBuffer();
    const { files } = await createCardPicture(bytes, { placement: 'logo' });
    const { width, height, corner } = await readPixels(files[0]?.bytes);
    expect([width, height]).toEqual([480, 120]);
    expect(isNear(corner, [0x7a, 0x3e, 0x9d])).toBe(true);
  });

  test.each([
    ['greyscale', () => paint('#777').greyscale().jpeg().toBuffer()],
    [
      'wholly transparent',
      () =>
        sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
    ],
    ['one pixel', () => paint('#777', { width: 1, height: 1 }).png().toBuffer()],
    [
      'grey with transparency',
      async () =>
        sharp(await disc('#333'))
          .toColourspace('b-w')
          .png()
          .toBuffer(),
    ],
  ])('%s is a picture too', async (_, draw) => {
    const { files } = await createCardPicture(await draw(), { placement: 'logo' });
    expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ format: 'webp' });
  });
});

test('Every file of a picture is one that the site serves and removes, under one address', async () => {
  const bytes = await paint('#8a5', { width: 600, height: 200 }).png().toBuffer();
  for (const placement of ['logo', 'cover'] as const) {
    const { name, files } = await createCardPicture(bytes, { placement });
    expect(pictureFiles(name)).toEqual(expect.arrayContaining(files.map(({ file }) => file)));
    expect(parsePlacedName(placement, placedUrl(name, placement))).toBe(name);
    expect(
      parsePlacedName(placement === 'logo' ? 'cover' : 'logo', placedUrl(name, placement)),
    ).toBeUndefined();
  }
  const [logo, cover] = await Promise.all(
    (['logo', 'cover'] as const).map((placement) => createCardPicture(bytes, { placement })),
  );
  expect(logo?.name).not.toBe(cover?.name);
});

test.each(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '', 'GIF89a'])(
  '%j is no logo',
  async (text) => {
    await expect(createCardPicture(Buffer.from(text), { placement: 'logo' })).rejects.toThrow(
      /fileTypeNotAllowed|imageUnreadable/,
    );
  },
);
