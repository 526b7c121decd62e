import { createHash } from 'node:crypto';
import type { default as SharpModule, Sharp } from 'sharp';
import { Problem } from '@visita/core/problems';
import type { Placement } from '@visita/core/uploads/placement';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { pictureType } from './picture-type.ts';

export interface Size {
  width: number;
  height: number;
}

interface Redraw<T> {
  /** Crops and resizes, given the upright size and the scale at which the picture was decoded. */
  shape: (picture: Sharp, upright: Size, scale: number) => Sharp;
  /** Encodes the resulting raw pixels. */
  encode: (pixels: Sharp) => Promise<T>;
}

/** A JPEG above 50 million pixels is decoded at half its size, so that larger ones take no more memory. */
const maxPixels = { jpeg: 68_000_000, other: 50_000_000 };
const limited = limitConcurrency({ atOnce: 2, inLine: 30 });

/**
 * Decodes a picture to raw pixels and encodes it again, so that nothing of the file itself, such as its
 * metadata, is kept. Limited in concurrency. Throws `fileTypeNotAllowed`, `imageHeic`, `imageTooManyPixels`
 * or `imageUnreadable`.
 */
export async function redraw<T>(bytes: Buffer, { shape, encode }: Redraw<T>): Promise<T> {
  const type = pictureType(bytes);
  if (!type) throw new Problem('fileTypeNotAllowed');
  if (type === 'heic') throw new Problem('imageHeic');
  return limited(async () => encode(await toPixels(bytes, { type, shape }).catch(unreadable)));
}

function unreadable(error: unknown): never {
  if (error instanceof Problem) throw error;
  throw new Problem('imageUnreadable');
}

async function toPixels(
  bytes: Buffer,
  { type, shape }: { type: string; shape: Redraw<unknown>['shape'] },
): Promise<Sharp> {
  // loaded with the first picture, so that a start need not wait for it
  const { default: sharp } = await import('sharp');
  const mostPixels = type === 'jpeg' ? maxPixels.jpeg : maxPixels.other;
  const read = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: 'error' }).timeout({ seconds: 20 });
  // reads only the header of the file
  const { format, autoOrient: upright } = await read(false).metadata();
  if (format !== type) throw new Problem('fileTypeNotAllowed');
  const pixels = upright.width * upright.height;
  if (pixels > mostPixels) throw new Problem('imageTooManyPixels');
  const isHalved = pixels > maxPixels.other;
  const shaped = isHalved
    ? shape(await readHalf(sharp, read(mostPixels), upright), upright, 0.5)
    : shape(read(mostPixels), upright, 1);
  const { data, info } = await shaped
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Decodes a JPEG upright and at half its size, which libjpeg does without the pixels in between. */
async function readHalf(sharp: typeof SharpModule, picture: Sharp, upright: Size): Promise<Sharp> {
  const size = { width: Math.ceil(upright.width / 2), height: Math.ceil(upright.height / 2) };
  const half = picture
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' });
  const { data, info } = await half.toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Returns 32 hex digits derived from the encoded picture: the same content has the same name. */
export function derivePictureName(kind: 'photo' | 'image' | Placement, bytes: Buffer): string {
  const hash = createHash('sha256');
  // pictures of different kinds with the same bytes have different files, so they need different names
  if (kind !== 'photo') hash.update(`${kind}\n`);
  return hash.update(bytes).digest('hex').slice(0, 32);
}
