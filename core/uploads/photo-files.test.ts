import { expect, test } from 'vitest';
import { isPhotoFile, photoFile, photoNameOf, photoUrl } from './photo-files.ts';

const name = '0123456789abcdef'.repeat(2);

test('a photo is found again by its address', () => {
  expect(photoNameOf(photoUrl(name))).toBe(name);
});

test.each([`https://elsewhere.test${photoUrl(name)}`, `/files/${name}-400.jpg`, `${photoUrl(name)}?x`, `/files/../${name}-1000.webp`, ''])(
  '%j is no address of a photo',
  (url) => {
    expect(photoNameOf(url)).toBeUndefined();
  },
);

test('only the three files of a photo are its files', () => {
  expect((['page', 'picture', 'contact'] as const).every((shape) => isPhotoFile(photoFile(name, shape)))).toBe(true);
  expect(
    [`${name}.webp`, `${name}-400.webp`, `${name.toUpperCase()}-400.jpg`, `x${name}-400.jpg`, `${name}-400.jpg\n`].some(isPhotoFile),
  ).toBe(false);
});
