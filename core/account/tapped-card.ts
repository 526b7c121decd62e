import { z } from 'zod';
import { safeRedirect } from '../redirects.ts';

/**
 * The card in somebody's hand that led them to the login, by its name in `/i/{cardId}`. A mail leads on to nothing but such
 * a card: whoever knows an address could ask for the mail, with any other way in it.
 */
export const TappedCard = z.string().regex(/^[\dA-HJKMNP-TV-Z]{10}$/);

/** Where a tapped card is bound, after the language. */
export const bindTapped = (cardId: string): string => `/cards/bind?tapped=${cardId}`;

/** The card that the `redirect` parameter of the login leads back to, if it leads to one. */
export function tappedIn(redirect: string | null): string | undefined {
  const path = safeRedirect(redirect);
  if (path === undefined) return undefined;
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  return pathname.endsWith('/cards/bind') ? TappedCard.safeParse(searchParams.get('tapped')).data : undefined;
}
