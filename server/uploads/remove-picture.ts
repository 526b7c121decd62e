import type { Deps } from '../deps.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import { findPictureToRemove, isPictureUsed, removePictureRow } from './queries.ts';
import { removePictureFiles } from './remove-picture-files.ts';

interface Which {
  userId: string;
  name: string;
  /** Only one that was sent before this moment. */
  sentBefore?: Date;
}

/**
 * Takes a picture from its owner, unless a card or their avatar shows it. The row goes now; the files by a job, and only
 * when nobody else has the same picture.
 */
export async function removePicture({ db, now }: Pick<Deps, 'db' | 'now'>, which: Which): Promise<'removed' | 'inUse' | 'unknown'> {
  return transaction(db, async (tx) => {
    const picture = await findPictureToRemove(tx, which);
    if (!picture) return 'unknown';
    // the row is ours now: whoever was about to use it has committed, whoever comes later finds it gone
    if (await isPictureUsed(tx, picture)) return 'inUse';
    await removePictureRow(tx, picture);
    await enqueue(tx, removePictureFiles, { id: newId(now()), name: picture.name });
    return 'removed';
  });
}
