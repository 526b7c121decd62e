/** The kinds of picture that are taken, by sharp's names. */
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'heif';

/** The first bytes of every kind; `undefined` fits any byte. */
const beginnings: [PictureType, (number | undefined)[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['webp', [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]], // little end first
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]], // big end first
];

/** The brands of AVIF and HEIF, which stand behind the box's length and the word `ftyp`. */
const brands = ['avif', 'avis', 'mif1', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * What these bytes are by their beginning, whatever the file is called; nothing when it is no picture we take. Drawings
 * and documents (SVG, PDF) are no pictures: they are programs for a renderer, and never come near one.
 */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return brands.includes(bytes.toString('latin1', 8, 12)) ? 'heif' : undefined;
  return beginnings.find(([, beginning]) => beginning.every((byte, index) => byte === undefined || bytes[index] === byte))?.[0];
}
