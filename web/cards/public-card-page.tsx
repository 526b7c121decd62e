import { cards } from '@visita/core/cards/contract';
import { unknownCard } from '@visita/core/cards/public-card';
import { houseContext } from '../api/house.ts';
import { load } from '../api/load.ts';
import { profileAnswer } from './profile-answer.tsx';
import type { ProfileView } from './profile-view.ts';
import { readerLanguage } from './reader-language.ts';
import type { Route } from './+types/public-card-page.ts';

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl, brand } = context.get(houseContext);
  const language = readerLanguage(request);
  const card = await load(context, cards.profile, { params }, language).catch((refusal: unknown) => refused(refusal, params.cardId));
  return profileAnswer({ card, language, publicUrl, brand });
}

/** Whoever taps a card gets a page in their language, whatever is the matter with the house. */
function refused(refusal: unknown, cardId: string): ProfileView['card'] {
  // `load` throws what the router would make an error screen of
  const { init } = refusal as { init?: { status?: number } };
  if (!init) throw refusal;
  return init.status === 404 ? unknownCard(cardId) : { face: 'unavailable' };
}
