import { parseUrl } from '../url.ts';
import { parseCardId, parseCardNumber } from '../cards/number.ts';

export type Scan = { cardNumber: string } | { cardId: string };

/** Characters that are copied or printed along with a code: spaces, brackets, quotes, and the full stop of its sentence. */
const around = /^[\s"'“”‘’«»<>()[\]（）【】]+|[\s"'“”‘’«»<>()[\]（）【】.,;:!?。，、；：！？]+$/gu;

/**
 * Reads what a camera found in a code: a bare card number, or an address of this site (`origin`, without a slash at the end)
 * that names a card, `/i/{cardId}` or `…?number=…`, over https or http. Undefined for anything else, other sites first of all.
 */
export function readScan(text: string, origin: string): Scan | undefined {
  const read = text.replace(around, '');
  const cardNumber = parseCardNumber(read);
  if (cardNumber) return { cardNumber };
  const url = ownUrl(read, origin);
  if (!url || url.username || url.password) return undefined;
  const named = parseCardNumber(url.searchParams.get('number') ?? '');
  if (named) return { cardNumber: named };
  const cardId = cardIdIn(url.pathname);
  return cardId === undefined ? undefined : { cardId };
}

/** The address, where it is one of this site; a code printed before the site had a certificate says http, an old one no scheme. */
function ownUrl(text: string, origin: string): URL | undefined {
  const { host } = new URL(origin);
  const isBare = text.toLowerCase().startsWith(`${host}/`);
  const url = parseUrl(isBare ? `https://${text}` : text);
  return url && /^https?:$/.test(url.protocol) && url.host === host ? url : undefined;
}

/** A QR code in its compact alphanumeric mode holds capitals only. */
function cardIdIn(pathname: string): string | undefined {
  return parseCardId(/^\/+i\/+([^/]+)\/*$/i.exec(pathname)?.[1] ?? '');
}

/** Of several codes in one picture the one that says something here. */
export function readScans(texts: readonly string[], origin: string): Scan | undefined {
  return texts.map((text) => readScan(text, origin)).find((scan) => scan !== undefined);
}

/** The other site that a code leads to; nothing when it leads to this one, or is no address of the web at all. */
export function foreignHost(text: string, origin: string): string | undefined {
  const url = parseUrl(text.trim());
  const isOwn = ownUrl(text.trim(), origin) !== undefined;
  return url && /^https?:$/.test(url.protocol) && !isOwn ? url.host : undefined;
}
