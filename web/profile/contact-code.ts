import type { ContactCard } from '@visita/core/profile/public-card';
import { contactFile } from '@visita/core/profile/vcard';
import { encode } from 'uqr';
import { drawPng } from './png.ts';

/**
 * The capacity in bytes of a code of 77 modules; the modules of larger ones are too small for old cameras.
 */
const mostBytes = 410;

const neededProperties = /^(BEGIN|VERSION|END|N|FN|ORG|TITLE|TEL|EMAIL|URL)\b/;

/**
 * Returns the contact itself (not a link) as a QR code, which works offline. A PNG, so that it can be saved
 * and opened.
 */
export function contactCode(card: ContactCard, url: string): Buffer<ArrayBuffer> {
  const { data } = encode(shortContact(card, url), { ecc: 'M', border: 4 });
  return drawPng(data, 6);
}

/** Properties dropped first if the contact does not fit. */
const comesLast = /^(ORG|TITLE|URL)\b/;

/**
 * Returns the lines of the contact file that fit, in order: without photo and optional properties; names and
 * numbers take precedence.
 */
export function shortContact(card: ContactCard, url: string): string {
  const lines = contactFile({ card, url, uid: '', photo: null })
    .split('\r\n')
    // a label is a property of its own, and its group has no meaning without it
    .map((line) => line.replace(/^item\d+\.(?=TEL)/, ''))
    .filter((line) => neededProperties.test(line));
  const end = lines.pop() ?? '';
  let bytesLeft = mostBytes - end.length;
  const fitting = new Set<string>();
  for (const line of lines.toSorted(
    (one, other) => Number(comesLast.test(one)) - Number(comesLast.test(other)),
  )) {
    const length = Buffer.byteLength(line) + 2;
    if (length > bytesLeft) continue;
    bytesLeft -= length;
    fitting.add(line);
  }
  return [...lines.filter((line) => fitting.has(line)), end, ''].join('\r\n');
}
