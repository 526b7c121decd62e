import type { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { specialValidUntil } from '@visita/core/cards/special-validity';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import type { Call } from '../http/route.ts';
import { findOwnCard } from './find-own-card.ts';
import { tellCardChanged } from './card-changed.ts';
import { findPhysicalCard, insertCard, updateExitLink } from './queries.ts';

/** Of any number of people who bind one card at one moment, the key on the physical card lets one in. */
export async function bindCard(call: Call<typeof cards.bind>) {
  const { db, user, body, now, language } = call;
  const boundAt = now();
  return db.transaction(async (db) => {
    const printed = await findPhysicalCard(db, body);
    if (!printed) throw new Problem('cardNotFound', { errors: [{ field: 'cardNumber', code: 'cardNumberUnknown' }] });
    const { physicalCardId, validityLength: length, validityUnit: unit } = printed;
    const id = newId(boundAt);
    const isMine = await insertCard(db, {
      id,
      physicalCardId,
      userId: user.id,
      content: { ...emptyContent, language },
      specialValidUntil: length && unit ? specialValidUntil(boundAt, { length, unit }) : null,
      boundAt,
      updatedAt: boundAt,
    });
    if (!isMine) throw taken(await findPhysicalCard(db, body), user.id);
    await updateExitLink(db, { physicalCardId, exitLink: '' });
    await tellCardChanged(db, printed.cardId);
    return findOwnCard({ ...call, db }, { id, userId: user.id });
  });
}

function taken(card: { userId: string | null } | undefined, userId: string): Problem {
  const key = card?.userId === userId ? 'cardAlreadyBound' : 'cardBoundByOther';
  return new Problem(key, { errors: [{ field: 'cardNumber', code: key }] });
}
