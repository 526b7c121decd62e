import type { ContactCard } from '@visita/core/profile/public-card';
import { contactFile } from '@visita/core/profile/vcard';
import { encode } from 'uqr';
import { drawPng } from './png.ts';

/** More would make the modules too small for the camera of an old phone. */
const mostBytes = 500;

const kept = /^(BEGIN|VERSION|END|N|FN|ORG|TITLE|TEL|EMAIL|URL)\b/;

/** The contact itself as a QR code, to be scanned without any network; a picture, so that it can be kept and opened. */
export function contactCode(card: ContactCard, url: string): Buffer<ArrayBuffer> {
  const { data } = encode(shortContact(card, url), { ecc: 'L', border: 4 });
  return drawPng(data, 6);
}

/** The lines of the contact file that fit, in their order: the name first, no photo, nothing a phone does not need. */
export function shortContact(card: ContactCard, url: string): string {
  const lines = contactFile({ card, url, uid: '', photo: null })
    .split('\r\n')
    .filter((line) => kept.test(line));
  const end = lines.pop() ?? '';
  let bytesLeft = mostBytes - end.length;
  const fitting = lines.filter((line) => {
    const length = Buffer.byteLength(line) + 2;
    if (length > bytesLeft) return false;
    bytesLeft -= length;
    return true;
  });
  return [...fitting, end, ''].join('\r\n');
}
