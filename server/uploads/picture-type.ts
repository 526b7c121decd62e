/** The first bytes of every kind of picture that is taken; `undefined` fits any byte. */
const beginnings: (number | undefined)[][] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50], // WebP
  [0x49, 0x49, 0x2a, 0x00], // TIFF, little end first
  [0x4d, 0x4d, 0x00, 0x2a], // TIFF, big end first
];

/** The brands of AVIF and HEIF, which stand behind the box's length and the word `ftyp`. */
const brands = ['avif', 'avis', 'mif1', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Whether these bytes begin like a picture we take, whatever the file is called. Drawings and documents (SVG, PDF) are
 * no pictures: they are programs for a renderer, and never come near one.
 */
export function isPicture(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return brands.includes(bytes.toString('latin1', 8, 12));
  return beginnings.some((beginning) => beginning.every((byte, index) => byte === undefined || bytes[index] === byte));
}
