import type { Sharp } from 'sharp';

interface FitBytes {
  maxBytes: number;
  /** Width in pixels at which it is tried first. */
  width: number;
  /** Tried in this order. */
  qualities: number[];
  draw: (width: number, quality: number) => Sharp;
}

/** Encodes at the best quality that fits into `maxBytes`; if none does, at a smaller size. */
export async function fitBytes({ maxBytes, width, qualities, draw }: FitBytes): Promise<Buffer> {
  for (const quality of qualities) {
    const encoded = await draw(width, quality).toBuffer();
    if (encoded.length <= maxBytes) return encoded;
  }
  return fitBytes({ maxBytes, width: Math.floor(width * 0.75), qualities, draw });
}
