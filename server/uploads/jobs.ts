import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { enqueue, job, type Job } from '../queue/job.ts';
import { listUnusedPictures } from './queries.ts';
import { removePictureFiles } from './remove-picture-files.ts';
import { removePicture } from './remove-picture.ts';

const atOnce = 100;

/**
 * Deletes, every night, the pictures that neither a card nor an avatar shows a day after their upload: never
 * saved, or replaced.
 */
export const collectUnused: Job = job(
  'uploads.collectUnused',
  z.object({}),
  async (deps) => {
    const sentBefore = addDays(deps.now(), -1);
    const unused = await listUnusedPictures(deps.db, { sentBefore, limit: atOnce });
    for (const { userId, name } of unused) await removePicture(deps, { userId, name, sentBefore });
    if (unused.length === atOnce) await enqueue(deps.db, collectUnused, {});
  },
  { cron: '40 3 * * *' },
);

export const uploadJobs: Job[] = [removePictureFiles, collectUnused];
