import type { cards } from '@visita/core/cards/contract';
import { parseCardNumber } from '@visita/core/cards/number';
import { cardState } from '@visita/core/cards/state';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { blocked } from './unbindable.ts';
import { findPhysicalCard, type PhysicalCardRow } from './physical-card-queries.ts';

const noTime = { specialValidity: null, specialValidUntil: null };

const describeTime = ({ validityLength: length, validityUnit: unit, specialUntil }: PhysicalCardRow) => ({
  specialValidity: length && unit ? { length, unit } : null,
  specialValidUntil: specialUntil,
});

/**
 * Returns the state of a card number for the caller. Throws `cardBoundByOther` for another user's card and
 * says nothing about its owner.
 */
export async function checkCard({ db, user, params, now }: Call<typeof cards.check>) {
  const cardNumber = parseCardNumber(params.cardNumber) ?? '';
  const found = cardNumber ? await findPhysicalCard(db, { cardNumber }) : undefined;
  if (!found)
    return {
      state: 'notFound' as const,
      cardNumber: params.cardNumber,
      colour: null,
      cardId: null,
      id: null,
      ...noTime,
    };

  if (found.blockedAt) throw blocked();

  const { userId: ownerId, coverages } = found;
  const card = ownerId === null ? null : { ownerId, coverages };
  const state = cardState({ address: { card }, viewerId: user.id, now: now() });
  if (state === 'boundByOther')
    throw new Problem('cardBoundByOther', { errors: [{ field: 'cardNumber', code: 'cardBoundByOther' }] });

  const { colour, cardId, id } = found;
  return {
    state,
    cardNumber,
    colour,
    cardId,
    id,
    ...(found.isSpentElsewhere ? noTime : describeTime(found)),
  };
}
