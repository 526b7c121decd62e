import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { picturesVersion, pictureSets, pictureUrl } from '@visita/core/shop/picture-files';
import { goods } from '../seed/seed-shop.ts';
import { picturesOf } from '../seed/product.ts';
import { drawPicture, pictureFiles } from './draw-picture.ts';
import { scenes } from './scenes.ts';
import { servePicture } from './serve-picture.ts';

const shown = goods.flatMap(picturesOf).map(({ url }) => url);
const fileOf = (url: string) => url.split('/').at(-1) ?? '';

test('every picture that the goods name is drawn, and none besides', () => {
  expect(shown.toSorted()).toEqual(Object.keys(scenes).map(pictureUrl).toSorted());
});

test('a version of the pictures stands for the same drawings for ever', () => {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(scenes).map(([name, draw]) => [name, draw()])));
  expect({ [picturesVersion]: hash.digest('hex').slice(0, 16) }).toEqual({ 1: 'e0da80847352947b' });
});

test('every file of one weighs at most 40 KB and is as large as it says', async () => {
  // of all of them the one with the most grain, and one with a phone
  for (const name of ['sleeve-forest-detail', 'card-gold-use']) {
    for (const file of pictureFiles.filter((each) => each.startsWith(name))) {
      const bytes = (await drawPicture(file)) ?? Buffer.alloc(0);
      const { width, height } = await sharp(bytes).metadata();
      expect(bytes.length, file).toBeLessThanOrEqual(40 * 1024);
      expect([width, height]).toEqual([Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? 800), (width * 3) / 4]);
    }
  }
});

test('a page is offered every file of a picture, and nothing for one that came from elsewhere', () => {
  const offered = shown.flatMap((url) => [
    fileOf(url),
    ...pictureSets(url).flatMap(({ srcSet }) => srcSet.split(', ').map((each) => fileOf(each.split(' ')[0] ?? ''))),
  ]);
  expect(offered.toSorted()).toEqual(pictureFiles.toSorted());
  expect(pictureSets('https://elsewhere.example/pictures/1/a.jpg')).toEqual([]);
});

describe('over the wire', () => {
  test('a picture may be kept for ever', async () => {
    const answer = await servePicture(fileOf(shown[0] ?? ''));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test.each(['nothing.jpg', '../seed.ts', 'card-gold-front.svg', 'card-gold-front-801.avif', ''])('there is no %s', async (name) => {
    expect((await servePicture(name)).status).toBe(404);
  });
});
