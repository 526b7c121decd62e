import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPhoto } from './photo.ts';

const plain = (width: number, height: number, background = '#8a5') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  plain(width, height, '#f00').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
      left: width / 2,
      top: 0,
    },
  ]);

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  });

async function colourAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 180 && green > 180 && blue > 180) return 'white';
  return red > blue ? 'red' : 'blue';
}

describe('what is taken', () => {
  const kinds: [string, (picture: Sharp) => Sharp][] = [
    ['JPEG', (picture) => picture.jpeg()],
    ['PNG', (picture) => picture.png()],
    ['WebP', (picture) => picture.webp()],
    ['GIF', (picture) => picture.gif()],
    ['AVIF', (picture) => picture.avif({ effort: 0 })],
    ['TIFF', (picture) => picture.tiff()],
    ['16-bit PNG', (picture) => picture.toColourspace('rgb16').png()],
    ['grey JPEG', (picture) => picture.greyscale().jpeg()],
    ['CMYK JPEG', (picture) => picture.toColourspace('cmyk').jpeg()],
  ];
  test.each(kinds)('%s', async (_, write) => {
    const photo = await createPhoto(await write(plain(1200, 900)).toBuffer());

    expect(await sharp(photo.webp).metadata()).toMatchObject({ format: 'webp', width: 900, height: 900 });
    expect(await sharp(photo.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 900 });
    expect(await sharp(photo.contact).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
    expect(await sharp(photo.portrait).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 320,
      height: 320,
    });
    expect(photo.name).toMatch(/^[\da-f]{32}$/);
  });
});

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  test.each([
    ['a drawing', svg],
    ['a drawing behind a declaration', `<?xml version="1.0"?>${svg}`],
    ['a document', '%PDF-1.7\n'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a bitmap of Windows', 'BM000000'],
    ['a film', '\0\0\0\x18ftypmp42'],
    ['nothing', ''],
  ])('%s is no picture', async (_, text) => {
    await expect(createPhoto(Buffer.from(text, 'latin1'))).rejects.toThrow('fileTypeNotAllowed');
  });

  test('a picture that ends in the middle', async () => {
    const whole = await noise(600).jpeg().toBuffer();
    await expect(createPhoto(whole.subarray(0, whole.length / 2))).rejects.toThrow('imageUnreadable');
  });

  test.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['GIF', 'GIF89a'],
  ])('a %s of which only the beginning is one', async (_, beginning) => {
    await expect(createPhoto(Buffer.from(`${beginning}${svg}`, 'latin1'))).rejects.toThrow('imageUnreadable');
  });

  test.each([
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['mif1', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ['hevc', '\0\0\0\x18ftyphevc\0\0\0\0msf1hevc'],
  ])('HEIC by its name, as %s', async (_, beginning) => {
    await expect(createPhoto(Buffer.from(beginning, 'latin1'))).rejects.toThrow('imageHeic');
  });

  test('more than 50 megapixels, and of a JPEG more than 68', async () => {
    await expect(createPhoto(await plain(10_000, 5_001).png().toBuffer())).rejects.toThrow(
      'imageTooManyPixels',
    );
    await expect(createPhoto(await plain(10_000, 6_801).jpeg().toBuffer())).rejects.toThrow(
      'imageTooManyPixels',
    );
  });
});

describe('a JPEG of a full sensor', () => {
  test.each([
    [8160, 6144],
    [8192, 6144],
    [9248, 6936],
  ])('of %i × %i is taken, whole and where it was cut', async (width, height) => {
    const source = await halves(width, height).jpeg({ quality: 50 }).toBuffer();
    expect(await sharp((await createPhoto(source)).jpeg).metadata()).toMatchObject({
      width: 1000,
      height: 1000,
    });
    const { jpeg } = await createPhoto(source, {
      x: width - 1500,
      y: height - 1500,
      size: 1500,
      rotation: 0,
    });
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 750, height: 750 });
    expect([await colourAt(jpeg, 0, 0), await colourAt(jpeg, 1, 1)]).toEqual(['blue', 'blue']);
  });

  test('is cut upright and turned like a smaller one', async () => {
    const source = await halves(8192, 6144).jpeg({ quality: 50 }).withMetadata({ orientation: 6 }).toBuffer();
    const top = await createPhoto(source, { x: 0, y: 0, size: 3000, rotation: 0 });
    const turned = await createPhoto(source, { x: 0, y: 0, size: 3000, rotation: 180 });
    expect([await colourAt(top.jpeg, 0.5, 0.5), await colourAt(turned.jpeg, 0.5, 0.5)]).toEqual([
      'red',
      'blue',
    ]);
  });
});

describe('the cut', () => {
  test('follows the box', async () => {
    const source = await halves(800, 400).png().toBuffer();
    const { jpeg } = await createPhoto(source, { x: 450.4, y: 20.6, size: 300, rotation: 0 });

    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 300, height: 300 });
    expect([await colourAt(jpeg, 0, 0), await colourAt(jpeg, 1, 1)]).toEqual(['blue', 'blue']);
  });

  test('is of the upright picture: a phone held upright stores it lying', async () => {
    // orientation 6: shown turned a quarter to the right, so the left half is on top
    const source = await halves(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const top = await createPhoto(source, { x: 0, y: 0, size: 400, rotation: 0 });
    const bottom = await createPhoto(source, { x: 0, y: 400, size: 400, rotation: 0 });

    expect([await colourAt(top.jpeg, 0.5, 0.1), await colourAt(top.jpeg, 0.5, 0.9)]).toEqual(['red', 'red']);
    expect([await colourAt(bottom.jpeg, 0.5, 0.1), await colourAt(bottom.jpeg, 0.5, 0.9)]).toEqual([
      'blue',
      'blue',
    ]);
    expect((await sharp(top.jpeg).metadata()).orientation).toBeUndefined();
  });

  test.each([
    [90, 'red', 'red', 'blue', 'blue'],
    [180, 'blue', 'red', 'blue', 'red'],
    [270, 'blue', 'blue', 'red', 'red'],
  ] as const)('is of the picture turned by %i', async (rotation, ...corners) => {
    const source = await halves(800, 400).jpeg().toBuffer();
    // across the middle, where red meets blue
    const [x, y] = rotation === 180 ? [200, 0] : [0, 200];
    const { jpeg } = await createPhoto(source, { x, y, size: 400, rotation });

    const seen = [
      await colourAt(jpeg, 0.1, 0.1),
      await colourAt(jpeg, 0.9, 0.1),
      await colourAt(jpeg, 0.1, 0.9),
      await colourAt(jpeg, 0.9, 0.9),
    ];
    expect(seen).toEqual(corners);
  });

  test('is of the upright picture, turned: both turns count', async () => {
    // stored lying, orientation 6 shows it with red on top; turned by 180 red is below
    const source = await halves(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { jpeg } = await createPhoto(source, { x: 0, y: 400, size: 400, rotation: 180 });
    expect([await colourAt(jpeg, 0.5, 0.1), await colourAt(jpeg, 0.5, 0.9)]).toEqual(['red', 'red']);
  });

  test.each([
    ['outside', { x: 5000, y: 5000, size: 100, rotation: 0 }],
    ['larger than the picture', { x: 0, y: 0, size: 9000, rotation: 0 }],
    ['half outside', { x: 700, y: 300, size: 200, rotation: 0 }],
    ['inside only before it was turned', { x: 600, y: 0, size: 200, rotation: 90 }],
  ] as const)('is refused at its field when the box is %s', async (_, box) => {
    const making = createPhoto(await halves(800, 400).png().toBuffer(), box);
    await expect(making).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field: 'crop', code: 'cropInvalid' }] },
    });
  });

  test('forgives what a browser rounds', async () => {
    const { jpeg } = await createPhoto(await halves(800, 400).png().toBuffer(), {
      x: 400.6,
      y: 0.6,
      size: 400.4,
      rotation: 0,
    });
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 400, height: 400 });
  });

  test.each([
    [1, 1, 1],
    [1, 4000, 1],
    [3000, 120, 120],
    [3000, 2000, 1000],
  ])('without a box, %i × %i gives a square of %i, never enlarged', async (width, height, side) => {
    const { webp, contact } = await createPhoto(await plain(width, height).png().toBuffer());
    expect(await sharp(webp).metadata()).toMatchObject({ width: side, height: side });
    expect(await sharp(contact).metadata()).toMatchObject({ width: Math.min(side, 400) });
  });
});

test('where a picture is transparent the photo is white', async () => {
  const clear = sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  });
  const { webp, portrait } = await createPhoto(await clear.png().toBuffer());
  expect([await colourAt(webp, 0.5, 0.5), await colourAt(portrait, 0.5, 0.5)]).toEqual(['white', 'white']);
});

test('the hardest picture still fits: contact file 40 KB, portrait 5.9 KB', async () => {
  const { contact, portrait } = await createPhoto(await noise(1200).png().toBuffer());
  expect(contact.length).toBeLessThanOrEqual(40_000);
  expect(portrait.length).toBeLessThanOrEqual(5_900);
});

test('where and with what it was taken is gone', async () => {
  const source = await plain(300, 300)
    .withExif({
      IFD0: { Copyright: 'somebody', Create: 'a camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>somebody</a></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect((await sharp(source).metadata()).exif).toBeDefined();

  const { name: _, ...pictures } = await createPhoto(source);
  for (const picture of Object.values(pictures)) {
    expect(await sharp(picture).metadata()).toMatchObject({ hasProfile: false });
    expect(picture.includes('somebody')).toBe(false);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
  }
});

test('the same picture has the same name, another another', async () => {
  const [one, again, other] = await Promise.all(
    ['#123', '#123', '#124'].map(async (colour) => createPhoto(await plain(64, 64, colour).png().toBuffer())),
  );
  expect(again?.name).toBe(one?.name);
  expect(other?.name).not.toBe(one?.name);
});
