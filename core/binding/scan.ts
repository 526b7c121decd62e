import { parseUrl } from '../url.ts';
import { parseCardId, parseCardNumber } from '../cards/number.ts';

export type Scan = { cardNumber: string } | { cardId: string };

/** Characters that are copied or printed along with a code: spaces, brackets, quotes, and the full stop of its sentence. */
const around = /^[\s"'“”‘’«»<>()[\]（）【】]+|[\s"'“”‘’«»<>()[\]（）【】.,;:!?。，、；：！？]+$/gu;

/**
 * Parses the text of a scanned code: a bare card number, or an address of this site (`origin`, without a
 * trailing slash) that contains a card, `/i/{cardId}` or `…?number=…`, over https or http. Undefined for
 * anything else, above all for other sites.
 */
export function readScan(text: string, origin: string): Scan | undefined {
  const read = text.replace(around, '');
  const cardNumber = parseCardNumber(read);
  if (cardNumber) return { cardNumber };
  const url = ownUrl(read, origin);
  if (!url || url.username || url.password) return undefined;
  const cardNumberParam = parseCardNumber(url.searchParams.get('number') ?? '');
  if (cardNumberParam) return { cardNumber: cardNumberParam };
  const cardId = cardIdIn(url.pathname);
  return cardId === undefined ? undefined : { cardId };
}

/**
 * Returns the address if it is on this site. Codes printed before the site had a certificate use http, older
 * ones no scheme.
 */
function ownUrl(text: string, origin: string): URL | undefined {
  const { host } = new URL(origin);
  const isBare = text.toLowerCase().startsWith(`${host}/`);
  const url = parseUrl(isBare ? `https://${text}` : text);
  return url && /^https?:$/.test(url.protocol) && url.host === host ? url : undefined;
}

/** QR codes in the compact alphanumeric mode contain only capitals. */
function cardIdIn(pathname: string): string | undefined {
  return parseCardId(/^\/+i\/+([^/]+)\/*$/i.exec(pathname)?.[1] ?? '');
}

/** Returns the first valid scan of several codes in one picture. */
export function readScans(texts: readonly string[], origin: string): Scan | undefined {
  return texts.map((text) => readScan(text, origin)).find((scan) => scan !== undefined);
}

/**
 * Returns the host of another site that a code leads to; undefined for this site and for text without a web
 * address.
 */
export function foreignHost(text: string, origin: string): string | undefined {
  const url = parseUrl(text.trim());
  const isOwn = ownUrl(text.trim(), origin) !== undefined;
  return url && /^https?:$/.test(url.protocol) && !isOwn ? url.host : undefined;
}
