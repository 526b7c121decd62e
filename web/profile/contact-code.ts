import type { ContactCard } from '@visita/core/profile/public-card';
import { contactFile } from '@visita/core/profile/vcard';
import { encode } from 'uqr';
import { drawPng } from './png.ts';

/** What a code of 77 modules holds; with more they would be too small for the camera of an old phone. */
const mostBytes = 410;

const kept = /^(BEGIN|VERSION|END|N|FN|ORG|TITLE|TEL|EMAIL|URL)\b/;

/** The contact itself as a QR code, to be scanned without any network; a picture, so that it can be kept and opened. */
export function contactCode(card: ContactCard, url: string): Buffer<ArrayBuffer> {
  const { data } = encode(shortContact(card, url), { ecc: 'M', border: 4 });
  return drawPng(data, 6);
}

/** Makes room for the ways to reach somebody, when not everything fits. */
const comesLast = /^(ORG|TITLE|URL)\b/;

/** The lines of the contact file that fit, in their order: no photo, nothing a phone does not need, and names and numbers before the rest. */
export function shortContact(card: ContactCard, url: string): string {
  const lines = contactFile({ card, url, uid: '', photo: null })
    .split('\r\n')
    .filter((line) => kept.test(line));
  const end = lines.pop() ?? '';
  let bytesLeft = mostBytes - end.length;
  const fitting = new Set<string>();
  for (const line of lines.toSorted((one, other) => Number(comesLast.test(one)) - Number(comesLast.test(other)))) {
    const length = Buffer.byteLength(line) + 2;
    if (length > bytesLeft) continue;
    bytesLeft -= length;
    fitting.add(line);
  }
  return [...lines.filter((line) => fitting.has(line)), end, ''].join('\r\n');
}
