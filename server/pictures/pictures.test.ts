import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { picturesVersion, pictureSets, pictureUrl } from '@visita/core/shop/picture-files';
import { seedProducts } from '../seed/seed-shop.ts';
import { listSeedPictures } from '../seed/product.ts';
import { pictureFiles } from './draw-picture.ts';
import { drawnFolder } from './drawn-folder.ts';
import { scenes } from './scenes.ts';
import { servePicture } from './serve-picture.ts';

const shown = seedProducts.flatMap(listSeedPictures).map(({ url }) => url);
const getFile = (url: string) => url.split('/').at(-1) ?? '';

test('every picture that the products name is drawn, and none besides', () => {
  expect(shown.toSorted()).toEqual(Object.keys(scenes).map(pictureUrl).toSorted());
});

test('a version of the pictures stands for the same drawings for ever', () => {
  const hash = createHash('sha256').update(
    JSON.stringify(Object.entries(scenes).map(([name, draw]) => [name, draw()])),
  );
  expect({ [picturesVersion]: hash.digest('hex').slice(0, 16) }).toEqual({ 5: '945328f88f24e560' });
});

describe('the files that are kept with the sources (`npm run pictures:shop` draws them)', () => {
  test('are those of this version, and none besides', () => {
    expect(readdirSync(drawnFolder).toSorted()).toEqual(pictureFiles.toSorted());
  });

  test('weigh at most 40 KB each and 3.5 MB together, and are as large as they say, and transparent where they can be, since the page is what they lie on', async () => {
    const sizes = pictureFiles.map((file) => statSync(join(drawnFolder, file)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3.5 * 1024 * 1024);
    for (const file of pictureFiles) {
      const { width, height, hasAlpha } = await sharp(join(drawnFolder, file)).metadata();
      expect(hasAlpha, file).toBe(!file.endsWith('.jpg'));
      expect([width, height], file).toEqual([Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? 800), (width * 3) / 4]);
    }
  });

  test('show what is drawn', async () => {
    const seen = (picture: Buffer | string, density = 72) =>
      sharp(picture, { density })
        .resize(120, 90)
        .flatten({ background: '#f3ede1' })
        .toColourspace('srgb')
        .raw()
        .toBuffer();
    for (const [name, draw] of Object.entries(scenes)) {
      const pixels = await seen(Buffer.from(draw()), 20);
      const storedPixels = await seen(join(drawnFolder, `${name}-800.avif`));
      const difference =
        pixels.reduce((sum, value, index) => sum + Math.abs(value - (storedPixels[index] ?? 0)), 0) /
        pixels.length;
      expect(difference, name).toBeLessThan(5);
    }
  });
});

test('a page is offered every file of a picture, and nothing for one that came from elsewhere', () => {
  const offered = shown.flatMap((url) => [
    getFile(url),
    ...pictureSets(url).flatMap(({ srcSet }) =>
      srcSet.split(', ').map((each) => getFile(each.split(' ')[0] ?? '')),
    ),
  ]);
  expect(offered.toSorted()).toEqual(pictureFiles.toSorted());
  expect(pictureSets('https://elsewhere.example/pictures/1/a.jpg')).toEqual([]);
});

describe('over the wire', () => {
  test('a picture may be kept for ever', async () => {
    const answer = await servePicture(getFile(shown[0] ?? ''));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test.each(['nothing.jpg', '../seed.ts', 'card-gold-front.svg', 'card-gold-front-801.avif', ''])(
    'there is no %s',
    async (name) => {
      expect((await servePicture(name)).status).toBe(404);
    },
  );
});
