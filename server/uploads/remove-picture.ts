import type { Deps } from '../deps.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import { findPictureToRemove, isPictureUsed, removePictureRow } from './queries.ts';
import { removePictureFiles } from './remove-picture-files.ts';

interface RemovePictureTarget {
  userId: string;
  name: string;
  /** Only a picture uploaded before this time. */
  sentBefore?: Date;
}

/**
 * Removes a user's picture unless a card or the avatar shows it. Deletes the row, and enqueues a job that
 * deletes the files if no other user has the same picture.
 */
export async function removePicture(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  which: RemovePictureTarget,
): Promise<'removed' | 'inUse' | 'unknown'> {
  return transaction(db, async (tx) => {
    const picture = await findPictureToRemove(tx, which);
    if (!picture) return 'unknown';
    // locked: a transaction that was about to use it has committed, a later one finds it gone
    if (await isPictureUsed(tx, picture)) return 'inUse';
    await removePictureRow(tx, picture);
    await enqueue(tx, removePictureFiles, { id: newId(now()), name: picture.name });
    return 'removed';
  });
}
