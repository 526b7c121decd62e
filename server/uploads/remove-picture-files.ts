import { z } from 'zod';
import { pictureFiles } from '@visita/core/uploads/photo-files';
import { job } from '../queue/job.ts';
import { hasPicture } from './queries.ts';
import { insertRemoval, removeRemoval } from './removal-queries.ts';

/**
 * Removes the files of a picture that no user has any more. Inserts the removal first and looks for rows
 * afterwards; a concurrent upload inserts its row first and looks for removals afterwards, so one of the two
 * sees the other.
 */
export const removePictureFiles = job(
  'uploads.removePictureFiles',
  z.object({ id: z.uuid(), name: z.string() }),
  async ({ db, files }, { id, name }) => {
    await insertRemoval(db, { id, name });
    try {
      if (await hasPicture(db, { name })) return;
      for (const file of pictureFiles(name)) await files.remove(file);
    } finally {
      await removeRemoval(db, { id });
    }
  },
);
