import type { Region, Sharp } from 'sharp';
import { fieldProblem } from '@visita/core/problems';
import type { Crop } from '@visita/core/uploads/contract';
import { derivePictureName, redraw, type Size } from './redraw.ts';

export interface Photo {
  /** 32 hex digits derived from the content: the same picture has the same name. */
  name: string;
  /** At most 1000×1000. */
  webp: Buffer;
  jpeg: Buffer;
  /** At most 400×400 and 40 KB. */
  contact: Buffer;
  /** At most 320×320 and 6.5 KB, AVIF. */
  portrait: Buffer;
}

/** Creates a square photo in the formats that the pages and the vCard need. */
export async function createPhoto(bytes: Buffer, crop?: Crop): Promise<Photo> {
  return redraw(bytes, {
    shape: (picture, upright, scale) => cutSquare(picture, { upright, crop, scale }),
    encode,
  });
}

/** Cuts the chosen square of the upright picture, at most 1000 pixels a side and never enlarged. */
function cutSquare(
  picture: Sharp,
  { upright, crop, scale }: { upright: Size; crop: Crop | undefined; scale: number },
): Sharp {
  const box = crop && scaled(boxIn(crop, upright), scale);
  picture.autoOrient();
  if (crop && box) picture.rotate(crop.rotation).extract(box);
  const side = Math.min(1000, box?.width ?? Math.floor(Math.min(upright.width, upright.height) * scale));
  return picture.resize(side, side, { fit: 'cover', position: 'attention' }).flatten({ background: '#fff' });
}

/** Scales the box for a picture that was decoded at a smaller size, and keeps it inside. */
function scaled({ left, top, width, height }: Region, scale: number): Region {
  const side = Math.max(1, Math.floor(Math.min(width, height) * scale));
  return { left: Math.floor(left * scale), top: Math.floor(top * scale), width: side, height: side };
}

/** Pixels by which browsers round the crop. */
const tolerance = 2;

/** Returns the crop in whole pixels inside the rotated picture. Throws `cropInvalid` if it lies outside. */
function boxIn({ x, y, size, rotation }: Crop, upright: Size): Region {
  const isLying = rotation % 180 !== 0;
  const [width, height] = isLying ? [upright.height, upright.width] : [upright.width, upright.height];
  if (x + size > width + tolerance || y + size > height + tolerance)
    throw fieldProblem('crop', 'cropInvalid');
  const side = Math.min(Math.round(size), width, height);
  const [left, top] = [Math.min(Math.round(x), width - side), Math.min(Math.round(y), height - side)];
  return { left, top, width: side, height: side };
}

async function encode(square: Sharp): Promise<Photo> {
  const shrunk = (side: number) => square.clone().resize(side, side, { withoutEnlargement: true });
  const [webp, jpeg, contact, portrait] = await Promise.all([
    square.clone().webp({ quality: 80, effort: 4 }).toBuffer(),
    square.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    fit(40_000, 400, [82, 74, 66, 56, 44, 32], (side, quality) =>
      shrunk(side).jpeg({ quality, mozjpeg: true }),
    ),
    fit(6_500, 320, [54, 46, 38, 30], (side, quality) =>
      shrunk(side).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
    ),
  ]);
  return { name: derivePictureName('photo', webp), webp, jpeg, contact, portrait };
}

/** Encodes at the best quality that fits into `maxBytes`; if none does, at a smaller size. */
async function fit(
  maxBytes: number,
  side: number,
  qualities: number[],
  draw: (side: number, quality: number) => Sharp,
): Promise<Buffer> {
  for (const quality of qualities) {
    const webp = await draw(side, quality).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  return fit(maxBytes, Math.floor(side * 0.75), qualities, draw);
}
