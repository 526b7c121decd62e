import { isCardId } from '@visita/core/cards/number';
import { Problem } from '@visita/core/problems';
import { profile } from '@visita/core/profile/contract';
import { findCardKey } from '../cards/queries.ts';
import { on } from '../http/route.ts';
import { countView } from '../stats/count-visit.ts';
import { findCardNamed } from './public-cards.ts';
import { presentPublicCard } from './public-state.ts';
import { writeToOwner } from './write-to-owner.ts';

export const profileRoutes = [
  on(profile.writeToOwner, writeToOwner),
  on(profile.public, async (call) => {
    const card = await findCardNamed(call, { key: call.params.id });
    if (!card) throw new Problem('cardNotFound');
    await countView(call, { card, channel: 'link', isApi: true });
    return call.publicCards.cards.load({ cardId: card.cardId, language: call.language });
  }),
  on(profile.view, async (call) => {
    const { cardId: key } = call.params;
    const bound = isCardId(key) ? undefined : await findCardKey(call.db, { key });
    return presentPublicCard(call, { cardId: bound?.cardId ?? key, language: call.language });
  }),
];
