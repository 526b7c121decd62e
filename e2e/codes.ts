import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';
import { drawPng } from '../web/profile/png.ts';

/** A photo of a QR code, as a person would choose it from their pictures. */
export function photoOf(text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(drawPng(encode(text, { ecc: 'M', border: 4 }).data, 8)) };
}

const [width, height] = [640, 480];

/** What a camera sees that looks at a QR code, for the browser's pretended one: two frames of YUV4MPEG2, grey alone. */
export function filmOf(text: string, file: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = Math.floor((height * 0.7) / size);
  const [left, top] = [(width - module * size) >> 1, (height - module * size) >> 1];
  const isDark = (x: number, y: number) => data[Math.floor((y - top) / module)]?.[Math.floor((x - left) / module)] ?? false;
  const grey = Uint8Array.from({ length: width * height }, (_, place) => (isDark(place % width, Math.floor(place / width)) ? 30 : 200));
  const frame = [Buffer.from('FRAME\n'), grey, new Uint8Array((width * height) / 2).fill(128)];
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420\n`), ...frame, ...frame]));
}
