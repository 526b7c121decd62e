import { profile } from '@visita/core/profile/contract';
import { isContactCard } from '@visita/core/profile/public-card';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import { contactCode } from './contact-code.ts';
import { readerLanguage } from './reader-language.ts';
import type { Route } from './+types/contact-code-page.ts';

/**
 * `/i/{cardId}/contact.png`: the contact as a QR code, loaded only when the visitor opens the help about
 * blocked downloads.
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const card = await load(context, profile.view, { params }, readerLanguage(request));
  if (!isContactCard(card)) return new Response(null, { status: 404 });
  const picture = contactCode(card, `${context.get(appContext).publicUrl}/i/${card.cardId}`);
  return new Response(picture, {
    headers: { 'content-type': 'image/png', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
}
