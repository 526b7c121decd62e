import type { CardContent } from '@visita/core/cards/content';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { completeContent } from './complete-content.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { tellCardChanged } from './card-changed.ts';
import { findPictureIds, toPicturePaths } from './card-pictures.ts';
import { lockCard, updateCard, type OwnedCard } from './queries.ts';
import { refuseBrand, type BrandContext } from './refuse-brand.ts';

/**
 * Writes all content of a card. With a version it is an optimistic lock: throws `cardChangedElsewhere` if
 * stale.
 */
export async function writeCard(
  { db, config, now, user }: Pick<Deps, 'db' | 'now'> & BrandContext,
  mine: OwnedCard,
  { version, ...values }: CardContent & { version?: number | undefined },
) {
  refuseBrand(values, { config, user });
  const pictures = toPicturePaths({ config }, values);
  const content = await completeContent({ ...values, ...pictures }, values);
  return transaction(db, async (tx) => {
    const card = await lockCard(tx, mine);
    if (!card) throw await refuseCard(tx, mine);
    const pictureIds = await findPictureIds(tx, { userId: mine.userId, ...pictures });
    const isWritten = await updateCard(tx, mine, { version, content, ...pictureIds, updatedAt: now() });
    if (!isWritten) throw new Problem('cardChangedElsewhere');
    await tellCardChanged(tx, card);
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
