import { parseUrl } from '../url.ts';
import { isCardId, parseCardNumber } from '../cards/number.ts';

export type Scan = { cardNumber: string } | { cardId: string };

/**
 * What a camera read from a code: a bare card number, or an address of this site (`origin`, without a slash at the end)
 * that names a card, `/i/{cardId}` or `…?number=…`. Anything else, other sites first of all, is nothing.
 */
export function readScan(text: string, origin: string): Scan | undefined {
  const cardNumber = parseCardNumber(text);
  if (cardNumber) return { cardNumber };
  const url = parseUrl(text.trim());
  if (!url || url.origin !== new URL(origin).origin || url.username || url.password) return undefined;
  const named = parseCardNumber(url.searchParams.get('number') ?? '');
  if (named) return { cardNumber: named };
  // a QR code in its compact alphanumeric mode holds capitals only
  const cardId = /^\/i\/([^/]+)\/?$/i.exec(url.pathname)?.[1]?.toUpperCase() ?? '';
  return isCardId(cardId) ? { cardId } : undefined;
}

/** Of several codes in one picture the one that says something here. */
export function readScans(texts: readonly string[], origin: string): Scan | undefined {
  return texts.map((text) => readScan(text, origin)).find((scan) => scan !== undefined);
}

/** The other site that a code leads to; nothing when it leads to this one, or is no address of the web at all. */
export function foreignHost(text: string, origin: string): string | undefined {
  const url = parseUrl(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.origin !== new URL(origin).origin ? url.host : undefined;
}
