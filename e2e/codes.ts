import { encode } from 'uqr';
import { drawPng } from '../web/profile/png.ts';

/** A picture of a QR code, to be chosen as a photo. */
export function drawQrPhoto(text: string): { name: string; mimeType: string; buffer: Buffer } {
  return {
    name: 'code.png',
    mimeType: 'image/png',
    buffer: Buffer.from(drawPng(encode(text, { ecc: 'M', border: 4 }).data, 8)),
  };
}
