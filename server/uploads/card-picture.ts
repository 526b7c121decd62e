import type { Sharp } from 'sharp';
import { contrast } from '@visita/core/contrast';
import type { CropBox } from '@visita/core/uploads/contract';
import { placedFiles } from '@visita/core/uploads/photo-files';
import { coverAspect, type Placement } from '@visita/core/uploads/placement';
import { toCropRegion } from './crop-region.ts';
import { fitBytes } from './fit-bytes.ts';
import { derivePictureName, redraw, type Size } from './redraw.ts';

export interface CardPicture {
  /** 32 hex digits derived from the content: the same picture has the same name. */
  name: string;
  placement: Placement;
  /** Its files by name. */
  files: { file: string; bytes: Buffer }[];
}

interface CardPictureInput {
  placement: Placement;
  crop?: CropBox | undefined;
}

/** Largest logo in pixels: three times the size at which pages show it. */
const mostLogo = { width: 480, height: 160 };

const coverWidth = 1200;

/** Creates a logo or a cover picture in the formats that pages need. */
export async function createCardPicture(
  bytes: Buffer,
  { placement, crop }: CardPictureInput,
): Promise<CardPicture> {
  const encoded = await redraw<[Buffer, ...Buffer[]]>(bytes, {
    shape: (picture, upright, scale) => cut(picture, { placement, crop, upright, scale }),
    encode: placement === 'logo' ? encodeLogo : encodeCover,
  });
  const [first] = encoded;
  const name = derivePictureName(placement, first);
  const files = placedFiles(name, placement).flatMap((file, index) => {
    const bytesOfFile = encoded[index];
    return bytesOfFile ? [{ file, bytes: bytesOfFile }] : [];
  });
  return { name, placement, files };
}

type Cut = CardPictureInput & { upright: Size; scale: number };

/** Cuts the chosen part of the upright picture. Without a choice a cover is cut where its subject is. */
function cut(picture: Sharp, { placement, crop, upright, scale }: Cut): Sharp {
  const box = crop && toCropRegion(crop, { upright, scale });
  picture.autoOrient();
  if (crop && box) picture.rotate(crop.rotation).extract(box);
  if (placement === 'logo')
    return picture.resize(4 * mostLogo.width, 4 * mostLogo.height, {
      fit: 'inside',
      withoutEnlargement: true,
    });
  const whole = box ?? { width: upright.width * scale, height: upright.height * scale };
  const width = Math.max(
    1,
    Math.floor(Math.min(coverWidth, whole.width, whole.height * coverAspect) / coverAspect) * coverAspect,
  );
  return picture
    .resize(width, Math.max(1, width / coverAspect), { fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' });
}

async function encodeCover(pixels: Sharp): Promise<[Buffer, Buffer]> {
  const shrunk = (width: number) => pixels.clone().resize(width, null, { withoutEnlargement: true });
  return Promise.all([
    fitBytes({
      maxBytes: 110_000,
      width: coverWidth,
      qualities: [78, 68, 58, 46],
      draw: (width, quality) => shrunk(width).webp({ quality, effort: 4 }),
    }),
    fitBytes({
      maxBytes: 80_000,
      width: coverWidth,
      qualities: [56, 48, 40, 32],
      draw: (width, quality) => shrunk(width).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
    }),
  ]);
}

const white = '#ffffff';
const night = '#15181f';

/**
 * Draws a logo on the ground that it is seen on: a transparent one without its margins on white, or on dark if
 * it would vanish there, so that it looks the same in the light and the dark theme; any other as it is.
 */
async function encodeLogo(pixels: Sharp): Promise<[Buffer]> {
  const { data, info } = await pixels.clone().raw().toBuffer({ resolveWithObject: true });
  const hasAlpha = info.channels === 4 || info.channels === 2;
  const isClear = hasAlpha && (data[info.channels - 1] ?? 255) < 8;
  const isWhite = !isClear && [0, 1, 2].every((at) => (data[Math.min(at, info.channels - 1)] ?? 0) >= 250);
  const ground = isClear && !isReadableOnWhite(data, info.channels) ? night : white;
  const trimmed =
    isClear || isWhite
      ? pixels.clone().trim({ threshold: 12, background: isClear ? '#00000000' : white })
      : pixels.clone();
  const { data: inner, info: size } = await trimmed.png().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const margin = isClear || isWhite ? Math.round(Math.min(size.height * 0.2, size.width * 0.2)) : 0;
  const framed = await sharp(inner)
    .flatten({ background: ground })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    .png()
    .toBuffer();
  const webp = await fitBytes({
    maxBytes: 30_000,
    width: mostLogo.width,
    qualities: [90, 80, 66, 50],
    draw: (width, quality) =>
      sharp(framed)
        .resize(width, mostLogo.height, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 5, smartSubsample: true }),
  });
  return [webp];
}

/** True if the mean colour of the visible pixels has the contrast of a graphic on white (WCAG 2.2, 1.4.11). */
function isReadableOnWhite(data: Buffer, channels: number): boolean {
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] ?? 0;
    weight += alpha;
    for (const part of [0, 1, 2])
      sums[part] = (sums[part] ?? 0) + alpha * (data[at + Math.min(part, channels - 2)] ?? 0);
  }
  if (weight === 0) return true;
  const mean = sums.map((sum) =>
    Math.round(sum / weight)
      .toString(16)
      .padStart(2, '0'),
  );
  return contrast(`#${mean.join('')}`, white) >= 3;
}
