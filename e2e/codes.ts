import { encode } from 'uqr';
import { drawPng } from '../web/profile/png.ts';

/** A photo of a QR code, as a person would choose it from their pictures. */
export function photoOf(text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(drawPng(encode(text, { ecc: 'M', border: 4 }).data, 8)) };
}
