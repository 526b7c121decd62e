import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { Problem } from '@visita/core/problems';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { pictureType } from './picture-type.ts';

export interface Size {
  width: number;
  height: number;
}

interface Redraw<T> {
  /** What becomes of the picture, given its size when it stands upright. */
  shape: (picture: Sharp, upright: Size) => Sharp;
  /** Writes the plain pixels that came of it. */
  encode: (pixels: Sharp) => Promise<T>;
}

const maxPixels = 50_000_000;
const limited = limitConcurrency({ atOnce: 2, inLine: 30 });

/** Nothing of the file itself is kept: it is decoded to plain pixels and drawn anew, without its metadata. Few at a time. */
export async function redraw<T>(bytes: Buffer, { shape, encode }: Redraw<T>): Promise<T> {
  const type = pictureType(bytes);
  if (!type) throw new Problem('fileTypeNotAllowed');
  return limited(async () => encode(await toPixels(bytes, { type, shape }).catch(unreadable)));
}

function unreadable(error: unknown): never {
  if (error instanceof Problem) throw error;
  throw new Problem('imageUnreadable');
}

async function toPixels(bytes: Buffer, { type, shape }: { type: string; shape: Redraw<unknown>['shape'] }): Promise<Sharp> {
  // read with the first picture: a start need not wait for it
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 20 });
  // reads the head of the file alone, and refuses a picture by the size that stands there
  const { format, autoOrient: upright } = await picture.metadata();
  if (format !== type) throw new Problem('fileTypeNotAllowed');
  const { data, info } = await shape(picture, upright).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** 32 hex digits made from what a picture became: the same has the same name. */
export function nameOf(kind: 'photo' | 'image', drawn: Buffer): string {
  const hash = createHash('sha256');
  // a photo and an image of the same bytes have other files, so they need other names
  if (kind === 'image') hash.update('image\n');
  return hash.update(drawn).digest('hex').slice(0, 32);
}
