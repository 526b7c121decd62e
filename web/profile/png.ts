import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes black modules on white as a 1-bit PNG (PNG specification, third edition), `scale` pixels per
 * module.
 */
export function drawPng(modules: boolean[][], scale: number): Buffer<ArrayBuffer> {
  const size = modules.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // bit depth 1; colour type greyscale and the default methods are 0
  header[8] = 1;
  const rows = modules.flatMap((row) => Array.from({ length: scale }, () => drawRow(row, scale)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function drawRow(row: boolean[], scale: number): Buffer {
  const width = row.length * scale;
  // one filter byte, then one bit per pixel; a set bit is white
  const bytes = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let x = 0; x < width; x++) {
    if (!row[Math.floor(x / scale)]) bytes[1 + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return bytes;
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
