import type { Region } from 'sharp';
import { fieldProblem } from '@visita/core/problems';
import type { CropBox } from '@visita/core/uploads/contract';
import type { Size } from './redraw.ts';

/** Pixels by which browsers round the crop. */
const tolerance = 2;

/**
 * Returns a crop in whole pixels of the rotated picture, which was decoded at `scale`. Throws `cropInvalid` if
 * it lies outside.
 */
export function toCropRegion(
  { x, y, width, height, rotation }: CropBox,
  { upright, scale }: { upright: Size; scale: number },
): Region {
  const isLying = rotation % 180 !== 0;
  const [right, bottom] = isLying ? [upright.height, upright.width] : [upright.width, upright.height];
  if (x + width > right + tolerance || y + height > bottom + tolerance)
    throw fieldProblem('crop', 'cropInvalid');
  const [wide, high] = [Math.min(Math.round(width), right), Math.min(Math.round(height), bottom)];
  const [left, top] = [Math.min(Math.round(x), right - wide), Math.min(Math.round(y), bottom - high)];
  const scaled = (pixels: number) => Math.floor(pixels * scale);
  return {
    left: scaled(left),
    top: scaled(top),
    width: Math.max(1, scaled(wide)),
    height: Math.max(1, scaled(high)),
  };
}
