import type { Sharp } from 'sharp';
import type { Crop } from '@visita/core/uploads/contract';
import { toCropRegion } from './crop-region.ts';
import { fitBytes } from './fit-bytes.ts';
import { derivePictureName, redraw, type Size } from './redraw.ts';

export interface Photo {
  /** 32 hex digits derived from the content: the same picture has the same name. */
  name: string;
  /** At most 1000×1000. */
  webp: Buffer;
  jpeg: Buffer;
  /** At most 400×400 and 40 KB. */
  contact: Buffer;
  /** At most 320×320 and 5.9 KB, AVIF: the share of a picture in the first flight of a page. */
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
  const box = crop && toSquareRegion(crop, { upright, scale });
  picture.autoOrient();
  if (crop && box) picture.rotate(crop.rotation).extract(box);
  const side = Math.min(1000, box?.width ?? Math.floor(Math.min(upright.width, upright.height) * scale));
  return picture.resize(side, side, { fit: 'cover', position: 'attention' }).flatten({ background: '#fff' });
}

function toSquareRegion({ size, ...corner }: Crop, decoded: { upright: Size; scale: number }) {
  const { left, top, width, height } = toCropRegion({ ...corner, width: size, height: size }, decoded);
  const side = Math.min(width, height);
  return { left, top, width: side, height: side };
}

async function encode(square: Sharp): Promise<Photo> {
  const shrunk = (side: number) => square.clone().resize(side, side, { withoutEnlargement: true });
  const [webp, jpeg, contact, portrait] = await Promise.all([
    square.clone().webp({ quality: 80, effort: 4 }).toBuffer(),
    square.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    fitBytes({
      maxBytes: 40_000,
      width: 400,
      qualities: [82, 74, 66, 56, 44, 32],
      draw: (side, quality) => shrunk(side).jpeg({ quality, mozjpeg: true }),
    }),
    fitBytes({
      maxBytes: 5_900,
      width: 320,
      qualities: [54, 46, 38, 30],
      draw: (side, quality) => shrunk(side).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
    }),
  ]);
  return { name: derivePictureName('photo', webp), webp, jpeg, contact, portrait };
}
