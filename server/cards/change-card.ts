import { changeCompanyPlace } from '@visita/core/cards/company-parts';
import { storedContent, type CardChanges } from '@visita/core/cards/content';
import type { cards } from '@visita/core/cards/contract';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { AccountCall } from '../http/route.ts';
import { tellCardChanged } from './card-changed.ts';
import { findPictureIds, toPicturePaths } from './card-pictures.ts';
import { completeContent } from './complete-content.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { lockCard, updateCard, type OwnedCard } from './queries.ts';
import { refuseBrand } from './refuse-brand.ts';

/**
 * Writes single fields of a card. With a version it is an optimistic lock: throws `cardChangedElsewhere` if
 * stale.
 */
export async function changeCard({ db, user, params, body, config, now }: AccountCall<typeof cards.change>) {
  const { version, ...changes } = body;
  refuseBrand(changes, { config, user });
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const lockedCard = await lockCard(tx, mine);
    if (!lockedCard) throw await refuseCard(tx, mine);
    if (version !== undefined && version !== lockedCard.version) throw new Problem('cardChangedElsewhere');
    await writeChanges(tx, { card: lockedCard, changes, at: now() }, { config });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}

interface ChangedCard {
  /** The card, which the caller has locked or just created. */
  card: OwnedCard & Pick<LockedCard, 'content'>;
  changes: CardChanges;
  at: Date;
}

type LockedCard = NonNullable<Awaited<ReturnType<typeof lockCard>>>;

/** Writes changes of a card's content. Throws a problem of the field for a card without a name. */
export async function writeChanges(
  tx: Tx,
  { card, changes, at }: ChangedCard,
  deps: Pick<Deps, 'config'>,
): Promise<void> {
  const before = storedContent(card.content);
  const changed = { ...before, ...changes, ...changeCompanyPlace(before, changes) };
  const pictures = toPicturePaths(deps, changed);
  if (changed.name === '') throw fieldProblem('name', 'required');
  const content = await completeContent({ ...changed, ...pictures }, changes);
  const pictureIds = await findPictureIds(tx, {
    userId: card.userId,
    photo: changes.photo === undefined ? undefined : pictures.photo,
    logo: changes.logo === undefined ? undefined : pictures.logo,
    cover: changes.cover === undefined ? undefined : pictures.cover,
  });
  await updateCard(tx, card, { version: undefined, content, ...pictureIds, updatedAt: at });
  await tellCardChanged(tx, card);
}
