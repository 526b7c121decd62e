import { expect, test } from 'vitest';
import {
  imageFile,
  imageUrl,
  isPictureFile,
  photoFile,
  parsePhotoName,
  photoUrl,
  pictureFiles,
  parsePictureName,
} from './photo-files.ts';

const name = '0123456789abcdef'.repeat(2);

test('a photo is identified by its address', () => {
  expect(parsePhotoName(photoUrl(name))).toBe(name);
});

test('a photo is identified on a separate picture host', () => {
  expect(parsePhotoName(`https://pictures.test/cards${photoUrl(name)}`)).toBe(name);
});

test.each([
  `javascript:${photoUrl(name)}`,
  `/files/${name}-400.jpg`,
  `${photoUrl(name)}?x`,
  `/files/../${name}-1000.webp`,
  '',
])('%j is not the address of a photo', (url) => {
  expect(parsePhotoName(url)).toBeUndefined();
});

test('an image is identified by its address, and is not a photo', () => {
  expect(parsePictureName(imageUrl(name))).toBe(name);
  expect(parsePictureName(photoUrl(name))).toBe(name);
  expect(parsePhotoName(imageUrl(name))).toBeUndefined();
});

test('only the variants of a picture are its files', () => {
  expect(
    (['page', 'picture', 'contact'] as const).every((shape) => isPictureFile(photoFile(name, shape))),
  ).toBe(true);
  expect(isPictureFile(imageFile(name))).toBe(true);
  expect(pictureFiles(name)).toHaveLength(7);
  expect(
    [
      `${name}.webp`,
      `${name}-400.webp`,
      `${name.toUpperCase()}-400.jpg`,
      `x${name}-400.jpg`,
      `${name}-400.jpg\n`,
      '',
      '../x',
    ].some(isPictureFile),
  ).toBe(false);
});
