import { z } from 'zod';
import { safeRedirect } from '../redirects.ts';

/**
 * The id, as in `/i/{cardId}`, of the card that led a visitor to the login. Emails can link on to such a card
 * only: anyone can request an email to any address, so a free redirect would be an open one.
 */
export const TappedCard = z.string().regex(/^[\dA-HJKMNP-TV-Z]{10}$/);

/** Returns the path for binding a tapped card, without the language. */
export const bindTapped = (cardId: string): string => `/cards/bind?tapped=${cardId}`;

/** Returns the card that the login's `redirect` parameter leads back to; undefined if it leads elsewhere. */
export function tappedIn(redirect: string | null): string | undefined {
  const path = safeRedirect(redirect);
  if (path === undefined) return undefined;
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  return pathname.endsWith('/cards/bind') ? TappedCard.safeParse(searchParams.get('tapped')).data : undefined;
}
