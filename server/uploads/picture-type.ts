/**
 * The picture types by sharp's names; `heic` stands for HEIF with HEVC, which is recognized but not decoded.
 */
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'heif' | 'heic';

/** The first bytes of every type; `undefined` fits any byte. */
const beginnings: [PictureType, (number | undefined)[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['webp', [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]], // little-endian
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]], // big-endian
];

/**
 * Brands of AVIF, and of HEIF with HEVC (ISO/IEC 23008-12): the main one, a version, then compatible ones,
 * four bytes each.
 */
const avifBrands = ['avif', 'avis'];
const heicBrands = ['mif1', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Detects the picture type by the first bytes, whatever the file is called; undefined if it is not accepted.
 * SVG and PDF are never accepted, since they are programs for a renderer.
 */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return heifType(bytes);
  return beginnings.find(([, beginning]) =>
    beginning.every((byte, index) => byte === undefined || bytes[index] === byte),
  )?.[0];
}

function heifType(bytes: Buffer): 'heif' | 'heic' | undefined {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, index) =>
    bytes.toString('latin1', 8 + index * 4, 12 + index * 4),
  );
  const [main = ''] = brands;
  if (avifBrands.includes(main)) return 'heif';
  if (!heicBrands.includes(main)) return undefined;
  return brands.some((brand) => avifBrands.includes(brand)) ? 'heif' : 'heic';
}
