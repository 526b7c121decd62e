import { crc32, constants, deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Returns a picture of one colour. */
export const paint = (background: string, { width = 300, height = 500 } = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Encodes WebP as a page shows it, resized if a width is given. */
export const toWebp = (picture: Buffer, { width }: { width?: number } = {}): Promise<Buffer> =>
  sharp(picture).resize({ width }).webp({ quality: 70, effort: 6 }).toBuffer();

export const createPictureFile = (bytes: Buffer | string, name = 'me.png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

/** Pads a PNG to an exact length with an ancillary chunk, which decoders skip. */
export function padded(png: Buffer, length: number): Buffer {
  const end = png.length - 12; // The last chunk, IEND, is empty.
  return Buffer.concat([
    png.subarray(0, end),
    chunk('paDd', Buffer.alloc(length - png.length - 12)),
    png.subarray(end),
  ]);
}

/** A valid PNG of zeros, `side` × `side`: a few hundred bytes per megabyte of pixels. */
export function bomb(side: number): Buffer {
  const row = 1 + side / 8;
  const rows = 100;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // One bit per pixel.
  const part = deflateRawSync(Buffer.alloc(row * rows), { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((((row * side) % 65_521) * 65_536 + 1) >>> 0);
  const parts = Array.from({ length: side / rows }, () => part);
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...parts, Buffer.from([3, 0]), sum]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
