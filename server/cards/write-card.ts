import type { CardContent } from '@visita/core/cards/content';
import { fieldProblem, Problem } from '@visita/core/problems';
import { parsePhotoName } from '@visita/core/uploads/photo-files';
import type { Queryable } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { imagePath } from '../image-address.ts';
import { findPhoto } from '../uploads/queries.ts';
import { completeContent } from './complete-content.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { tellCardChanged } from './card-changed.ts';
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
  const photo = imagePath({ config }, values.photo);
  const content = await completeContent({ ...values, photo }, values);
  return transaction(db, async (tx) => {
    const card = await lockCard(tx, mine);
    if (!card) throw await refuseCard(tx, mine);
    const photoId = await findPhotoId(tx, { userId: mine.userId, photo });
    const isWritten = await updateCard(tx, mine, { version, content, photoId, updatedAt: now() });
    if (!isWritten) throw new Problem('cardChangedElsewhere');
    await tellCardChanged(tx, card);
    return findOwnCard({ db: tx, config, now }, mine);
  });
}

/**
 * Finds the id of an uploaded photo by its path; null for none. Throws a problem of the field for one that the
 * user did not upload.
 */
export async function findPhotoId(
  db: Queryable,
  { userId, photo }: { userId: string; photo: string },
): Promise<string | null> {
  if (photo === '') return null;
  const name = photo.startsWith('/') ? parsePhotoName(photo) : undefined;
  const found = name && (await findPhoto(db, { userId, name }));
  if (!found) throw fieldProblem('photo', 'photoUnknown');
  return found.id;
}
