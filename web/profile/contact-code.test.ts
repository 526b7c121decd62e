import { crc32, inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { contactCode, shortContact } from './contact-code.ts';
import { drawPng } from './png.ts';
import { liveCard } from './profile-sample.ts';

const url = 'https://visita.example/i/7K3QX9M2PD';

test('The code contains name and contact details, and no optional properties', () => {
  expect(shortContact(liveCard, url).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Tremblay;Maxine;;;',
    'FN:Maxine Tremblay',
    'ORG:Lumière du Nord',
    'TITLE:Founder and Lighting Designer',
    'TEL;TYPE=CELL:+15145550123',
    'TEL;TYPE=WORK,VOICE:+15145550100',
    'EMAIL;TYPE=INTERNET,WORK:maxine@lumieredunord.example',
    `URL:${url}`,
    'URL:https://lumieredunord.example',
    'END:VCARD',
    '',
  ]);
});

test('A labelled number is part of the code without its label', () => {
  const card = {
    ...liveCard,
    phone3: '+85291234567',
    contactLabels: { ...liveCard.contactLabels, phone3: 'whatsapp' as const },
  };
  expect(shortContact(card, url)).toContain('\r\nTEL;TYPE=CELL:+85291234567\r\n');
  expect(shortContact(card, url)).not.toMatch(/item|X-ABLabel/);
});

test('Properties beyond the capacity are left out, and the code is still a valid contact', () => {
  const text = shortContact(
    {
      ...liveCard,
      title: '名'.repeat(100),
      company: '名'.repeat(100),
      website: `https://example.com/${'x'.repeat(900)}`,
    },
    url,
  );
  expect(encode(text, { ecc: 'M', border: 0 }).size).toBeLessThanOrEqual(77);
  expect(text).toContain('FN:Maxine Tremblay\r\n');
  expect(text).toContain('TEL;TYPE=CELL:+15145550123\r\n');
  expect(text).toMatch(/END:VCARD\r\n$/);
});

test('The picture is a complete PNG with the modules of the code', () => {
  const { data } = encode(shortContact(liveCard, url), { ecc: 'M', border: 4 });
  expect(getModules(contactCode(liveCard, url), 6)).toEqual(data);
  expect(
    getModules(
      drawPng(
        [
          [true, false, true],
          [false, true, false],
          [false, false, true],
        ],
        1,
      ),
      1,
    ),
  ).toEqual([
    [true, false, true],
    [false, true, false],
    [false, false, true],
  ]);
});

/** Decodes a 1-bit PNG and checks the CRC of every chunk. */
function getModules(png: Buffer, scale: number): boolean[][] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const size = chunks.get('IHDR')!.readUInt32BE(0);
  const pixels = inflateSync(chunks.get('IDAT')!);
  const line = 1 + Math.ceil(size / 8);
  const isDark = (x: number, y: number) => (pixels[y * line + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0;
  const positions = Array.from({ length: size / scale }, (_, index) => index * scale);
  return positions.map((y) => positions.map((x) => isDark(x, y) && isDark(x + scale - 1, y + scale - 1)));
}
