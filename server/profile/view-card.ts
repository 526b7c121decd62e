import { isCardId } from '@visita/core/cards/number';
import { Problem } from '@visita/core/problems';
import type { profile } from '@visita/core/profile/contract';
import { findCardKey } from '../cards/queries.ts';
import type { Call } from '../http/route.ts';
import { countView } from '../stats/count-visit.ts';
import { findCardNamed } from './public-cards.ts';
import { presentPublicCard } from './public-state.ts';

/** Returns a public profile from the cache, and counts the view. Throws `cardNotFound`. */
export async function viewPublicCard(call: Call<typeof profile.public>) {
  const card = await findCardNamed(call, { key: call.params.id });
  if (!card) throw new Problem('cardNotFound');
  await countView(call, { card, channel: 'link', isApi: true });
  return call.publicCards.cards.load({ cardId: card.cardId, language: call.language });
}

/** Returns the public state of a card by its printed id or by its id, and counts nothing. */
export async function viewCard(call: Call<typeof profile.view>) {
  const { cardId: key } = call.params;
  const bound = isCardId(key) ? undefined : await findCardKey(call.db, { key });
  return presentPublicCard(call, { cardId: bound?.cardId ?? key, language: call.language });
}
